import { searchEverything } from '@biomarker/domain/content';
import { z } from 'zod';
import { FoundResults, foundResults } from '../shapes/result-shape.ts';
import { text } from './inputs.ts';
import { tool } from './tool.ts';

export const search = tool({
  name: 'search',
  title: 'Search everything',
  description: 'Searches biomarkers, categories, panels, tests, documentation and service comparisons at once. Returns ids for fetch, titles and addresses.',
  input: z.strictObject({ query: text(1, 200) }),
  output: FoundResults,
  holdable: true,

  run: async ({ query }, deps) => foundResults(await searchEverything(deps, query), deps.baseUrl),
});
