import type { BiomarkerStore, CategoryStore, LabPackageStore } from '@biomarker/domain/content';

// The whole of each collection: small ones, which are shown at once wherever they are listed.

const EVERYTHING = 10_000;
const LISTED = ['id', 'slug', 'name', 'categorySlug', 'summary', 'metaDescription', 'unit', 'loincCode', 'lastUpdated'] as const;

export const allBiomarkers = async (biomarkers: BiomarkerStore) =>
  (await biomarkers.list({ sortBy: 'name', sortOrder: 'asc', fields: LISTED, start: { offset: 0 }, pageSize: EVERYTHING })).items;

export const allCategories = async (categories: CategoryStore) =>
  (await categories.list({ sortBy: 'displayOrder', sortOrder: 'asc', offset: 0, pageSize: EVERYTHING })).items;

export const allPanels = async (labPackages: LabPackageStore) =>
  (await labPackages.list({ isActive: true, sortBy: 'displayOrder', sortOrder: 'asc', offset: 0, pageSize: EVERYTHING })).items;
