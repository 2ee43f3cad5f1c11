import { describe, expect, it } from '@jest/globals';
import type { Conversion, OptimalRange, Threshold } from '@biomarker/domain/content';
import fc from 'fast-check';
import { rangeChart } from './range-chart.ts';
import { axis } from './scale.ts';

const range = (given: Partial<OptimalRange>): OptimalRange => ({
  id: '0d45759b-0029-5fdf-951a-d08e5f28943c',
  gender: 'both',
  ageMin: 18,
  ageMax: 120,
  optimalMin: 10,
  optimalMax: 20,
  normalMin: 10,
  normalMax: 20,
  lowInclusive: true,
  highInclusive: true,
  unit: 'mg/dL',
  source: 'A source',
  isPregnancySpecific: false,
  ...given,
});

const band = (given: Partial<Threshold>): Threshold => ({
  id: '0d45759b-0029-5fdf-951a-d08e5f28943c',
  kind: 'severity',
  quantity: 'level',
  applies: {},
  inUnits: [],
  label: 'high',
  population: 'adults',
  unit: 'mg/dL',
  meaning: 'high',
  source: 'A source',
  ...given,
});

const drawn = (optimalRanges: OptimalRange[], thresholds: Threshold[] = [], conversions: Conversion[] = []) =>
  rangeChart({ unit: 'mg/dL', optimalRanges, thresholds, conversions, whatNext: [] });

const bars = (markup: string, kind: string) =>
  [...markup.matchAll(new RegExp(`class="${kind}"\\s+x="([\\d.]+)%"[\\s\\S]+?width="([\\d.]+)%"`, 'g'))].map(
    ([, x, width]) => [Number(x), Number(width)] as const,
  );

describe('an axis', () => {
  it('has three to seven ticks and spans its values with round ends', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.double({ min: 1e-3, max: 1e6, noNaN: true }), (low, span) => {
        const { from, to, ticks } = axis(low, low + span);
        expect(ticks.length).toBeGreaterThanOrEqual(3);
        expect(ticks.length).toBeLessThanOrEqual(7);
        expect([ticks[0], ticks.at(-1)]).toEqual([from, to]);
        expect(from <= low + span * 1e-6 && to >= low + span - span * 1e-6).toBe(true);
      }),
    );
  });
});

describe('the range chart', () => {
  it('draws every interval inside the picture, without a target if none is set', () => {
    const value = fc.double({ min: 0, max: 1e5, noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 6 }), (pairs) => {
        const ranges = pairs.map(([a, b]) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b) + 1e-3];
          return range({ normalMin: low, normalMax: high, optimalMin: low, optimalMax: high });
        });
        const { markup } = drawn(ranges)!;
        expect(bars(markup, 'normal')).toHaveLength(pairs.length);
        expect(bars(markup, 'target')).toHaveLength(0);
        for (const [x, width] of bars(markup, 'normal')) expect(x >= 0 && x + width <= 101).toBe(true);
      }),
    );
  });

  it('draws a target inside its interval', () => {
    const { markup } = drawn([range({ optimalMin: 12, optimalMax: 18 })])!;
    const [[x, width]] = bars(markup, 'normal') as [readonly [number, number]];
    const [[targetX, targetWidth]] = bars(markup, 'target') as [readonly [number, number]];
    expect(targetX).toBeGreaterThan(x);
    expect(targetX + targetWidth).toBeLessThan(x + width);
    expect(markup).toContain('Guideline target');
  });

  it('runs an open interval to the edge without stretching the axis', () => {
    const open = range({
      normalMin: 50,
      normalMax: 5000,
      optimalMin: 50,
      optimalMax: 5000,
      notes: 'The source gives no upper limit; 5000 mg/dL closes the interval.',
    });
    const { markup } = drawn([open])!;
    const [[x, width]] = bars(markup, 'normal') as [readonly [number, number]];
    expect(x + width).toBeCloseTo(100, 1);
    expect(x).toBeGreaterThan(10);
    expect(markup).toContain('50 mg/dL or more');
  });

  it('labels rows of the same people by their condition', () => {
    const { markup } = drawn([range({ condition: 'follicular phase' }), range({ condition: 'luteal phase' })])!;
    expect(markup).toContain('(follicular phase)');
    expect(markup).toContain('(luteal phase)');
  });

  it('draws decision values as adjacent zones with marks, labels and sources', () => {
    const bands = [
      band({ label: 'G1', low: 90, lowInclusive: true, meaning: 'normal' }),
      band({ label: 'G2', low: 60, lowInclusive: true, high: 89, highInclusive: true, sourceUrl: 'https://example.org/g2' }),
      band({ label: 'goal', kind: 'target', high: 70, highInclusive: false }),
    ];
    const { markup } = drawn([range({ normalMin: 60, normalMax: 100, optimalMin: 60, optimalMax: 100 })], bands)!;
    expect(markup.match(/<text class="mark"/g)).toHaveLength(3);
    expect(markup.match(/<span>(Bands|Goals): adults<\/span>/g)).toHaveLength(2);
    expect(markup).toMatch(/G1<\/b> 90 or more: normal/);
    expect(markup).toContain('href="https://example.org/g2"');
  });

  it('starts its axis at 0 or at the first tick and names the unit', () => {
    const { markup } = drawn([range({ normalMin: 135, normalMax: 145, optimalMin: 135, optimalMax: 145 })])!;
    const [, from] = /data-from="([\d.]+)"/.exec(markup)!;
    expect(Number(from)).toBeGreaterThan(100);
    expect(markup).toMatch(new RegExp(`text-anchor="start">\\s*${from}\\s*<`));
    expect(markup).toContain('<p>mg/dL</p>');
  });

  it('draws the same chart in the other unit', () => {
    const { markup } = drawn([range({})], [], [{ unit: 'mmol/L', ucumUnit: 'mmol/L', slope: 0.0555, intercept: 0 }])!;
    expect(markup).toContain('0.56–1.1 mmol/L');
    expect(markup).toMatch(/in-us[\s\S]+10–20 mg\/dL[\s\S]+in-si/);
  });

  it('does not exist without ranges', () => {
    expect(drawn([])).toBeUndefined();
  });
});
