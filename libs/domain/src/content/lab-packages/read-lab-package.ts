import { notFound } from '../../shared/index.ts';
import type { BiomarkerStore } from '../biomarkers/biomarker-store.ts';
import type { LabPackageDetail } from './lab-package.ts';
import type { LabPackageStore } from './lab-package-store.ts';

type Stores = { labPackages: LabPackageStore; biomarkers: BiomarkerStore };

export async function readLabPackage({ labPackages, biomarkers }: Stores, slug: string, includeBiomarkers: boolean): Promise<LabPackageDetail> {
  const labPackage = await labPackages.find(slug);
  if (!labPackage) throw notFound('lab_package', slug);
  if (!includeBiomarkers) return labPackage;

  const found = await biomarkers.findMany(labPackage.biomarkerSlugs);
  const bySlug = new Map(found.map((biomarker) => [biomarker.slug, biomarker]));
  return { ...labPackage, biomarkers: labPackage.biomarkerSlugs.flatMap((member) => bySlug.get(member) ?? []) };
}
