import { readPage } from '@biomarker/pages';
import { z } from 'zod';
import { cutTo } from '../schemas/cut-text.ts';
import { text } from '../schemas/inputs.ts';
import { tool } from './tool.ts';

export const getPageAsMarkdown = tool({
  name: 'get_page_as_markdown',
  title: 'Read a page as markdown',
  description:
    'Returns one public page of the site as markdown by path, such as /biomarkers/ferritin, /panels/essential or /llms.txt (the pages, cut for length). No checkout, account or result pages.',
  input: z.strictObject({ path: text(1, 2048).regex(/^\//, 'must start with "/"') }),
  output: z.object({ path: z.string(), markdown: z.string(), truncated: z.boolean().optional(), totalChars: z.int().optional() }),
  shorten: (output, excess) => ({ ...output, ...cutTo('markdown', output.markdown, excess) }),

  async run({ path }, deps) {
    const page = await readPage(deps, path);
    return { path: page.path, markdown: page.markdown };
  },
});
