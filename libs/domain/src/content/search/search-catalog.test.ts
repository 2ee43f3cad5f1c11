import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CatalogItem } from '../model/catalog-item.ts';
import { searchCatalog, type CatalogQuery } from './search-catalog.ts';

const item = (handle: string, more: Partial<CatalogItem> = {}): CatalogItem => ({
  handle,
  name: `${handle} test`,
  itemType: 'individual_test',
  category: 'iron-status',
  gender: 'both',
  priceCents: 1000,
  biomarkerSlugs: [handle],
  isActive: true,
  isOrderable: true,
  ...more,
});

const ITEMS = [
  item('essential', { itemType: 'panel', name: 'Essential Panel', category: 'heart-health', biomarkerSlugs: ['ferritin', 'iron'] }),
  item('iron-panel', { name: 'Iron Panel', aliases: ['iron studies', 'IST'], biomarkerSlugs: ['iron', 'ferritin'] }),
  item('ferritin'),
  item('iron'),
  item('transferrin', { isOrderable: false }),
  item('old', { isActive: false }),
  item('progesterone', { gender: 'female', category: 'hormones' }),
  item('psa', { gender: 'male', category: 'cancer-markers' }),
];

/** Biomarkers are found by the names given here, with the relevance given here. */
const FOUND: Record<string, { slug: string; relevanceScore: number }[]> = {
  'stored iron': [
    { slug: 'ferritin', relevanceScore: 0.98 },
    { slug: 'iron', relevanceScore: 0.9 },
    { slug: 'psa', relevanceScore: 0.7 },
  ],
};

const NOTHING = { names: [], absent: [], corrections: [], topics: [] };

const stores = {
  catalog: { read: async () => ({ items: ITEMS, total: ITEMS.length, asOf: '' }) },
  biomarkers: {
    search: async ({ text }: { text: string }) => ({
      results: FOUND[text] ?? [],
      total: 0,
      understood: { ...NOTHING, absent: text.includes('hcg') ? ['hCG'] : [] },
    }),
  },
  categories: {
    list: async () => ({ items: [{ slug: 'iron-status', name: 'Iron status' }], totalCount: 1, offset: 0 }),
    find: async (slug: string) => (['iron-status', 'hormones', 'heart-health', 'cancer-markers'].includes(slug) ? { slug } : undefined),
  },
} as unknown as Parameters<typeof searchCatalog>[0];

const search = (asked: Partial<CatalogQuery> = {}) => searchCatalog(stores, { itemType: 'all', gender: 'all', page: 1, limit: 50, ...asked });
const handles = async (asked: Partial<CatalogQuery> = {}) => (await search(asked)).items.map(({ handle }) => handle);

describe('the catalog', () => {
  it('lists only orderable items', async () => {
    expect(await handles()).toEqual(['essential', 'iron-panel', 'ferritin', 'iron', 'progesterone', 'psa']);
  });

  it('applies its filters; items for both sexes match each', async () => {
    expect(await handles({ gender: 'male' })).toEqual(['essential', 'iron-panel', 'ferritin', 'iron', 'psa']);
    expect(await handles({ gender: 'female', itemType: 'individual_test' })).toEqual(['iron-panel', 'ferritin', 'iron', 'progesterone']);
    expect(await handles({ category: 'hormones' })).toEqual(['progesterone']);
    expect(await handles({ category: 'hormones', gender: 'male' })).toEqual([]);
  });

  it('refuses an unknown category', async () => {
    await expect(search({ category: 'nope' })).rejects.toMatchObject({ code: 'category_not_found' });
    await expect(search({ category: 'Iron' })).rejects.toThrow('Did you mean "iron-status"?');
  });

  it('ranks by measured markers, tests before panels, and by its own names', async () => {
    expect(await handles({ query: 'stored iron' })).toEqual(['ferritin', 'iron-panel', 'iron', 'essential']);
    expect(await handles({ query: 'Essential-Panel' })).toEqual(['essential']);
    expect(await handles({ query: 'iron test' })).toEqual(['iron']);
    expect(await handles({ query: 'transferrin' })).toEqual([]);
    expect(await handles({ query: '--' })).toEqual([]);
  });

  it('finds panels and bundles by their common names, even with a test word', async () => {
    for (const query of ['iron studies', 'Iron-Studies', 'IST', 'ist blood test', 'iron panel', 'iron panel test'])
      expect((await handles({ query }))[0]).toBe('iron-panel');
    expect((await handles({ query: 'essential panel' }))[0]).toBe('essential');
    expect((await handles({ query: 'iron' })).slice(0, 2)).toEqual(['iron', 'iron-panel']);
  });

  it('pages through all items once, at any page size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 7 }), async (limit) => {
        const seen: string[] = [];
        for (let page: number | undefined = 1; page;) {
          const found: Awaited<ReturnType<typeof search>> = await search({ page, limit });
          expect(found).toMatchObject({ page, limit, total: 6, hasMore: found.nextPage !== undefined });
          seen.push(...found.items.map(({ handle }) => handle));
          page = found.nextPage;
        }
        expect(seen).toEqual(await handles());
      }),
    );
  });
});

