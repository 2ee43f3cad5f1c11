import type { Slice } from '../../shared/index.ts';
import { ceilingCents, floorCents } from '../catalog/money.ts';
import type { LabPackage } from './lab-package.ts';
import type { LabPackageListQuery, LabPackageStore } from './lab-package-store.ts';

/** Prices are in dollars. */
type Query = Omit<LabPackageListQuery, 'minPriceCents' | 'maxPriceCents' | 'isActive'> & { minPrice?: number; maxPrice?: number; isActive?: boolean };

/** A page of lab packages, filtered and in order; the active ones unless the query says otherwise. */
export function listLabPackages({ labPackages }: { labPackages: LabPackageStore }, query: Query): Promise<Slice<LabPackage>> {
  const { minPrice, maxPrice, isActive = true, ...asked } = query;
  return labPackages.list({
    ...asked,
    isActive,
    minPriceCents: minPrice === undefined ? undefined : floorCents(minPrice),
    maxPriceCents: maxPrice === undefined ? undefined : ceilingCents(maxPrice),
  });
}

/** More than there are. */
const EVERYTHING = 10_000;

/** All active packages, in display order. */
export async function allPanels(stores: { labPackages: LabPackageStore }): Promise<LabPackage[]> {
  return (await listLabPackages(stores, { sortBy: 'displayOrder', sortOrder: 'asc', offset: 0, pageSize: EVERYTHING })).items;
}
