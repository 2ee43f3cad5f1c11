import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Biomarker } from '../model/biomarker.ts';
import type { Specimen } from '../model/biomarker-facts.ts';
import type { CatalogItem } from '../model/catalog-item.ts';
import { ConcernProfile } from '../model/concern-profile.ts';
import type { LabPackageRecord } from '../model/lab-package.ts';
import type { CustomRecommendation } from './recommend-custom.ts';
import { recommendPanel, type PanelRequest } from './recommend-panel.ts';
import type { StandardRecommendation } from './recommend-standard.ts';

const SITE = 'https://site.example';
const AS_OF = '2026-01-02T03:04:05.678Z';

const test = (handle: string, priceUsd: number, more: Partial<CatalogItem> = {}): CatalogItem => ({
  handle,
  name: `${handle} test`,
  itemType: 'individual_test',
  category: 'any',
  gender: 'both',
  priceCents: Math.round(priceUsd * 100),
  biomarkerSlugs: [handle],
  isActive: true,
  isOrderable: true,
  ...more,
});

const MARKERS = ['ferritin', 'tsh', 'hemoglobin', 'vitamin-b12', 'hemoglobin-a1c', 'progesterone', 'psa-total', 'ldl-cholesterol', 'free-t4', 'antibodies'];
const ONE_SEX: Record<string, 'female' | 'male'> = { progesterone: 'female', 'psa-total': 'male' };

const SPECIMENS: Record<string, Specimen> = {
  tsh: { type: 'serum', fasting: 'no', affectedByBiotin: true, notes: [] },
  hemoglobin: { type: 'blood', fasting: 'required', notes: [] },
};

const TESTS = [
  test('ferritin', 24),
  test('tsh', 24.5),
  test('hemoglobin', 14),
  test('vitamin-b12', 29, { isActive: false }),
  test('hemoglobin-a1c', 22),
  test('progesterone', 39, { gender: 'female' }),
  test('psa-total', 35, { gender: 'male' }),
  test('ldl-cholesterol', 15, { isOrderable: false }),
];

const PANELS = {
  essential: [12_900, ['hemoglobin', 'hemoglobin-a1c']],
  advanced: [28_900, ['hemoglobin', 'hemoglobin-a1c', 'ferritin', 'tsh', 'free-t4']],
  max: [54_900, MARKERS],
} as const;

const source = { name: 'Source', url: 'https://source.example' };
const row = (marker: string, relevance: number, more: object = {}) => ({ marker, relevance, reason: `${marker} has its own reason.`, source, ...more });
const profileOf = (concern: string, core: string[], tests: object[], more: object = {}) =>
  ConcernProfile.parse({
    ...{ concern, about: `${concern} as such`, words: ['word'], floor: 20 },
    core: core.map((marker) => ({ name: marker, markers: [marker] })),
    groups: tests.map((each, index) => ({ question: `${index}?`, tests: [each] })),
    ...more,
  });

const PROFILES = [
  profileOf(
    'fatigue_energy',
    ['hemoglobin', 'ferritin'],
    [row('hemoglobin', 98), row('ferritin', 96), row('tsh', 60), row('hemoglobin-a1c', 50), row('vitamin-b12', 40)],
  ),
  profileOf('thyroid', ['tsh'], [row('tsh', 98), row('free-t4', 50), row('antibodies', 60, { once: true })], {
    first: [{ text: 'First things first.' }],
    timing: [
      { text: 'TSH in the morning.', markers: ['tsh'] },
      { text: 'B12 at noon.', markers: ['vitamin-b12'] },
    ],
    leftOut: [{ markers: ['ferritin'], why: 'Ferritin is left out.' }],
  }),
  profileOf(
    'hormone_balance',
    ['tsh'],
    [row('tsh', 98), row('progesterone', 60, { sex: ['female', 'not_specified'] }), row('psa-total', 50, { sex: ['male', 'not_specified'] })],
  ),
  profileOf('general_baseline', ['hemoglobin', 'hemoglobin-a1c'], [row('hemoglobin', 98), row('hemoglobin-a1c', 90)]),
];

