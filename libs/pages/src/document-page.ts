import { withAddresses } from '@biomarker/domain/content';
import { notFound } from '@biomarker/domain/shared';
import { groupDocuments } from './document-groups.ts';
import { blocks, text } from './markdown.ts';
import { page, type PageSpec } from './page.ts';

export const documentPage: PageSpec = {
  pattern: '/docs/{slug}',

  async read(sources, { slug }) {
    const [document, all] = await Promise.all([sources.documents.find(slug), sources.documents.all()]);
    if (!document) throw notFound('document', slug);
    const { title, description, body, lastUpdated } = document;
    return page(sources, {
      path: `/docs/${slug}`,
      title,
      description,
      parents: [{ name: 'Documentation', path: '/docs' }],
      content: blocks(`# ${text(title)}`, text(description), withAddresses(body, sources.addresses)),
      jsonLd: [{ '@type': 'TechArticle', headline: title, description }],
      updatedAt: lastUpdated,
      siblings: groupDocuments(all).map(({ name, documents }) => ({
        name,
        pages: documents.map((each) => ({ name: each.title, path: `/docs/${each.slug}` })),
      })),
    });
  },

  list: async ({ documents }) =>
    (await documents.all()).map(({ slug, title, description, lastUpdated }) => ({ path: `/docs/${slug}`, title, description, updatedAt: lastUpdated })),
};
