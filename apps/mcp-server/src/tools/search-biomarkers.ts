import { searchBiomarkers as search, searchNote } from '@biomarker/domain/content';
import { brief } from '@biomarker/domain/shared';
import { z } from 'zod';
import { BiomarkerSummary, summaryOf } from '../schemas/biomarker.ts';
import { queryText, wholeNumber } from '../schemas/inputs.ts';
import { tool } from './tool.ts';

export const searchBiomarkers = tool({
  name: 'search_biomarkers',
  title: 'Search biomarkers',
  description:
    'Finds biomarkers by name, alias, abbreviation, LOINC code, symptom, disease, drug or keyword, misspelled ones too, with slug and reason. Prices: search_lab_catalog. Panels and documentation: search.',
  input: z.strictObject({ query: queryText(1, 200, 'low iron'), limit: wholeNumber(1, 25).default(10).describe('Most results: 5.') }),
  output: z.object({
    notice: z.string().optional(),
    query: z.string(),
    results: z.array(BiomarkerSummary.extend({ relevanceScore: z.number(), reason: z.string().optional() })),
    total: z.int(),
  }),
  cacheable: true,

  async run({ query, limit }, stores) {
    const { results, total, ...said } = await search(stores, { text: query, limit });
    return {
      notice: searchNote({ ...said, isEmpty: total === 0 }),
      query: brief(query),
      results: results.map((result) => ({ ...summaryOf(result), relevanceScore: result.relevanceScore, reason: result.reason })),
      total,
    };
  },
});
