import { z } from 'zod';
import type { Slice, SortOrder } from '../../shared/index.ts';
import { Biomarker } from './biomarker.ts';
import type { Priced } from './catalog-item.ts';
import { PriceNotice } from './price-notice.ts';
import { SampleType, Slug, Timestamp } from './vocabulary.ts';

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
    individualTestsAvailable: z.int().min(0).meta({ description: 'How many individual tests of the catalog the panel holds.' }),
    isActive: z.boolean(),
    displayOrder: z.int(),
    url: z.url(),
    lastUpdated: Timestamp.meta({ description: 'When the text, the price or the markers of the panel last changed.' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'LabPackage', description: 'A panel of laboratory tests with its price.' });
export type LabPackage = z.infer<typeof LabPackage>;

type Computed = 'price' | 'currency' | 'includedValue' | 'individualTestsAvailable' | 'url';

/** The stored form: money in integer cents, and no URL. */
export type LabPackageRecord = Omit<LabPackage, Computed> & {
  priceCents: number;
  /** The tests and bundles that a person can order now and that measure members of the package only. */
  individualTests: Priced[];
};

export const LabPackageDetail = LabPackage.extend({
  notice: PriceNotice,
  biomarkers: z.array(Biomarker).optional().meta({ description: 'With `includeBiomarkers=true`: the biomarkers in full, in the order of `biomarkerSlugs`.' }),
}).meta({ id: 'LabPackageDetail' });
export type LabPackageDetail = z.infer<typeof LabPackageDetail>;

export const LAB_PACKAGE_SORTS = ['displayOrder', 'name', 'price', 'biomarkerCount', 'createdAt', 'updatedAt'] as const;
export type LabPackageSort = (typeof LAB_PACKAGE_SORTS)[number];

export type LabPackageFilter = {
  /** Words of name, tagline or description. */
  search?: string;
  category?: string;
  condition?: string;
  minPriceCents?: number;
  maxPriceCents?: number;
  sampleType?: SampleType;
  isActive: boolean;
};

export type LabPackageListQuery = LabPackageFilter & { sortBy: LabPackageSort; sortOrder: SortOrder; offset: number; pageSize: number };

export type LabPackageStore = {
  list(query: LabPackageListQuery): Promise<Slice<LabPackageRecord>>;
  find(slug: string): Promise<LabPackageRecord | undefined>;
  /** The active packages that hold a biomarker, in display order. */
  withBiomarker(biomarkerSlug: string): Promise<LabPackageRecord[]>;
};
