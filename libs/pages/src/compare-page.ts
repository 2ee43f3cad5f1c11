import {
  allPanels,
  type Comparison,
  type ComparisonFact,
  COMPARISON_KEYS,
  COMPARISON_NOTICE,
  type ComparisonKey,
  type LabPackage,
} from '@biomarker/domain/content';
import { counted } from '@biomarker/domain/shared';
import { capital, lines, link, priceText, section, table, text } from './markdown.ts';
import { dateText } from './notices.ts';
import { listPage, type PageSources } from './page.ts';
import { daysUntilResults } from './panel-facts.ts';
import { sampleOf } from './panels-page.ts';

const PATH = '/compare';

export const FACT_NAMES: Record<ComparisonKey, string> = {
  sampleCollection: 'How the sample is taken',
  clinicianReview: 'Who reviews the order and the results',
  laboratory: 'Which laboratory tests it',
  commercialModel: 'How it is sold',
  fasting: 'Fasting',
  eligibility: 'Who can use it',
  resultsDelivery: 'How results arrive',
};

export const comparePage = listPage({
  path: PATH,
  title: 'Blood-testing services compared',
  description: 'What blood-testing services say about samples, clinicians, laboratories and prices: each statement with its source and date, no scores.',
  type: 'WebPage',
  async content(sources) {
    const [services, panels] = await Promise.all([sources.comparisons.list(), allPanels(sources)]);
    const ours = panels.length > 0 ? ourFacts(sources, panels) : undefined;
    const numbers = numbersOf(services);
    return [
      text(COMPARISON_NOTICE),
      'A dash means that no source was found, not that a service lacks something.',
      table(
        ['Compared', ...services.map(({ slug, name }) => link(name, `${PATH}/${slug}`)), link('Panels described here', '/panels')],
        COMPARISON_KEYS.map((key) =>
          [FACT_NAMES[key], ...services.map((service) => statements(service, key, numbers)), ours?.[key]].map((cell) => cell || '–'),
        ),
      ),
      section(
        'Sources',
        checkedText(services.flatMap(({ facts }) => facts)),
        [...numbers.values()].map(({ number, words }) => `${number}. ${words}`).join('\n'),
      ),
    ];
  },
});

/** The panels of this site in the same terms; an unknown fact stays empty. */
function ourFacts(sources: PageSources, panels: readonly LabPackage[]): Record<ComparisonKey, string> {
  const prices = panels.map(({ price }) => price);
  const [least, most] = [priceText(Math.min(...prices)), priceText(Math.max(...prices))];
  const sold = sources.hasShop;
  return {
    sampleCollection: `${capital([...new Set(panels.map(sampleOf))].join('; '))}.`,
    clinicianReview: '',
    laboratory: sold ? '' : 'None: the panels are samples.',
    commercialModel: `${counted(panels.length, 'panel')} at ${least === most ? least : `${least} to ${most}`}, once.${sold ? '' : ' Sample prices; nothing can be bought here.'}`,
    fasting: panels.every(({ fastingRequired }) => fastingRequired) ? 'Needed.' : 'It depends on the panel.',
    eligibility: '',
    resultsDelivery: `After about ${daysUntilResults(panels)}.`,
  };
}

type Source = { number: number; words: string };

/** The sources of the table by their addresses, numbered as they come. */
function numbersOf(services: readonly Comparison[]): ReadonlyMap<string, Source> {
  const numbers = new Map<string, Source>();
  const facts = COMPARISON_KEYS.flatMap((key) => services.flatMap((service) => service.facts.filter((fact) => fact.key === key)));
  for (const fact of facts) if (!numbers.has(fact.sourceUrl)) numbers.set(fact.sourceUrl, { number: numbers.size + 1, words: sourceText(fact, facts) });
  return numbers;
}

/** The link of a source, its date, and the day of its check where the facts have several. */
export function sourceText({ sourceTitle, sourceUrl, sourceDate, checkedOn }: ComparisonFact, facts: readonly ComparisonFact[]): string {
  const dated = sourceDate ? `dated ${dateText(sourceDate)}` : 'undated';
  return [link(sourceTitle, sourceUrl), dated, ...(daysOf(facts).length > 1 ? [`checked on ${dateText(checkedOn)}`] : [])].join(', ');
}

/** "Checked on November 21, 2026.", where one day holds for all. */
export function checkedText(facts: readonly ComparisonFact[]): string {
  const [day, ...more] = daysOf(facts);
  return day === undefined || more.length > 0 ? '' : `Checked on ${dateText(day)}.`;
}

const daysOf = (facts: readonly ComparisonFact[]): string[] => [...new Set(facts.map(({ checkedOn }) => checkedOn))];

/** The statements of a service on one subject, each with the number of its source. */
const statements = ({ facts }: Comparison, key: ComparisonKey, numbers: ReadonlyMap<string, Source>): string =>
  lines(facts.filter((fact) => fact.key === key).map(({ value, sourceUrl }) => `${text(value)} (${link(String(numbers.get(sourceUrl)!.number), sourceUrl)})`));
