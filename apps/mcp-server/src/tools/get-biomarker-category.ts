import { readCategory, withPreparation } from '@biomarker/domain/content';
import { z } from 'zod';
import { BiomarkerLine, BiomarkerSummary, summaryOf } from '../schemas/biomarker.ts';
import { text } from '../schemas/inputs.ts';
import { tool } from './tool.ts';

export const getBiomarkerCategory = tool({
  name: 'get_biomarker_category',
  title: 'Read one biomarker category',
  description:
    'Returns one category with a summary of every biomarker in it: what it shows, fasting, whether biotin matters. All categories: list_biomarker_categories.',
  input: z.strictObject({ slug: text(1, 120).describe('Category slug: thyroid-health.') }),
  output: z.object({
    category: z.object({ slug: z.string(), name: z.string(), description: z.string().optional(), biomarkerCount: z.int() }),
    biomarkers: z.array(BiomarkerLine.extend(BiomarkerSummary.shape)),
  }),
  cacheable: true,

  async run({ slug }, deps) {
    const { biomarkers, ...category } = await readCategory(deps, slug);
    return { category, biomarkers: await withPreparation(deps.biomarkers, biomarkers.map(summaryOf)) };
  },
});
