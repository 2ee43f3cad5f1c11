import type { OwnResult } from '@biomarker/domain/partner';
import { describe, expect, it } from '@jest/globals';
import { pointsByUnit, smallTrend, trendPicture } from './trend-picture.ts';

type Value = string | [string, { low?: string; high?: string }];

/** One result a day from 2026-03-01, oldest first. A value may begin with its comparator. */
function pointsOf(...values: Value[]) {
  const results = values.map((one, index) => {
    const [text, interval] = typeof one === 'string' ? [one, undefined] : one;
    const [, comparator, value] = /^([<>]=?)?(.+)$/.exec(text)!;
    return {
      value: { kind: 'quantity', value, unit: 'mmol/L', ucum: 'mmol/L', ...(comparator && { comparator }) },
      referenceRanges: interval ? [interval] : [],
      effectiveAt: `2026-03-0${index + 1}T08:00:00.000Z`,
      status: 'final',
    } as OwnResult;
  });
  return pointsByUnit(results.reverse())[0]!.points;
}

const small = (...values: Value[]) => smallTrend(pointsOf(...values)).markup;
const large = (...values: Value[]) => trendPicture('Base excess', 'mmol/L', pointsOf(...values)).markup;
const allOf = (picture: string, pattern: RegExp) => [...picture.matchAll(pattern)].map(([, found]) => found);
const ticks = (picture: string) => allOf(picture, /text-anchor="end">([^<]+)<\/text>\s*(?=<line|<rect|<path)/g);
const dots = (picture: string) => allOf(picture, /<circle class="dot" cx="([^"]+)"/g).map(Number);
const bands = (picture: string) => allOf(picture, /class="band" [^>]*y="([^"]+)" width/g).map(Number);

describe('the scale', () => {
  it('goes below zero for values below zero, and never for others', () => {
    expect(ticks(large('-3', '-1')).every((tick) => tick!.startsWith('−'))).toBe(true);
    expect(ticks(large('-3', '1')).some((tick) => tick!.startsWith('−'))).toBe(true);
    expect(ticks(large('0.1', '9')).some((tick) => tick!.startsWith('−'))).toBe(false);
    expect(ticks(large('-3', '-1'))).not.toEqual([]);
  });

  it('holds a single value in the middle, also zero, and equal values on one line', () => {
    for (const value of ['5', '0', '-5']) expect(dots(small(value))).toEqual([64]);
    expect(small('0', '0')).not.toContain('NaN');
    expect(allOf(small('5', '5'), /cy="([^"]+)"/g)).toEqual(['18', '18']);
  });

  it('holds the interval as well as the values', () => {
    const [top] = bands(small(['5', { low: '4', high: '8' }]));
    expect(top).toBeGreaterThanOrEqual(5);
    expect(top).toBeLessThan(18);
  });
});

describe('the band of an interval', () => {
  const heights = (picture: string) => allOf(picture, /class="band"[^>]* height="([^"]+)"/g).map(Number);

  it('reaches the upper edge without an upper limit, and the lower edge without a lower one', () => {
    const [above, below] = [small(['5', { low: '4' }]), small(['5', { high: '8' }])];
    expect(bands(above)).toEqual([5]);
    expect(heights(above)[0]).toBeLessThan(26);
    expect(bands(below)[0]).toBeGreaterThan(5);
    expect(bands(below)[0]! + heights(below)[0]!).toBeCloseTo(31, 1);
  });

  it('is missing where a laboratory prints none', () => {
    expect(bands(small('5', ['6', { low: '4', high: '8' }], '7'))).toHaveLength(1);
  });

  it('ends halfway to the neighbors', () => {
    const picture = small('5', ['6', { low: '4', high: '8' }], '7');
    expect(allOf(picture, /class="band" x="([^"]+)"/g)).toEqual(['34.5']);
    expect(allOf(picture, /class="band"[^>]* width="([^"]+)"/g)).toEqual(['59']);
  });
});

describe('a value beyond a limit of the method', () => {
  it('breaks the line and points where the value lies', () => {
    const below = small('5', '6', '<4', '5', '6');
    expect(allOf(below, /class="line"\s+d="([^"]*)"/g)[0]!.split('M')).toHaveLength(3);
    const tips = (picture: string) => /<path class="dot[^"]*" d="M[\d.]+ ([\d.]+)H[\d.]+L[\d.]+ ([\d.]+)Z"/.exec(picture)!.slice(1).map(Number);
    const [base, tip] = tips(below) as [number, number];
    expect(tip).toBeGreaterThan(base);
    for (const comparator of ['>', '>=']) {
      const [foot, top] = tips(small('5', `${comparator}9`)) as [number, number];
      expect(top).toBeLessThan(foot);
    }
  });
});
