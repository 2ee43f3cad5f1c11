import { blocks, link, list, section, text } from './markdown.ts';
import { SITE_NAME } from './notices.ts';
import { page, type PageSpec } from './page.ts';
import { panelLine } from './panels-page.ts';
import { allCategories, allPanels } from './site-lists.ts';

const DESCRIPTION = 'Plain-language pages on laboratory biomarkers: what each one measures, sourced reference ranges, testing and food.';

export const homePage: PageSpec = {
  pattern: '/',

  async read(sources) {
    const [categories, panels] = await Promise.all([allCategories(sources.categories), allPanels(sources.labPackages)]);
    const count = categories.reduce((sum, { biomarkerCount }) => sum + biomarkerCount, 0);
    return page(sources, {
      path: '/',
      title: SITE_NAME,
      description: DESCRIPTION,
      content: blocks(
        '# Understand your lab results',
        `${count} biomarkers in plain language: what each one measures, what high and low can mean, sourced reference ranges, and how to prepare for the test.`,
        section(
          'Categories',
          list(
            categories.map(
              ({ slug, name, biomarkerCount, description = '' }) => `${link(name, `/categories/${slug}`)} · ${biomarkerCount}: ${text(description)}`,
            ),
          ),
        ),
        section('Panels', list(panels.map(panelLine)), `[Compare the panels](/panels) or [see how other blood-testing services work](/compare).`),
        section(
          'For developers and assistants',
          list([
            '[Getting started](/docs/getting-started): an open REST API without a key, with the same content as these pages.',
            '[For assistants](/docs/mcp): a read-only MCP server.',
            '[API reference](/docs/api): every operation, to read and to try.',
            '[llms.txt](/llms.txt): every page of this site in one list. Each page is also there in markdown, under its address with .md at the end.',
          ]),
        ),
      ),
      jsonLd: [{ '@type': 'WebSite', name: SITE_NAME, description: DESCRIPTION }],
    });
  },

  list: async () => [{ path: '/', title: SITE_NAME, description: DESCRIPTION }],
};
