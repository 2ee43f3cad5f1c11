import { notFound } from '../../shared/index.ts';
import type { BiomarkerStore } from '../biomarkers/biomarker-store.ts';
import type { CategoryStore } from '../categories/category-store.ts';
import { searchKey } from '../search-key.ts';
import { isEligible, suits, type CatalogItem, type ItemType } from './catalog-item.ts';
import type { CatalogStore } from './catalog-store.ts';

type Stores = { catalog: CatalogStore; biomarkers: BiomarkerStore; categories: CategoryStore };

export type CatalogQuery = {
  query?: string;
  category?: string;
  itemType: ItemType | 'all';
  gender: 'all' | 'male' | 'female';
  page: number;
  limit: number;
};

export type CatalogPage = { items: CatalogItem[]; total: number; page: number; limit: number; hasMore: boolean; nextPage?: number };

const MOST_BIOMARKERS = 50;
const EXACT = 1;
const BEGINS = 0.9;
const WITHIN = 0.6;

/** Words that people add to any name: `CBC blood test`. */
const WORD_FOR_ANY = /(blood)?tests?$/;

/** The items that can be ordered now: the best match first, or in catalog order without a query. */
export async function searchCatalog({ catalog, biomarkers, categories }: Stores, asked: CatalogQuery): Promise<CatalogPage> {
  const [{ items }, found, category] = await Promise.all([
    catalog.read(),
    asked.query === undefined ? undefined : biomarkers.search({ text: asked.query, limit: MOST_BIOMARKERS }),
    asked.category === undefined ? undefined : categories.find(asked.category),
  ]);
  if (asked.category !== undefined && !category) throw notFound('category', asked.category);

  const fitting = items.filter((item) => isEligible(item) && isAskedFor(item, asked));
  const relevance = new Map(found?.results.map(({ slug, relevanceScore }) => [slug, relevanceScore]));
  const matching = asked.query === undefined ? fitting : ranked(fitting, asked.query, relevance);
  return pageOf(matching, asked);
}

function isAskedFor(item: CatalogItem, { itemType, category, gender }: CatalogQuery): boolean {
  return (itemType === 'all' || item.itemType === itemType) && (category === undefined || item.category === category) && suits(item, gender);
}

function ranked(items: readonly CatalogItem[], query: string, relevance: ReadonlyMap<string, number>): CatalogItem[] {
  const key = searchKey(query);
  return items
    .map((item) => ({ item, score: scoreOf(item, key, relevance) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.item.biomarkerSlugs.length - b.item.biomarkerSlugs.length)
    .map(({ item }) => item);
}

/** By its own names, or by the biomarkers that it measures. A panel or bundle, which measures many, stands behind a test for the same biomarker. */
function scoreOf({ name, handle, aliases = [], itemType, biomarkerSlugs }: CatalogItem, key: string, relevance: ReadonlyMap<string, number>): number {
  const measured = Math.max(0, ...biomarkerSlugs.map((slug) => relevance.get(slug) ?? 0));
  const names = [name, handle, ...aliases].map(searchKey);
  return Math.max(ownScore(names, key), names.includes(key.replace(WORD_FOR_ANY, '')) ? BEGINS : 0, itemType === 'panel' ? measured / 2 : measured);
}

function ownScore(names: readonly string[], key: string): number {
  if (key === '') return 0;
  if (names.includes(key)) return EXACT;
  if (names.some((name) => name.startsWith(key))) return BEGINS;
  return names.some((name) => name.includes(key)) ? WITHIN : 0;
}

function pageOf(items: CatalogItem[], { page, limit }: CatalogQuery): CatalogPage {
  const hasMore = items.length > page * limit;
  return { items: items.slice((page - 1) * limit, page * limit), total: items.length, page, limit, hasMore, ...(hasMore && { nextPage: page + 1 }) };
}
