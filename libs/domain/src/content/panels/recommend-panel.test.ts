import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Biomarker } from '../biomarkers/biomarker.ts';
import type { CatalogItem } from '../catalog/catalog-item.ts';
import type { LabPackage } from '../lab-packages/lab-package.ts';
import { CONCERNS, GOALS, SEXES } from './concern.ts';
import { PROFILES } from './concerns/index.ts';
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

const MARKERS = ['ferritin', 'tsh', 'hemoglobin', 'vitamin-b12', 'hemoglobin-a1c', 'progesterone', 'psa-total', 'ldl-cholesterol', 'free-t4'];

const ONE_SEX: Record<string, 'female' | 'male'> = { progesterone: 'female', 'psa-total': 'male' };

const TESTS = [
  test('ferritin', 24),
  test('tsh', 24.5),
  test('hemoglobin', 14),
  test('vitamin-b12', 29, { isActive: false }),
  test('hemoglobin-a1c', 22),
  test('progesterone', 39, { gender: 'female' }),
  test('psa-total', 35, { gender: 'male' }),
  test('ldl-cholesterol', 15, { isOrderable: false }),
  test('max', 10, { itemType: 'panel', biomarkerSlugs: ['ferritin', 'tsh'] }),
];

const panel = (slug: string, price: number, biomarkerSlugs: string[]) =>
  ({ slug, name: `${slug} panel`, price, biomarkerSlugs, biomarkerCount: biomarkerSlugs.length }) as LabPackage;
const PANELS = [
  panel('essential', 129, ['hemoglobin', 'hemoglobin-a1c']),
  panel('advanced', 289, ['hemoglobin', 'hemoglobin-a1c', 'ferritin', 'tsh', 'free-t4']),
  panel('max', 549, MARKERS),
];

/** Only what the use case asks its stores for. */
const storesOf = (items: CatalogItem[], panels: LabPackage[] = PANELS) =>
  ({
    catalog: { read: async () => ({ items, total: items.length, asOf: AS_OF }) },
    labPackages: { list: async () => ({ items: panels, totalCount: panels.length, offset: 0 }) },
    biomarkers: {
      findMany: async (slugs: readonly string[]) =>
        MARKERS.filter((slug) => slugs.includes(slug)).map(
          (slug) => ({ slug, applicableGender: ONE_SEX[slug] ?? 'both', summary: `${slug} is a marker. More.` }) as Biomarker,
        ),
    },
  }) as unknown as Parameters<typeof recommendPanel>[0];

const recommend = (asked: PanelRequest, items = TESTS) => recommendPanel(storesOf(items), SITE, asked);
const custom = (asked: Partial<PanelRequest>, items = TESTS) =>
  recommend(
    { concern: 'fatigue_energy', goal: 'investigate_concern', packagePreference: 'custom_only', maxBudgetUsd: 2000, ...asked },
    items,
  ) as Promise<CustomRecommendation>;
const standard = (asked: Partial<PanelRequest>) => recommend({ concern: 'thyroid', goal: 'investigate_concern', ...asked }) as Promise<StandardRecommendation>;
const handles = ({ tests }: CustomRecommendation) => tests.map(({ handle }) => handle);

