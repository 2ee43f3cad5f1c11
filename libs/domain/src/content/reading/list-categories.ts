import type { Slice } from '../../shared/index.ts';
import type { Category } from '../model/category.ts';
import type { CategoryListQuery, CategoryStore } from '../model/category-store.ts';

/** A page of categories, in order. */
export function listCategories({ categories }: { categories: CategoryStore }, query: CategoryListQuery): Promise<Slice<Category>> {
  return categories.list(query);
}

/** More than there are. */
const EVERYTHING = 10_000;

/** All categories, in display order. */
export async function allCategories(stores: { categories: CategoryStore }): Promise<Category[]> {
  return (await listCategories(stores, { sortBy: 'displayOrder', sortOrder: 'asc', offset: 0, pageSize: EVERYTHING })).items;
}
