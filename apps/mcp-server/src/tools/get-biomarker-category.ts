import { readCategory } from '@biomarker/domain/content';
import { z } from 'zod';
import { BiomarkerSummary, summaryOf } from '../schemas/biomarker.ts';
import { text } from '../schemas/inputs.ts';
import { tool } from './tool.ts';

export const getBiomarkerCategory = tool({
  name: 'get_biomarker_category',
  title: 'Read one biomarker category',
  description: 'Returns one category, such as thyroid-health or iron-status, with a summary of every biomarker in it. Slugs: list_biomarker_categories.',
  input: z.strictObject({ slug: text(1, 120) }),
  output: z.object({
    category: z.object({ slug: z.string(), name: z.string(), description: z.string().optional(), biomarkerCount: z.int() }),
    biomarkers: z.array(BiomarkerSummary),
  }),
  cacheable: true,

  async run({ slug }, deps) {
    const { biomarkers, ...category } = await readCategory(deps, slug);
    return { category, biomarkers: biomarkers.map(summaryOf) };
  },
});
