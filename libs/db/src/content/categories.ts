import type { Category, CategorySort, CategoryStore } from '@biomarker/domain/content';
import type { Database } from '../shared/connect.ts';
import { recorded } from '../shared/records.ts';
import { sortedPage } from './sorted-page.ts';

const SORT_KEYS: Record<CategorySort, (category: Category) => string | number> = {
  displayOrder: ({ displayOrder }) => displayOrder,
  name: ({ name }) => name.toLowerCase(),
  slug: ({ slug }) => slug,
  biomarkerCount: ({ biomarkerCount }) => biomarkerCount,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
};

export function postgresCategories({ prisma }: Database): CategoryStore {
  const selected = async (where: { slug?: string }): Promise<Category[]> => {
    const rows = await prisma.category.findMany({ where, omit: { sourceHash: true }, include: { _count: { select: { biomarkers: true } } } });
    return rows.map(({ _count, ...category }) => ({ ...recorded(category), biomarkerCount: _count.biomarkers }));
  };

  return {
    list: async ({ sortBy, ...asked }) => sortedPage(await selected({}), SORT_KEYS[sortBy], asked),
    find: async (slug) => (await selected({ slug }))[0],
  };
}
