import {
  bandIn,
  bandOf,
  sourceName,
  sourceNumber,
  sourcesOf,
  type BiomarkerDetail,
  type Source,
  type THRESHOLD_KINDS,
  type Threshold,
} from '@biomarker/domain/content';
import { blocks, capital, detail, link, list, paragraphs, section, subsection, table, text } from './markdown.ts';

/** The headings of decision values. */
const THRESHOLD_TITLES: Record<(typeof THRESHOLD_KINDS)[number], string> = {
  diagnostic: 'Diagnosis',
  target: 'Goals',
  severity: 'Bands',
  action: 'When care changes',
  critical: 'Values that laboratories report at once',
};

/** The decisive numbers in words, then the decision values as tables, apart from the reference ranges. */
export function numbersSection(biomarker: BiomarkerDetail): string {
  const { numbers = '', thresholds, unit, conversions } = biomarker;
  const [other] = conversions;
  const rows = thresholds.map((row) => ({ kind: row.kind, cells: [...rowOf(row, unit, other?.unit), sourceCell(biomarker, row)] }));
  const tables = Object.entries(THRESHOLD_TITLES).map(([kind, title]) =>
    detail(
      title,
      table(
        ['Value', ...(other ? [text(`In ${other.unit}`)] : []), 'Name', 'For', 'Meaning', 'Source'],
        rows.filter((row) => row.kind === kind).map(({ cells }) => cells),
      ),
    ),
  );
  return subsection('What the numbers mean', paragraphs(numbers), ...tables);
}

function rowOf(threshold: Threshold, own: string | undefined, other: string | undefined): string[] {
  const { label, population, meaning } = threshold;
  // A level that its source prints in the other unit stands in that column.
  const [first, second] =
    threshold.unit === other ? [own && bandIn(threshold, own), bandOf(threshold)] : [bandOf(threshold), other && bandIn(threshold, other)];
  return [text(first ?? ''), ...(other ? [text(second ?? '')] : []), text(capital(label)), text(capital(population)), text(capital(meaning))];
}

type Numbers = Pick<BiomarkerDetail, 'optimalRanges' | 'thresholds'>;

/** The number of a row's source, which leads to it. */
export function sourceCell(numbers: Numbers, row: Source): string {
  const number = String(sourceNumber(sourcesOf(numbers), row));
  return row.sourceUrl ? link(number, row.sourceUrl) : number;
}

/** The sources by their numbers. */
export function sourcesSection(numbers: Numbers): string {
  const named = sourcesOf(numbers).map((source) => (source.sourceUrl ? link(sourceName(source), source.sourceUrl) : text(sourceName(source))));
  return subsection('Sources', named.map((words, index) => `${index + 1}. ${words}`).join('\n'));
}

/** "mmol/L = mg/dL × 0.0555" for each other unit. */
export function unitsSection({ unit = '', conversions }: BiomarkerDetail): string {
  const formulas = conversions.map(({ unit: other, slope, intercept }) => {
    const shift = intercept === 0 ? '' : intercept < 0 ? ` − ${-intercept}` : ` + ${intercept}`;
    return text(slope === 1 && !shift ? `${other}: the same number as in ${unit}` : `${other} = ${unit} × ${slope}${shift}`);
  });
  return subsection('Other units', list(formulas));
}

/** The usual next steps for a pattern of results. */
export const nextSection = ({ whatNext }: BiomarkerDetail): string =>
  section(
    'What happens next',
    whatNext.length > 0 && 'Clinicians usually do this. Only they can decide for you.',
    table(
      ['Result', 'Usual next step'],
      whatNext.map(({ pattern, next }) => [text(pattern), text(next)]),
    ),
  );

const LEVELS = {
  emergency: 'Call the emergency number now',
  same_day: 'See a clinician the same day',
  soon: 'See a clinician soon',
  routine: 'Mention it at the next visit',
} as const;

export function careSection({ careSigns }: BiomarkerDetail): string {
  const groups = Object.entries(LEVELS).map(([level, title]) => {
    const signs = careSigns.filter((sign) => sign.level === level);
    return subsection(title, list(signs.map(({ sign }) => text(sign))));
  });
  return section('When to get care', blocks(...groups));
}
