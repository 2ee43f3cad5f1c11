import type { Slice } from '../../shared/index.ts';
import { ceilingCents, floorCents } from '../pricing/money.ts';
import { publishedPackage, type LabPackage } from '../model/lab-package.ts';
import type { LabPackageListQuery, LabPackageStore } from '../model/lab-package-store.ts';

type Sources = { labPackages: LabPackageStore; siteUrl: string };

/** Prices are in dollars. */
type Query = Omit<LabPackageListQuery, 'minPriceCents' | 'maxPriceCents' | 'isActive'> & { minPrice?: number; maxPrice?: number; isActive?: boolean };

/** A page of lab packages, filtered and in order; the active ones unless the query says otherwise. */
export async function listLabPackages({ labPackages, siteUrl }: Sources, query: Query): Promise<Slice<LabPackage>> {
  const { minPrice, maxPrice, isActive = true, ...asked } = query;
  const slice = await labPackages.list({
    ...asked,
    isActive,
    minPriceCents: minPrice === undefined ? undefined : floorCents(minPrice),
    maxPriceCents: maxPrice === undefined ? undefined : ceilingCents(maxPrice),
  });
  return { ...slice, items: slice.items.map((record) => publishedPackage(record, siteUrl)) };
}

/** More than there are. */
const EVERYTHING = 10_000;

/** All active packages, in display order. */
export async function allPanels(stores: Sources): Promise<LabPackage[]> {
  return (await listLabPackages(stores, { sortBy: 'displayOrder', sortOrder: 'asc', offset: 0, pageSize: EVERYTHING })).items;
}