/** Only what the use case asks its stores for. */
function storesOf(items: CatalogItem[], prices: Partial<Record<keyof typeof PANELS, number>> = {}) {
  const panels = Object.entries(PANELS).map(([slug, [cents, biomarkerSlugs]]) => ({
    slug,
    cents: prices[slug as keyof typeof PANELS] ?? cents,
    biomarkerSlugs: [...biomarkerSlugs],
  }));
  const offers = panels.map(({ slug, cents, biomarkerSlugs }) => test(slug, cents / 100, { name: `${slug} panel`, itemType: 'panel', biomarkerSlugs }));
  const packages = panels.map(
    ({ slug, cents, biomarkerSlugs }) =>
      ({ slug, name: `${slug} panel`, priceCents: cents, biomarkerSlugs, biomarkerCount: biomarkerSlugs.length }) as LabPackageRecord,
  );
  return {
    catalog: { read: async () => ({ items: [...offers, ...items], total: items.length + offers.length, asOf: AS_OF }) },
    labPackages: { list: async () => ({ items: packages, totalCount: packages.length, offset: 0 }) },
    concerns: { find: async (concern: string) => PROFILES.find((profile) => profile.concern === concern) },
    discovery: {
      alike: async () => [],
      find: async () => ({ hits: [], understood: { names: [], absent: [], corrections: [], topics: [] } }),
      understand: async () => ({ names: [] }),
    },
    biomarkers: {
      specimens: async (slugs: readonly string[]) =>
        MARKERS.filter((slug) => slugs.includes(slug)).map((slug) => ({ slug, name: slug.toUpperCase(), specimen: SPECIMENS[slug] ?? null })),
      names: async (slugs: readonly string[]) =>
        MARKERS.filter((slug) => slugs.includes(slug)).map((slug) => ({ slug, name: slug.toUpperCase(), categorySlug: 'any' })),
      findMany: async (slugs: readonly string[]) =>
        MARKERS.filter((slug) => slugs.includes(slug)).map(
          (slug) => ({ slug, name: slug.toUpperCase(), applicableGender: ONE_SEX[slug] ?? 'both', summary: `${slug} is a marker. More.` }) as Biomarker,
        ),
    },
  } as unknown as Parameters<typeof recommendPanel>[0];
}

const FATIGUE = { concern: 'fatigue_energy', goal: 'investigate_concern', packagePreference: 'custom_only', maxBudgetUsd: 2000 } as const;
const custom = (asked: Partial<PanelRequest>, items = TESTS) =>
  recommendPanel(storesOf(items), SITE, { ...FATIGUE, ...asked }) as Promise<CustomRecommendation>;
const standard = (asked: Partial<PanelRequest>, stores = storesOf(TESTS)) =>
  recommendPanel(stores, SITE, { concern: 'general_baseline', goal: 'investigate_concern', ...asked }) as Promise<StandardRecommendation>;
const handles = ({ tests = [] }: { tests?: { handle: string }[] }) => tests.map(({ handle }) => handle);

