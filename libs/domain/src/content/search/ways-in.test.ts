import { expect, it } from '@jest/globals';
import type { BiomarkerListQuery, BiomarkerStore } from '../model/biomarker-store.ts';
import type { CatalogStore } from '../model/catalog-item.ts';
import type { ConcernStore } from '../model/concern-profile.ts';
import { browsedConcerns, bundlesOf, mostReadBiomarkers } from './ways-in.ts';

it('bundles are orderable tests of several markers', async () => {
  const item = (handle: string, biomarkerSlugs: string[], more: object = {}) => ({
    ...{ handle, biomarkerSlugs, itemType: 'individual_test', isActive: true, isOrderable: true },
    ...more,
  });
  const items = [
    item('cbc', ['a', 'b']),
    item('single', ['a']),
    item('panel', ['a', 'b'], { itemType: 'panel' }),
    item('old', ['a', 'b'], { isActive: false }),
    item('closed', ['a', 'b'], { isOrderable: false }),
  ];
  const catalog = { read: async () => ({ items }) } as unknown as CatalogStore;
  expect((await bundlesOf(catalog)).map(({ handle }) => handle)).toEqual(['cbc']);
});

it('a concern lists its markers once, the core first', async () => {
  const tests = (...markers: string[]) => ({ tests: markers.map((marker) => ({ marker })) });
  const profile = { concern: 'thyroid', about: 'the thyroid', core: [{ markers: ['tsh', 'free-t4'] }], groups: [tests('free-t3', 'tsh'), tests('ferritin')] };
  const concerns = { list: async () => [profile] } as unknown as ConcernStore;
  expect(await browsedConcerns(concerns)).toEqual([{ concern: 'thyroid', about: 'the thyroid', markers: ['tsh', 'free-t4', 'free-t3', 'ferritin'] }]);
});

it('the most read biomarkers exclude those without a view', async () => {
  const queries: BiomarkerListQuery[] = [];
  const items = [{ slug: 'a', viewCount: 2 }, { slug: 'b', viewCount: 1 }, { slug: 'c', viewCount: 0 }, { slug: 'd' }];
  const biomarkers = { list: async (query: BiomarkerListQuery) => (queries.push(query), { items }) } as unknown as BiomarkerStore;
  expect(await mostReadBiomarkers({ biomarkers })).toEqual(['a', 'b']);
  expect(queries).toEqual([
    { sortBy: 'viewCount', sortOrder: 'desc', fields: ['id', 'slug', 'name', 'categorySlug', 'viewCount'], start: { offset: 0 }, pageSize: 24 },
  ]);
});
