import { bandIn, bandOf, labelsOf, normalOf, firstSentence, rangeIn, readBiomarker, slugOfName, type BiomarkerDetail } from '@biomarker/domain/content';
import { invalid } from '@biomarker/domain/shared';
import { commonCauses } from './biomarker-directions.ts';
import { fastingOf } from './biomarker-guidance.ts';
import { fullNameOf } from './full-name.ts';
import { blocks, capital, lines, link, table, text } from './markdown.ts';
import { page, type Page, type PageSources, type PageSpec } from './page.ts';

const PATH = '/compare-biomarkers';
const TITLE = 'Biomarkers side by side';
const DESCRIPTION = 'Two to four biomarkers in one table: meaning, reference ranges, low and high values, decision values and preparation.';
const FEWEST = 2;
const MOST = 4;
const NO_EXTRAS = new Set<never>();

export const compareBiomarkersPage: PageSpec = {
  pattern: PATH,
  live: true,
  read: async (sources, { query }) => pageOf(sources, await biomarkersNamed(sources, query.get('of') ?? '')),
  list: async () => [{ path: PATH, title: TITLE, description: DESCRIPTION }],
};

/** The path of the comparison of biomarkers. */
export const comparisonPath = (slugs: readonly string[]) => `${PATH}?of=${slugs.slice(0, MOST).join(',')}`;

/** The biomarkers by comma-separated names, abbreviations, codes or slugs. */
async function biomarkersNamed(sources: PageSources, of: string): Promise<BiomarkerDetail[]> {
  const names = of
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length === 0) return [];
  if (names.length < FEWEST || names.length > MOST) throw refused(`must name ${FEWEST} to ${MOST} biomarkers, with commas between`);
  const slugs = await Promise.all(names.map((name) => slugOfName(sources, name)));
  const unknown = names.filter((_name, index) => slugs[index] === undefined);
  if (unknown.length > 0) throw refused(`names no biomarker that is known here: ${unknown.join(', ')}`);
  return Promise.all([...new Set(slugs)].map((slug) => readBiomarker(sources, slug!, NO_EXTRAS)));
}

const refused = (message: string) => invalid({ in: 'query', name: 'of', message });

function pageOf(sources: PageSources, biomarkers: readonly BiomarkerDetail[]): Page {
  const names = biomarkers.map(fullNameOf);
  const title = names.length > 0 ? names.join(', ') : TITLE;
  return page(sources, {
    path: names.length > 0 ? comparisonPath(biomarkers.map(({ slug }) => slug)) : PATH,
    title,
    description: DESCRIPTION,
    parents: [{ name: 'Biomarkers', path: '/biomarkers' }],
    content: blocks(`# ${TITLE}`, 'Intervals are published examples; the interval on your own report prevails.', names.length > 0 && matrix(biomarkers)),
    jsonLd: [{ '@type': 'WebPage', name: title, description: DESCRIPTION }],
    ...(names.length > 0 && { unlisted: true }),
    compared: names.length > 0 ? biomarkers.map(({ abbreviation, name }) => abbreviation ?? name).join(', ') : '',
  });
}

const ROWS: Record<string, (biomarker: BiomarkerDetail) => string> = {
  'In a sentence': ({ summary = '' }) => text(firstSentence(summary)),
  'Reference ranges': ({ optimalRanges, thresholds, noRangeReason = '', unit, conversions: [other] }) => {
    const labels = labelsOf(optimalRanges);
    if (optimalRanges.length === 0) return text(noRangeReason);
    return inLines(
      optimalRanges.map((range, index) => [labels[index]!, normalOf(range), other && range.unit === unit && normalOf(rangeIn(range, other, thresholds))]),
    );
  },
  'Decision values': ({ thresholds, unit, conversions: [other] }) =>
    inLines(adultsFirst(thresholds).map((each) => [each.label, bandOf(each), other && each.unit === unit && bandIn(each, other.unit)])),
  'Low can go with': ({ causes }) => commonCauses(causes, 'Low'),
  'High can go with': ({ causes }) => commonCauses(causes, 'High'),
  'Positive can go with': ({ causes }) => commonCauses(causes, 'Positive'),
  Fasting: ({ specimen }) => (specimen ? capital(fastingOf(specimen)) : ''),
  Sample: ({ specimen }) => text(capital(specimen?.type ?? '')),
  LOINC: ({ loincCode = '' }) => loincCode,
};

const isForChildren = ({ population }: { population: string }) => /child|infant|newborn/i.test(population);

/** In the order of the biomarker's page, but those of children last, so that two scales do not mix. */
const adultsFirst = <T extends { population: string }>(thresholds: readonly T[]): T[] =>
  thresholds.toSorted((one, other) => Number(isForChildren(one)) - Number(isForChildren(other)));

/** "Adults: below 130 mg/dL (below 3.4 mmol/L)": a table has no room for a switch of units. */
const inLines = (rows: readonly [label: string, value: string, inOtherUnit: string | false | undefined][]): string =>
  lines(rows.map(([label, value, other]) => text(`${capital(label)}: ${value}${other ? ` (${other})` : ''}`)));

/** Without the rows in which no biomarker has anything: a strip has no low and no high. */
const matrix = (biomarkers: readonly BiomarkerDetail[]): string =>
  table(
    ['Compared', ...biomarkers.map((biomarker) => link(fullNameOf(biomarker), `/biomarkers/${biomarker.slug}`))],
    Object.entries(ROWS)
      .map(([name, of]) => [name, ...biomarkers.map((biomarker) => of(biomarker))])
      .filter(([, ...cells]) => cells.some(Boolean))
      .map((row) => row.map((cell) => cell || '–')),
  );
