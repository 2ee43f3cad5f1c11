import { describe, expect, it } from '@jest/globals';
import type { CatalogItem } from '../model/catalog-item.ts';
import type { LabPackageRecord } from '../model/lab-package.ts';
import { listOf } from '../names/sentences.ts';
import type { Basis } from './basis.ts';
import { chooseTests, type TestChoice } from './choose-tests.ts';
import { comparedPanel } from './compare-panels.ts';
import { describedTests, eligibleTests, omittedTests } from './described-tests.ts';
import { adviceFor, coreInWords, kindOf, otherWays, singlePrices } from './rationale.ts';
import { whyLess, whySingleTests, whyThisPanel } from './standard-rationale.ts';
import { panelsAmong, wayInWords, wayOf } from './ways.ts';
import type { CoreStep, WorkUp } from './work-up.ts';

const item = (handle: string, priceCents: number, biomarkerSlugs = [handle], more: Partial<CatalogItem> = {}): CatalogItem => ({
  ...{ handle, priceCents, biomarkerSlugs, name: handle.toUpperCase(), itemType: 'individual_test', category: 'any', gender: 'both' },
  ...{ isActive: true, isOrderable: true },
  ...more,
});
const panel = (handle: string, priceCents: number, slugs: string[], more: Partial<CatalogItem> = {}) =>
  item(handle, priceCents, slugs, { itemType: 'panel', ...more });
const step = (name: string, more: Partial<CoreStep> = {}): CoreStep => ({ name, markers: [name], ...more });
const weighed = (marker: string, relevance: number, more: object = {}) => ({ marker, relevance, reason: `Why ${marker}.`, ...more });

const TESTS = [item('a', 1000), item('b', 2000), item('c', 3000)];
const WORK_UP: WorkUp = {
  ...{ about: 'a concern', floor: 10, later: [], first: [], timing: [], leftOut: [] },
  core: [step('a'), step('b')],
  groups: [[weighed('a', 90)], [weighed('b', 80)], [weighed('c', 50)]],
};
const BASIS: Basis = { workUp: WORK_UP, named: [], sex: 'female', siteUrl: '', names: new Map([['c', 'Marker C']]), notes: [] };
const chosen = (ceilingCents: number, items = TESTS) => chooseTests(items, WORK_UP, { ceilingCents });
const record = (slug: string, priceCents: number, biomarkerSlugs: string[]) =>
  ({ slug, name: slug.toUpperCase(), priceCents, biomarkerSlugs, biomarkerCount: biomarkerSlugs.length }) as LabPackageRecord;

describe('words of a purchase', () => {
  it('join names as a list', () => {
    expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(listOf)).toEqual(['', 'A', 'A and B', 'A, B and C']);
  });

  it('name the panel, the tests or both, with the total', () => {
    expect(wayInWords(wayOf(TESTS.slice(0, 2)))).toBe('A and B for $30.00');
    expect(wayInWords(wayOf([], panel('p', 500, ['a'])))).toBe('P for $5.00');
    expect(wayInWords(wayOf([TESTS[0]!], panel('p', 500, ['a'])))).toBe('P with A for $15.00');
  });

  it('concern panels that can be ordered, cheapest first', () => {
    const items = [panel('q', 900, []), panel('p', 500, []), panel('old', 1, [], { isActive: false }), ...TESTS];
    expect(panelsAmong(items).map(({ handle }) => handle)).toEqual(['p', 'q']);
  });
});