describe('a custom panel', () => {
  it('excludes panels, unavailable tests, and sex-specific tests for an unknown sex', async () => {
    expect(handles(await custom({}))).toEqual(['hemoglobin', 'ferritin', 'tsh', 'hemoglobin-a1c']);
    const hormones = { concern: 'hormone_balance', goal: 'build_baseline' } as const;
    expect(handles(await custom({ ...hormones, sex: 'female' }))).toEqual(['tsh', 'progesterone']);
    expect(handles(await custom({ ...hormones, sex: 'male' }))).toEqual(['tsh', 'psa-total']);
    for (const sex of ['not_specified', undefined] as const) expect(handles(await custom({ ...hormones, sex }))).toEqual(['tsh']);
  });

  it('includes a named sex-specific test for an unknown sex, never for the other', async () => {
    const named = { concern: 'specific_tests', goal: 'find_specific_test', biomarkerSlugs: ['psa-total', 'ferritin'] } as const;
    expect(handles(await custom(named))).toEqual(expect.arrayContaining(['psa-total', 'ferritin']));
    const forWomen = await custom({ ...named, sex: 'female' });
    expect(handles(forWomen)).toEqual(['ferritin']);
    expect(forWomen.rationale).toContain('"psa-total" does not apply to women, so it was left out.');
  });

  it('answers as a general baseline only where specific tests are asked for and none is left', async () => {
    const baseline = 'No named marker is left, so this is answered as a general baseline.';
    const left = { goal: 'retest', biomarkerSlugs: ['psa-total'], sex: 'female' } as const;
    expect((await custom({ ...left, concern: 'specific_tests' })).rationale).toContain(baseline);
    expect((await custom(left)).rationale).not.toContain(baseline);
  });

  it('adds up in cents and rounds the ceiling down to whole cents', async () => {
    expect(await custom({ maxBudgetUsd: 62.509 })).toMatchObject({ budgetCents: 6250, totalCents: 6250 });
    expect(handles(await custom({ maxBudgetUsd: 62.509 }))).toEqual(['hemoglobin', 'ferritin', 'tsh']);
    expect(handles(await custom({ maxBudgetUsd: 62.49 }))).toEqual(['hemoglobin', 'ferritin', 'hemoglobin-a1c']);
  });

  it('stays within the ceiling, and its prices sum to the spending', async () => {
    const prices = fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: MARKERS.length, maxLength: MARKERS.length });
    const concerns = fc.constantFrom(...PROFILES.map(({ concern }) => concern));
    await fc.assert(
      fc.asyncProperty(prices, fc.double({ min: 2, max: 200, noNaN: true }), concerns, async (cents, maxBudgetUsd, concern) => {
        const items = MARKERS.map((slug, index) => test(slug, cents[index]! / 100));
        const found = await custom({ maxBudgetUsd, concern }, items);
        expect(found.totalCents / 100).toBeLessThanOrEqual(maxBudgetUsd);
        expect(found.tests.reduce((sum, { priceCents }) => sum + priceCents, 0)).toBe(found.totalCents);
        for (const { handle, priceCents } of found.tests) expect(items.find((item) => item.handle === handle)!.priceCents).toBe(priceCents);
      }),
    );
  });

  it('buys core tests in order, before any others, and prices what does not fit', async () => {
    const found = await custom({ maxBudgetUsd: 37.99 });
    expect(handles(found)).toEqual(['hemoglobin']);
    expect(found.rationale.join(' ')).toContain('does not hold ferritin; a set with it costs $38.00. Nothing else is bought in its place, so $23.99 is left.');
    expect(found.omissions[0]).toMatchObject({ handle: 'ferritin', reason: expect.stringContaining('It belongs to a core test that does not fit') });
  });

  it('says how to prepare for what it holds, and for nothing else', async () => {
    expect((await custom({ maxBudgetUsd: 38 })).preparation).toEqual(['HEMOGLOBIN: fast for at least 8 hours before the draw, with water allowed.']);
    expect((await custom({})).preparation).toHaveLength(2);
  });

  it('explains every test and names up to five relevant exclusions', async () => {
    const items = MARKERS.map((slug) => test(slug, 20));
    const found = await custom({ maxBudgetUsd: 40 }, items);
    for (const { handle, reason } of found.tests) expect(reason).toBe(`${handle} has its own reason (Source).`);
    expect(found.omissions.map(({ handle, relevance }) => [handle, relevance])).toEqual([
      ['tsh', 60],
      ['hemoglobin-a1c', 50],
      ['vitamin-b12', 40],
    ]);
  });

  it('prefers a cheaper bundle, charges once, and does not list its parts as excluded', async () => {
    const bundle = test('bundle', 30, { biomarkerSlugs: ['hemoglobin', 'ferritin', 'vitamin-b12'] });
    const found = await custom({ maxBudgetUsd: 54.5 }, [...TESTS, bundle]);
    expect(handles(found)).toEqual(['bundle', 'tsh']);
    expect(found.tests[0]!.reason).toBe(
      'hemoglobin has its own reason (Source). ferritin has its own reason (Source). vitamin-b12 has its own reason (Source).',
    );
    expect(handles({ tests: found.omissions })).toEqual(['hemoglobin-a1c']);
  });

  it('mentions cheaper options and same-price panels even when unrequested', async () => {
    const items = TESTS.map((item) => ({ ...item, priceCents: item.priceCents * 5 }));
    const dear = await custom({ concern: 'general_baseline', maxBudgetUsd: 400 }, items);
    expect(dear.totalCents).toBe(18_000);
    expect(dear.rationale.join(' ')).toContain('A cheaper way to the same markers: essential panel for $129.00. These tests cost $180.00.');
    expect((await custom({ concern: 'general_baseline' })).rationale.join(' ')).toContain(
      'No panel is cheaper for these markers: the least is essential panel for $129.00.',
    );
    const noB12 = await recommendPanel(storesOf(TESTS.slice(0, 5), { max: 20_000 }), SITE, FATIGUE);
    expect(noB12.rationale.join(' ')).toContain('Within the same budget, max panel for $200.00 also covers VITAMIN-B12.');
  });

  it('gives first steps, exclusions, and timing notes for measured markers only', async () => {
    const said = (await custom({ concern: 'thyroid' })).rationale;
    expect(said).toEqual(expect.arrayContaining(['First things first.', 'TSH in the morning.', 'Ferritin is left out.']));
    expect(said).not.toContain('B12 at noon.');
  });

  it('lists the considered tests', async () => {
    expect((await custom({ sex: 'female' })).catalog).toEqual({ eligibleItems: 5, examinedItems: 5, complete: true, asOf: AS_OF });
    const partial = storesOf(TESTS);
    partial.catalog.read = async () => ({ items: TESTS, total: TESTS.length + 1, asOf: AS_OF });
    expect(((await recommendPanel(partial, SITE, FATIGUE)) as CustomRecommendation).catalog.complete).toBe(false);
  });

  it('says so when the first core test exceeds the budget', async () => {
    const found = await custom({ maxBudgetUsd: 2 });
    expect(found).toMatchObject({ tests: [], totalCents: 0, builderUrl: `${SITE}/build?utm_source=mcp` });
    expect(found.rationale.join(' ')).toContain('The ceiling of $2.00 does not hold hemoglobin; a set with it costs $14.00.');
  });

  it('does not blame the price when no relevant test can be ordered', async () => {
    const named = { concern: 'specific_tests', goal: 'find_specific_test', biomarkerSlugs: ['vitamin-b12', 'ldl-cholesterol'] } as const;
    const { rationale, tests, omissions } = await custom(named);
    expect([tests, omissions]).toEqual([[], []]);
    expect(rationale.join(' ')).toContain('the budget is not the reason');
    expect(rationale.join(' ')).not.toMatch(/cost at most|greatest summed/);
    for (const slug of named.biomarkerSlugs) expect(rationale.join(' ')).toContain(`no individual test of "${slug}"`);
    const tooDear = await custom({ ...named, biomarkerSlugs: ['vitamin-b12', 'tsh'], maxBudgetUsd: 10 });
    expect(tooDear.rationale.join(' ')).toMatch(/no individual test of "vitamin-b12".*does not hold TSH; a set with it costs \$24\.50/);
  });

  it('links to the builder with its tests selected', async () => {
    const { builderUrl, tests } = await custom({ maxBudgetUsd: 40 });
    expect(builderUrl).toBe(`${SITE}/build?items=${tests.map(({ handle }) => handle).join(',')}&utm_source=mcp`);
  });

  it('requires an exact ceiling', async () => {
    await expect(custom({ maxBudgetUsd: undefined, budget: 'under_100' })).rejects.toMatchObject({ refusal: 'invalid', faults: [{ name: 'maxBudgetUsd' }] });
  });

  it('is refused as unavailable when its work-up is not loaded', async () => {
    await expect(custom({ concern: 'inflammation' })).rejects.toMatchObject({ refusal: 'unavailable' });
  });
});

