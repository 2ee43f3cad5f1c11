import { z } from 'zod';
import type { Slice, SortOrder } from '../../shared/index.ts';
import { BiomarkerCard } from './biomarker.ts';
import { Slug, Timestamp } from './vocabulary.ts';

export const Category = z
  .object({
    id: z.uuid(),
    slug: Slug,
    name: z.string(),
    description: z.string().optional(),
    iconUrl: z.url().optional(),
    displayOrder: z.int(),
    biomarkerCount: z.int().min(0).meta({ description: 'Number of biomarkers in the category.' }),
    commonConditions: z.array(z.string()),
    keyBenefits: z.array(z.string()),
    lastUpdated: Timestamp.meta({ description: 'When the text of the category last changed.' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Category', description: 'A group of biomarkers that belong to one organ system or purpose.' });
export type Category = z.infer<typeof Category>;

export const CategoryDetail = Category.extend({
  biomarkers: z.array(BiomarkerCard).meta({ description: 'All biomarkers of the category as cards, ordered by name.' }),
}).meta({ id: 'CategoryDetail' });
export type CategoryDetail = z.infer<typeof CategoryDetail>;

export const CATEGORY_SORTS = ['displayOrder', 'name', 'slug', 'biomarkerCount', 'createdAt', 'updatedAt'] as const;
export type CategorySort = (typeof CATEGORY_SORTS)[number];

export type CategoryListQuery = { sortBy: CategorySort; sortOrder: SortOrder; offset: number; pageSize: number };

/** All of them, in display order: the size of the page is more than there are. */
export const ALL_CATEGORIES: CategoryListQuery = { sortBy: 'displayOrder', sortOrder: 'asc', offset: 0, pageSize: 10_000 };

export type CategoryStore = {
  list(query: CategoryListQuery): Promise<Slice<Category>>;
  find(slug: string): Promise<Category | undefined>;
};
