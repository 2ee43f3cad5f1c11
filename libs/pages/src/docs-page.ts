import { groupDocuments } from './document-groups.ts';
import { blocks, link, list, section, text } from './markdown.ts';
import { page, type PageSpec } from './page.ts';

const PATH = '/docs';
const TITLE = 'Documentation';
const DESCRIPTION = 'How to use the REST API, the MCP server and the content: guides, limits, errors and licenses.';

export const docsPage: PageSpec = {
  pattern: PATH,

  async read(sources) {
    const groups = groupDocuments(await sources.documents.all());
    return page(sources, {
      path: PATH,
      title: TITLE,
      description: DESCRIPTION,
      content: blocks(
        `# ${TITLE}`,
        'An open, read-only REST API without a key, the same content over MCP for assistants, and these pages in markdown.',
        'You came with a laboratory report? [Read it here](/report), on your own device.',
        ...groups.map(({ name, documents }) =>
          section(name, list(documents.map(({ slug, title, description }) => `${link(title, `${PATH}/${slug}`)}: ${text(description)}`))),
        ),
      ),
      jsonLd: [{ '@type': 'CollectionPage', name: TITLE, description: DESCRIPTION }],
    });
  },

  list: async () => [{ path: PATH, title: TITLE, description: DESCRIPTION }],
};
