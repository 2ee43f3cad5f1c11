import { BIOTIN_RULE } from '@biomarker/domain/content';
import { describe, expect, test } from '@jest/globals';
import { factsOf } from '../../seeding/biomarker-facts.ts';
import { content, loincTable } from '../fixtures.ts';

const systemOf = new Map(loincTable.map(({ code, system }) => [code, system ?? '']));
const SPECIMENS: [RegExp, RegExp][] = [
  [/Ser|Plas/, /serum|plasma/],
  [/^Bld/, /blood/],
  [/RBC/, /red cells|whole blood/],
  [/Urine/, /urine/],
];

describe('specimens', () => {
  describe('the specimen', () => {
    test('matches the system of the LOINC code', () => {
      const misfits = content.biomarkers.filter(({ loinc, specimen }) =>
        SPECIMENS.some(([system, type]) => loinc && system.test(systemOf.get(loinc.code) ?? '') && !type.test(specimen.type)),
      );
      expect(misfits.map(({ slug, specimen }) => [slug, specimen.type])).toEqual([]);
    });

    test('agrees with the testing guideline on fasting', () => {
      const contrary = content.biomarkers.filter(({ specimen, testingGuidelines }) => {
        const needed = testingGuidelines.some(({ fastingRequired }) => fastingRequired);
        return (specimen.fasting === 'no' && needed) || (specimen.fasting === 'required' && !needed);
      });
      expect(contrary.map(({ slug }) => slug)).toEqual([]);
    });

    test('says one rule on biotin, and no page another pause', () => {
      const stated = content.biomarkers.filter((file) => {
        const { notes } = factsOf(file, content).facts.specimen!;
        return (notes.at(-1) === BIOTIN_RULE) !== (file.specimen.affectedByBiotin === true);
      });
      expect(stated.map(({ slug }) => slug)).toEqual([]);
      expect(content.documents.find(({ slug }) => slug === 'biotin-tests')!.body).toContain(BIOTIN_RULE);
      const sentences = [...content.biomarkers, ...content.questions, ...content.documents].flatMap(
        (file) => JSON.stringify(file).match(/[^".]*biotin[^".]*/gi) ?? [],
      );
      expect(sentences.filter((sentence) => /\d+ (hours|days)/.test(sentence) && !BIOTIN_RULE.includes(sentence.trim()))).toEqual([]);
    });

    test('mentions biotin when the testing guideline does', () => {
      const contrary = content.biomarkers.filter(({ specimen, testingGuidelines }) => {
        const said = testingGuidelines.some(({ preparation, interferingFactors }) => /biotin/i.test([...preparation, ...interferingFactors].join()));
        return said !== (specimen.affectedByBiotin === true);
      });
      expect(contrary.map(({ slug }) => slug)).toEqual([]);
    });
  });
});