describe('a custom panel', () => {
  it('takes no panel, nothing inactive, nothing that cannot be ordered, and nothing for one sex unless it is told', async () => {
    expect(handles(await custom({})).sort()).toEqual(['ferritin', 'hemoglobin', 'hemoglobin-a1c', 'tsh']);
    const hormones = { concern: 'hormone_balance', goal: 'build_baseline' } as const;
    expect(handles(await custom({ ...hormones, sex: 'female' }))).toContain('progesterone');
    expect(handles(await custom({ ...hormones, sex: 'male' }))).toContain('psa-total');
    for (const sex of ['male', 'not_specified', undefined] as const) expect(handles(await custom({ ...hormones, sex }))).not.toContain('progesterone');
    for (const sex of ['female', 'not_specified', undefined] as const) expect(handles(await custom({ ...hormones, sex }))).not.toContain('psa-total');
  });

  it('takes a test for one sex when it was named and the sex is not told, but never for the other sex', async () => {
    const named = { concern: 'specific_tests', goal: 'find_specific_test', biomarkerSlugs: ['psa-total'] } as const;
    expect(handles(await custom(named))).toEqual(['psa-total']);
    const forWomen = await custom({ ...named, sex: 'female' });
    expect(handles(forWomen)).toEqual([]);
    expect(forWomen.rationale.join(' ')).toContain('no individual test of "psa-total"');
    expect(forWomen.rationale).toContain('"psa-total" does not apply to women, so it was left out.');
  });

  it('adds up in cents, keeps the ceiling, and cuts the ceiling to whole cents', async () => {
    const found = await custom({ maxBudgetUsd: 62.509 });
    expect(found).toMatchObject({ budgetCents: 6250, totalCents: 6250 });
    expect(handles(found).sort()).toEqual(['ferritin', 'hemoglobin', 'tsh']);
    expect(handles(await custom({ maxBudgetUsd: 62.49 }))).not.toEqual(handles(found));
  });

  it('never goes above the ceiling, and spends what the sum of its prices says', async () => {
    const prices = fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 30, maxLength: 30 });
    const markers = [...new Set(Object.values(PROFILES).flatMap(({ groups }) => groups.flatMap((group) => Object.keys(group.markers))))].slice(0, 30);
    await fc.assert(
      fc.asyncProperty(
        prices,
        fc.double({ min: 2, max: 2000, noNaN: true }),
        fc.constantFrom(...CONCERNS.filter((concern) => concern !== 'urgent_symptoms')),
        async (cents, maxBudgetUsd, concern) => {
          const items = markers.map((slug, index) => test(slug, cents[index]! / 100));
          const found = await custom({ maxBudgetUsd, concern }, items);
          expect(found.totalCents / 100).toBeLessThanOrEqual(maxBudgetUsd);
          expect(found.tests.reduce((sum, { priceCents }) => sum + priceCents, 0)).toBe(found.totalCents);
          for (const { handle, priceCents } of found.tests) expect(items.find((item) => item.handle === handle)!.priceCents).toBe(priceCents);
        },
      ),
    );
  });

  it('gives every test a reason, and names at most five that were left out, the most relevant first', async () => {
    const items = Object.keys(Object.assign({}, ...PROFILES.fatigue_energy.groups.map(({ markers }) => markers))).map((slug) => test(slug, 20));
    const found = await custom({ maxBudgetUsd: 60 }, items);
    expect(handles(found)).toEqual(['tsh', 'hemoglobin', 'ferritin']);
    expect(found.tests.every(({ reason }) => reason.length > 20)).toBe(true);
    expect(found.omissions).toHaveLength(5);
    const relevances = [...found.tests, ...found.omissions].map(({ relevance }) => relevance);
    expect(relevances).toEqual([...relevances].sort((a, b) => b - a));
  });

  it('shows what it looked at', async () => {
    expect((await custom({ sex: 'female' })).catalog).toEqual({ eligibleItems: 5, examinedItems: 5, complete: true, asOf: AS_OF });
    const partial = storesOf(TESTS);
    partial.catalog.read = async () => ({ items: TESTS, total: TESTS.length + 1, asOf: AS_OF });
    const found = (await recommendPanel(partial, SITE, {
      concern: 'thyroid',
      goal: 'retest',
      packagePreference: 'custom_only',
      maxBudgetUsd: 50,
    })) as CustomRecommendation;
    expect(found.catalog.complete).toBe(false);
  });

  it('says so when nothing costs as little', async () => {
    const found = await custom({ maxBudgetUsd: 2 });
    expect(found).toMatchObject({ tests: [], totalCents: 0, builderUrl: `${SITE}/build?utm_source=mcp` });
    expect(found.rationale.join(' ')).toContain('No such test costs as little');
  });

  it('does not give the price as the reason when nothing that bears on the request can be ordered', async () => {
    const named = { concern: 'specific_tests', goal: 'find_specific_test' } as const;
    for (const asked of [
      { ...named, biomarkerSlugs: ['psa-total'], sex: 'female' },
      { ...named, biomarkerSlugs: ['vitamin-b12'] },
      { ...named, biomarkerSlugs: ['psa-total', 'vitamin-b12', 'ldl-cholesterol'], sex: 'female' },
    ] as const) {
      const { rationale, tests, omissions } = await custom(asked);
      expect([tests, omissions]).toEqual([[], []]);
      expect(rationale.join(' ')).toContain('the budget is not the reason');
      expect(rationale.join(' ')).not.toMatch(/costs as little|cost at most|greatest summed/);
      for (const slug of asked.biomarkerSlugs) expect(rationale.join(' ')).toContain(`no individual test of "${slug}"`);
    }
    const tooDear = await custom({ ...named, biomarkerSlugs: ['vitamin-b12', 'tsh'], maxBudgetUsd: 10 });
    expect(tooDear.rationale.join(' ')).toMatch(/No such test costs as little.*no individual test of "vitamin-b12"/);
  });

  it('leads to the builder with its tests laid out', async () => {
    const { builderUrl, tests } = await custom({ maxBudgetUsd: 40 });
    expect(builderUrl).toBe(`${SITE}/build?items=${tests.map(({ handle }) => handle).join(',')}&utm_source=mcp`);
  });

  it('needs an exact ceiling', async () => {
    await expect(custom({ maxBudgetUsd: undefined, budget: 'under_100' })).rejects.toMatchObject({ refusal: 'invalid', faults: [{ name: 'maxBudgetUsd' }] });
  });
});

