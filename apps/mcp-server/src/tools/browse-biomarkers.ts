import { browseBiomarkers as browse, withPreparation } from '@biomarker/domain/content';
import { z } from 'zod';
import { BiomarkerLine, NAMED_FIELDS } from '../schemas/biomarker.ts';
import { genderFilter, text, wholeNumber } from '../schemas/inputs.ts';
import { tool } from './tool.ts';

export const browseBiomarkers = tool({
  name: 'browse_biomarkers',
  title: 'Browse all biomarkers',
  description:
    'Walks the complete list of biomarkers by name, page by page, with fasting and whether biotin matters; the next cursor continues. By words: search_biomarkers.',
  input: z.strictObject({
    cursor: text(1, 256).optional().describe('nextCursor of the page before, with the same filters.'),
    limit: wholeNumber(1, 50).default(20).describe('Rows a page: 50.'),
    category: text(1, 120).optional().describe('Category slug: iron-status.'),
    gender: genderFilter,
  }),
  output: z.object({ biomarkers: z.array(BiomarkerLine), nextCursor: z.string().optional(), total: z.int() }),
  cacheable: true,

  async run(input, deps) {
    const { biomarkers, ...page } = await browse(deps, { ...input, fields: NAMED_FIELDS });
    return { biomarkers: await withPreparation(deps.biomarkers, biomarkers), ...page };
  },
});