describe('relevance', () => {
  it('is independent of budget, prices and availability', async () => {
    const wide = await custom({});
    const narrow = await custom({ maxBudgetUsd: 30 }, [test('ferritin', 3), test('hemoglobin', 3), test('tsh', 8)]);
    for (const { handle, relevance } of narrow.tests) expect(wide.tests.find((each) => each.handle === handle)!.relevance).toBe(relevance);
  });

  it('is 100 for named markers, which are the only ones for specific tests', async () => {
    const found = await custom({ concern: 'specific_tests', goal: 'retest', biomarkerSlugs: ['tsh', 'hemoglobin'] });
    expect(found.tests.map(({ handle, relevance }) => [handle, relevance])).toEqual([
      ['tsh', 100],
      ['hemoglobin', 100],
    ]);
    expect(found.tests[0]!.reason).toBe('Named in the request. tsh is a marker.');
    expect(found.rationale.slice(0, 2)).toEqual(['TSH alone: tsh test for $24.50.', 'HEMOGLOBIN alone: hemoglobin test for $14.00.']);
    expect(await custom({ concern: 'specific_tests', goal: 'retest', biomarkerSlugs: ['tsh', 'hemoglobin', 'tsh'] })).toEqual(found);
    const others = await custom({ goal: 'find_specific_test', biomarkerSlugs: ['hemoglobin-a1c'] });
    expect(others.tests[0]).toMatchObject({ handle: 'hemoglobin-a1c', relevance: 100 });
    expect(others.tests.length).toBeGreaterThan(1);
  });

  it('skips repeat tests of stable markers unless they are named', async () => {
    const items = [...TESTS, test('antibodies', 29)];
    expect(handles(await custom({ concern: 'thyroid' }, items))).toEqual(['tsh', 'antibodies']);
    for (const goal of ['retest', 'monitor_progress'] as const) expect(handles(await custom({ concern: 'thyroid', goal }, items))).toEqual(['tsh']);
    expect(handles(await custom({ concern: 'thyroid', goal: 'retest', biomarkerSlugs: ['antibodies'] }, items))).toEqual(['antibodies']);
  });

  it('mentions unused named markers and refuses unknown ones', async () => {
    const unused = await custom({ goal: 'build_baseline', biomarkerSlugs: ['tsh'] });
    expect(unused.rationale.join(' ')).toContain('biomarkerSlugs were not used');
    await expect(custom({ goal: 'build_baseline', biomarkerSlugs: ['nope'] })).rejects.toMatchObject({ code: 'biomarker_not_found' });
  });

  it('treats specific tests without names as a general baseline, and says so', async () => {
    const found = await custom({ concern: 'specific_tests' });
    expect(found.rationale.join(' ')).toContain('answered as a general baseline');
    expect(found.tests).toEqual((await custom({ concern: 'general_baseline' })).tests);
  });
});

