import type { BiomarkerStore } from '../model/biomarker-store.ts';
import { isEligible, type CatalogItem, type CatalogStore } from '../model/catalog-item.ts';
import type { ConcernStore } from '../model/concern-profile.ts';
import type { Topic } from '../model/concern.ts';

/** Orderable tests of several markers, such as a CBC. */
export async function bundlesOf(catalog: CatalogStore): Promise<CatalogItem[]> {
  const { items } = await catalog.read();
  return items.filter((item) => item.itemType === 'individual_test' && item.biomarkerSlugs.length > 1 && isEligible(item));
}

export type BrowsedConcern = { concern: Topic; about: string; markers: string[] };

/** Each concern with the markers of its work-up, the core first. */
export async function browsedConcerns(concerns: ConcernStore): Promise<BrowsedConcern[]> {
  return (await concerns.list()).map(({ concern, about, core, groups }) => ({
    concern,
    about,
    markers: [...new Set([...core.flatMap(({ markers }) => markers), ...groups.flatMap(({ tests }) => tests.map(({ marker }) => marker))])],
  }));
}

const MOST_READ = 24;

/** Slugs of the most viewed biomarkers, without unviewed ones. */
export async function mostReadBiomarkers({ biomarkers }: { biomarkers: BiomarkerStore }): Promise<string[]> {
  const { items } = await biomarkers.list({
    sortBy: 'viewCount',
    sortOrder: 'desc',
    fields: ['id', 'slug', 'name', 'categorySlug', 'viewCount'],
    start: { offset: 0 },
    pageSize: MOST_READ,
  });
  return items.filter(({ viewCount = 0 }) => viewCount > 0).map(({ slug }) => slug);
}
