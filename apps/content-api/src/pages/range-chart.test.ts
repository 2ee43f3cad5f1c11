import { describe, expect, it } from '@jest/globals';
import type { OptimalRange } from '@biomarker/domain/content';
import fc from 'fast-check';
import { rangeChart, ticksOf } from './range-chart.ts';

const range = (given: Partial<OptimalRange>): OptimalRange => ({
  id: '0d45759b-0029-5fdf-951a-d08e5f28943c',
  gender: 'both',
  ageMin: 18,
  ageMax: 120,
  optimalMin: 10,
  optimalMax: 20,
  normalMin: 10,
  normalMax: 20,
  unit: 'mg/dL',
  source: 'A source',
  isPregnancySpecific: false,
  ...given,
});

const bars = (markup: string, kind: string) =>
  [...markup.matchAll(new RegExp(`class="${kind}"\\s+x="([\\d.]+)%"[\\s\\S]+?width="([\\d.]+)%"`, 'g'))].map(
    ([, x, width]) => [Number(x), Number(width)] as const,
  );

describe('the ticks of an axis', () => {
  it('are two to six round numbers inside it, whatever its scale', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.double({ min: 1e-3, max: 1e6, noNaN: true }), (from, span) => {
        const to = from + span;
        const ticks = ticksOf({ from, to });
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(6);
        for (const tick of ticks) expect(tick >= from - span * 1e-6 && tick <= to + span * 1e-6).toBe(true);
      }),
    );
  });
});

describe('the chart of ranges', () => {
  it('draws every interval inside the picture, and no target where none is set', () => {
    const value = fc.double({ min: 0, max: 1e5, noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 6 }), (pairs) => {
        const ranges = pairs.map(([a, b]) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b) + 1e-3];
          return range({ normalMin: low, normalMax: high, optimalMin: low, optimalMax: high });
        });
        const { markup } = rangeChart(ranges)!;
        expect(bars(markup, 'normal')).toHaveLength(pairs.length);
        expect(bars(markup, 'target')).toHaveLength(0);
        for (const [x, width] of bars(markup, 'normal')) expect(x >= 0 && x + width <= 101).toBe(true);
      }),
    );
  });

  it('draws a target inside its interval', () => {
    const { markup } = rangeChart([range({ optimalMin: 12, optimalMax: 18 })])!;
    const [[x, width]] = bars(markup, 'normal') as [readonly [number, number]];
    const [[targetX, targetWidth]] = bars(markup, 'target') as [readonly [number, number]];
    expect(targetX).toBeGreaterThan(x);
    expect(targetX + targetWidth).toBeLessThan(x + width);
    expect(markup).toContain('Guideline target');
  });

  it('runs an open side to the edge, and lets the number that closes it stretch nothing', () => {
    const open = range({
      normalMin: 50,
      normalMax: 5000,
      optimalMin: 50,
      optimalMax: 5000,
      notes: 'The source gives no upper limit; 5000 mg/dL closes the interval.',
    });
    const { markup } = rangeChart([open])!;
    const [[x, width]] = bars(markup, 'normal') as [readonly [number, number]];
    expect(x + width).toBeCloseTo(100, 1);
    expect(x).toBeGreaterThan(10);
    expect(markup).toContain('50 mg/dL or more');
  });

  it('tells rows for the same people apart by their condition', () => {
    const { markup } = rangeChart([range({ condition: 'follicular phase' }), range({ condition: 'luteal phase' })])!;
    expect(markup).toContain('(follicular phase)');
    expect(markup).toContain('(luteal phase)');
  });

  it('does not exist without ranges', () => {
    expect(rangeChart([])).toBeUndefined();
  });
});
