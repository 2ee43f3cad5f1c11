import { allCategories } from '@biomarker/domain/content';
import { z } from 'zod';
import { tool } from './tool.ts';

export const listBiomarkerCategories = tool({
  name: 'list_biomarker_categories',
  title: 'List biomarker categories',
  description: 'Lists all biomarker categories with slug, name and number of biomarkers. The biomarkers of one: get_biomarker_category.',
  input: z.strictObject({}),
  output: z.object({ categories: z.array(z.object({ slug: z.string(), name: z.string(), biomarkerCount: z.int() })) }),
  cacheable: true,

  run: async (_input, stores) => ({ categories: await allCategories(stores) }),
});
