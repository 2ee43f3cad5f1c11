import { describe, expect, test } from '@jest/globals';
import { BiomarkerFile } from '../../seeding/files/biomarker-file.ts';
import { content, factFixture, groupedBy } from '../fixtures.ts';

type File = (typeof content.biomarkers)[number];
type Facts = readonly object[];

/** Wording. Every other field of a biomarker holds facts. */
const WORDING = [
  ...['name', 'summary', 'significance', 'symptoms', 'causes', 'careSigns', 'keyInsights', 'metaDescription', 'seoVariations', 'numbers'],
  ...['noRangeReason', 'nutritionGuidelines', 'nutritionNote', 'testingGuidelines'],
];
/** Facts that another part of this suite compares with its fixture: catalogue, loinc, units, ranges, conversions, references. */
const ELSEWHERE = [
  ...['slug', 'category', 'applicableGender', 'unit', 'ucumUnit', 'abbreviation', 'aliases', 'labvendorMarkerId'],
  ...['loinc', 'ranges', 'conversions', 'researchLinks', 'furtherReading'],
];
/** Facts whose rows must equal those of a fixture in every field, with the fields of wording that a row holds besides. */
const HELD: Record<string, { fixture: string; rowsOf: (file: File) => Facts }> = {
  thresholds: { fixture: 'thresholds', rowsOf: ({ thresholds }) => thresholds.map(withoutDefaults) },
  specimen: { fixture: 'specimens', rowsOf: ({ specimen }) => [factsOf(specimen)] },
  formula: { fixture: 'formulas', rowsOf: ({ formula }) => (formula ? [formula] : []) },
  supplementLimits: { fixture: 'supplement-limits', rowsOf: ({ supplementLimits }) => supplementLimits },
  whatNext: { fixture: 'next-steps', rowsOf: ({ whatNext }) => whatNext.map(({ pattern: _pattern, next: _next, ...row }) => row) },
};

/** Fields that the schema fills where a file leaves them out. */
const DEFAULTS: Record<string, unknown> = { quantity: 'level', applies: {}, inUnits: [], notes: [] };
const withoutDefaults = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([field, value]) => JSON.stringify(DEFAULTS[field]) !== JSON.stringify(value)));

const fixtures = Object.fromEntries(Object.values(HELD).map(({ fixture }) => [fixture, groupedBy(factFixture(fixture), ({ slug }) => slug)]));
const verified = (field: string, slug: string): Facts =>
  (fixtures[HELD[field]!.fixture]!.get(slug) ?? []).map(({ slug: _slug, ...row }) => withoutDefaults(row));

/** The cautions of a specimen repeat its testing guideline in other words. */
const factsOf = ({ cautions: _cautions, ...specimen }: File['specimen']) => withoutDefaults(specimen);

/** The paths of all values in a row. */
function pathsIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  return Object.entries(value).flatMap(([key, part]) => pathsIn(part, [...path, key]));
}

function changed(row: object, [key, ...rest]: readonly string[]): object {
  const copy = structuredClone(row) as Record<string, unknown>;
  const value = copy[key!];
  copy[key!] =
    rest.length > 0 ? changed(value as object, rest) : typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${value as string} x`;
  return copy;
}

describe('facts', () => {
  const files = content.biomarkers.map((file) => [file.slug, file] as const);

  test('stand in fields that a fixture holds; a new field is wording or needs a fixture', () => {
    expect(Object.keys(BiomarkerFile.shape).sort()).toEqual([...WORDING, ...ELSEWHERE, ...Object.keys(HELD)].sort());
  });

  test.each(files)('%s gives exactly the verified facts', (slug, file) => {
    for (const [field, { rowsOf }] of Object.entries(HELD)) expect({ [field]: rowsOf(file) }).toEqual({ [field]: verified(field, slug) });
  });

  test.each(Object.keys(HELD))('%s: an invented value in any field is noticed', (field) => {
    const missed = files.flatMap(([slug, file]) =>
      HELD[field]!.rowsOf(file).flatMap((row, index) =>
        pathsIn(row)
          .filter((path) => JSON.stringify(changed(row, path)) === JSON.stringify(verified(field, slug)[index]))
          .map((path) => `${slug} ${path.join('.')}`),
      ),
    );
    expect(missed).toEqual([]);
  });

  test('have fixtures without rows of unknown markers', () => {
    const known = new Set(files.map(([slug]) => slug));
    expect(Object.values(fixtures).flatMap((rows) => [...rows.keys()].filter((slug) => !known.has(slug)))).toEqual([]);
  });
});