it('the last page has no next page, even when full', async () => {
  const { total } = await search();
  expect(await search({ limit: total })).toMatchObject({ hasMore: false });
  expect(await search({ limit: total - 1 })).toMatchObject({ hasMore: true, nextPage: 2 });
});

describe('the notice of a search', () => {
  const FERRITIN = { slug: 'transferrin', name: 'Transferrin', relevanceScore: 0.85 };
  const noticeFor = (query: string | undefined, ...results: object[]) =>
    searchCatalog(
      {
        ...stores,
        biomarkers: {
          search: async () => ({ results, total: results.length, understood: { ...NOTHING, absent: query?.startsWith('HIV') ? ['HIV test'] : [] } }),
        } as unknown as typeof stores.biomarkers,
      },
      { query, itemType: 'all', gender: 'all', page: 1, limit: 50 },
    );

  it('is absent when something is found, and without a query', async () => {
    expect(await noticeFor('iron')).not.toHaveProperty('notice');
    expect(await noticeFor(undefined)).not.toHaveProperty('notice');
  });

  it('is advice to seek care, with nothing to buy, for urgent symptoms', async () => {
    expect(await noticeFor('chest pain')).toEqual({
      notice: expect.stringContaining('medical care now'),
      ...{ items: [], total: 0, page: 1, limit: 50, hasMore: false },
    });
  });

  it('says that nothing is offered under the words', async () => {
    expect(await noticeFor('zzz')).toMatchObject({
      notice: expect.stringMatching(/^"zzz" is not offered here, or not under these filters\. .+ Try the name of one test/),
      items: [],
    });
    expect(await noticeFor('HIV')).toMatchObject({ notice: '"HIV" is not offered here. Nothing stands in for it.', items: [] });
    const beside = await noticeFor('HIV and iron', { slug: 'iron', name: 'Iron', relevanceScore: 1, by: 'name' });
    expect(beside).toMatchObject({ notice: 'Not offered here: HIV test. The items are for the other words.' });
    expect(beside.items[0]!.handle).toBe('iron');
  });

  it('names the meant biomarker when no test of it can be ordered', async () => {
    const notice = 'A test of Transferrin cannot be ordered by itself here; get_biomarker transferrin explains it.';
    expect(await noticeFor('zzz', FERRITIN)).toMatchObject({ notice });
    expect(await noticeFor('zzz', { ...FERRITIN, relevanceScore: 0.84 })).toMatchObject({ notice: expect.stringContaining('"zzz" is not offered here') });
    expect(await noticeFor('zzz', { slug: 'iron', name: 'Iron', relevanceScore: 0.9 })).not.toHaveProperty('notice');
  });

  it('has each item say which of its names or markers matched', async () => {
    const matched = async (query: string, ...results: object[]) => (await noticeFor(query, ...results)).items.map((each) => [each.handle, each.matched]);
    expect(await matched('iron studies')).toEqual([['iron-panel', 'iron studies']]);
    expect(await matched('zzz', { slug: 'psa', name: 'PSA', relevanceScore: 0.9 })).toEqual([['psa', 'measures psa']]);
  });
});
