import { notFound } from '../../shared/index.ts';
import type { BiomarkerStore } from '../model/biomarker-store.ts';
import { publishedPackage, type LabPackageDetail } from '../model/lab-package.ts';
import type { LabPackageStore } from '../model/lab-package-store.ts';

type Stores = { labPackages: LabPackageStore; biomarkers: BiomarkerStore; siteUrl: string };

export async function readLabPackage({ labPackages, biomarkers, siteUrl }: Stores, slug: string, includeBiomarkers: boolean): Promise<LabPackageDetail> {
  const found = await labPackages.find(slug);
  if (!found) throw notFound('lab_package', slug);
  const labPackage = publishedPackage(found, siteUrl);
  if (!includeBiomarkers) return labPackage;

  const members = await biomarkers.findMany(labPackage.biomarkerSlugs);
  const bySlug = new Map(members.map((biomarker) => [biomarker.slug, biomarker]));
  return { ...labPackage, biomarkers: labPackage.biomarkerSlugs.flatMap((member) => bySlug.get(member) ?? []) };
}
