import { expect, it } from '@jest/globals';
import type { CategoryListQuery } from './category-store.ts';
import { readCategory } from './read-category.ts';

const queries: CategoryListQuery[] = [];
const stores = {
  categories: {
    find: async (slug: string) => (slug === 'iron-status' ? { slug, biomarkerCount: 7 } : undefined),
    list: async (query: CategoryListQuery) => (queries.push(query), { items: [{ slug: 'iron-status', name: 'Iron status' }] }),
  },
  biomarkers: { cardsOfCategory: async () => [{ slug: 'ferritin' }, { slug: 'iron' }] },
} as unknown as Parameters<typeof readCategory>[0];

it('a category counts the biomarkers that it lists', async () => {
  expect(await readCategory(stores, 'iron-status')).toEqual({ slug: 'iron-status', biomarkerCount: 2, biomarkers: [{ slug: 'ferritin' }, { slug: 'iron' }] });
});

it('an unknown category is refused with similar ones of all', async () => {
  await expect(readCategory(stores, 'iron')).rejects.toMatchObject({
    code: 'category_not_found',
    suggestions: [{ slug: 'iron-status', text: 'Iron status' }],
  });
  expect(queries).toEqual([{ sortBy: 'displayOrder', sortOrder: 'asc', offset: 0, pageSize: expect.any(Number) }]);
});
