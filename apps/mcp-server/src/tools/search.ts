import { searchEverything } from '@biomarker/domain/content';
import { z } from 'zod';
import { queryText } from '../schemas/inputs.ts';
import { FoundResults, foundResults } from '../schemas/search-result.ts';
import { tool } from './tool.ts';

export const search = tool({
  name: 'search',
  title: 'Search everything',
  description:
    'Searches everything at once: biomarkers, categories, panels, tests, documentation (rate limits, ordering), comparisons. Returns ids for fetch, with a line each. Biomarkers alone: search_biomarkers. Prices: search_lab_catalog.',
  input: z.strictObject({ query: queryText(1, 200, 'tests that need fasting') }),
  output: FoundResults,
  cacheable: true,

  async run({ query }, deps) {
    const { results, note } = await searchEverything(deps, query);
    return foundResults(results, deps.baseUrl, note);
  },
});
