import type { Numbers, Person } from '@biomarker/domain/interpretation';
import type { Knowledge, ReportMarker, ReportResult, ReportRow, UnrecognizedLine } from '@biomarker/domain/report';
import { copyText } from './copy.ts';
import { drawing, element } from './elements.ts';
import { meaningOf, type Meaning } from './meaning.ts';
import { miniStrip } from './mini-strip.ts';
import { questionsOf, unitsForAll } from './questions.ts';
import { trendOf } from './trend.ts';
import { dateWords, earlierWords, FLAG_WORDS, intervalWords, valueWords } from './words.ts';

/** All that the page loads before it reads: names and units, and the numbers of each biomarker. */
export type Known = { knowledge: Knowledge; markers: ReadonlyMap<string, ReportMarker>; facts: Readonly<Record<string, Numbers>> };

type Row = { result: ReportResult; marker: ReportMarker; meaning: Meaning };

const HEADS = ['Test', 'Result', "Laboratory's interval", 'What it says'];

/** Where the table stands, and what takes the counts in words. */
type Place = { where: HTMLElement; say: (words: string) => void };

/** Writes one table: urgent first, then outside of the interval, then questions, then the rest by category. Each answer writes it again. */
export function showResults(place: Place, rows: readonly ReportRow[], known: Known, person: Person): void {
  const results = rows.filter((row) => row.state !== 'not recognized');
  const lines = onceEach(rows.filter((row) => row.state === 'not recognized'));
  const read = results.map((result): Row => {
    const marker = known.markers.get(result.slug)!;
    return { result, marker, meaning: meaningOf(result, marker, known.facts[result.slug], person) };
  });
  const again = () => showResults(place, rows, known, person);
  const { where, say } = place;
  const groups = groupsOf(read);
  const urgent = groups.find(({ name }) => name === URGENT)?.rows ?? [];
  where.hidden = false;
  where.replaceChildren(
    ...[
      element('h2', { id: 'report-heading' }, 'Your report'),
      ...(urgent.length > 0 ? [alertOf(urgent)] : []),
      ...[unitsForAll(read, again)].filter((control) => control !== undefined),
      ...(read.length > 0 ? [tableOf(groups, again)] : []),
      ...(lines.length > 0 ? [unrecognized(lines)] : []),
      ...(read.length > 0 ? [buttons(results, known.markers)] : []),
    ],
  );
  say(countsOf(groups, lines.length));
}