describe('the core in words', () => {
  const choice = (more: Partial<TestChoice<CatalogItem>>) => ({
    items: [],
    totalCents: 0,
    counted: new Set<string>(),
    bought: [],
    passed: [],
    missing: [],
    ...more,
  });

  it('is "named" only when the person named all of it', () => {
    expect([[step('a')], [step('a', { named: true })], [step('a', { named: true }), step('b')]].map(kindOf)).toEqual(['core', 'named', 'core']);
  });

  it('lists what is in the set', () => {
    expect(coreInWords(chosen(10_000), 10_000)).toEqual(['All core tests are in the set: a and b.']);
    expect(coreInWords(choice({}), 100)).toEqual([]);
  });

  it('prices what does not fit, and says what is left', () => {
    const core = 'The core tests in the set: a.';
    expect(coreInWords(chosen(2500), 2500)).toEqual([
      core,
      'The ceiling of $25.00 does not hold b; a set with it costs $30.00. Nothing else is bought in its place, so $15.00 is left.',
    ]);
    expect(coreInWords(chosen(1000), 1000)).toEqual([
      core,
      'The ceiling of $10.00 does not hold b; a set with it costs $30.00. Nothing else is bought in its place.',
    ]);
    expect(coreInWords(chosen(999), 999)).toEqual([
      'The ceiling of $9.99 does not hold a; a set with it costs $10.00. It does not hold b; a set with it costs $20.00. Nothing else is bought in its place.',
    ]);
  });

  it('says which core tests cannot be ordered, except named ones, which have a price line', () => {
    expect(coreInWords(choice({ missing: [step('x'), step('y', { named: true })] }), 100)).toEqual(['No test of x can be ordered for this request.']);
  });
});

it('each named marker has its own price first', () => {
  const named = (slug: string) => ({ slug, name: slug.toUpperCase(), applicableGender: 'both' as const, reason: '' });
  expect(singlePrices({ ...BASIS, named: [named('b'), named('x')] }, TESTS)).toEqual([
    'B alone: B for $20.00.',
    'There is no individual test of "x" that can be ordered for this request.',
  ]);
});

describe('other ways', () => {
  const ways = (ceilingCents: number, ...panels: CatalogItem[]) =>
    otherWays(chosen(ceilingCents, TESTS.slice(0, 2)), { basis: BASIS, tests: TESTS, offers: panels, ceilingCents });

  it('are none without tests or panels', () => {
    expect(ways(10, panel('p', 5, ['a']))).toEqual([]);
    expect(ways(3000)).toEqual([]);
  });

  it('compare the cheapest panel for the same markers', () => {
    expect(ways(3000, panel('p', 2999, ['a', 'b']))).toEqual(['A cheaper way to the same markers: P for $29.99. These tests cost $30.00.']);
    expect(ways(3000, panel('p', 3000, ['a', 'b']))).toEqual(['No panel is cheaper for these markers: the least is P for $30.00. These tests cost $30.00.']);
    expect(ways(3000, panel('p', 500, ['a']))).toEqual(['A cheaper way to the same markers: P with B for $25.00. These tests cost $30.00.']);
  });

  it('name what a panel adds within the same budget', () => {
    expect(ways(3000, panel('p', 3000, ['a', 'b', 'c']))[1]).toBe('Within the same budget, P for $30.00 also covers Marker C.');
    expect(ways(3000, panel('p', 3001, ['a', 'b', 'c']))).toHaveLength(1);
  });
});

it('advice is first steps, what the request says, notes on measured markers, exclusions, and the closing', () => {
  const workUp = {
    ...WORK_UP,
    first: [{ text: 'First.' }],
    timing: [{ text: 'Always.' }, { text: 'For a.', markers: ['a', 'z'] }, { text: 'For z.', markers: ['z'] }],
    leftOut: ['Left out.'],
  };
  expect(adviceFor({ ...BASIS, workUp, notes: ['A note.'] }, new Set(['a']))).toEqual([
    ...['First.', 'A note.', 'Always.', 'For a.', 'Left out.'],
    'Educational only: it is no diagnosis, and a clinician can say which tests are needed. An order is for one person.',
  ]);
});

describe('a compared panel', () => {
  it('says what it covers and lacks', () => {
    expect(comparedPanel(record('p', 500, ['a', 'c', 'x']), BASIS, 500)).toMatchObject({
      ...{ withinBudget: true, covers: ['a', 'Marker C'], lacks: ['b'], lacksOfCore: [step('b')] },
      reason: 'Lacks b of the core tests. It has 2 of the 3 markers for a concern, and 3 markers in all.',
    });
    expect(comparedPanel(record('p', 501, ['a', 'b']), BASIS, 500)).toMatchObject({
      ...{ withinBudget: false, lacksOfCore: [] },
      reason: 'Includes all core tests. It has 2 of the 3 markers for a concern, and 2 markers in all.',
    });
  });
});

