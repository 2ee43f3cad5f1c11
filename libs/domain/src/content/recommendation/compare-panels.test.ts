import { describe, expect, it } from '@jest/globals';
import type { LabPackageRecord } from '../model/lab-package.ts';
import type { Basis } from './basis.ts';
import { byRank } from './choose-tests.ts';
import { comparedPanel } from './compare-panels.ts';
import type { WorkUp } from './work-up.ts';

const MARKERS = Array.from({ length: 15 }, (_, index) => `m${index}`);
const workUp: WorkUp = {
  ...{ about: 'tiredness', floor: 1, later: [], first: [], timing: [], leftOut: [] },
  core: [
    { name: 'Blood count', markers: ['hemoglobin', 'platelets'] },
    { name: 'Iron', markers: ['ferritin'] },
  ],
  groups: [['hemoglobin', 'platelets', 'ferritin', ...MARKERS].map((marker, index) => ({ marker, relevance: 90 - index, reason: '' }))],
};
const basis = { workUp, names: new Map([['m0', 'Marker zero']]), named: [], sex: 'female', siteUrl: '', notes: [] } as unknown as Basis;
const panel = (biomarkerSlugs: readonly string[], priceCents = 10_000) =>
  ({ slug: 'panel', name: 'Panel', biomarkerSlugs, biomarkerCount: biomarkerSlugs.length, priceCents }) as unknown as LabPackageRecord;

describe('a panel beside a work-up', () => {
  it('lacks a test of the core that it has in part', () => {
    const { lacksOfCore, reason } = comparedPanel(panel(['hemoglobin', 'ferritin', 'other']), basis, 10_000);
    expect(lacksOfCore.map(({ name }) => name)).toEqual(['Blood count']);
    expect(reason).toMatch(/^Lacks Blood count of the .* It has 2 of the 18 markers for tiredness, and 3 markers in all\.$/);
  });

  it('has the whole core', () => {
    const { lacksOfCore, reason } = comparedPanel(panel(['hemoglobin', 'platelets', 'ferritin']), basis, 10_000);
    expect(lacksOfCore).toEqual([]);
    expect(reason).toMatch(/^Includes all /);
  });

  it('names at most twelve markers that it covers or lacks, the most relevant first, by name or slug', () => {
    const whole = comparedPanel(panel(['hemoglobin', 'platelets', 'ferritin', ...MARKERS]), basis, 10_000);
    expect(whole.covers).toEqual(['hemoglobin', 'platelets', 'ferritin', 'Marker zero', ...MARKERS.slice(1, 9)]);
    expect(whole.lacks).toEqual([]);
    expect(comparedPanel(panel([]), basis, 10_000).lacks).toEqual(whole.covers);
  });

  it.each([
    [9_999, false],
    [10_000, true],
    [10_001, true],
  ])('is within a ceiling of %d cents: %s', (ceiling, within) => expect(comparedPanel(panel([]), basis, ceiling).withinBudget).toBe(within));
});

it('tests stand in the order of the core, then by relevance', () => {
  const item = (handle: string, ...biomarkerSlugs: string[]) => ({ handle, biomarkerSlugs, priceCents: 1 });
  const items = [item('second', 'm2'), item('iron', 'ferritin'), item('first', 'm0'), item('count', 'platelets', 'm2'), item('both', 'm1', 'hemoglobin')];
  expect(byRank(items, workUp).map(({ handle }) => handle)).toEqual(['both', 'count', 'iron', 'first', 'second']);
});
