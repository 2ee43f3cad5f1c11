import { browseBiomarkers as browse } from '@biomarker/domain/content';
import { z } from 'zod';
import { BiomarkerLine, LINE_FIELDS } from '../schemas/biomarker.ts';
import { genderFilter, text, wholeNumber } from '../schemas/inputs.ts';
import { tool } from './tool.ts';

export const browseBiomarkers = tool({
  name: 'browse_biomarkers',
  title: 'Browse all biomarkers',
  description:
    'Walks the complete list of biomarkers by name, page by page: nextCursor continues with the same filters and is absent at the end. Filters: category slug, gender (with those for both).',
  input: z.strictObject({
    cursor: text(1, 256).optional(),
    limit: wholeNumber(1, 50).default(20),
    category: text(1, 120).optional(),
    gender: genderFilter,
  }),
  output: z.object({ biomarkers: z.array(BiomarkerLine), nextCursor: z.string().optional(), total: z.int() }),
  cacheable: true,

  run: (asked, deps) => browse(deps, { ...asked, fields: LINE_FIELDS }),
});