describe('the reasons of a standard recommendation', () => {
  const compared = (ceilingCents: number, offers: CatalogItem[]) => ({
    ...{ tests: TESTS, offers, basis: BASIS, ceilingCents },
    panels: offers.map(({ handle, priceCents, biomarkerSlugs }) => comparedPanel(record(handle, priceCents, biomarkerSlugs), BASIS, ceilingCents)),
  });
  const single = (ceilingCents: number, ...offers: CatalogItem[]) =>
    whySingleTests(chosen(ceilingCents), wayOf(chosen(ceilingCents).items), compared(ceilingCents, offers));

  it('give the price of a panel, of the same tests, of additions and of dearer panels', () => {
    const [essential, max] = [panel('p', 2500, ['a', 'b']), panel('max', 6000, ['a', 'b', 'c', 'x'])];
    const { panels, ...rest } = compared(6000, [essential, max]);
    expect(whyThisPanel(panels[0]!, essential, rest)).toEqual([
      'P costs $25.00 within the budget of $60.00. Includes all core tests. It has 2 of the 3 markers for a concern, and 2 markers in all.',
      'Its markers for a concern cost $30.00 as single tests and bundles. The core tests alone: A and B for $30.00.',
      'Worth adding to the panel: C for $30.00, together $55.00.',
      'MAX adds 2 markers for $35.00 more.',
    ]);
  });

  it('say why no panel is recommended', () => {
    expect(single(Infinity)[0]).toBe('No standard panel can be ordered now.');
    expect(single(3000, panel('p', 3001, ['a', 'b']))[0]).toBe(
      'No standard panel fits a budget of $30.00; the least expensive costs $30.01. A custom panel of individual tests can stay within it: packagePreference custom_only, with maxBudgetUsd.',
    );
    expect(single(10, panel('p', 3001, ['a', 'b']))[0]).toBe('No standard panel fits a budget of $0.10; the least expensive costs $30.01.');
    expect(whyLess(wayOf(TESTS.slice(0, 2)), panel('p', 5000, ['a', 'b']))).toEqual(['For this concern less is enough: A and B for $30.00. P costs $50.00.']);
    expect(single(6000, panel('p', 5000, ['a']), panel('q', 5500, ['c']))[0]).toBe(
      'No panel within the budget of $60.00 includes all core tests: P lacks b; Q lacks a and b.',
    );
    expect(single(Infinity, panel('p', 5000, ['a']))[0]).toBe('No panel includes all core tests: P lacks b.');
  });

  it('name the single tests with their budget, unless there are none', () => {
    expect(single(3000, panel('p', 9000, ['a', 'b']))[1]).toBe('Single tests within the budget of $30.00: A and B for $30.00.');
    expect(single(Infinity, panel('p', 9000, ['a', 'b']))[1]).toBe('Single tests: A, B and C for $60.00.');
    expect(single(10, panel('p', 9000, ['a', 'b']))[1]).toMatch(/^The ceiling of \$0\.10 does not hold a;/);
  });
});

