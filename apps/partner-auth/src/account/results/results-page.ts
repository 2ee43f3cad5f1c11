import { counted } from '@biomarker/domain/shared';
import { instantOf, isCritical, isOutside, markerOf, type OwnResult } from '@biomarker/domain/partner';
import { html, type Html } from '@biomarker/look';
import { choiceField } from '../../pages/forms.ts';
import { dataTable } from '../account-page.ts';
import { shortDayOf } from '../words.ts';
import { intervalBar } from './interval-bar.ts';
import { CATEGORIES, categoryOf } from './marker-category.ts';
import { changeText, flag, intervalText, markerPath, statusText, valueCell } from './result-words.ts';
import { resultsSummary, type Reader } from './results-summary.ts';
import { pointsByUnit, smallTrend } from './trend-picture.ts';

export const SHOWN = ['all', 'flagged'] as const;
export const SORTS = ['category', 'name', 'newest'] as const;
export type Filter = { name: string; show: (typeof SHOWN)[number]; sort: (typeof SORTS)[number] };

const LABELS = { all: 'All', flagged: 'Outside the interval or flagged', category: 'Category, then name', name: 'Name', newest: 'Newest first' } as const;

/** The results of one marker, newest first. */
type Marker = { latest: OwnResult; before?: OwnResult; results: OwnResult[] };

export function resultsPage(results: readonly OwnResult[], filter: Filter, reader: Reader): Html {
  const markers = markersOf(results);
  if (markers.length === 0)
    return html`<h1>Your results</h1>
      <p class="card">You have no results yet.</p>`;
  const isFiltered = filter.name !== '' || filter.show !== 'all' || filter.sort !== 'category';
  const latest = [...markers].sort(byDate).map((marker) => marker.latest);
  return html`<h1>Your results</h1>
    ${resultsSummary(latest, reader)} ${isFiltered ? html`${filterForm(filter, true)} ${list(markers, filter)}` : overview(markers, filter)}`;
}

function markersOf(results: readonly OwnResult[]): Marker[] {
  const markers = new Map<string, OwnResult[]>();
  for (const result of results) markers.set(markerOf(result), [...(markers.get(markerOf(result)) ?? []), result]);
  return [...markers.values()].map((own) => ({ latest: own[0]!, before: own[1], results: own }));
}

function matches(result: OwnResult, { name, show }: Filter): boolean {
  if (show === 'flagged' && !isOutside(result)) return false;
  const wanted = name.trim().toLowerCase();
  return [result.name, result.loincName, result.loincCode, result.reportName, groupOf(result)].some((text) => text?.toLowerCase().includes(wanted));
}

function filterForm({ name, show, sort }: Filter, isOpen: boolean): Html {
  const options = (values: readonly (keyof typeof LABELS)[]) => values.map((value) => [value, LABELS[value]] as const);
  return html`<details class="screen" ${isOpen && 'open'}>
    <summary>Find or sort</summary>
    <form class="filter" method="get" action="/account/results">
      <label>Name <input type="search" name="name" value="${name}" maxlength="100" /></label>
      ${choiceField({ label: 'Show', name: 'show', chosen: show }, options(SHOWN))}
      ${choiceField({ label: 'Order', name: 'sort', chosen: sort }, options(SORTS))}
      <button type="submit">Apply</button>
    </form>
  </details>`;
}

/** Critical first, then the others outside, then the rest by category, folded. */
function overview(markers: readonly Marker[], filter: Filter): Html {
  const outside = byName(markers.filter(({ latest }) => isOutside(latest) || isCritical(latest))).sort(
    (one, other) => Number(isCritical(other.latest)) - Number(isCritical(one.latest)),
  );
  const inside = groupsOf(markers.filter((marker) => !outside.includes(marker)));
  return html`${
      outside.length > 0 &&
      html`<h2>Outside the interval or flagged</h2>
        ${table('Latest results outside the interval or flagged', outside)}`
    }
    ${filterForm(filter, false)} ${inside.length > 0 && html`<h2>${outside.length > 0 ? 'All others' : 'All markers'}</h2>`}
    ${inside.map(
      ({ name, own }) =>
        html`<details class="fold">
          <summary>${name} <small>${own.length}</small></summary>
          ${table(`Latest results: ${name}`, own)}
        </details>`,
    )}
    <p class="soft"><a href="/account/export">Export all of them</a></p>`;
}

function list(all: readonly Marker[], filter: Filter): Html {
  const markers = byName(all.filter(({ latest }) => matches(latest, filter)));
  const count = html`<p class="soft" role="status">${markers.length} of ${counted(all.length, 'marker')}. <a href="/account/results">Show all</a></p>`;
  if (filter.sort === 'name') return html`${count} ${table('All markers by name', markers)}`;
  if (filter.sort === 'newest') return html`${count} ${table('All markers, the newest first', markers.sort(byDate))}`;
  return html`${count}
  ${groupsOf(markers).map(
    ({ name, own }) =>
      html`<h2>${name}</h2>
        ${table(`Latest results: ${name}`, own)}`,
  )}`;
}

const byName = (markers: readonly Marker[]): Marker[] => [...markers].sort((one, other) => one.latest.name.localeCompare(other.latest.name, 'en'));

const groupsOf = (markers: readonly Marker[]) =>
  [...CATEGORIES, OTHER].map((name) => ({ name, own: byName(markers.filter(({ latest }) => groupOf(latest) === name)) })).filter(({ own }) => own.length > 0);

/** Markers without a page in content-api. */
const OTHER = 'Other results';

const groupOf = ({ loincCode }: OwnResult): string => (loincCode && categoryOf(loincCode)) || OTHER;

const byDate = (one: Marker, other: Marker): number => instantOf(other.latest.effectiveAt).localeCompare(instantOf(one.latest.effectiveAt));

const COLUMNS = [
  { name: 'Marker' },
  { name: 'Value', numeric: true },
  { name: 'Lab’s interval', numeric: true },
  { name: 'Lab’s flag' },
  { name: 'Change' },
  { name: 'Taken' },
];

const table = (caption: string, markers: readonly Marker[]): Html => dataTable(caption, COLUMNS, markers.map(row), 'lines');

function row({ latest, before, results }: Marker): (Html | string)[] {
  const { name, referenceRanges, effectiveAt } = latest;
  const [drawn] = pointsByUnit(results);
  return [
    html`<a href="${markerPath(latest)}">${name}</a>`,
    html`${valueCell(latest)}${statusText(latest) && html`<br /><span class="soft">${statusText(latest)}</span>`}`,
    html`${intervalBar(latest)}${intervalText(referenceRanges)}`,
    flag(latest),
    html`${isOutside(latest) && drawn && drawn.points.length > 1 && smallTrend(drawn.points)}<span class="soft">${changeText(latest, before)}</span>`,
    shortDayOf(effectiveAt),
  ];
}
