import { searchEverything } from '@biomarker/domain/content';
import { z } from 'zod';
import { FoundResults, foundResults } from '../schemas/search-result.ts';
import { text } from '../schemas/inputs.ts';
import { tool } from './tool.ts';

export const search = tool({
  name: 'search',
  title: 'Search everything',
  description: 'Searches biomarkers, categories, panels, tests, documentation and service comparisons at once. Returns ids for fetch, titles and addresses.',
  input: z.strictObject({ query: text(1, 200) }),
  output: FoundResults,
  cacheable: true,

  run: async ({ query }, deps) => foundResults(await searchEverything(deps, query), deps.baseUrl),
});
