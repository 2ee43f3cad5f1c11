import { z } from 'zod';
import { tool } from '../tools/tool.ts';

export const listDocs = tool({
  name: 'list_docs',
  title: 'List the documentation',
  description: 'Lists all documentation pages with id, title, one sentence on what each answers, and address. The text of a page is in fetch.',
  input: z.strictObject({}),
  output: z.object({ docs: z.array(z.object({ id: z.string(), title: z.string(), description: z.string(), url: z.string() })) }),
  cacheable: true,

  async run(_input, { documents, baseUrl }) {
    const all = await documents.all();
    return { docs: all.map(({ slug, title, description }) => ({ id: `doc:${slug}`, title, description, url: `${baseUrl}/docs/${slug}` })) };
  },
});
