import { isEligible, type CatalogItem } from '../catalog/catalog-item.ts';
import type { Brief } from './brief.ts';
import type { Sex } from './concern.ts';
import { relevanceOf } from './relevance.ts';

export type ChosenTest = Pick<CatalogItem, 'handle' | 'name' | 'priceCents'> & { relevance: number; reason: string };

/** The individual tests that can be ordered for the request, and those of them that bear on it. */
export function candidatesAmong(items: readonly CatalogItem[], { table, named, sex }: Brief): { eligible: CatalogItem[]; candidates: ChosenTest[] } {
  const names = new Set(named.map(({ slug }) => slug));
  const eligible = items.filter((item) => item.itemType === 'individual_test' && isEligible(item) && isFor(item, sex, names));
  const candidates = eligible.flatMap((item): ChosenTest[] => {
    const found = relevanceOf(item, table);
    return found ? [{ handle: item.handle, name: item.name, priceCents: item.priceCents, ...found }] : [];
  });
  return { eligible, candidates };
}

/** A test for one sex is for that sex; where the sex is not told, it is taken only when it was named. */
function isFor({ gender, biomarkerSlugs }: CatalogItem, sex: Sex, names: ReadonlySet<string>): boolean {
  if (gender === 'both' || gender === sex) return true;
  return sex === 'not_specified' && biomarkerSlugs.some((slug) => names.has(slug));
}
