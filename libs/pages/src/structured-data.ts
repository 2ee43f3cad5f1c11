import { normalOf, peopleOf, type Biomarker, type BiomarkerDetail } from '@biomarker/domain/content';

// schema.org entities (https://schema.org/docs/meddocs.html), without URLs.

export function medicalTest({ name, abbreviation, aliases, summary, loincCode, loincName, optimalRanges }: BiomarkerDetail): Record<string, unknown> {
  const ranges = optimalRanges.map((range) => `${peopleOf(range)}: ${normalOf(range)}`);
  return {
    '@type': 'MedicalTest',
    name,
    ...(summary && { description: summary }),
    alternateName: [...new Set([abbreviation, ...aliases, loincName].filter(Boolean))],
    ...loincOf(loincCode),
    ...(ranges.length > 0 && { normalRange: ranges.join('; ') }),
  };
}

export const testReference = ({ name, loincCode }: Pick<Biomarker, 'name' | 'loincCode'>) => ({ '@type': 'MedicalTest', name, ...loincOf(loincCode) });

function loincOf(loincCode: string | undefined) {
  return loincCode ? { code: { '@type': 'MedicalCode', codeValue: loincCode, codingSystem: 'LOINC' } } : {};
}

/** Only a text with a completed expert review has this date. */
export function lastReviewed({ lastMedicalReview, medicalReviewStatus }: Pick<Biomarker, 'lastMedicalReview' | 'medicalReviewStatus'>) {
  return medicalReviewStatus !== 'pending' && lastMedicalReview ? { lastReviewed: lastMedicalReview.slice(0, 10) } : {};
}
