import { describe, expect, it } from '@jest/globals';
import type { LabPackageListQuery, LabPackageRecord } from '../model/lab-package.ts';
import { allPanels, listLabPackages, readLabPackage } from './lab-packages.ts';

const SITE = 'https://site.example';
const test = (handle: string, priceCents: number, biomarkerSlugs: string[]) => ({ handle, priceCents, biomarkerSlugs });
const RECORD = {
  slug: 'essential',
  priceCents: 12_950,
  biomarkerSlugs: ['b', 'a', 'lost'],
  individualTests: [test('a', 1001, ['a']), test('b', 2002, ['b']), test('ab', 2500, ['a', 'b'])],
} as unknown as LabPackageRecord;
const PUBLISHED = {
  ...{ slug: 'essential', biomarkerSlugs: ['b', 'a', 'lost'], price: 129.5, currency: 'USD' },
  ...{ includedValue: 25, individualTestsAvailable: 3, url: `${SITE}/panels/essential` },
};

function sources() {
  const queries: LabPackageListQuery[] = [];
  const labPackages = {
    list: async (query: LabPackageListQuery) => (queries.push(query), { items: [RECORD], totalCount: 1, offset: 0 }),
    find: async (slug: string) => (slug === RECORD.slug ? RECORD : undefined),
  };
  const biomarkers = { findMany: async (slugs: string[]) => ['a', 'b', 'c'].filter((slug) => slugs.includes(slug)).map((slug) => ({ slug })) };
  return { queries, all: { labPackages, biomarkers, siteUrl: SITE } as unknown as Parameters<typeof readLabPackage>[0] };
}

describe('lab packages', () => {
  const page = { sortBy: 'name', sortOrder: 'asc', offset: 0, pageSize: 10 } as const;

  it('are published in dollars, with the cheapest value of their tests', async () => {
    expect(await listLabPackages(sources().all, page)).toEqual({ items: [PUBLISHED], totalCount: 1, offset: 0 });
  });

  it('are the active ones unless the query says otherwise', async () => {
    const { all, queries } = sources();
    await listLabPackages(all, page);
    await listLabPackages(all, { ...page, isActive: false });
    expect(queries.map(({ isActive }) => isActive)).toEqual([true, false]);
    expect(queries[0]).toEqual({ ...page, isActive: true, minPriceCents: undefined, maxPriceCents: undefined });
  });

  it('are bounded by prices that no cent of rounding widens', async () => {
    const { all, queries } = sources();
    await listLabPackages(all, { ...page, minPrice: 10.001, maxPrice: 20.009 });
    expect(queries[0]).toMatchObject({ minPriceCents: 1001, maxPriceCents: 2000 });
  });

  it('are all listed in display order for the pages', async () => {
    const { all, queries } = sources();
    expect(await allPanels(all)).toEqual([PUBLISHED]);
    expect(queries).toEqual([expect.objectContaining({ sortBy: 'displayOrder', sortOrder: 'asc', offset: 0, isActive: true })]);
  });
});

describe('a lab package', () => {
  it('comes with its biomarkers on request, in its own order', async () => {
    expect(await readLabPackage(sources().all, 'essential', false)).toEqual(PUBLISHED);
    expect(await readLabPackage(sources().all, 'essential', true)).toEqual({ ...PUBLISHED, biomarkers: [{ slug: 'b' }, { slug: 'a' }] });
  });

  it('is refused when it is unknown', async () => {
    await expect(readLabPackage(sources().all, 'nope', true)).rejects.toMatchObject({ code: 'lab_package_not_found' });
  });
});
