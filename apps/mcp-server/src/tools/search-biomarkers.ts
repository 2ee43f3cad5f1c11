import { searchBiomarkers as search } from '@biomarker/domain/content';
import { z } from 'zod';
import { BiomarkerSummary } from '../schemas/biomarker.ts';
import { text, wholeNumber } from '../schemas/inputs.ts';
import { tool } from './tool.ts';

export const searchBiomarkers = tool({
  name: 'search_biomarkers',
  title: 'Search biomarkers',
  description: 'Finds biomarkers by name, alias, abbreviation, LOINC code or keyword, misspelled ones too, with slug and summary, best match first. No prices.',
  input: z.strictObject({ query: text(1, 200), limit: wholeNumber(1, 25).default(10) }),
  output: z.object({ query: z.string(), results: z.array(BiomarkerSummary.extend({ relevanceScore: z.number() })), total: z.int() }),
  cacheable: true,

  async run({ query, limit }, stores) {
    return { query, ...(await search(stores, { text: query, limit })) };
  },
});
