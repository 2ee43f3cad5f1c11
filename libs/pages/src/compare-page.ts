import { allPanels, type Comparison, COMPARISON_KEYS, COMPARISON_NOTICE, type ComparisonKey, type LabPackage } from '@biomarker/domain/content';
import { blocks, capital, lines, link, priceText, table, text } from './markdown.ts';
import { page, type PageSources, type PageSpec } from './page.ts';
import { sampleOf } from './panels-page.ts';

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
    const [services, panels] = await Promise.all([sources.comparisons.list(), allPanels(sources)]);
    const ours = ourFacts(sources, panels);
    return page(sources, {
      path: PATH,
      title: TITLE,
      description: DESCRIPTION,
      content: blocks(
        `# ${TITLE}`,
        text(COMPARISON_NOTICE),
        'A dash means that no source was found, not that a service lacks something.',
        table(
          ['Compared', ...services.map(({ slug, name }) => link(name, `${PATH}/${slug}`)), link('Panels described here', '/panels')],
          COMPARISON_KEYS.map((key) => [FACT_NAMES[key], ...services.map((service) => statements(service, key)), ours[key]].map((cell) => cell || '–')),
        ),
      ),
      jsonLd: [{ '@type': 'WebPage', name: TITLE, description: DESCRIPTION }],
    });
  },

  list: async () => [{ path: PATH, title: TITLE, description: DESCRIPTION }],
};

/** The panels of this site in the same terms; an unknown fact stays empty. */
function ourFacts(sources: PageSources, panels: readonly LabPackage[]): Record<ComparisonKey, string> {
  const prices = panels.map(({ price }) => price);
  const sold = sources.hasShop;
  return {
    sampleCollection: `${capital([...new Set(panels.map(sampleOf))].join('; '))}.`,
    clinicianReview: '',
    laboratory: sold ? '' : 'None: the panels are samples.',
    commercialModel: `${panels.length} panels at ${priceText(Math.min(...prices))} to ${priceText(Math.max(...prices))}, once.${sold ? '' : ' Sample prices; nothing can be bought here.'}`,
    fasting: panels.every(({ fastingRequired }) => fastingRequired) ? 'Needed.' : 'It depends on the panel.',
    eligibility: '',
    resultsDelivery: `After about ${[...new Set(panels.map(({ turnaroundDays }) => turnaroundDays))].join(' or ')} days.`,
  };
}

/** The statements of a service on one subject, each with its source. */
const statements = ({ facts }: Comparison, key: ComparisonKey): string =>
  lines(
    facts
      .filter((fact) => fact.key === key)
      .map(({ value, sourceUrl, sourceDate }) => `${text(value)} (${link('source', sourceUrl)}${sourceDate ? `, ${sourceDate}` : ''})`),
  );
