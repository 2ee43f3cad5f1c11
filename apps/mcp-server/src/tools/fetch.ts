import { RESULT_KINDS } from '@biomarker/domain/content';
import { fetchResult } from '@biomarker/pages';
import { z } from 'zod';
import { cutTo } from '../schemas/cut-text.ts';
import { Fetched, fetched } from '../schemas/search-result.ts';
import { text } from '../schemas/inputs.ts';
import { tool } from './tool.ts';

export const fetchTool = tool({
  name: 'fetch',
  title: 'Fetch one search result',
  description:
    'Returns the full text of one search result by its id, of a biomarker its prose, questions and sources. Kinds of id: biomarker, category, panel, test, doc, comparison. Numbers of a biomarker: get_biomarker. A page by path: get_page_as_markdown.',
  input: z.strictObject({ id: text(1, 300).describe('<kind>:<slug>, biomarker:ferritin.') }),
  output: Fetched,
  shorten: (output, excess) => ({ ...output, ...cutTo('text', output.text, excess) }),

  run: async ({ id }, deps) => fetched(await fetchResult(deps, id, RESULT_KINDS), deps.baseUrl),
});
