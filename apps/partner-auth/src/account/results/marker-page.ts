import { counted } from '@biomarker/domain/shared';
import { isCritical, type EarlierVersion, type OwnResult } from '@biomarker/domain/partner';
import { html, type Html } from '@biomarker/look';
import { dataTable } from '../account-page.ts';
import { dayOf, shortDayOf } from '../words.ts';
import { intervalBar } from './interval-bar.ts';
import { changeText, flag, intervalText, statusText, valueCell, valueText } from './result-words.ts';
import { criticalNotice, meaningLink } from './results-summary.ts';
import { pointsByUnit, trendPicture } from './trend-picture.ts';

type MarkerPage = {
  /** Newest first; at least one. */
  results: readonly OwnResult[];
  earlier: readonly EarlierVersion[];
  contentUrl?: string;
  /** True when older results are left out. */
  cut: boolean;
};

export function markerPage({ results, earlier, contentUrl, cut }: MarkerPage): Html {
  const { name, loincCode, loincName, codings } = results[0]!;
  const latest = results.find(isCounted);
  const drawn = pointsByUnit(results);
  return html`<h1>${name}</h1>
    <p class="soft">${loincCode ? ['LOINC', [loincCode, loincName].filter(Boolean).join(': ')].join(' ') : codeText(codings)}</p>
    ${latest && isCritical(latest) ? criticalNotice(latest, contentUrl) : meaningLink(latest ?? results[0]!, contentUrl)} ${latest && latestCard(latest, drawn)}
    ${dataTable(
      `All results of ${name}, the newest first`,
      COLUMNS,
      results.map((result, index) => row(result, results, index, earlier)),
    )}
    ${cut && html`<p class="soft">These are the newest ${results.length}. The <a href="/account/export">export</a> has all of them.</p>`}
    <p><a href="/account/results">All results</a></p>`;
}

/** The newest value that counts, with the interval and the flag of its laboratory, and all values over time. */
function latestCard(latest: OwnResult, drawn: ReturnType<typeof pointsByUnit>): Html {
  const [words, interval] = [flag(latest), intervalText(latest.referenceRanges)];
  return html`<div class="card raised latest">
    <div>
      <p class="count">${valueCell(latest)}</p>
      ${intervalBar(latest)}
      <p class="soft">${interval && html`Lab’s interval ${interval}. `}${words && html`Lab’s flag: ${words}. `}Taken on ${dayOf(latest.effectiveAt)}.</p>
    </div>
    ${drawn.map(({ unit, points }) =>
      trendPicture(`${latest.name} in ${unit}: ${counted(points.length, 'value')}. The table below says the same.`, unit, points),
    )}
    ${
      drawn.length > 0 &&
      html`<p class="soft">
        Band: the laboratory’s interval at each value. Square: outside of it, or flagged by the laboratory. Triangle: the value is beyond a limit, on the side
        where it points. ${drawn.length > 1 && 'Each unit has its own chart.'}
      </p>`
    }
  </div>`;
}

/** A test that its laboratory names by a code of its own. */
const codeText = (codings: OwnResult['codings']) => (codings?.[0]?.code ? `Code of the laboratory: ${codings[0].code}` : 'Without a code');

const isCounted = ({ status }: OwnResult): boolean => status !== 'entered-in-error';

const COLUMNS = [
  { name: 'Taken' },
  { name: 'Value', numeric: true },
  { name: 'Lab’s interval', numeric: true },
  { name: 'Lab’s flag' },
  { name: 'Change', numeric: true },
  { name: 'Status' },
  { name: 'Laboratory and report' },
];

function row(result: OwnResult, results: readonly OwnResult[], index: number, earlier: readonly EarlierVersion[]): (Html | string)[] {
  const before = isCounted(result) ? results.slice(index + 1).find(isCounted) : undefined;
  return [
    dayOf(result.effectiveAt),
    valueCell(result),
    intervalText(result.referenceRanges),
    flag(result),
    changeText(result, before),
    html`${statusText(result) || 'Final'} ${versions(result, earlier)} ${result.note && html`<br /><span class="soft">${result.note}</span>`}`,
    html`${result.laboratory}: ${reportLink(result)}`,
  ];
}

/** The values before a correction, newest first, with their release. A version with the same value, such as one with a LOINC code, tells nothing. */
function versions(result: OwnResult, earlier: readonly EarlierVersion[]): Html[] {
  const before = earlier.filter(({ id, version }) => id === result.id && version < result.version);
  return before
    .filter((one, index) => valueText(one.value) !== valueText((before[index - 1] ?? result).value))
    .map((one) => html`<br /><span class="soft">Before: ${valueText(one.value)}, reported on ${shortDayOf(one.issuedAt)}</span>`);
}

export const reportLink = ({ reportId, reportName, reportShown }: OwnResult): Html | string =>
  reportShown ? html`<a href="/account/reports/${reportId}">${reportName}</a>` : reportName;
