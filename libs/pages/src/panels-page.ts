import { allBiomarkers, allCategories, allPanels, type Category, type LabPackage, type SelectedBiomarker } from '@biomarker/domain/content';
import { shortNameOf } from './full-name.ts';
import { capital, card, link, list, priceText, section, table, text } from './markdown.ts';
import { priceNote } from './notices.ts';
import { listPage, type PageSources } from './page.ts';
import { addedTo, daysUntilResults, fastingOfPanel, smallerThan } from './panel-facts.ts';

const PATH = '/panels';

export const panelsPage = listPage({
  path: PATH,
  title: 'Test panels',
  description: 'The panels side by side: price, number of biomarkers, the price of those also sold as single tests, sample and preparation.',
  async content(sources) {
    const [panels, categories, biomarkers] = await Promise.all([allPanels(sources), allCategories(sources), allBiomarkers(sources)]);
    const head = ['Compared', ...panels.map(({ slug, name }) => link(name, `${PATH}/${slug}`))];
    return [
      'A panel is one order for many markers. Which markers make sense for you is a question for you and your clinician; more is not always better. You can also [find tests](/panels/recommend) for a concern and a budget.',
      priceNote(sources),
      list(panels.map(panelLine)),
      section('Side by side', table(head, await comparisonRows(sources, panels))),
      section('What the more expensive one adds', table(head, contentRows(panels, categories, biomarkers))),
    ];
  },
});

export function panelLine({ slug, name, tagline, price, biomarkerCount }: LabPackage): string {
  return card(name, `${PATH}/${slug}`, `${priceText(price)} · ${biomarkerCount} biomarkers. ${text(tagline)}.`);
}

/** The sample of a panel, including urine if the panel has urine markers. */
export function sampleOf({ sampleType, biomarkerSlugs }: Pick<LabPackage, 'sampleType' | 'biomarkerSlugs'>): string {
  const sample = sampleType.replaceAll('_', ' ');
  return sampleType !== 'urine' && biomarkerSlugs.some((slug) => slug.startsWith('urine-')) ? `${sample} and urine` : sample;
}

async function comparisonRows({ biomarkers }: PageSources, panels: readonly LabPackage[]): Promise<string[][]> {
  const row = (name: string, value: (panel: LabPackage) => string) => [name, ...panels.map(value)];
  return [
    row('Price', ({ price }) => priceText(price)),
    row('Biomarkers', ({ biomarkerCount }) => String(biomarkerCount)),
    row('Markers also sold as single tests', ({ individualTestsAvailable }) => String(individualTestsAvailable)),
    row('Their price as single tests', ({ includedValue }) => priceText(includedValue)),
    row('Sample', (panel) => capital(sampleOf(panel))),
    ['Fasting', ...(await Promise.all(panels.map(async (panel) => capital(await fastingOfPanel(biomarkers, panel)))))],
    row('Results', (panel) => `About ${daysUntilResults([panel])}`),
  ];
}

/** What each panel costs and holds beyond the next smaller one, by category. The smallest shows everything. */
function contentRows(panels: readonly LabPackage[], categories: readonly Category[], biomarkers: readonly SelectedBiomarker[]): string[][] {
  const columns = panels.map((panel) => ({ panel, smaller: smallerThan(panel, panels) }));
  const added = columns.map(({ panel, smaller }) => (smaller ? addedTo(panel, smaller) : panel.biomarkerSlugs));
  const lacks = columns.map(({ panel, smaller }) => (smaller ? addedTo(smaller, panel) : []));
  const named = (slugs: readonly string[]) =>
    biomarkers.filter(({ slug }) => slugs.includes(slug)).map((biomarker) => link(shortNameOf(biomarker), `/biomarkers/${biomarker.slug}`));
  const inCategory = (category: Category) => biomarkers.filter(({ categorySlug }) => categorySlug === category.slug).map(({ slug }) => slug);
  return [
    ['Beyond', ...columns.map(({ smaller }) => (smaller ? text(smaller.name) : 'Nothing: the smallest'))],
    ['Costs', ...columns.map(({ panel, smaller }) => (smaller ? `${priceText(panel.price - smaller.price)} more` : priceText(panel.price)))],
    ['Biomarkers', ...columns.map(({ smaller }, index) => `${added[index]!.length}${smaller ? ' more' : ''}`)],
    ...categories.flatMap((category) => {
      const own = inCategory(category);
      const cells = added.map((slugs) => named(slugs.filter((slug) => own.includes(slug))).join(', '));
      return cells.some(Boolean) ? [[text(category.name), ...cells.map((cell) => cell || '–')]] : [];
    }),
    ...(lacks.some(({ length }) => length > 0) ? [['Lacks', ...lacks.map((slugs) => named(slugs).join(', ') || '–')]] : []),
  ];
}
