import { describe, expect, test } from '@jest/globals';
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

  test('cover all markers except five without a confirmed official name', () => {
    const bare = content.biomarkers.filter(({ loinc }) => !loinc).map(({ slug }) => slug);
    expect(bare).toEqual(['arachidonic-acid-epa-ratio', 'homa-ir', 'ldl-particle-number', 'omega-3-index', 'omega-6-omega-3-ratio']);
  });
});
