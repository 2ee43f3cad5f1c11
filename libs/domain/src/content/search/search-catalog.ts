import { conditionsOf, quoted, type Conditions } from '../../shared/index.ts';
import type { RankedBiomarker } from '../model/biomarker.ts';
import type { BiomarkerHits } from '../model/biomarker-store.ts';
import { isEligible, suits, type CatalogItem, type ItemType } from '../model/catalog-item.ts';
import type { ContentStores } from '../model/content-stores.ts';
import { searchKey } from '../names/search-key.ts';
import { unknownCategory } from '../names/similar-names.ts';
import { careNoticeFor } from './urgency/read-urgency.ts';

export type CatalogStores = Pick<ContentStores, 'catalog' | 'biomarkers' | 'categories'>;

export type CatalogFilter = { category?: string; itemType: ItemType | 'all'; gender: 'all' | 'male' | 'female' };

export type CatalogQuery = CatalogFilter & { query?: string; page: number; limit: number };

/** An item and its name, alias or biomarker that matched the query. */
export type FoundItem = CatalogItem & { matched?: string };

export type CatalogPage = {
  /** Shown first: advice to seek care, or that the requested test is not offered. */
  notice?: string;
  items: FoundItem[];
  total: number;
  page: number;
  limit: number;
  hasMore: boolean;
  nextPage?: number;
};

const CONDITIONS: Conditions<CatalogFilter, (item: CatalogItem) => boolean> = {
  category: (category) => (item) => item.category === category,
  itemType: (itemType) => (item) => itemType === 'all' || item.itemType === itemType,
  gender: (gender) => (item) => suits(item, gender),
};

const MOST_BIOMARKERS = 50;
const EXACT = 1;
const BEGINS = 0.9;
const WITHIN = 0.6;
/** Below it, only a biomarker's text matches, which says little about its test. */
const LEAST_RELEVANCE = 0.85;
const LEAST_CORRECTED = 0.5;
/** Keeps the order of the named markers. */
const LATER = 0.001;
/** Puts a bundle after the single tests. */
const WIDER = 0.05;

/** Words that people add to any name: `CBC blood test`. */
const WORD_FOR_ANY = /(blood)?tests?$/;

/** Orderable items: best match first, or in catalog order without a query. A query with urgent symptoms finds nothing to buy. */
export async function searchCatalog({ catalog, biomarkers, categories }: CatalogStores, asked: CatalogQuery): Promise<CatalogPage> {
  const { query, category: slug } = asked;
  const [{ items }, found, category] = await Promise.all([
    catalog.read(),
    query === undefined ? undefined : biomarkers.search({ text: query, limit: MOST_BIOMARKERS }),
    slug === undefined ? undefined : categories.find(slug),
  ]);
  if (slug !== undefined && !category) throw await unknownCategory(categories, slug);
  const care = query === undefined ? undefined : careNoticeFor(query);
  if (care !== undefined) return { notice: care, ...pageOf([], asked) };

  const conditions = conditionsOf(CONDITIONS, asked);
  const fitting = items.filter((item) => isEligible(item) && conditions.every((holds) => holds(item)));
  if (query === undefined) return pageOf(fitting, asked);
  const { absent, names } = found!.understood;
  const meant = meantOf(found!);
  const named = new Set(names.filter(({ kind }) => kind === 'test' || kind === 'panel').map((name) => name.key));
  const matching = ranked(fitting, { key: absent.length > 0 ? '' : searchKey(query), named, meant });
  const notice = (absent.length === 0 ? notSold(items, meant) : undefined) ?? noticeOf(query, absent, matching);
  return { ...(notice !== undefined && { notice }), ...pageOf(matching, asked) };
}

type Wanted = { key: string; named: ReadonlySet<string>; meant: readonly RankedBiomarker[] };

/** Named markers; without any, those of the topic or of a text that is as good as a name. */
function meantOf({ results, understood }: BiomarkerHits): RankedBiomarker[] {
  const named = results.filter(({ by }) => by === 'name');
  const least = understood.corrections.length > 0 ? LEAST_CORRECTED : LEAST_RELEVANCE;
  return named.length > 0
    ? named
    : results.filter(({ by, relevanceScore }) => relevanceScore >= least && !(by === 'text' && understood.corrections.length > 0));
}

function noticeOf(query: string, absent: readonly string[], matching: readonly FoundItem[]): string | undefined {
  if (matching.length > 0) return absent.length > 0 ? `Not offered here: ${absent.join(', ')}. The items are for the other words.` : undefined;
  return absent.length > 0
    ? `${quoted(query)} is not offered here. Nothing stands in for it.`
    : `${quoted(query)} is not offered here, or not under these filters. Nothing stands in for it. Try the name of one test or panel, such as ferritin or lipid panel.`;
}

function ranked(items: readonly CatalogItem[], wanted: Wanted): FoundItem[] {
  return items
    .map((item) => ({ item, ...matchOf(item, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.item.biomarkerSlugs.length - b.item.biomarkerSlugs.length)
    .map(({ item, matched }) => ({ ...item, matched }));
}

type Match = { score: number; matched: string };

/** Matches an item by its own names or its biomarkers. A panel ranks after a test for the same biomarker. */
function matchOf({ name, handle, aliases = [], itemType, biomarkerSlugs }: CatalogItem, { key, named, meant }: Wanted): Match {
  const own = [name, handle, ...aliases].map((matched) => ({ score: named.has(searchKey(matched)) ? EXACT : ownScore(searchKey(matched), key), matched }));
  const measured = meant
    .map(({ slug, relevanceScore }, place) => ({ slug, relevanceScore: relevanceScore - place * LATER - (biomarkerSlugs.length > 1 ? WIDER : 0) }))
    .filter(({ slug }) => biomarkerSlugs.includes(slug))
    .map(({ slug, relevanceScore }) => ({ score: itemType === 'panel' ? relevanceScore / 2 : relevanceScore, matched: `measures ${slug}` }));
  return [...own, ...measured].reduce((best, match) => (match.score > best.score ? match : best), { score: 0, matched: '' });
}

function ownScore(name: string, key: string): number {
  if (key === '') return 0;
  if (name === key) return EXACT;
  if (name.startsWith(key) || name === key.replace(WORD_FOR_ANY, '')) return BEGINS;
  return name.includes(key) ? WITHIN : 0;
}

/** The notice for a described marker without an orderable test. */
function notSold(items: readonly CatalogItem[], [best]: readonly RankedBiomarker[]): string | undefined {
  if (!best) return undefined;
  const sold = items.some((item) => item.itemType === 'individual_test' && isEligible(item) && item.biomarkerSlugs.includes(best.slug));
  return sold ? undefined : `A test of ${best.name} cannot be ordered by itself here; get_biomarker ${best.slug} explains it.`;
}

function pageOf(items: FoundItem[], { page, limit }: CatalogQuery): CatalogPage {
  const hasMore = items.length > page * limit;
  return { items: items.slice((page - 1) * limit, page * limit), total: items.length, page, limit, hasMore, ...(hasMore && { nextPage: page + 1 }) };
}