describe('tests that are left out', () => {
  const omitted = (ceilingCents: number, items = TESTS) => omittedTests(items, WORK_UP, chosen(ceilingCents, items), ceilingCents);

  it('come with the reason', () => {
    expect(omitted(2500).map(({ reason }) => reason)).toEqual([
      'Why b. It belongs to a core test that does not fit: b; a set with it costs $30.00.',
      'Why c. Its price of $30.00 is above the whole budget.',
    ]);
    expect(omitted(2999, [...TESTS.slice(0, 2), item('c', 100)]).map(({ reason }) => reason)[1]).toBe(
      'Why c. Core tests come first, and the budget does not hold b.',
    );
    expect(omitted(5999).map(({ reason }) => reason)).toEqual(['Why c. The chosen tests give more within the budget than this one for $30.00.']);
    const faint = { ...WORK_UP, groups: [[weighed('a', 90), weighed('c', 15)], [weighed('b', 80)]] };
    expect(omittedTests(TESTS, faint, chooseTests(TESTS, faint, { ceilingCents: 9000 }), 9000).map(({ reason }) => reason)).toEqual([
      'Why c. It adds too little to the chosen tests for $30.00, whatever the budget.',
    ]);
  });

  it('are five at most', () => {
    const markers = ['a', 'b', ...'defghij'];
    const many = { ...WORK_UP, groups: markers.map((marker, index) => [weighed(marker, 90 - index)]) };
    const items = markers.map((marker) => item(marker, 1000));
    const choice = chooseTests(items, many, { ceilingCents: 2000 });
    expect(omittedTests(items, many, choice, 2000).map(({ handle }) => handle)).toEqual(['d', 'e', 'f', 'g', 'h']);
  });

  it('are offered together if they need each other', () => {
    const pair = { ...WORK_UP, groups: [[weighed('a', 90)], [weighed('b', 50, { needs: 'c' }), weighed('c', 40, { needs: 'b' })]], core: [step('a')] };
    expect(omittedTests(TESTS, pair, chooseTests(TESTS, pair, { ceilingCents: 3500 }), 3500).map(({ handle, reason }) => [handle, reason])).toEqual([
      ['b', 'Why b. Only worth it as B and C, together $50.00.'],
    ]);
    expect(chooseTests(TESTS, pair, { ceilingCents: 6000 }).items.map(({ handle }) => handle)).toEqual(['a', 'b', 'c']);
  });

  it('of a second step come with their occasion', () => {
    const later = { ...WORK_UP, groups: WORK_UP.groups.slice(0, 2), later: [{ ...weighed('c', 50), later: 'When b is high.' }] };
    const choice = chooseTests(TESTS, later, { ceilingCents: 9000 });
    expect(choice.items.map(({ handle }) => handle)).toEqual(['a', 'b']);
    expect(omittedTests(TESTS, later, choice, 9000).map(({ reason }) => reason)).toEqual(['Why c. When b is high.']);
  });

  it('do not count a marker without the one that it needs', () => {
    const needing = { ...WORK_UP, groups: [[weighed('a', 90)], [weighed('b', 80), weighed('c', 50, { needs: 'z' })]] };
    expect(omittedTests(TESTS, needing, chooseTests(TESTS, needing, { ceilingCents: 3000 }), 3000)).toEqual([]);
  });
});

it('a chosen test gives the reasons of its first three counting markers', () => {
  const bundle = item('bundle', 5000, ['a', 'b', 'c', 'd', 'x']);
  const workUp = { ...WORK_UP, groups: [...WORK_UP.groups, [weighed('d', 40)]] };
  const source = { name: 'A guideline', url: 'https://guideline.example' };
  const groups = workUp.groups.map((group) => group.map((each) => (each.marker === 'c' ? { ...each, source } : each)));
  expect(describedTests([bundle, item('none', 1)], { ...workUp, groups }, new Set(['b', 'c', 'd']))).toEqual([
    { handle: 'bundle', name: 'BUNDLE', priceCents: 5000, relevance: 90, reason: 'Why b. Why c (A guideline). Why d.', sources: [source] },
  ]);
  expect(describedTests([panel('p', 9, ['a', 'b'])], workUp, new Set(['a']))[0]).toMatchObject({ reason: 'The panel holds these core tests: a and b.' });
});

it('a test for one sex qualifies for that sex, or for an unknown one when named', () => {
  const items = [item('both', 1), item('her', 1, ['her'], { gender: 'female' }), item('his', 1, ['his'], { gender: 'male' }), panel('p', 1, ['her'])];
  const named = [{ slug: 'his', name: 'His', applicableGender: 'male' as const, reason: '' }];
  const handles = (...[sex, names]: [Basis['sex'], Basis['named']]) => eligibleTests(items, sex, names).map(({ handle }) => handle);
  expect([handles('female', named), handles('male', []), handles('not_specified', named), handles('not_specified', [])]).toEqual([
    ['both', 'her'],
    ['both', 'his'],
    ['both', 'his'],
    ['both'],
  ]);
});