describe('relevance', () => {
  it('is a whole number from 1 to 100 for every concern, goal and sex', async () => {
    const items = [...new Set(Object.values(PROFILES).flatMap(({ groups }) => groups.flatMap((group) => Object.keys(group.markers))))].map((slug) =>
      test(slug, 1),
    );
    for (const concern of CONCERNS.filter((each) => each !== 'urgent_symptoms'))
      for (const goal of GOALS)
        for (const sex of SEXES)
          for (const { relevance } of (await custom({ concern, goal, sex }, items)).tests)
            expect(Number.isInteger(relevance) && relevance >= 1 && relevance <= 100).toBe(true);
  });

  it('does not depend on the budget, the prices or what else can be ordered', async () => {
    const wide = await custom({});
    const narrow = await custom({ maxBudgetUsd: 30 }, [test('ferritin', 3), test('tsh', 8)]);
    for (const { handle, relevance } of narrow.tests) expect(wide.tests.find((each) => each.handle === handle)!.relevance).toBe(relevance);
  });

  it('is 100 for named markers, which alone count for specific tests', async () => {
    const found = await custom({ concern: 'specific_tests', goal: 'retest', biomarkerSlugs: ['tsh', 'hemoglobin'] });
    expect(found.tests.map(({ handle, relevance }) => [handle, relevance])).toEqual([
      ['hemoglobin', 100],
      ['tsh', 100],
    ]);
    expect(found.tests[1]!.reason).toBe('Named in the request. tsh is a marker.');
    const others = await custom({ goal: 'retest', biomarkerSlugs: ['hemoglobin-a1c'] });
    expect(others.tests[0]).toMatchObject({ handle: 'hemoglobin-a1c', relevance: 100 });
    expect(others.tests.length).toBeGreaterThan(1);
  });

  it('a marker that hardly changes matters less when it is measured again', async () => {
    const antibodies = [test('thyroid-peroxidase-antibodies', 29)];
    const first = await custom({ concern: 'thyroid', goal: 'investigate_concern' }, antibodies);
    const again = await custom({ concern: 'thyroid', goal: 'retest' }, antibodies);
    expect(again.tests[0]!.relevance).toBeLessThan(first.tests[0]!.relevance);
  });

  it('named markers that are not used are mentioned, unknown ones refused', async () => {
    const unused = await custom({ goal: 'build_baseline', biomarkerSlugs: ['tsh'] });
    expect(unused.rationale.join(' ')).toContain('biomarkerSlugs were not used');
    await expect(custom({ goal: 'build_baseline', biomarkerSlugs: ['nope'] })).rejects.toMatchObject({ code: 'biomarker_not_found' });
  });

  it('specific tests without names are answered as a general baseline, and say so', async () => {
    const found = await custom({ concern: 'specific_tests' });
    expect(found.rationale.join(' ')).toContain('answered as a general baseline');
    expect(found.tests).toEqual((await custom({ concern: 'general_baseline' })).tests);
  });
});

