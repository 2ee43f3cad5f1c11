import { notFound, type Slice } from '../../shared/index.ts';
import type { ContentStores } from '../model/content-stores.ts';
import type { LabPackage, LabPackageDetail, LabPackageListQuery } from '../model/lab-package.ts';
import { ceilingCents, floorCents } from '../pricing/money.ts';
import { publishedPackage } from '../pricing/published-package.ts';

type Sources = Pick<ContentStores, 'labPackages'> & { siteUrl: string };

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

export async function readLabPackage(
  { labPackages, biomarkers, siteUrl }: Sources & Pick<ContentStores, 'biomarkers'>,
  slug: string,
  includeBiomarkers: boolean,
): Promise<LabPackageDetail> {
  const found = await labPackages.find(slug);
  if (!found) throw notFound('lab_package', slug);
  const labPackage = publishedPackage(found, siteUrl);
  if (!includeBiomarkers) return labPackage;

  const members = await biomarkers.findMany(labPackage.biomarkerSlugs);
  const bySlug = new Map(members.map((biomarker) => [biomarker.slug, biomarker]));
  return { ...labPackage, biomarkers: labPackage.biomarkerSlugs.flatMap((member) => bySlug.get(member) ?? []) };
}
