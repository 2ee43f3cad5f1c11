import { describe, expect, test } from '@jest/globals';
import { furtherCodes, leadingCodes } from '../../seeding/further-codes.ts';
import { content, loincTable } from '../fixtures.ts';

const byCode = new Map(loincTable.map((row) => [row.code, row]));
const coded = content.biomarkers.flatMap(({ slug, loinc }) => (loinc ? [{ slug, ...loinc }] : []));

/** Mod-10 check digit of a LOINC code (LOINC Users' Guide, appendix on the check digit): Luhn over the digits before the hyphen. */
function checkDigit(number: string): number {
  const sum = [...number]
    .reverse()
    .map((digit, index) => (index % 2 === 0 ? Number(digit) * 2 : Number(digit)))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return (10 - (sum % 10)) % 10;
}

function isValid(code: string): boolean {
  const [number, digit] = code.split('-');
  return checkDigit(number!) === Number(digit);
}

describe('LOINC codes', () => {
  test('with a wrong check digit are detected', () => {
    const invented = ['83097-4', '29645-8', '6122-8', '2432-9', '31348-8', '8099-8', '8098-0', '2823-9', '60474-8'];
    expect(invented.filter(isValid)).toEqual([]);
    expect(loincTable.filter(({ code }) => !isValid(code))).toEqual([]);
  });

  test('all have a valid check digit', () => {
    expect(coded.filter(({ code }) => !isValid(code))).toEqual([]);
  });

  test('are in the LOINC table under their verbatim long common names', () => {
    expect(coded.filter(({ code, name }) => byCode.get(code)?.name !== name)).toEqual([]);
    expect(coded.filter(({ code }) => !['confirmed', 'secondary'].includes(byCode.get(code)!.nameStatus))).toEqual([]);
  });

  test('are never deprecated', () => {
    expect(loincTable.filter(({ deprecated }) => deprecated).map(({ code }) => code)).toEqual(['21000-5']);
    expect(coded.filter(({ code }) => byCode.get(code)?.deprecated)).toEqual([]);
  });

  describe('further codes', () => {
    const table = content.vocabulary['loinc-codes'];
    const fileOf = (slug: string) => content.biomarkers.find((file) => file.slug === slug)!;
    const ofPage = (slug: string) => furtherCodes(fileOf(slug), table);

    test('have a valid check digit, and names as LOINC writes them', () => {
      expect(table.filter(({ code }) => !isValid(code))).toEqual([]);
      expect(table.filter(({ code, name }) => name !== '' && (byCode.get(code)?.name ?? name) !== name)).toEqual([]);
    });

    test('mean one marker each, and never the code of another page', () => {
      const meant = table.filter(({ use }) => use !== 'never');
      const markersOf = new Map(meant.map(({ code }) => [code, new Set(meant.filter((row) => row.code === code).map(({ slug }) => slug))]));
      expect([...markersOf].filter(([, slugs]) => slugs.size > 1)).toEqual([]);
      const pageOf = new Map(coded.map(({ code, slug }) => [code, slug]));
      expect(meant.filter(({ code, slug }) => (pageOf.get(code) ?? slug) !== slug)).toEqual([]);
    });

    test('stand on most pages, each with a name and a difference', () => {
      const shown = content.biomarkers.flatMap((file) => furtherCodes(file, table));
      expect(shown.filter(({ name, differs }) => !name || !differs.endsWith('.'))).toEqual([]);
      expect(shown.length).toBeGreaterThan(180);
      expect(ofPage('acth').map(({ code }) => code)).toEqual(['6879-1', '14674-6', '66732-9']);
    });

    test.each([
      ['creatinine', '14682-9', 'The result counts moles; the factors of this page convert it.'],
      ['glucose-fasting', '2339-0', 'Whole blood, capillary blood or a test at the bedside; only the interval of the laboratory holds.'],
      ['lipoprotein-a', '10835-7', 'Other units without a fixed factor; only the interval of the laboratory holds.'],
    ])('of %s say how %s differs', (slug, code, differs) => {
      expect(ofPage(slug).find((row) => row.code === code)?.differs).toBe(differs);
    });

    test.each([
      ['hs-crp', '1988-5'],
      ['vitamin-d-25-hydroxy', '1989-3'],
      ['glucose-fasting', '2339-0'],
      ['lipoprotein-a', '10835-7'],
    ])('never lead to %s from %s, which counts something else', (slug, code) => {
      expect(leadingCodes(slug, table)).not.toContain(code);
    });

    test('of another quantity are not on the page, and one in moles needs a factor', () => {
      const moles = { code: '1-8', slug: 'afp', use: 'same in moles' as const, name: 'X', example_unit: 'umol/L' };
      expect(furtherCodes({ ...fileOf('afp'), conversions: [] }, [moles])[0]!.differs).toMatch(/^Other units/);
      expect(furtherCodes(fileOf('afp'), [{ ...moles, use: 'never' }])).toEqual([]);
      expect(furtherCodes(fileOf('afp'), [{ ...moles, name: '' }])).toEqual([]);
    });
  });

  test('cover all markers except five without a confirmed official name', () => {
    const bare = content.biomarkers.filter(({ loinc }) => !loinc).map(({ slug }) => slug);
    expect(bare).toEqual(['arachidonic-acid-epa-ratio', 'homa-ir', 'ldl-particle-number', 'omega-3-index', 'omega-6-omega-3-ratio']);
  });
});
