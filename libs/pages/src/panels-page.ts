import { allPanels, type LabPackage } from '@biomarker/domain/content';
import { blocks, card, link, list, priceText, table, text } from './markdown.ts';
import { priceNote } from './notices.ts';
import { page, type PageSpec } from './page.ts';

const PATH = '/panels';
const TITLE = 'Test panels';
const DESCRIPTION = 'The panels side by side: price, number of biomarkers, the price of those also sold as single tests, sample and preparation.';

export const panelsPage: PageSpec = {
  pattern: PATH,

  async read(sources) {
    const panels = await allPanels(sources);
    return page(sources, {
      path: PATH,
      title: TITLE,
      description: DESCRIPTION,
      content: blocks(
        `# ${TITLE}`,
        'A panel is one order for many markers. Which markers make sense for you is a question for you and your clinician; more is not always better. You can also [find tests](/panels/recommend) for a concern and a budget.',
        priceNote(sources),
        list(panels.map(panelLine)),
        table(['Compared', ...panels.map(({ slug, name }) => link(name, `${PATH}/${slug}`))], comparisonRows(panels)),
      ),
      jsonLd: [{ '@type': 'CollectionPage', name: TITLE, description: DESCRIPTION }],
    });
  },

  list: async () => [{ path: PATH, title: TITLE, description: DESCRIPTION }],
};

export function panelLine({ slug, name, tagline, price, biomarkerCount }: LabPackage): string {
  return card(name, `${PATH}/${slug}`, `${priceText(price)} · ${biomarkerCount} biomarkers. ${text(tagline)}.`);
}

/** The sample of a panel, including urine if the panel has urine markers. */
export function sampleOf({ sampleType, biomarkerSlugs }: Pick<LabPackage, 'sampleType' | 'biomarkerSlugs'>): string {
  const sample = sampleType.replaceAll('_', ' ');
  return sampleType !== 'urine' && biomarkerSlugs.some((slug) => slug.startsWith('urine-')) ? `${sample} and urine` : sample;
}

function comparisonRows(panels: readonly LabPackage[]): string[][] {
  const row = (name: string, value: (panel: LabPackage) => string) => [name, ...panels.map(value)];
  return [
    row('Price', ({ price }) => priceText(price)),
    row('Biomarkers', ({ biomarkerCount }) => String(biomarkerCount)),
    row('Markers also sold as single tests', ({ individualTestsAvailable }) => String(individualTestsAvailable)),
    row('Their price as single tests', ({ includedValue }) => priceText(includedValue)),
    row('Sample', sampleOf),
    row('Fasting', ({ fastingRequired }) => (fastingRequired ? 'yes' : 'no')),
    row('Results', ({ turnaroundDays }) => `about ${turnaroundDays} ${turnaroundDays === 1 ? 'day' : 'days'}`),
  ];
}