describe('the rationale of a custom panel', () => {
  const said = async (asked: Partial<PanelRequest>) => (await custom(asked)).rationale;
  const baseline = 'so this is answered as a general baseline.';

  it('counts the tests that bear on the concern, and says what is left of the budget', async () => {
    const rationale = await said({});
    expect(rationale[0]).toBe('4 of the 4 individual tests that can be ordered for this request bear on fatigue_energy as such.');
    expect(rationale).toContain('Of all sets with them that cost at most $2,000.00, this one has the greatest summed value; it costs $84.50.');
    expect(rationale).toContain('$1,915.50 is left. Nothing that fits belongs to this first look.');
    expect((await said({ maxBudgetUsd: 84.5 })).join(' ')).not.toContain('is left');
  });

  it('claims no best set before the core is bought', async () => {
    for (const maxBudgetUsd of [2, 37.99]) expect((await said({ maxBudgetUsd })).join(' ')).not.toContain('greatest summed value');
  });

  it('notes only named markers that do not apply to the sex', async () => {
    const rationale = await said({ concern: 'specific_tests', sex: 'male', biomarkerSlugs: ['progesterone', 'psa-total', 'ferritin'] });
    expect(rationale.filter((line) => line.includes('does not apply'))).toEqual(['"progesterone" does not apply to men, so it was left out.']);
    expect(rationale.join(' ')).not.toMatch(/were not used|general baseline/);
  });

  it('says why it is a general baseline', async () => {
    expect(await said({ concern: 'specific_tests' })).toContain(`No markers were named, ${baseline}`);
    expect(await said({ concern: 'specific_tests', sex: 'male', biomarkerSlugs: ['progesterone'] })).toContain(`No named marker is left, ${baseline}`);
    expect((await said({})).join(' ')).not.toMatch(/were not used|general baseline/);
  });

  it('uses named markers for each goal and concern that asks for them', async () => {
    const first = async (asked: Partial<PanelRequest>) => (await custom({ biomarkerSlugs: ['tsh'], ...asked })).tests[0];
    for (const asked of [{ concern: 'specific_tests' }, { goal: 'find_specific_test' }, { goal: 'retest' }] as const)
      expect(await first(asked)).toMatchObject({ handle: 'tsh', relevance: 100 });
    expect(await first({ goal: 'monitor_progress' })).toMatchObject({ handle: 'hemoglobin', relevance: 98 });
  });
});

