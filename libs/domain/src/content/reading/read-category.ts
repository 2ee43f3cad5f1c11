import type { BiomarkerStore } from '../model/biomarker-store.ts';
import type { CategoryDetail } from '../model/category.ts';
import type { CategoryStore } from '../model/category-store.ts';
import { unknownCategory } from '../names/unknown-category.ts';

type Stores = { categories: CategoryStore; biomarkers: BiomarkerStore };

/** `biomarkerCount` is the length of the list, so they always agree. */
export async function readCategory({ categories, biomarkers }: Stores, slug: string): Promise<CategoryDetail> {
  const [category, cards] = await Promise.all([categories.find(slug), biomarkers.cardsOfCategory(slug)]);
  if (!category) throw await unknownCategory(categories, slug);
  return { ...category, biomarkerCount: cards.length, biomarkers: cards };
}