/** How much was read and how much of it needs a look. What there is none of is not named, but for values outside: their absence is news. */
function countsOf(groups: readonly Group[], lines: number): string {
  const sizeOf = (wanted: string) => groups.find(({ name }) => name === wanted)?.rows.length ?? 0;
  const [outside, asked] = [sizeOf(URGENT) + sizeOf(OUTSIDE), sizeOf(ASKED)];
  const read = groups.reduce((sum, { rows }) => sum + rows.length, 0) - asked;
  return [
    `${count(read, 'result')} recognized`,
    read > 0 && `${outside === 0 ? 'none' : outside} outside an interval, positive or marked`,
    asked > 0 && `${asked} ${asked === 1 ? 'needs' : 'need'} an answer`,
    lines > 0 && `${count(lines, 'line')} not recognized`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** A line with several names is shown once, with the first reason. */
const onceEach = (lines: readonly UnrecognizedLine[]): UnrecognizedLine[] => {
  const placeOf = ({ line, page, path, text }: UnrecognizedLine) => [line, page, path, text].join(' ');
  return lines.filter((line, index) => lines.findIndex((other) => placeOf(other) === placeOf(line)) === index);
};

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const [URGENT, OUTSIDE, ASKED] = ['Needs attention today', 'Outside an interval, positive, or marked by the laboratory', 'Needs an answer'];

type Group = { name: string; rows: readonly Row[] };

function groupsOf(rows: readonly Row[]): Group[] {
  const groupOf = ({ result, marker, meaning }: Row) => {
    if (result.questions.length > 0) return ASKED;
    if (meaning.isUrgent) return URGENT;
    return meaning.isOutside ? OUTSIDE : marker.category;
  };
  const first = [URGENT, OUTSIDE, ASKED];
  const names = [...new Set(rows.map(groupOf))];
  const order = [...first.filter((name) => names.includes(name)), ...names.filter((name) => !first.includes(name)).sort()];
  return order.map((name) => ({ name, rows: rows.filter((row) => groupOf(row) === name) }));
}

const alertOf = (rows: readonly Row[]): HTMLElement =>
  element(
    'div',
    { class: 'alert', role: 'alert' },
    drawing('phone'),
    ...rows.map(({ result, marker, meaning }) => element('p', {}, element('strong', {}, `${marker.name} ${valueWords(result)}`), ' ', meaning.urgency ?? '')),
  );

function tableOf(groups: readonly Group[], again: () => void): HTMLElement {
  const bodies = groups.map(({ name, rows }) =>
    element('tbody', {}, element('tr', { class: 'group' }, element('th', { scope: 'rowgroup', colspan: '4' }, name)), ...rows.map((row) => rowOf(row, again))),
  );
  const head = element('thead', {}, element('tr', {}, ...HEADS.map((words) => element('th', { scope: 'col' }, words))));
  const table = element('table', {}, element('caption', {}, 'The results of your report'), head, ...bodies);
  return element('div', { class: 'table', role: 'group', 'aria-label': 'Results', tabindex: '0' }, table);
}

function rowOf({ result, marker, meaning }: Row, again: () => void): HTMLElement {
  const says = result.questions.length > 0 ? questionsOf(result, marker, again) : saysOf(meaning);
  return element(
    'tr',
    facts(result),
    element('th', { scope: 'row' }, element('a', { href: `/biomarkers/${result.slug}` }, marker.name), element('small', { class: 'line' }, result.text)),
    element('td', {}, element('strong', {}, valueWords(result)), meaning.bar && miniStrip(meaning.bar), ...beside(result)),
    element('td', { 'data-head': HEADS[2]! }, intervalWords(result) || 'none printed'),
    element('td', {}, ...says),
  );
}

const saysOf = ({ place, isUrgent, isOutside, sentences }: Meaning): HTMLElement[] => [
  ...(place ? [element('p', { class: `tag ${isUrgent ? 'crit' : isOutside ? 'out' : 'ok'}` }, place)] : []),
  ...sentences.map((words) => element('p', {}, words)),
];

/** The row's facts as attributes: what was read, in the units as printed. */
const facts = (result: ReportResult): Record<string, string | undefined> => ({
  'data-slug': result.slug,
  'data-value': String(result.value),
  'data-comparator': result.comparator,
  'data-unit': result.unit,
  'data-low': result.low?.toString(),
  'data-high': result.high?.toString(),
  'data-flag': result.flag,
  'data-date': result.date,
  'data-line': result.text,
  'data-ask': result.questions[0]?.about,
});

function beside(result: ReportResult): Element[] {
  const { flag, date } = result;
  const before = earlierWords(result, dateWords);
  const words = [flag && FLAG_WORDS[flag] && `marked ${FLAG_WORDS[flag]}`, date && dateWords(date), before && `before: ${before}`];
  return [...words.flatMap((each) => (each ? [element('small', {}, each)] : [])), ...[trendOf(result)].filter((trend) => trend !== undefined)];
}

const unrecognized = (lines: readonly UnrecognizedLine[]): HTMLElement =>
  element(
    'section',
    { 'aria-labelledby': 'report-unrecognized' },
    element('h3', { id: 'report-unrecognized' }, 'Not recognized'),
    element('p', {}, 'These lines were not read as results. Look a test up by its name in the list of biomarkers.'),
    element(
      'ul',
      { class: 'plain-list' },
      ...lines.map(({ text, reason }) => element('li', { 'data-unrecognized': '' }, element('span', {}, text), element('small', {}, reason))),
    ),
  );

function buttons(results: readonly ReportResult[], markers: Known['markers']): HTMLElement {
  const [copy, print] = [
    element('button', { type: 'button', class: 'button plain' }, 'Copy as text'),
    element('button', { type: 'button', class: 'button plain' }, 'Print'),
  ];
  copy.addEventListener('click', () => void copyText(results, markers).then((done) => (copy.textContent = done ? 'Copied' : 'Copying is not allowed here')));
  print.addEventListener('click', () => globalThis.print());
  return element('p', { class: 'buttons' }, copy, print);
}
