import { centsOf, type Biomarker, type CatalogItem, type LabPackageRecord, type recommendPanel } from '@biomarker/domain/content';
import { content } from './fixtures.ts';

const AS_OF = '2026-01-02T03:04:05.678Z';

/** The catalog from the content files. */
export const catalogItems: CatalogItem[] = [
  ...content.labPackages
    .toSorted((a, b) => a.displayOrder - b.displayOrder)
    .map(({ slug, name, categoryFocus, priceUsd, biomarkers, isActive }) => ({
      ...{ handle: slug, name, itemType: 'panel' as const, category: categoryFocus[0]!, gender: 'both' as const },
      ...{ priceCents: centsOf(priceUsd), biomarkerSlugs: biomarkers, isActive, isOrderable: isActive },
    })),
  ...content.catalog.flatMap(({ category, tests }) =>
    tests.map(({ biomarkers, priceUsd, ...test }) => ({
      ...test,
      ...{ itemType: 'individual_test' as const, category, priceCents: centsOf(priceUsd), biomarkerSlugs: biomarkers },
    })),
  ),
];

const labPackages = content.labPackages
  .toSorted((a, b) => a.priceUsd - b.priceUsd)
  .map(
    ({ priceUsd, biomarkers, ...file }) =>
      ({ ...file, priceCents: centsOf(priceUsd), biomarkerSlugs: biomarkers, biomarkerCount: biomarkers.length }) as unknown as LabPackageRecord,
  );

const withSlug = (slugs: readonly string[]) => content.biomarkers.filter(({ slug }) => slugs.includes(slug));

/** Stores over the content files, with the methods that a recommendation needs. */
export const contentStores = {
  catalog: { read: async () => ({ items: catalogItems, total: catalogItems.length, asOf: AS_OF }) },
  labPackages: { list: async () => ({ items: labPackages, totalCount: labPackages.length, offset: 0 }) },
  biomarkers: {
    findMany: async (slugs: readonly string[]) => withSlug(slugs) as unknown as Biomarker[],
    names: async (slugs: readonly string[]) => withSlug(slugs),
    specimens: async (slugs: readonly string[]) => withSlug(slugs).map(({ slug, name, specimen }) => ({ slug, name, specimen })),
  },
  concerns: { find: async (concern: string) => content.concerns.find((file) => file.concern === concern) },
} as unknown as Parameters<typeof recommendPanel>[0];
