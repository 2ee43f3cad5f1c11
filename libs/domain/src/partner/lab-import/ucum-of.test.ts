import { describe, expect, it } from '@jest/globals';
import { ucumOf } from './ucum-of.ts';
import aliases from './unit-aliases.json' with { type: 'json' };

const units = {
  isUnit: (code: string) => ['mg/dL', 'U/ML', 'pH', '%', '10*3/uL', 'g/l', '[ARB]', '', '10*9/L', 'L/L', '{INR}', '10*9/ML', '{copies}/ML'].includes(code),
};

describe('the UCUM code of a unit', () => {
  it('is that of the table as written, before that in any case', () => {
    const meant = Object.keys(aliases.exact).map((text) => [text, ucumOf(text, units)]);
    expect(Object.fromEntries(meant)).toEqual(aliases.exact);
    const exact = new Set(Object.keys(aliases.exact));
    for (const [text, code] of Object.entries(aliases.lower))
      for (const written of [text, text.toUpperCase()].filter((one) => !exact.has(one))) expect([written, ucumOf(written, units)]).toEqual([written, code]);
    // G/L is a count of cells, g/l a mass.
    expect(Object.entries(aliases.lower).filter(([text]) => exact.has(text.toUpperCase())).length).toBeGreaterThan(0);
  });

  it.each<[string, string | undefined]>([
    ['mg/dL', 'mg/dL'],
    [' mg/dL ', 'mg/dL'],
    ['%', '%'],
    ['U/ML', 'U/mL'],
    ['pH', '[pH]'],
    ['ABC', undefined],
    ['[ARB]', '[ARB]'],
    ['10*9/L', '10*9/L'],
    ['L/L', 'L/L'],
    ['{INR}', '{INR}'],
    ['10*9/ML', undefined],
    ['{copies}/ML', undefined],
    ['', undefined],
    ['mg / dL', undefined],
    ['\u00b5g/L', 'ug/L'],
    ['\u03bcg/L', 'ug/L'],
    ['\u00b5G/L', 'ug/L'],
    ['furlong', undefined],
    ['constructor', undefined],
  ])('%j is %j', (text, code) => expect(ucumOf(text, units)).toBe(code));

  it('has the letters and digits of the text, but for other words of the same unit', () => {
    // In the order in which they are replaced.
    const sameWords: [word: RegExp, code: string][] = [
      [/^(?:thousand|thous|k)\//, '103/'],
      [/^(?:million|mil|m)\/(?=u|mcl)/, '106/'],
      [/^(?:g|gpt)\/l$/, '109/l'],
      [/^(?:t|tpt)\/l$/, '1012/l'],
      [/^\/nl$/, '109/l'],
      [/^\/pl$/, '1012/l'],
      [/^x?10e?(?=\d)/, '10'],
      [/mcl$/, 'ul'],
      [/mcg/, 'ug'],
      [/^gm\//, 'g/'],
      [/^mval\//, 'meq/'],
      [/^mosmol\//, 'mosm/'],
      [/^cp\//, 'copies/'],
      [/^s\/co$/, 'scoratio'],
      [/^sec(?:onds)?$/, 's'],
      [/^(?:percent|%oftotal|vol%)$/, '%'],
      [/^index$/, 'indexval'],
      [/\/(?:1h|hr)$/, '/h'],
      [/24hr$/, '24h'],
      [/gcreat?$/, 'gcreat'],
      [/^ml\/min\/1\.73(?:m2)?$/, 'ml/min/1.73m2'],
    ];
    const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9/%.]/g, '');
    const meant = (text: string, isMass: boolean) =>
      sameWords.reduce((left, [word, code]) => (isMass && code === '109/l' ? left : left.replace(word, code)), lettersOf(text));
    const codeOf = (code: string) => lettersOf(code.replace('(24.h)', '24h'));
    const all = Object.entries(aliases).flatMap(([table, codes]) => Object.entries(codes).map(([text, code]) => ({ table, text, code })));
    const other = all.filter(({ table, text, code }) => codeOf(code) !== meant(text, table === 'lower' && text === 'g/l'));
    expect(other).toEqual([]);
  });

  it('is that of the feed first', () => {
    expect(ucumOf('G/L', units, { 'G/L': 'g/L' })).toBe('g/L');
    expect(ucumOf('furlong', units, { furlong: '[fur_us]' })).toBe('[fur_us]');
  });
});
