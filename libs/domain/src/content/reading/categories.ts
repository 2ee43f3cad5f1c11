import type { Slice } from '../../shared/index.ts';
import type { BiomarkerStore } from '../model/biomarker-store.ts';
import { ALL_CATEGORIES, type Category, type CategoryDetail, type CategoryListQuery, type CategoryStore } from '../model/category.ts';
import { unknownCategory } from '../names/similar-names.ts';

/** A page of categories, in order. */
export function listCategories({ categories }: { categories: CategoryStore }, query: CategoryListQuery): Promise<Slice<Category>> {
  return categories.list(query);
}

/** All categories, in display order. */
export async function allCategories(stores: { categories: CategoryStore }): Promise<Category[]> {
  return (await listCategories(stores, ALL_CATEGORIES)).items;
}

type Stores = { categories: CategoryStore; biomarkers: BiomarkerStore };

/** `biomarkerCount` is the length of the list, so they always agree. */
export async function readCategory({ categories, biomarkers }: Stores, slug: string): Promise<CategoryDetail> {
  const [category, cards] = await Promise.all([categories.find(slug), biomarkers.cardsOfCategory(slug)]);
  if (!category) throw await unknownCategory(categories, slug);
  return { ...category, biomarkerCount: cards.length, biomarkers: cards };
}
