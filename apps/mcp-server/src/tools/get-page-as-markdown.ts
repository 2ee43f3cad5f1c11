import { slugsByName } from '@biomarker/domain/content';
import { readPage } from '@biomarker/pages';
import { z } from 'zod';
import { cutTo } from '../schemas/cut-text.ts';
import { text } from '../schemas/inputs.ts';
import { tool } from './tool.ts';

const NAMED = /^\/(?:biomarkers|loinc)\/([^/?#]+)$/;

export const getPageAsMarkdown = tool({
  name: 'get_page_as_markdown',
  title: 'Read a page as markdown',
  description:
    'Returns one public page of the site as markdown by path; /llms.txt lists the pages. No checkout, account or result pages. A search result by id: fetch.',
  input: z.strictObject({ path: text(1, 2048).regex(/^\//, 'must start with "/"').describe('Path: /panels/essential.') }),
  output: z.object({ path: z.string(), markdown: z.string(), truncated: z.boolean().optional(), totalChars: z.int().optional() }),
  shorten: (output, excess) => ({ ...output, ...cutTo('markdown', output.markdown, excess) }),

  async run({ path }, deps) {
    // A name or code in place of the slug finds the page of its biomarker.
    const name = NAMED.exec(path)?.[1];
    const slug = name && (await slugsByName(deps, [name])).get(name);
    const page = await readPage(deps, slug ? `/biomarkers/${slug}` : path);
    // Without the notices, which `instructions` and `fetch` contain.
    return { path: page.path, markdown: page.content };
  },
});
