import { z } from 'zod';
import { Slug, Timestamp } from './vocabulary.ts';
import { BiomarkerCard } from './biomarker.ts';

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
