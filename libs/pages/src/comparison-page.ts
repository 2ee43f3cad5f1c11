import { COMPARISON_NOTICE, type ComparisonFact, readComparison } from '@biomarker/domain/content';
import { FACT_NAMES } from './compare-page.ts';
import { blocks, link, list, section, text } from './markdown.ts';
import { page, type PageSpec } from './page.ts';

const CONFIDENCE = { A: 'the company’s own page', B: 'independent press' } as const;

const descriptionOf = (name: string) => `What ${name} says about samples, clinicians, laboratories and prices, each statement with its source and date.`;

export const comparisonPage: PageSpec = {
  pattern: '/compare/{slug}',

  async read(sources, { slug }) {
    const { name, country, facts, lastUpdated } = await readComparison(sources.comparisons, slug);
    const keys = [...new Set(facts.map(({ key }) => key))];
    return page(sources, {
      path: `/compare/${slug}`,
      title: name,
      description: descriptionOf(name),
      parents: [{ name: 'Compare', path: '/compare' }],
      content: blocks(
        `# ${text(name)}`,
        `A blood-testing service (${country}). ${text(COMPARISON_NOTICE)}`,
        ...keys.map((key) => section(FACT_NAMES[key], list(facts.filter((fact) => fact.key === key).map(statement)))),
        '[All services side by side](/compare)',
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

function statement({ value, sourceUrl, sourceTitle, sourceDate, checkedOn, confidence }: ComparisonFact): string {
  return `${text(value)} Source: ${link(sourceTitle, sourceUrl)}, ${CONFIDENCE[confidence]}, ${sourceDate ? `dated ${sourceDate}` : 'undated'}, checked on ${checkedOn}.`;
}
