import type { Slice, SortOrder } from '../../shared/index.ts';
import type { SampleType } from './vocabulary.ts';
import type { LabPackageRecord, LabPackageSort } from './lab-package.ts';

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
