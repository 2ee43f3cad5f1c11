import type { BiomarkerStore } from '../biomarkers/biomarker-store.ts';
import { isEligible } from '../catalog/catalog-item.ts';
import type { CatalogStore } from '../catalog/catalog-store.ts';
import { TEXT_KINDS, type DiscoveryStore, type TextHit } from './discovery-store.ts';
import { PAGE_OF_KIND, resultId, type ResultKind } from './result-id.ts';

type Stores = { biomarkers: BiomarkerStore; catalog: CatalogStore; discovery: DiscoveryStore };

/** `path` is that of the page which shows it. */
export type SearchResult = { id: string; title: string; path: string };

type Hit = { kind: ResultKind; slug: string; title: string; score: number; page?: string };

const MOST_RESULTS = 20;
const MOST_BIOMARKERS = 10;
/** A test stands behind the biomarker that it measures. */
const TEST_SHARE = 0.8;
const LEAST_FOR_TEST = 0.6;

/** Biomarkers, tests, panels, categories, documentation and comparisons that match, the best first. */
export async function searchEverything({ biomarkers, catalog, discovery }: Stores, text: string): Promise<SearchResult[]> {
  const [found, texts, { items }] = await Promise.all([
    biomarkers.search({ text, limit: MOST_BIOMARKERS }),
    discovery.find(text, TEXT_KINDS, MOST_RESULTS),
    catalog.read(),
  ]);
  const tests = items.filter((item) => item.itemType === 'individual_test' && isEligible(item));

  const hits: Hit[] = found.results.flatMap(({ slug, name, relevanceScore }) => {
    const measuring = relevanceScore < LEAST_FOR_TEST ? [] : tests.filter(({ biomarkerSlugs }) => biomarkerSlugs.includes(slug));
    return [
      { kind: 'biomarker', slug, title: name, score: relevanceScore },
      ...measuring.map((test) => ({ kind: 'test' as const, slug: test.handle, title: test.name, score: relevanceScore * TEST_SHARE, page: slug })),
    ];
  });
  return [...hits, ...texts]
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_RESULTS)
    .map(resultOf);
}

/** The documentation alone. */
export async function searchDocuments(discovery: DiscoveryStore, text: string): Promise<SearchResult[]> {
  return (await discovery.find(text, ['doc'], MOST_RESULTS)).map(resultOf);
}

function resultOf({ kind, slug, title, page = slug }: Hit | (TextHit & { page?: string })): SearchResult {
  return { id: resultId(kind, slug), title, path: `${PAGE_OF_KIND[kind]}${page}` };
}
