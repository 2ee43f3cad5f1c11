import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RESULT_KINDS } from '@biomarker/domain/content';
import { BASE_URL, SITE_URL, startMcpServer, type McpServer } from './testing.ts';

let service: McpServer;
beforeAll(async () => {
  service = await startMcpServer();
});
afterAll(() => service.stop());

const content = async (name: string, args: object = {}, path = '/mcp') => {
  const called = await service.rpc.call(name, args, path);
  if (!called.content) throw new Error(`${name} ${JSON.stringify(args)}: ${JSON.stringify(called)}`);
  return called.content;
};
const outcome = async (name: string, args: object = {}) => (await service.rpc.call(name, args)).outcome;

const LONGEST_REPLY = 40_000;

describe('categories and biomarkers', () => {
  it('all categories hold all biomarkers between them, each as many as it says', async () => {
    const { categories } = await content('list_biomarker_categories');
    expect(categories).toHaveLength(14);
    const counts = await Promise.all(
      categories.map(async ({ slug, biomarkerCount }: { slug: string; biomarkerCount: number }) => {
        const { category, biomarkers } = await content('get_biomarker_category', { slug });
        expect([category.slug, category.biomarkerCount, biomarkers.length]).toEqual([slug, biomarkerCount, biomarkerCount]);
        return biomarkers.length;
      }),
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(142);
  });

  it('a biomarker is found by name, alias, LOINC code and a misspelled name', async () => {
    for (const query of ['Ferritin', 'serum ferritin', '2276-4', '22764', 'feritin']) {
      const { results, total, query: echoed } = await content('search_biomarkers', { query });
      expect([results[0].slug, echoed, total >= 1]).toEqual(['ferritin', query, true]);
    }
    expect((await content('search_biomarkers', { query: 'xyzzy plugh' })).results).toEqual([]);
  });

  it('ranges are normal intervals, and targets only where a guideline gives one', async () => {
    const ldl = await content('get_biomarker', { slug: 'ldl-cholesterol' });
    expect([ldl.standardRanges.length > 0, ldl.optimalRanges.length > 0, ldl.url]).toEqual([true, true, `${BASE_URL}/biomarkers/ldl-cholesterol`]);
    expect(ldl.optimalRanges[0]).toMatchObject({ max: 100, source: expect.stringMatching(/./) });
    const ferritin = await content('get_biomarker', { slug: 'ferritin' });
    expect([ferritin.standardRanges.length, ferritin.optimalRanges]).toEqual([2, []]);
    const leukocytes = await content('get_biomarker', { slug: 'urine-leukocyte-esterase' });
    expect([leukocytes.standardRanges, leukocytes.optimalRanges]).toEqual([[], []]);
  });

  it('every biomarker can be read, and its reply keeps within bounds', async () => {
    const { results } = await everyBiomarker();
    for (const slug of results) {
      const called = await service.rpc.call('get_biomarker', { slug });
      expect([slug, called.content?.biomarker.slug, called.length <= LONGEST_REPLY]).toEqual([slug, slug, true]);
    }
  });

  it('several biomarkers come in the order asked, and what is missing is said', async () => {
    const { items, missing } = await content('get_biomarkers', { slugs: ['tsh', 'nope', 'ferritin'] });
    expect(items.map(({ slug, found, biomarker }: { slug: string; found: boolean; biomarker?: { slug: string } }) => [slug, found, biomarker?.slug])).toEqual([
      ['tsh', true, 'tsh'],
      ['nope', false, undefined],
      ['ferritin', true, 'ferritin'],
    ]);
    expect(missing).toEqual(['nope']);
    expect(await content('get_biomarkers', { slugs: ['a', 'b'] })).toMatchObject({ missing: ['a', 'b'] });
  });

  async function everyBiomarker(limit = 50, filters = {}) {
    const results: string[] = [];
    let cursor: string | undefined;
    let total = 0;
    do {
      const page = await content('browse_biomarkers', { ...filters, limit, ...(cursor && { cursor }) });
      results.push(...page.biomarkers.map(({ slug }: { slug: string }) => slug));
      ({ nextCursor: cursor, total } = page);
      expect((cursor ?? '').length).toBeLessThanOrEqual(256);
    } while (cursor);
    return { results, total };
  }

  it('browsing walks all biomarkers, none twice and none missing, whatever the size of the page', async () => {
    for (const limit of [1, 7, 50]) {
      const { results, total } = await everyBiomarker(limit);
      expect([results.length, new Set(results).size, total]).toEqual([142, 142, 142]);
    }
  });

  it('browsing keeps to its filters', async () => {
    expect((await everyBiomarker(3, { category: 'iron-status' })).total).toBe(6);
    const [all, male, female] = await Promise.all(['all', 'male', 'female'].map((gender) => everyBiomarker(50, { gender })));
    expect(all!.results.filter((slug) => !female!.results.includes(slug))).toContain('psa-total');
    expect(all!.results.filter((slug) => !male!.results.includes(slug))).toContain('progesterone');
    expect(male!.results).toContain('ferritin');
  });

  it('a cursor of other filters, or an altered one, is refused by name', async () => {
    const { nextCursor } = await content('browse_biomarkers', { limit: 5, gender: 'male' });
    for (const args of [
      { cursor: nextCursor },
      { cursor: nextCursor, gender: 'female' },
      { cursor: `${nextCursor}x`, gender: 'male' },
      { cursor: 'abc.def' },
    ]) {
      expect((await service.rpc.call('browse_biomarkers', args)).error).toMatchObject({ code: -32602, message: expect.stringContaining('cursor') });
    }
  });
});

describe('panels and the catalogue', () => {
  it('the three panels rise in price, and their parts add up', async () => {
    const { packages } = await content('list_lab_packages');
    expect(packages.map(({ slug }: { slug: string }) => slug)).toEqual(['essential', 'advanced', 'max']);
    const prices = packages.map(({ priceUsd }: { priceUsd: number }) => priceUsd);
    expect(prices).toEqual([...prices].sort((a: number, b: number) => a - b));
    for (const each of packages) {
      expect((await content('get_lab_package', { slug: each.slug })).package).toEqual(each);
      expect(each).toMatchObject({ currency: 'USD', url: `${SITE_URL}/panels/${each.slug}` });
      expect(each.includedValueUsd).toBeGreaterThan(each.priceUsd);
    }
  });

  it('paging walks all items that can be ordered, and says when there are more', async () => {
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

  it('each filter holds for every item', async () => {
    const panels = await content('search_lab_catalog', { itemType: 'panel' });
    expect(panels.items.map(({ handle }: { handle: string }) => handle)).toEqual(['essential', 'advanced', 'max']);
    const thyroid = await content('search_lab_catalog', { category: 'thyroid-health', limit: 50 });
    expect(thyroid.items.length).toBeGreaterThan(3);
    for (const { category } of thyroid.items) expect(category).toBe('thyroid-health');
    const forMen = await content('search_lab_catalog', { gender: 'male', itemType: 'individual_test', limit: 50, query: 'hormone' });
    for (const { gender } of forMen.items) expect(['male', 'both']).toContain(gender);
  });

  it('a query finds tests by name, alias and code, the best match first', async () => {
    for (const query of ['ferritin', '2276-4', 'Ferritin Test', 'feritin'])
      expect((await content('search_lab_catalog', { query })).items[0].handle).toBe('ferritin');
    expect((await content('search_lab_catalog', { query: 'essential' })).items[0].handle).toBe('essential');
    expect((await content('search_lab_catalog', { query: 'xyzzy plugh' })).items).toEqual([]);
  });

  it('an item is what its handle says, and nothing else stands in for it', async () => {
    expect((await content('get_lab_catalog_item', { handle: 'ferritin' })).item).toMatchObject({
      handle: 'ferritin',
      itemType: 'individual_test',
      category: 'iron-status',
      currency: 'USD',
      biomarkerSlugs: ['ferritin'],
      url: `${SITE_URL}/biomarkers/ferritin`,
    });
    expect((await content('get_lab_catalog_item', { handle: 'max' })).item).toMatchObject({ itemType: 'panel', biomarkerCount: 142 });
    for (const handle of ['Ferritin', 'ferritin ', 'ferrit', 'leptin', 'ca-125', 'nope'])
      expect((await outcome('get_lab_catalog_item', { handle }))?.code).toBe('catalog_item_not_found');
  });
});

describe('what is not there', () => {
  it.each([
    ['get_biomarker', { slug: 'nope' }, 'biomarker_not_found', 'search_biomarkers'],
    ['get_biomarker_category', { slug: 'nope' }, 'category_not_found', 'list_biomarker_categories'],
    ['browse_biomarkers', { category: 'nope' }, 'category_not_found', 'list_biomarker_categories'],
    ['search_lab_catalog', { category: 'nope' }, 'category_not_found', 'list_biomarker_categories'],
    ['get_lab_catalog_item', { handle: 'nope' }, 'catalog_item_not_found', 'search_lab_catalog'],
    ['create_checkout_link', { handles: ['nope'] }, 'catalog_item_not_found', 'search_lab_catalog'],
    ['compare_blood_testing_services', { competitor: 'nope' }, 'comparison_not_found', 'compare_blood_testing_services'],
    ['get_page_as_markdown', { path: '/nope' }, 'page_not_available', 'get_page_as_markdown'],
    ['fetch', { id: 'biomarker:nope' }, 'result_not_found', 'search'],
    ['recommend_panel', { concern: 'specific_tests', goal: 'retest', biomarkerSlugs: ['nope'] }, 'biomarker_not_found', 'search_biomarkers'],
  ])('%s %j is %s, and the message names %s', async (name, args, code, next) => {
    expect(await outcome(name, args)).toEqual({ code, message: expect.stringContaining(next) });
  });

  it('an outcome is one text item, marked as an error, without structured content', async () => {
    const { body } = await service.api
      .post('/mcp')
      .send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_biomarker', arguments: { slug: 'nope' } } });
    expect(body.result).toEqual({
      isError: true,
      content: [{ type: 'text', text: expect.stringMatching(/^\{"error":\{"code":"biomarker_not_found","message":"/) }],
    });
  });
});

describe('search and fetch', () => {
  it.each([
    ['ferritin', 'biomarker:ferritin', 'test:ferritin'],
    ['thyroid health', 'category:thyroid-health'],
    ['essential panel', 'panel:essential'],
    ['medical disclaimer', 'doc:medical-disclaimer'],
    ['everlywell', 'comparison:everlywell'],
  ])('%p finds %s', async (query, ...ids) => {
    const found = (await content('search', { query })).results.map(({ id }: { id: string }) => id);
    expect(found).toEqual(expect.arrayContaining(ids));
    expect(found[0]).toBe(ids[0]);
  });

  it('everything that a search finds can be fetched, and is of a known kind', async () => {
    const ids = new Set<string>();
    for (const query of ['iron', 'heart', 'panel price', 'how to compare services', 'vitamin d', 'rate limit errors', 'thyroid']) {
      for (const { id, url, title } of (await content('search', { query })).results) {
        expect([RESULT_KINDS.includes(id.split(':')[0]), title.length > 0, url.startsWith(`${BASE_URL}/`)]).toEqual([true, true, true]);
        ids.add(id);
      }
    }
    expect(new Set([...ids].map((id) => id.split(':')[0]))).toEqual(new Set(RESULT_KINDS));
    for (const id of ids) {
      const called = await service.rpc.call('fetch', { id });
      expect([id, called.content?.id, called.length <= LONGEST_REPLY]).toEqual([id, id, true]);
      expect(called.content).toMatchObject({ title: expect.stringMatching(/./), text: expect.stringMatching(/./), metadata: { kind: id.split(':')[0] } });
    }
  });

  it.each([
    'ferritin',
    'biomarker',
    'biomarker:',
    'story:x',
    'biomarker:ferritin:x',
    'Biomarker:ferritin',
    'biomarker:Ferritin',
    'test:leptin',
    'test:essential',
    'panel:nope',
    'biomarker:../docs/mcp',
    ' biomarker:tsh',
  ])('the id %p is not found', async (id) => {
    expect((await outcome('fetch', { id }))?.code).toBe('result_not_found');
  });

  it('the documentation has a search, a fetch and a list of its own, which know nothing else', async () => {
    const { docs } = await content('list_docs', {}, '/mcp/docs');
    expect(docs.length).toBeGreaterThan(3);
    for (const { id, title, url } of docs) {
      expect(await content('fetch', { id }, '/mcp/docs')).toMatchObject({ id, title, url });
    }
    const { results } = await content('search', { query: 'disclaimer' }, '/mcp/docs');
    expect(results[0].id).toBe('doc:medical-disclaimer');
    expect((await service.rpc.call('fetch', { id: 'biomarker:ferritin' }, '/mcp/docs')).outcome?.code).toBe('result_not_found');
    expect((await service.rpc.call('get_biomarker', { slug: 'ferritin' }, '/mcp/docs')).error?.code).toBe(-32602);
  });
});

describe('pages', () => {
  it.each([
    '/',
    '/biomarkers',
    '/biomarkers/ferritin',
    '/biomarkers/ferritin.md',
    '/categories/iron-status',
    '/panels',
    '/panels/max',
    '/compare',
    '/compare/everlywell',
    '/docs',
    '/llms.txt',
    '/biomarkers//ferritin/',
    '/biomarkers/%66erritin',
    '/x/../biomarkers/ferritin',
  ])('%s is given as markdown', async (path) => {
    const called = await service.rpc.call('get_page_as_markdown', { path });
    expect(called.content?.markdown).toMatch(/^# /);
    expect(called.content.path).toMatch(/^\/[a-z0-9/.-]*$/);
    expect(called.length).toBeLessThanOrEqual(LONGEST_REPLY);
  });

  it.each([
    '/checkout',
    '/checkout/custom',
    '/account',
    '/account/connections',
    '/results/1',
    '/problems/not-found',
    '/robots.txt',
    '/sitemap.xml',
    '/api/v1/biomarkers',
    '/oauth/authorize',
    '/biomarkers/../checkout',
    '/biomarkers/%2e%2e/account',
    '/%63heckout',
    '/biomarkers/%252e%252e/account',
    '/biomarkers/ferritin%00',
    '/%ff',
    '//evil.example/x',
    '/biomarkers\\ferritin',
    '/readyz',
  ])('%s is not available', async (path) => {
    expect((await outcome('get_page_as_markdown', { path }))?.code).toBe('page_not_available');
  });
});

it('the widest answers of every list keep within the length of a reply', async () => {
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