describe('a standard panel', () => {
  it('is the cheapest that covers nearly as much as any other within the budget', async () => {
    expect((await standard({})).recommendedPanel!.labPackage.slug).toBe('advanced');
    expect((await standard({ concern: 'heart_risk', budget: 'flexible' })).recommendedPanel!.labPackage.slug).toBe('max');
    const small = await standard({ budget: 'under_200' });
    expect([small.recommendedPanel!.labPackage.slug, small.withinBudget]).toEqual(['essential', true]);
    expect(small.alternatives.map(({ labPackage, withinBudget }) => [labPackage.slug, withinBudget])).toEqual([
      ['advanced', false],
      ['max', false],
    ]);
  });

  it('an exact ceiling wins over the bucket, and is taken exactly', async () => {
    expect((await standard({ budget: 'flexible', maxBudgetUsd: 128.99 })).recommendedPanel).toBeUndefined();
    expect((await standard({ budget: 'under_100', maxBudgetUsd: 129 })).recommendedPanel!.labPackage.slug).toBe('essential');
  });

  it('without a panel that fits, none is recommended and a custom panel is pointed to', async () => {
    const found = await standard({ budget: 'under_100' });
    expect(found).toMatchObject({ recommendedPanel: undefined, withinBudget: false });
    expect(found.alternatives).toHaveLength(3);
    expect(found.rationale.join(' ')).toMatch(/No standard panel fits .*\$100\.00.*\$129\.00.*custom_only/s);
  });

  it('holds what was named, if any within the budget does', async () => {
    const named = { concern: 'general_baseline', goal: 'find_specific_test', biomarkerSlugs: ['psa-total'] } as const;
    expect((await standard(named)).recommendedPanel!.labPackage.slug).toBe('max');
    expect((await standard({ ...named, budget: 'under_200' })).rationale.join(' ')).toContain('does not hold "psa-total"');
  });

  it('says when what was named decides, and counts the topic by its own markers', async () => {
    const found = await standard({ concern: 'heart_risk', goal: 'find_specific_test', biomarkerSlugs: ['tsh', 'free-t4', 'psa-total'], budget: 'under_400' });
    expect(found.recommendedPanel!.labPackage.slug).toBe('advanced');
    const [first, ...rest] = found.rationale;
    expect(first).toMatch(/Holds \d+ of the (\d+) markers that bear on heart and vessel risk and 2 of the 3 named markers, among 5 in all\.$/);
    const own = PROFILES.heart_risk.groups.flatMap(({ markers }) => Object.keys(markers));
    expect(/of the (\d+) markers that bear/.exec(first!)![1]).toBe(String(own.length));
    expect(rest).toContain(
      'Of the panels that fit, it is the least expensive that holds "tsh" and "free-t4" and covers nearly as much of heart and vessel risk as any other that does.',
    );
    expect(rest).toContain('The panel does not hold "psa-total".');
  });

  it('speaks of the named markers alone where they are all that counts', async () => {
    const named = { concern: 'specific_tests', goal: 'retest' } as const;
    const found = await standard({ ...named, biomarkerSlugs: ['tsh'] });
    expect(found.rationale[0]).toContain('Holds 1 of the 1 named markers, among 5 in all.');
    expect(found.rationale).toContain('Of the panels that fit, it is the least expensive that holds "tsh".');
    const none = await standard({ ...named, biomarkerSlugs: ['tsh'], budget: 'under_200' });
    expect(none.rationale).toContain('None of the panels that fit holds a named marker; it is the least expensive of them.');
  });

  it('leaves out what does not apply to the sex, and says so of what was named', async () => {
    const hormones = { concern: 'hormone_balance', goal: 'investigate_concern' } as const;
    const countFor = async (sex: PanelRequest['sex']) => Number(/of the (\d+) markers/.exec((await standard({ ...hormones, sex })).rationale[0]!)![1]);
    const all = await countFor('not_specified');
    expect([await countFor('female'), await countFor('male')]).toEqual([all - 2, all - 2]);

    const named = { concern: 'specific_tests', goal: 'retest', sex: 'female' } as const;
    const mixed = await standard({ ...named, biomarkerSlugs: ['psa-total', 'tsh'] });
    expect(mixed.recommendedPanel!.labPackage.slug).toBe('advanced');
    expect(mixed.rationale).toContain('"psa-total" does not apply to women, so it was left out.');
    expect(mixed.rationale[0]).toContain('Holds 1 of the 1 named markers');
    const none = await standard({ ...named, biomarkerSlugs: ['psa-total'] });
    expect(none.rationale.join(' ')).toMatch(/"psa-total" does not apply to women.*No named marker is left, so this is answered as a general baseline/);
    expect(none.rationale.join(' ')).not.toMatch(/0 of the 0|named markers/);
  });

  it('points to a custom panel only when a test that bears on the request costs as little', async () => {
    const cheap = await standard({ maxBudgetUsd: 24 });
    expect(cheap.rationale.join(' ')).toContain('custom panel of individual tests can stay within it');
    const nothing = await standard({ maxBudgetUsd: 13 });
    expect(nothing.rationale.join(' ')).toContain('No individual test that bears on the thyroid costs as little either.');
    expect(nothing.rationale.join(' ')).not.toContain('custom');
  });
});

it('urgent symptoms win over every other rule, and offer nothing', async () => {
  const urgent = { concern: 'urgent_symptoms', goal: 'retest' } as const;
  for (const more of [{}, { packagePreference: 'custom_only' } as const, { biomarkerSlugs: ['nope'] }]) {
    const refusal = await recommend({ ...urgent, ...more }).catch((error: unknown) => error as Error);
    expect(refusal).toMatchObject({ refusal: 'unprocessable', code: 'urgent_symptoms', message: expect.stringContaining('medical care now') });
    expect((refusal as Error).message).not.toMatch(/\$|https?:|usd|panel|checkout/i);
  }
});