describe('a standard panel', () => {
  const cheap = () => storesOf(TESTS, { essential: 3600 });

  it('is the cheapest one that covers the core', async () => {
    const found = await standard({}, cheap());
    expect(found.recommendedPanel).toMatchObject({
      labPackage: { slug: 'essential' },
      covers: ['HEMOGLOBIN', 'HEMOGLOBIN-A1C'],
      lacks: [],
      withinBudget: true,
    });
    expect(found.alternatives.map(({ labPackage }) => labPackage.slug)).toEqual(['advanced', 'max']);
    expect(found).toMatchObject({ withinBudget: true, builderUrl: `${SITE}/build?panel=essential&utm_source=mcp` });
    expect(found).not.toHaveProperty('tests');
    expect(found).not.toHaveProperty('cheaper');
    expect(found.rationale.join(' ')).toMatch(/essential panel costs \$36\.00\. Includes all core tests\..*cost \$36\.00 as single tests and bundles/);
  });

  it.each([
    [36, true],
    [35.99, false],
  ])('at $36 is within a budget of $%s: %s', async (maxBudgetUsd, within) => {
    const { alternatives, recommendedPanel } = await standard({ maxBudgetUsd }, cheap());
    const essential = [recommendedPanel, ...alternatives].find((panel) => panel?.labPackage.slug === 'essential');
    expect(essential?.withinBudget).toBe(within);
  });

  it('stands beside cheaper single tests, which are said first', async () => {
    const found = await standard({});
    expect(found).toMatchObject({ recommendedPanel: { labPackage: { slug: 'essential' } }, withinBudget: true });
    expect(found.cheaper).toMatchObject({ totalCents: 3600, builderUrl: `${SITE}/build?items=hemoglobin,hemoglobin-a1c&utm_source=mcp` });
    expect(handles(found.cheaper!)).toEqual(['hemoglobin', 'hemoglobin-a1c']);
    expect(found.rationale[0]).toBe('For this concern less is enough: hemoglobin test and hemoglobin-a1c test for $36.00. essential panel costs $129.00.');
  });

  it('with tests is the answer where that costs less than single tests', async () => {
    const stores = storesOf(TESTS, { essential: 3000 });
    const found = await standard({ concern: 'fatigue_energy', maxBudgetUsd: 200 }, stores);
    expect(handles(found)).toEqual(['essential', 'ferritin', 'tsh']);
    expect(found).toMatchObject({ totalCents: 7850, builderUrl: `${SITE}/build?panel=essential&items=ferritin,tsh&utm_source=mcp` });
    expect(found.rationale[1]).toMatch(/^A panel with tests within .* for \$78\.50\. The same markers as single tests cost \$84\.50\.$/);
  });

  it('with tests at the same price is not: single tests leave more choice', async () => {
    const found = await standard({ concern: 'fatigue_energy', maxBudgetUsd: 200 }, storesOf(TESTS, { essential: 3600 }));
    expect(handles(found)).toEqual(['hemoglobin', 'ferritin', 'tsh', 'hemoglobin-a1c']);
    expect(found.totalCents).toBe(8450);
  });

  it('without the core is not recommended: its gaps and single tests are listed', async () => {
    const found = await standard({ concern: 'fatigue_energy', maxBudgetUsd: 200 });
    expect(found.recommendedPanel).toBeUndefined();
    expect(found.rationale[0]).toBe('No panel within the budget of $200.00 includes all core tests: essential panel lacks ferritin.');
    expect(handles(found)).toEqual(['hemoglobin', 'ferritin', 'tsh', 'hemoglobin-a1c']);
    expect(found.alternatives[0]).toMatchObject({
      covers: ['HEMOGLOBIN', 'HEMOGLOBIN-A1C'],
      lacks: ['FERRITIN', 'TSH', 'VITAMIN-B12'],
      reason: expect.stringContaining('Lacks ferritin'),
    });
  });

  it('is recommended at any price when only it measures a core marker', async () => {
    const found = await standard({ concern: 'fatigue_energy' }, storesOf(TESTS.filter(({ handle }) => handle !== 'ferritin')));
    expect(found.recommendedPanel!.labPackage.slug).toBe('advanced');
  });

  it('comes with worthwhile additions within the remaining budget', async () => {
    const stores = () => storesOf([...TESTS, test('antibodies', 29), test('free-t4', 30)], { advanced: 2500 });
    expect((await standard({ concern: 'thyroid' }, stores())).rationale.join(' ')).toContain(
      'Worth adding to the panel: antibodies test for $29.00, together $54.00.',
    );
    expect((await standard({ concern: 'thyroid', maxBudgetUsd: 53.99 }, stores())).rationale.join(' ')).not.toContain('Worth adding');
  });

  it('is limited by an exact ceiling rather than the bucket', async () => {
    const stores = () => storesOf(TESTS.map((item) => ({ ...item, priceCents: item.priceCents * 5 })));
    expect((await standard({ budget: 'flexible', maxBudgetUsd: 128.99 }, stores())).recommendedPanel).toBeUndefined();
    expect((await standard({ budget: 'under_100', maxBudgetUsd: 129 }, stores())).recommendedPanel!.labPackage.slug).toBe('essential');
    expect((await standard({ budget: 'under_200' }, stores())).recommendedPanel!.labPackage.slug).toBe('essential');
  });

  it('is not recommended when none fits; a custom panel is suggested', async () => {
    const found = await standard({ budget: 'under_100' });
    expect(found.withinBudget).toBe(false);
    expect(found.alternatives).toHaveLength(3);
    expect(found.rationale.join(' ')).toMatch(/No standard panel fits .*\$100\.00.*\$129\.00.*custom_only/s);
    const nothing = await standard({ maxBudgetUsd: 13 });
    expect(handles(nothing)).toEqual([]);
    expect(nothing.rationale.join(' ')).not.toContain('custom_only');
  });

  it('states the price of a named test first', async () => {
    const found = await standard({ concern: 'specific_tests', goal: 'find_specific_test', biomarkerSlugs: ['ferritin'] });
    expect(found.rationale[0]).toBe('FERRITIN alone: ferritin test for $24.00.');
    expect(handles(found.cheaper!)).toEqual(['ferritin']);
    expect(found.rationale.join(' ')).not.toContain('core');
  });
});

