import { COMPARISON_NOTICE, readComparison } from '@biomarker/domain/content';
import { checkedText, FACT_NAMES, sourceText } from './compare-page.ts';
import { blocks, table, text } from './markdown.ts';
import { page, type PageSpec } from './page.ts';

const OWN = 'Each source is the company’s own page, unless it says independent press.';

const descriptionOf = (name: string) => `What ${name} says about samples, clinicians, laboratories and prices, each statement with its source and date.`;

export const comparisonPage: PageSpec = {
  pattern: '/compare/{slug}',

  async read(sources, { slug }) {
    const { name, country, facts, lastUpdated } = await readComparison(sources.comparisons, slug);
    const rows = facts.map((fact) => [
      FACT_NAMES[fact.key],
      text(fact.value),
      `${sourceText(fact, facts)}${fact.confidence === 'B' ? ', independent press' : ''}`,
    ]);
    return page(sources, {
      path: `/compare/${slug}`,
      title: name,
      description: descriptionOf(name),
      parents: [{ name: 'Compare', path: '/compare' }],
      content: blocks(
        `# ${text(name)}`,
        `A blood-testing service (${country}). ${text(COMPARISON_NOTICE)}`,
        table(['Subject', 'What the source says', 'Source'], rows),
        `${OWN} ${checkedText(facts)} [All services side by side](/compare)`,
      ),
      jsonLd: [{ '@type': 'WebPage', name, description: descriptionOf(name) }],
      updatedAt: lastUpdated,
    });
  },

  list: async ({ comparisons }) =>
    (await comparisons.list()).map(({ slug, name, lastUpdated }) => ({
      path: `/compare/${slug}`,
      title: name,
      description: descriptionOf(name),
      updatedAt: lastUpdated,
    })),
};
