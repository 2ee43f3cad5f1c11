import { z } from 'zod';
import { Biomarker } from '../biomarkers/biomarker.ts';
import { SampleType, Slug, Timestamp } from '../vocabulary.ts';

export const LabPackage = z
  .object({
    id: z.uuid(),
    slug: Slug,
    name: z.string(),
    tagline: z.string(),
    description: z.string(),
    categoryFocus: z.array(Slug),
    targetConditions: z.array(z.string()),
    price: z.number().min(0).meta({ description: 'USD.', example: 149 }),
    currency: z.literal('USD'),
    biomarkerCount: z.int().min(0),
    biomarkerSlugs: z.array(Slug),
    sampleType: SampleType,
    fastingRequired: z.boolean(),
    turnaroundDays: z.int().min(0),
    features: z.array(z.string()),
    includedValue: z.number().meta({ description: 'What the markers of the panel cost as individual tests and bundles, by the cheapest way, USD.' }),
    individualTestsAvailable: z.int().min(0).meta({ description: 'How many individual tests of the catalogue the panel holds.' }),
    isActive: z.boolean(),
    displayOrder: z.int(),
    url: z.url(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'LabPackage', description: 'A panel of laboratory tests with its price.' });
export type LabPackage = z.infer<typeof LabPackage>;

export const LabPackageDetail = LabPackage.extend({
  biomarkers: z.array(Biomarker).optional().meta({ description: 'With `includeBiomarkers=true`: the biomarkers in full, in the order of `biomarkerSlugs`.' }),
}).meta({ id: 'LabPackageDetail' });
export type LabPackageDetail = z.infer<typeof LabPackageDetail>;

export const LAB_PACKAGE_SORTS = ['displayOrder', 'name', 'price', 'biomarkerCount', 'createdAt', 'updatedAt'] as const;
export type LabPackageSort = (typeof LAB_PACKAGE_SORTS)[number];
