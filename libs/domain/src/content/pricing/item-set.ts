import type { Priced } from '../model/catalog-item.ts';

export const priceOf = (items: readonly Pick<Priced, 'priceCents'>[]) => items.reduce((sum, { priceCents }) => sum + priceCents, 0);

export const coveredBy = (items: readonly Pick<Priced, 'biomarkerSlugs'>[]) => new Set(items.flatMap(({ biomarkerSlugs }) => biomarkerSlugs));

/** All subsets of the items; only for short lists. */
export const subsetsOf = <I>(items: readonly I[]): I[][] => items.reduce<I[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);

/** Orders sets by price, then by size, then by sorted handles. */
export function byPrice(one: readonly Priced[], other: readonly Priced[]): number {
  return priceOf(one) - priceOf(other) || one.length - other.length || (handlesOf(one) < handlesOf(other) ? -1 : 1);
}

const handlesOf = (items: readonly Priced[]) =>
  items
    .map(({ handle }) => handle)
    .sort()
    .join('\0');
