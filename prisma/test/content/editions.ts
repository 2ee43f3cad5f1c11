import { describe, expect, test } from '@jest/globals';
import { content } from '../fixtures.ts';

/** Two documents of one body on different subjects: neither replaces the other. */
const OF_OTHER_SUBJECTS: Record<string, string> = {
  'creatinine KDIGO': 'acute kidney injury, chronic kidney disease',
  'hematocrit WHO': 'polycythemia vera, anemia',
  'tsh ATA': 'overactive thyroid, pregnancy',
};
const BODY = /\b(KDIGO|KDOQI|ADA|WHO|ESC\/EAS|ESC|EASL|ACG|ATA|AHA\/ACC|ACOG|AGA|AASLD|NICE|USPSTF)\b(?: edition| guideline)? \((\d{4})/g;
const SOURCE = /^(KDIGO|KDOQI|WHO|ESC\/EAS|EASL|ACG|AHA\/ACC|ACOG|AASLD|NICE)\b/;

type File = (typeof content.biomarkers)[number];

function yearsByBody({ numbers = '', thresholds }: Pick<File, 'numbers' | 'thresholds'>): Map<string, Set<string>> {
  const named = [
    ...[...numbers.matchAll(BODY)].map(([, body, year]) => [body!, year!] as const),
    ...thresholds.flatMap(({ source, year }) => (SOURCE.test(source) && year ? [[SOURCE.exec(source)![1]!, String(year)] as const] : [])),
  ];
  const years = new Map<string, Set<string>>();
  for (const [body, year] of named) years.set(body, (years.get(body) ?? new Set()).add(year));
  return years;
}

const mixed = (file: Pick<File, 'slug' | 'numbers' | 'thresholds'>) =>
  [...yearsByBody(file)].filter(([, years]) => years.size > 1).map(([body]) => `${file.slug} ${body}`);

describe('editions', () => {
  test('a page names two years of one body only where it calls one of them older', () => {
    const silent = content.biomarkers.filter(({ numbers = '' }) => !/\bolder\b/.test(numbers)).flatMap(mixed);
    expect(silent.sort()).toEqual(Object.keys(OF_OTHER_SUBJECTS).sort());
  });

  test('a superseded edition beside its successor is noticed', () => {
    expect(mixed({ slug: 'hemoglobin', numbers: 'The WHO (2024) defines anemia. In pregnancy the WHO (2011) limit is 11.0.', thresholds: [] })).toEqual([
      'hemoglobin WHO',
    ]);
  });

  test('a table of an exam board is no guideline', () => {
    const rows = content.biomarkers.flatMap(({ slug, ranges }) => ranges.map((range) => ({ slug, ...range })));
    const wrong = rows.filter(({ kind, source }) => kind.startsWith('guideline') && source.startsWith('ABIM'));
    expect(wrong.map(({ slug }) => slug)).toEqual([]);
  });
});