describe('a concern profile', () => {
  const faultsOf = (more: object) => {
    const parsed = ConcernProfile.safeParse({ ...PROFILES[0], ...more });
    return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
  };

  it('is refused for ungrouped core markers, duplicates, unmet needs or sold exclusions', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ core: [{ name: 'x', markers: ['nowhere'] }] })).toContain('core: "nowhere" is in no group of this step for female');
    expect(faultsOf({ core: [{ name: 'ferritin', markers: ['ferritin'], sex: ['male'] }] })).toContain('core: there is none for female');
    expect(faultsOf({ groups: [...PROFILES[0]!.groups, PROFILES[0]!.groups[0]] })).toContain('groups: "hemoglobin" stands twice for male');
    expect(faultsOf({ groups: [...PROFILES[0]!.groups, { question: '?', tests: [row('x', 1, { needs: 'ferritin' })] }] })).toEqual([
      'groups: "x" needs "ferritin", which is not in its group',
    ]);
    expect(faultsOf({ leftOut: [{ markers: ['tsh'], why: 'Because.', sex: ['male'] }] })).toEqual(['leftOut: "tsh" is in a group for male']);
  });
});

it('urgent symptoms override every other rule and recommend no tests', async () => {
  const urgent = { concern: 'urgent_symptoms', goal: 'retest' } as const;
  for (const more of [{}, { packagePreference: 'custom_only' } as const, { biomarkerSlugs: ['nope'] }]) {
    const refusal = await recommendPanel(storesOf(TESTS), SITE, { ...urgent, ...more }).catch((error: unknown) => error as Error);
    expect(refusal).toMatchObject({ refusal: 'unprocessable', code: 'urgent_symptoms', message: expect.stringContaining('medical care now') });
    expect((refusal as Error).message).not.toMatch(/\$|https?:|usd|panel|checkout/i);
  }
});
