import ucum from '@lhncbc/ucum-lhc';
import { describe, expect, test } from '@jest/globals';
import { shownUnit } from '../../seeding/display-units.ts';
import aliases from '../../../libs/domain/src/partner/lab-import/unit-aliases.json' with { type: 'json' };
import { unitTable } from '@biomarker/domain/content';
import { convert } from '../convert.ts';
import { content, loincTable } from '../fixtures.ts';

const units = ucum.UcumLhcUtils.getInstance();
const propertyOf = new Map(loincTable.map(({ code, property }) => [code, property]));
const scaleOf = new Map(loincTable.map(({ code, scale }) => [code, scale]));

/** A unit of each LOINC property; a marker's own unit must convert to it. */
const DIMENSIONS: Record<string, string> = {
  MCnc: 'g/L',
  SCnc: 'mol/L',
  CCnc: 'U/L',
  NCnc: '/L',
  NFr: '%',
  MFr: '%',
  VFr: '%',
  MRto: '1',
  Rden: '1',
  Titr: '{titer}',
  LsCnc: '[pH]',
  Vel: 'm/s',
  DistWidth: '%',
  EntMass: 'g',
  EntMCnc: 'g/L',
  EntMeanVol: 'L',
  ArVRat: 'mL/min',
};
/** Arbitrary units convert to nothing; antibodies and hormones are counted in them per volume. */
const ARBITRARY = /^[mu]?(\[IU\]|\[arb'U\])\/m?L$/;

function fits(unit: string, property: string): boolean {
  if (property === 'ACnc') return ARBITRARY.test(unit);
  const dimension = DIMENSIONS[property];
  return dimension !== undefined && units.convertUnitTo(unit, 1, dimension).status === 'succeeded';
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A shown unit back in UCUM: 10³/µL is 10*3/uL. */
const inUcum = (shown: string) =>
  shown
    .replace('µ', 'u')
    .replace(' a day', '/d')
    .replace('10', '10*')
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String(SUPERSCRIPTS.indexOf(digit)));

describe('units', () => {
  test('every UCUM code parses unchanged', () => {
    const read = content.biomarkers.flatMap(({ slug, ucumUnit }) => (ucumUnit ? [{ slug, ucumUnit, ...units.validateUnitString(ucumUnit) }] : []));
    expect(read.filter(({ status, ucumCode, ucumUnit }) => status !== 'valid' || ucumCode !== ucumUnit)).toEqual([]);
    expect(read.length).toBeGreaterThan(130);
  });

  test('every unit matches the LOINC property of its code', () => {
    const misfits = content.biomarkers.filter(({ loinc, ucumUnit }) => loinc && ucumUnit && !fits(ucumUnit, propertyOf.get(loinc.code)!));
    expect(misfits.map(({ slug, ucumUnit }) => [slug, ucumUnit])).toEqual([]);
  });

  test('a unit of another dimension is refused', () => {
    const wrong = [
      ['K/uL', 'NCnc'],
      ['mmol/L', 'MCnc'],
      ['U/mL', 'ACnc'],
      ['g/dL', 'NFr'],
    ];
    expect(wrong.filter(([unit, property]) => fits(unit!, property!))).toEqual([]);
  });

  test('only ordinal tests have neither unit nor range', () => {
    const ordinal = content.biomarkers.filter(({ loinc }) => loinc && scaleOf.get(loinc.code) === 'Ord');
    expect(content.biomarkers.filter(({ ucumUnit }) => ucumUnit === undefined)).toEqual(ordinal);
    expect(ordinal.filter(({ unit, ranges }) => unit !== undefined || ranges.length > 0)).toEqual([]);
  });

  test('every range is in a parsable unit', () => {
    const rows = content.biomarkers.flatMap(({ slug, ranges }) => ranges.map(({ unit }) => ({ slug, unit })));
    expect(rows.filter(({ unit }) => units.validateUnitString(unit).status !== 'valid')).toEqual([]);
  });

  test('every unit without an annotation displays as the same unit', () => {
    const used = content.biomarkers.flatMap(({ ucumUnit, ranges, thresholds }) =>
      [ucumUnit ?? [], ...ranges, ...thresholds].flat().map((of) => (typeof of === 'string' ? of : of.unit)),
    );
    const plain = [...new Set(used)].filter((unit) => /^[a-zA-Z%/*\d]+$/.test(unit));
    expect(plain).toEqual(expect.arrayContaining(['10*3/uL', 'mg/d', 'ug/L']));
    expect(plain.filter((unit) => convert(1, unit, inUcum(shownUnit(unit, {}))) !== 1)).toEqual([]);
  });

  test.each([
    ['ug/g{creat}', 'µg/g'],
    ['mg/g{creat}', 'mg/g'],
    ['mg/mmol{creat}', 'mg/mmol'],
    ['mL/min/{1.73_m2}', 'mL/min/1.73 m²'],
    ['mL/s/{1.73_m2}', 'mL/s/1.73 m²'],
    ['[IU]/L', 'IU/L'],
    ['m[IU]/mL', 'mIU/mL'],
    ['k[IU]/L', 'kIU/L'],
    ['u[IU]/mL', 'µIU/mL'],
    ["[arb'U]/mL", 'U/mL'],
    ["k[arb'U]/L", 'kU/L'],
    ['{ratio}', 'ratio'],
    ['{titer}', 'titer'],
    ['{index_val}', 'index'],
    ['{ULN}', '× upper limit of normal'],
    ['{baseline}', '× baseline'],
  ])('the annotated unit %s displays as %s, unless the marker has its own', (unit, shown) => {
    expect(shownUnit(unit, { unit: 'own', ucumUnit: 'g/L' })).toBe(shown);
    expect(shownUnit(unit, { unit: 'own', ucumUnit: unit })).toBe('own');
  });

  test('a spelling that imports and reports both know has one size, whatever the arbitrary unit', () => {
    const ofReports = unitTable(content.vocabulary.units);
    const plain = (unit: string) => unit.replaceAll(/\[IU\]|\[arb'U\]|\{[AE]U\}/g, 'U').replaceAll(/\{[^{}]*\}/g, '');
    const isSame = (one: string, other: string) => plain(one) === plain(other) || units.convertUnitTo(plain(one), 1, plain(other)).toVal === 1;
    const both = [...Object.entries(aliases.exact), ...Object.entries(aliases.lower)].filter(([printed]) => ofReports(printed).length > 0);
    const others = both.filter(([printed, ucum]) => !ofReports(printed).some((unit) => isSame(unit, ucum)));
    expect(others).toEqual([]);
    expect(both.length).toBeGreaterThan(100);
  });
});
