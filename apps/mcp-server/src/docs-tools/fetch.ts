import { fetchResult } from '@biomarker/pages';
import { z } from 'zod';
import { cutTo } from '../schemas/cut-text.ts';
import { Fetched, fetched } from '../schemas/search-result.ts';
import { text } from '../schemas/inputs.ts';
import { tool } from '../tools/tool.ts';

export const fetchDoc = tool({
  name: 'fetch',
  title: 'Fetch one documentation page',
  description: 'Returns one documentation page as markdown by its id, shaped doc:<slug>. Ids are in search and list_docs.',
  input: z.strictObject({ id: text(1, 300).describe('doc:<slug>, doc:getting-started.') }),
  output: Fetched,
  shorten: (output, excess) => ({ ...output, ...cutTo('text', output.text, excess) }),
  cacheable: true,

  run: async ({ id }, deps) => fetched(await fetchResult(deps, id, ['doc']), deps.baseUrl),
});
