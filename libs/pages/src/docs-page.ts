import { groupDocuments } from './document-groups.ts';
import { link, list, section, text } from './markdown.ts';
import { listPage } from './page.ts';

const PATH = '/docs';

export const docsPage = listPage({
  path: PATH,
  title: 'Documentation',
  description: 'How to use the REST API, the MCP server and the content: guides, limits, errors and licenses.',
  content: async ({ documents }) => [
    'An open, read-only REST API without a key, the same content over MCP for assistants, and these pages in markdown.',
    'You came with a laboratory report? [Read it here](/report), on your own device.',
    ...groupDocuments(await documents.all()).map((group) =>
      section(group.name, list(group.documents.map(({ slug, title, description }) => `${link(title, `${PATH}/${slug}`)}: ${text(description)}`))),
    ),
  ],
});
