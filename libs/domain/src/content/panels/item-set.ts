import type { CatalogItem } from '../catalog/catalog-item.ts';

export type Priced = Pick<CatalogItem, 'handle' | 'priceCents' | 'biomarkerSlugs'>;

export const priceOf = (items: readonly Pick<Priced, 'priceCents'>[]) => items.reduce((sum, { priceCents }) => sum + priceCents, 0);

export const coveredBy = (items: readonly Pick<Priced, 'biomarkerSlugs'>[]) => new Set(items.flatMap(({ biomarkerSlugs }) => biomarkerSlugs));

/** Every set that can be made of the items: only for lists that are short. */
export const subsetsOf = <I>(items: readonly I[]): I[][] => items.reduce<I[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);

/** The cheaper set first; among equals the one with fewer items, then the one whose handles, sorted, come first. */
export function byPrice(one: readonly Priced[], other: readonly Priced[]): number {
  return priceOf(one) - priceOf(other) || one.length - other.length || (handlesOf(one) < handlesOf(other) ? -1 : 1);
}

const handlesOf = (items: readonly Priced[]) =>
  items
    .map(({ handle }) => handle)
    .sort()
    .join('\0');
