import { type Comparison, COMPARISON_KEYS, COMPARISON_NOTICE, type ComparisonKey } from '@biomarker/domain/content';
import { blocks, link, list, section, text } from './markdown.ts';
import { page, type PageSpec } from './page.ts';

const PATH = '/compare';
const TITLE = 'Blood-testing services compared';
const DESCRIPTION = 'What blood-testing services say about samples, clinicians, laboratories and prices: each statement with its source and date, no scores.';

export const FACT_NAMES: Record<ComparisonKey, string> = {
  sampleCollection: 'How the sample is taken',
  clinicianReview: 'Who reviews the order and the results',
  laboratory: 'Which laboratory tests it',
  commercialModel: 'How it is sold',
  fasting: 'Fasting',
  eligibility: 'Who can use it',
  resultsDelivery: 'How results arrive',
};

export const comparePage: PageSpec = {
  pattern: PATH,

  async read(sources) {
    const services = await sources.comparisons.list();
    return page(sources, {
      path: PATH,
      title: TITLE,
      description: DESCRIPTION,
      content: blocks(
        `# ${TITLE}`,
        text(COMPARISON_NOTICE),
        section(
          'Services',
          list(
            services.map(
              ({ slug, name, facts }) => `${link(name, `${PATH}/${slug}`)}: ${facts.length} sourced ${facts.length === 1 ? 'statement' : 'statements'}`,
            ),
          ),
        ),
        ...COMPARISON_KEYS.map((key) => section(FACT_NAMES[key], statements(services, key))),
      ),
      jsonLd: [{ '@type': 'WebPage', name: TITLE, description: DESCRIPTION }],
    });
  },

  list: async () => [{ path: PATH, title: TITLE, description: DESCRIPTION }],
};

/** The statements of all services on one subject. A service without a source is not named. */
function statements(services: readonly Comparison[], key: ComparisonKey): string {
  return list(
    services.flatMap(({ slug, name, facts }) =>
      facts
        .filter((fact) => fact.key === key)
        .map(
          ({ value, sourceUrl, sourceDate }) =>
            `${link(name, `${PATH}/${slug}`)}: ${text(value)} (${link('source', sourceUrl)}${sourceDate ? `, ${sourceDate}` : ''})`,
        ),
    ),
  );
}
