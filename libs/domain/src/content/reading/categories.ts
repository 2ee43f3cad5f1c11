import { ALL_CATEGORIES, type Category, type CategoryDetail } from '../model/category.ts';
import type { ContentStores } from '../model/content-stores.ts';
import { unknownCategory } from '../names/similar-names.ts';

/** All categories, in display order. */
export async function allCategories({ categories }: Pick<ContentStores, 'categories'>): Promise<Category[]> {
  return (await categories.list(ALL_CATEGORIES)).items;
}

/** `biomarkerCount` is the length of the list, so they always agree. */
export async function readCategory({ categories, biomarkers }: Pick<ContentStores, 'categories' | 'biomarkers'>, slug: string): Promise<CategoryDetail> {
  const [category, cards] = await Promise.all([categories.find(slug), biomarkers.cardsOfCategory(slug)]);
  if (!category) throw await unknownCategory(categories, slug);
  return { ...category, biomarkerCount: cards.length, biomarkers: cards };
}
