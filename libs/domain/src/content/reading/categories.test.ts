import { expect, it } from '@jest/globals';
import type { CategoryListQuery } from '../model/category.ts';
import { readCategory } from './categories.ts';

function stores() {
  const queries: CategoryListQuery[] = [];
  const categories = {
    find: async (slug: string) => (slug === 'iron-status' ? { slug, biomarkerCount: 7 } : undefined),
    list: async (query: CategoryListQuery) => (queries.push(query), { items: [{ slug: 'iron-status', name: 'Iron status' }] }),
  };
  const biomarkers = { cardsOfCategory: async () => [{ slug: 'ferritin' }, { slug: 'iron' }] };
  return { queries, content: { categories, biomarkers } as unknown as Parameters<typeof readCategory>[0] };
}

it('a category counts the biomarkers that it lists', async () => {
  const read = await readCategory(stores().content, 'iron-status');
  expect(read).toEqual({ slug: 'iron-status', biomarkerCount: 2, biomarkers: [{ slug: 'ferritin' }, { slug: 'iron' }] });
});

it('an unknown category is refused with similar ones of all', async () => {
  const { content, queries } = stores();
  await expect(readCategory(content, 'iron')).rejects.toMatchObject({
    code: 'category_not_found',
    suggestions: [{ slug: 'iron-status', text: 'Iron status' }],
  });
  expect(queries).toEqual([{ sortBy: 'displayOrder', sortOrder: 'asc', offset: 0, pageSize: expect.any(Number) }]);
});
