import ucum from '@lhncbc/ucum-lhc';
import { describe, expect, test } from '@jest/globals';
import { convert } from '../convert.ts';
import { content, conversions, groupedBy } from '../fixtures.ts';

const units = ucum.UcumLhcUtils.getInstance();
const verified = groupedBy(conversions, ({ slug }) => slug);
const unitOf = new Map(content.biomarkers.map(({ slug, ucumUnit }) => [slug, ucumUnit!]));

/** Neither a molar mass nor a definition: a standard preparation, and the master equation of the IFCC network. */
const BY_STANDARD: Record<string, { slope: number; intercept?: number }> = {
  'insulin-fasting': { slope: 6 },
  'hemoglobin-a1c': { slope: 10.93, intercept: -23.5 },
};
/** Lp(a) particles differ in size, so no factor holds. */
const NEVER = ['lipoprotein-a'];

describe('conversions', () => {
  test.each(content.biomarkers.map((file) => [file.slug, file] as const))('%s gives exactly the verified factors', (slug, file) => {
    const rows = file.conversions.map(({ ucumUnit, slope, intercept }) => ({ slug, ucumUnit, slope, ...(intercept !== 0 && { intercept }) }));
    expect(rows).toEqual((verified.get(slug) ?? []).map(({ molarMass: _molarMass, ...row }) => row));
  });

  test.each(conversions.map((row) => [row.slug, row] as const))('%s follows from its molar mass, its definition or its standard', (slug, row) => {
    const own = unitOf.get(slug)!;
    const { molarMass, ucumUnit, slope, intercept } = row;
    if (BY_STANDARD[slug]) expect({ slope, intercept }).toEqual({ intercept: undefined, ...BY_STANDARD[slug] });
    else expect(Math.abs(slope / convert(1, own, ucumUnit, molarMass) - 1)).toBeLessThan(0.01);
  });

  test('have parsable units, each once, and none for Lp(a)', () => {
    expect(conversions.filter(({ ucumUnit }) => units.validateUnitString(ucumUnit).status !== 'valid')).toEqual([]);
    const shown = content.biomarkers.flatMap(({ slug, conversions: rows }) => rows.map(({ unit }) => `${slug} ${unit}`));
    expect(shown.filter((key, index) => shown.indexOf(key) !== index)).toEqual([]);
    expect(conversions.filter(({ slug }) => NEVER.includes(slug))).toEqual([]);
  });
});
