import { allCategories, allPanels } from '@biomarker/domain/content';
import { waysIn } from './browse-page.ts';
import { blocks, card, list, section, text } from './markdown.ts';
import { priceNote, SITE_NAME } from './notices.ts';
import { page, type PageSpec } from './page.ts';
import { panelLine } from './panels-page.ts';

const DESCRIPTION = 'Plain-language pages on laboratory biomarkers: what each one measures, sourced reference ranges, testing and food.';

export const homePage: PageSpec = {
  pattern: '/',

  async read(sources) {
    const [categories, panels] = await Promise.all([allCategories(sources), allPanels(sources)]);
    const count = categories.reduce((sum, { biomarkerCount }) => sum + biomarkerCount, 0);
    return page(sources, {
      path: '/',
      title: SITE_NAME,
      description: DESCRIPTION,
      content: blocks(
        '# Understand your lab results',
        `${count} biomarkers in plain language: what each one measures, what high and low can mean, sourced reference ranges, and how to prepare for the test.`,
        'You hold a whole report? [Read it here](/report), on your own device.',
        section(
          'Categories',
          waysIn('/biomarkers'),
          list(
            categories.map(({ slug, name, biomarkerCount, description = '' }) =>
              card(name, `/categories/${slug}`, `${biomarkerCount} biomarkers. ${text(description)}`),
            ),
          ),
        ),
        section(
          'Panels',
          priceNote(sources),
          list(panels.map(panelLine)),
          '[Compare the panels](/panels), [find the tests for a concern and a budget](/panels/recommend), or [see how blood-testing services work](/compare).',
        ),
        section(
          'For developers and assistants',
          list([
            card('Getting started', '/docs/getting-started', 'An open REST API without a key, with the same content as these pages.'),
            card('For assistants', '/docs/mcp', 'A read-only MCP server: search, ranges, panels and budgets for language models.'),
            card('API reference', '/docs/api', 'Every operation, to read and to try.'),
            card('llms.txt', '/llms.txt', 'Every page of this site in one list. Each page is also there in markdown, under its address with .md at the end.'),
          ]),
        ),
      ),
      jsonLd: [{ '@type': 'WebSite', name: SITE_NAME, description: DESCRIPTION }],
    });
  },

  list: async () => [{ path: '/', title: SITE_NAME, description: DESCRIPTION }],
};
