import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '../../../../prisma/test/fixtures.ts';
import { BASE_URL, LONGEST_REPLY, SITE_URL, startMcpServer, type McpServer } from '../testing.ts';

let service: McpServer;

const content: McpServer['rpc']['content'] = (...call) => service.rpc.content(...call);
const outcome: McpServer['rpc']['outcome'] = (...call) => service.rpc.outcome(...call);

describe('catalog tools', () => {
  beforeAll(async () => {
    service = await startMcpServer();
  });
  afterAll(() => service.stop());

  describe('panels and the catalog', () => {
    it('offer three panels with rising prices and consistent totals', async () => {
      const { packages } = await content('list_lab_packages');
      expect(packages.map(({ slug }: { slug: string }) => slug)).toEqual(['essential', 'advanced', 'max']);
      const prices = packages.map(({ priceUsd }: { priceUsd: number }) => priceUsd);
      expect(prices).toEqual([...prices].sort((a: number, b: number) => a - b));
      for (const each of packages) {
        expect((await content('get_lab_package', { slug: each.slug })).package).toMatchObject(each);
        expect(each).toMatchObject({ currency: 'USD', url: `${SITE_URL}/panels/${each.slug}` });
        expect(each.includedValueUsd).toBeGreaterThan(each.priceUsd);
      }
    });

    it('page through all orderable items and say when more follow', async () => {
      const seen: string[] = [];
      for (let page: number | undefined = 1; page;) {
        const { items, pagination } = await content('search_lab_catalog', { page, limit: 13 });
        seen.push(...items.map(({ handle }: { handle: string }) => handle));
        expect(pagination).toMatchObject({ page, limit: 13, hasMore: pagination.nextPage !== undefined });
        page = pagination.nextPage;
        expect(seen.length <= pagination.total).toBe(true);
        if (!page) expect(seen.length).toBe(pagination.total);
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.slice(0, 3)).toEqual(['essential', 'advanced', 'max']);
      for (const hidden of ['leptin', 'ca-125', 'high-sensitivity-troponin-i']) expect(seen).not.toContain(hidden);
      expect(await content('search_lab_catalog', { page: 1000 })).toMatchObject({ items: [], pagination: { hasMore: false } });
    });

    it('apply each filter to every item', async () => {
      const panels = await content('search_lab_catalog', { itemType: 'panel' });
      expect(panels.items.map(({ handle }: { handle: string }) => handle)).toEqual(['essential', 'advanced', 'max']);
      const thyroid = await content('search_lab_catalog', { category: 'thyroid-health', limit: 50 });
      expect(thyroid.items.length).toBeGreaterThan(3);
      for (const { category } of thyroid.items) expect(category).toBe('thyroid-health');
      const forMen = await content('search_lab_catalog', { gender: 'male', itemType: 'individual_test', limit: 50, query: 'hormone' });
      expect(forMen.items.length).toBeGreaterThan(1);
      for (const { gender } of forMen.items) expect(['male', 'both']).toContain(gender);
    });

    it('find tests by name, alias and code, best match first', async () => {
      for (const query of ['ferritin', '2276-4', 'Ferritin Test', 'feritin'])
        expect((await content('search_lab_catalog', { query })).items[0].handle).toBe('ferritin');
      expect((await content('search_lab_catalog', { query: 'essential' })).items[0].handle).toBe('essential');
      expect((await content('search_lab_catalog', { query: 'glucose' })).items[0].handle).toBe('glucose-fasting');
      expect((await content('search_lab_catalog', { query: 'xyzzy plugh' })).items).toEqual([]);
    });

    it('find panels and bundles by their common names', async () => {
      for (const [query, handle] of [
        ['complete metabolic panel', 'comprehensive-metabolic-panel'],
        ['CMP', 'comprehensive-metabolic-panel'],
        ['CBC', 'complete-blood-count'],
        ['lipid panel', 'lipid-panel'],
        ['thyroid panel', 'thyroid-panel'],
        ['LFT', 'liver-panel'],
        ['iron studies', 'iron-panel'],
        ['essential panel', 'essential'],
      ])
        expect([query, (await content('search_lab_catalog', { query })).items[0].handle]).toEqual([query, handle]);
    });

    it('count the biomarkers of a panel in a search, and list them in its item', async () => {
      const panels = (await content('search_lab_catalog', { itemType: 'panel' })).items;
      expect(panels).toHaveLength(3);
      for (const panel of panels) {
        expect(panel).not.toHaveProperty('biomarkerSlugs');
        expect((await content('get_lab_catalog_item', { handle: panel.handle })).item.biomarkerSlugs).toHaveLength(panel.biomarkerCount);
      }
    });

    it('list a test of a chosen bundle without charging for it', async () => {
      const { items, subtotalUsd } = await content('create_checkout_link', { handles: ['hemoglobin', 'complete-blood-count'] });
      expect(items[0]).toMatchObject({ handle: 'hemoglobin', includedIn: 'complete-blood-count' });
      expect(subtotalUsd).toBe((await content('get_lab_catalog_item', { handle: 'complete-blood-count' })).item.priceUsd);
    });

    it('find an item only by its exact handle', async () => {
      expect((await content('get_lab_catalog_item', { handle: 'ferritin' })).item).toMatchObject({
        handle: 'ferritin',
        itemType: 'individual_test',
        category: 'iron-status',
        currency: 'USD',
        biomarkerSlugs: ['ferritin'],
        url: `${SITE_URL}/biomarkers/ferritin`,
      });
      const members = catalogue.filter(({ panels }) => panels.includes('max'));
      expect((await content('get_lab_catalog_item', { handle: 'max' })).item).toMatchObject({ itemType: 'panel', biomarkerCount: members.length });
      for (const handle of ['Ferritin', 'ferritin ', 'ferrit', 'leptin', 'ca-125', 'nope'])
        expect((await outcome('get_lab_catalog_item', { handle }))?.code).toBe('catalog_item_not_found');
    });
  });

  it('the longest answer of every list fits in a reply', async () => {
    const widest: [string, object][] = [
      ['browse_biomarkers', { limit: 50 }],
      ['search_biomarkers', { query: 'blood', limit: 25 }],
      ['search_lab_catalog', { limit: 50 }],
      ['search_lab_catalog', { limit: 50, page: 2 }],
      ['list_lab_packages', {}],
      ['compare_blood_testing_services', {}],
      ['get_lab_catalog_item', { handle: 'max' }],
      ['recommend_panel', { concern: 'healthy_aging', goal: 'build_baseline', packagePreference: 'custom_only', maxBudgetUsd: 2000 }],
      ['search', { query: 'blood test for iron and vitamin deficiency with price' }],
    ];
    for (const [name, args] of widest) {
      const called = await service.rpc.call(name, args);
      expect([name, called.content !== undefined, called.length <= LONGEST_REPLY]).toEqual([name, true, true]);
    }
  });

  const PRICED: [string, object][] = [
    ['list_lab_packages', {}],
    ['get_lab_package', { slug: 'essential' }],
    ['search_lab_catalog', { query: 'ferritin' }],
    ['get_lab_catalog_item', { handle: 'ferritin' }],
    ['recommend_panel', { concern: 'thyroid', goal: 'build_baseline' }],
    ['create_checkout_link', { basePackage: 'essential' }],
  ];
  describe('where the site is the content service, so that there is no shop', () => {
    let unsold: McpServer;
    beforeAll(async () => {
      unsold = await startMcpServer({ SITE_URL: BASE_URL, PARTNER_URL: 'https://account.example.test', CONTACT_EMAIL: 'help@example.test' });
    });
    afterAll(() => unsold.stop());

    it.each(PRICED)('%s begins with the notice of sample prices', async (name, args) => {
      const [[field, notice]] = Object.entries(await unsold.rpc.content(name, args)) as [[string, unknown]];
      expect([field, notice]).toEqual(['notice', 'Sample prices: no laboratory offers these tests, and nothing can be bought.']);
      expect(JSON.stringify(await content(name, args))).not.toContain('Sample prices');
    });

    it.each(['panel:essential', 'test:ferritin'])('fetch of %s has the notice of sample prices before the first price', async (id) => {
      const { text } = await unsold.rpc.content('fetch', { id });
      const [before, ...others] = text.split('$');
      expect(before).toContain('\n\n**Sample prices.** Nothing can be bought here: no laboratory offers these panels and tests.\n\n');
      expect(others).not.toEqual([]);
      expect((await content('fetch', { id })).text).not.toContain('Sample prices');
    });

    it('says that a test is not offered after the notice of prices, and no price without an item', async () => {
      expect((await unsold.rpc.content('search_lab_catalog', { query: 'OGTT' })).notice).toMatch(/^(Sample prices: .* bought\. )?.*not offered/);
      expect((await unsold.rpc.content('search_lab_catalog', { query: 'CBC and INR' })).notice).toMatch(/bought\. Not offered here: INR\./);
      const nothing = await unsold.rpc.content('search_lab_catalog', { query: 'xyzzy plugh' });
      expect(nothing).not.toHaveProperty('notice', expect.stringContaining('Sample prices'));
    });

    it('the documentation names the addresses of the services and of a person', async () => {
      const named = async (id: string) =>
        ((await unsold.rpc.content('fetch', { id }, '/mcp/docs')).text as string).match(/https:\/\/\w+\.example\.test|help@\S+\.test/g);
      const found = await Promise.all(['doc:support', 'doc:partner-rail', 'doc:mcp'].map(named));
      expect(found.map((all) => [...new Set(all)].sort())).toEqual([
        ['help@example.test', 'https://api.example.test'],
        ['help@example.test', 'https://account.example.test'],
        ['https://api.example.test', 'https://mcp.example.test'],
      ]);
    });

    it('a link says that the page behind it sells nothing', async () => {
      expect((await unsold.rpc.content('start_guided_panel_builder')).notice).toMatch(/^Nothing has been ordered.*No shop is set up here/);
    });
  });

  it('links to the shop say that nothing was ordered', async () => {
    for (const [name, args] of [
      ['create_checkout_link', { basePackage: 'essential' }],
      ['start_guided_panel_builder', {}],
    ] as const)
      expect((await content(name, args)).notice).toBe('Nothing has been ordered, and no data was kept.');
  });

  it('checkout tells overlapping tests, how to prepare, and that an order is for one person', async () => {
    const overlapping = await content('create_checkout_link', { handles: ['liver-panel', 'comprehensive-metabolic-panel'] });
    expect(overlapping.items[0]).toMatchObject({ handle: 'liver-panel', alreadyCovered: '6 of 7' });
    expect(overlapping.advice[1]).toBe('The same markers for $38.00 in place of $50.00: Comprehensive Metabolic Panel and Direct Bilirubin Test.');
    const { advice } = await content('create_checkout_link', {
      handles: ['psa-total', 'glucose-fasting', 'testosterone-total', 'tissue-transglutaminase-iga'],
    });
    for (const words of [
      'together with a clinician',
      'fast for at least 8 hours',
      'between 7 and 10 in the morning',
      'keep eating gluten',
      'total IgA',
      'biotin',
    ])
      expect(advice.join('\n')).toContain(words);
    expect(advice.at(-1)).toBe('An order is for one person.');
    const { items } = await content('create_checkout_link', { basePackage: 'essential', handles: ['liver-panel'] });
    expect(items[0]).toMatchObject({ alreadyCovered: '6 of 7' });
    expect((await outcome('create_checkout_link', { handles: ['essential'] }))?.message).toContain('Give it as basePackage');
  });

  it('a recommendation gives the panel, what costs less, and how to prepare', async () => {
    const found = await content('recommend_panel', { concern: 'fatigue_energy', goal: 'investigate_concern' });
    expect(found).toMatchObject({ recommendedPanel: { slug: 'essential' }, cheaper: { totalUsd: 127 }, withinBudget: true });
    expect(found.rationale[0]).toMatch(/^For this concern less is enough: .* for \$127\.00\. Essential Panel costs \$129\.00\.$/);
    expect(found.preparation.join()).toContain('fast for at least 8 hours');
    for (const { reason } of found.cheaper.tests) expect(reason).toMatch(/\([A-Z][^()]+\)\./);
    const link = await content('create_checkout_link', { handles: found.cheaper.tests.map(({ handle }: { handle: string }) => handle) });
    expect(link.subtotalUsd).toBe(found.cheaper.totalUsd);
  });
});
