import { describe, expect, it } from '@jest/globals';
import type { CatalogItem } from '../model/catalog-item.ts';
import { readCatalogItem } from './read-catalog-item.ts';

const item = (handle: string, more: Partial<CatalogItem> = {}): CatalogItem => ({
  ...{ handle, name: `${handle} test`, itemType: 'individual_test', category: 'any', gender: 'female', priceCents: 1000, biomarkerSlugs: [handle] },
  ...{ isActive: true, isOrderable: true },
  ...more,
});
const ITEMS = [item('iron-panel'), item('iron'), item('old-iron', { isActive: false }), item('closed', { isOrderable: false })];
const stores = {
  // A store may return more than the requested handles.
  catalog: { read: async () => ({ items: ITEMS, total: ITEMS.length, asOf: '' }) },
  biomarkers: { search: async () => ({ results: [], total: 0, understood: { names: [], absent: [], corrections: [], topics: [] } }) },
  categories: {},
} as unknown as Parameters<typeof readCatalogItem>[0];

describe('a catalog item', () => {
  it('is the one with exactly this handle', async () => {
    expect(await readCatalogItem(stores, 'iron')).toBe(ITEMS[1]);
  });

  it.each(['old-iron', 'closed', 'nope'])('%s is refused, since it cannot be ordered', async (handle) => {
    await expect(readCatalogItem(stores, handle)).rejects.toMatchObject({ refusal: 'not_found', code: 'catalog_item_not_found', suggestions: [] });
  });

  it('is refused with orderable handles that a search for its words finds', async () => {
    await expect(readCatalogItem(stores, 'iron-tests')).rejects.toMatchObject({
      message: 'Nothing that can be ordered has the handle "iron-tests". Did you mean "iron"?',
      suggestions: [{ slug: 'iron', text: 'iron test' }],
    });
  });
});
