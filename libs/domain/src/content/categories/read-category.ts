import type { BiomarkerStore } from '../biomarkers/biomarker-store.ts';
import type { CategoryDetail } from './category.ts';
import type { CategoryStore } from './category-store.ts';
import { unknownCategory } from './unknown-category.ts';

type Stores = { categories: CategoryStore; biomarkers: BiomarkerStore };

/** `biomarkerCount` is the length of the list, so they always agree. */
export async function readCategory({ categories, biomarkers }: Stores, slug: string): Promise<CategoryDetail> {
  const [category, cards] = await Promise.all([categories.find(slug), biomarkers.cardsOfCategory(slug)]);
  if (!category) throw await unknownCategory(categories, slug);
  return { ...category, biomarkerCount: cards.length, biomarkers: cards };
}
