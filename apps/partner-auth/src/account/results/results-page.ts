import { instantOf, markerOf, type OwnResult } from '@biomarker/domain/partner';
import { html, type Html } from '@biomarker/look';
import { dataTable } from '../account-page.ts';
import { counted, shortDayOf } from '../words.ts';
import { CATEGORIES, categoryOf } from './marker-category.ts';
import { changeText, flag, intervalText, isFlagged, markerPath, statusText, valueCell } from './result-words.ts';
import { pointsByUnit, smallTrend } from './trend-picture.ts';

export const SHOWN = ['all', 'flagged'] as const;
export const SORTS = ['category', 'name', 'newest'] as const;
export type Filter = { name: string; show: (typeof SHOWN)[number]; sort: (typeof SORTS)[number] };

const LABELS = { all: 'All', flagged: 'Flagged by the laboratory', category: 'Category, then name', name: 'Name', newest: 'Newest first' } as const;

/** The results of one marker, newest first. */
type Marker = { latest: OwnResult; before?: OwnResult; results: OwnResult[] };

export function resultsPage(results: readonly OwnResult[], filter: Filter): Html {
  const markers = markersOf(results);
  const wanted = markers.filter(({ latest }) => matches(latest, filter));
  return html`<h1>Your results</h1>
    <p>The latest value of each marker, as your laboratory reported it, with the laboratory’s own interval and flag. Preliminary results are not shown.</p>
    ${markers.length === 0 ? html`<p class="badge">You have no results yet.</p>` : html`${filterForm(filter)} ${list(wanted, filter, markers.length)}`}`;
}

function markersOf(results: readonly OwnResult[]): Marker[] {
  const markers = new Map<string, OwnResult[]>();
  for (const result of results) markers.set(markerOf(result), [...(markers.get(markerOf(result)) ?? []), result]);
  return [...markers.values()].map((own) => ({ latest: own[0]!, before: own[1], results: own }));
}

function matches(result: OwnResult, { name, show }: Filter): boolean {
  if (show === 'flagged' && !isFlagged(result)) return false;
  const wanted = name.trim().toLowerCase();
  return [result.name, result.loincName, result.loincCode, result.reportName, groupOf(result)].some((text) => text?.toLowerCase().includes(wanted));
}

function filterForm({ name, show, sort }: Filter): Html {
  const options = (values: readonly (keyof typeof LABELS)[], chosen: string) =>
    values.map((value) => html`<option value="${value}" ${value === chosen && 'selected'}>${LABELS[value]}</option>`);
  return html`<form class="filter screen" method="get" action="/account/results">
    <label>Name <input type="search" name="name" value="${name}" maxlength="100" /></label>
    <label
      >Show
      <select name="show">
        ${options(SHOWN, show)}
      </select></label
    >
    <label
      >Order
      <select name="sort">
        ${options(SORTS, sort)}
      </select></label
    >
    <button type="submit">Apply</button>
  </form>`;
}

function list(markers: readonly Marker[], { sort }: Filter, total: number): Html {
  const byName = [...markers].sort((one, other) => one.latest.name.localeCompare(other.latest.name, 'en'));
  const count = html`<p class="soft" role="status">${markers.length} of ${counted(total, 'marker')}. <a href="/account/export">Export them</a></p>`;
  if (sort === 'name') return html`${count} ${table('All markers by name', byName)}`;
  if (sort === 'newest') return html`${count} ${table('All markers, the newest first', byName.sort(byDate))}`;
  const groups = [...CATEGORIES, OTHER]
    .map((name, index) => ({ name, id: `group-${index + 1}`, own: byName.filter(({ latest }) => groupOf(latest) === name) }))
    .filter(({ own }) => own.length > 0);
  return html`${count} ${groups.length > 1 && ways(groups)}
  ${groups.map(
    ({ name, id, own }) =>
      html`<h2 id="${id}">${name}</h2>
        ${table(`Latest results: ${name}`, own)}`,
  )}`;
}

/** Links to each category, since the list is long. */
const ways = (groups: readonly { name: string; id: string }[]): Html =>
  html`<nav class="ways screen" aria-label="Categories">${groups.map(({ name, id }) => html`<a href="#${id}">${name}</a> `)}</nav>`;

/** Markers without a page in content-api. */
const OTHER = 'Other results';

const groupOf = ({ loincCode }: OwnResult): string => (loincCode && categoryOf(loincCode)) || OTHER;

const byDate = (one: Marker, other: Marker): number => instantOf(other.latest.effectiveAt).localeCompare(instantOf(one.latest.effectiveAt));

const COLUMNS = [
  { name: 'Marker' },
  { name: 'Value', numeric: true },
  { name: 'Lab’s interval', numeric: true },
  { name: 'Lab’s flag' },
  { name: 'Trend' },
  { name: 'Taken' },
];

const table = (caption: string, markers: readonly Marker[]): Html => dataTable(caption, COLUMNS, markers.map(row));

function row({ latest, before, results }: Marker): (Html | string)[] {
  const { name, referenceRanges, effectiveAt } = latest;
  const [drawn] = pointsByUnit(results);
  return [
    html`<a href="${markerPath(latest)}">${name}</a>`,
    html`${valueCell(latest)}${statusText(latest) && html`<br /><span class="soft">${statusText(latest)}</span>`}`,
    intervalText(referenceRanges),
    flag(latest),
    html`${drawn && drawn.points.length > 1 && smallTrend(drawn.points)}<span class="soft">${changeText(latest, before)}</span>`,
    shortDayOf(effectiveAt),
  ];
}
