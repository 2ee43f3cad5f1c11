import { describe, expect, it } from '@jest/globals';
import { cursorCodec } from '../../shared/index.ts';
import type { BiomarkerListQuery } from '../model/biomarker-store.ts';
import { browseBiomarkers, type BrowseQuery } from './browse-biomarkers.ts';

const NEXT = { sortValue: 'b', id: '2' };
const cursors = cursorCodec(['a secret of this test']);

/** A list of three biomarkers, with a second page after two of them. */
function browse(asked: Partial<BrowseQuery<'slug'>> = {}) {
  const queries: BiomarkerListQuery[] = [];
  const biomarkers = {
    list: async (query: BiomarkerListQuery) => {
      queries.push(query);
      const { offset, after } = query.start;
      return { items: after ? [{ slug: 'c' }] : [{ slug: 'a' }, { slug: 'b' }], totalCount: 3, offset, ...(!after && { next: NEXT }) };
    },
  };
  const categories = {
    find: async (slug: string) => (slug === 'iron-status' ? { slug } : undefined),
    list: async () => ({ items: [{ slug: 'iron-status', name: 'Iron status' }] }),
  };
  const stores = { biomarkers, categories, cursors } as unknown as Parameters<typeof browseBiomarkers>[0];
  return { queries, page: browseBiomarkers(stores, { limit: 2, gender: 'all', fields: ['slug'], ...asked }) };
}

describe('browsing biomarkers', () => {
  it('walks all pages by name', async () => {
    const first = browse();
    const { biomarkers, total, nextCursor } = await first.page;
    expect([biomarkers, total]).toEqual([[{ slug: 'a' }, { slug: 'b' }], 3]);
    expect(first.queries).toEqual([
      { category: undefined, gender: undefined, sortBy: 'name', sortOrder: 'asc', fields: ['slug'], start: { offset: 0 }, pageSize: 2 },
    ]);
    const second = browse({ cursor: nextCursor });
    expect(await second.page).toEqual({ biomarkers: [{ slug: 'c' }], total: 3, nextCursor: undefined });
    expect(second.queries[0]!.start).toEqual({ offset: 2, after: NEXT });
  });

  it('passes its filters on', async () => {
    const { page, queries } = browse({ category: 'iron-status', gender: 'female' });
    await page;
    expect(queries[0]).toMatchObject({ category: 'iron-status', gender: 'female' });
  });

  it('refuses a cursor of other filters', async () => {
    const { nextCursor: cursor } = await browse({ category: 'iron-status' }).page;
    expect((await browse({ category: 'iron-status', cursor }).page).biomarkers).toEqual([{ slug: 'c' }]);
    for (const asked of [{}, { category: 'iron-status', gender: 'male' as const }])
      await expect(browse({ ...asked, cursor }).page).rejects.toMatchObject({
        refusal: 'invalid',
        faults: [{ in: 'body', name: 'cursor', message: 'is not a cursor of this list with these filters; without a cursor the list starts again' }],
      });
    const other = cursors.encode({ offset: 2 }, ['other', null, 'all']);
    await expect(browse({ cursor: other }).page).rejects.toMatchObject({ refusal: 'invalid' });
  });

  it('refuses an unknown category with a suggestion', async () => {
    await expect(browse({ category: 'iron' }).page).rejects.toThrow('No category is called "iron". Did you mean "iron-status"?');
  });
});
