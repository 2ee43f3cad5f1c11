import { z } from 'zod';
import { tool } from './tool.ts';

const ALL = 100;

export const listBiomarkerCategories = tool({
  name: 'list_biomarker_categories',
  title: 'List biomarker categories',
  description: 'Lists all biomarker categories with slug, name and number of biomarkers.',
  input: z.strictObject({}),
  output: z.object({ categories: z.array(z.object({ slug: z.string(), name: z.string(), biomarkerCount: z.int() })) }),
  holdable: true,

  async run(_input, { categories }) {
    const { items } = await categories.list({ sortBy: 'displayOrder', sortOrder: 'asc', offset: 0, pageSize: ALL });
    return { categories: items };
  },
});
