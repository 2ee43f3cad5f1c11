import { isCritical, type OwnReport, type OwnResult, type Person } from '@biomarker/domain/partner';
import { html, type Html } from '@biomarker/look';
import { factList } from '../../pages/facts.ts';
import { dataTable } from '../account-page.ts';
import { flag, intervalText, markerPath, statusText, valueCell } from '../results/result-words.ts';
import { criticalNotice } from '../results/results-summary.ts';
import { dayOf, labMomentOf, shortDayOf } from '../words.ts';

/** `number` counts from 1. */
type Place = { total: number; number: number; pages: number };

export function reportsPage(reports: readonly OwnReport[], place: Place): Html {
  const row = (report: OwnReport) => [
    html`<a href="/account/reports/${report.id}">${report.name}</a>`,
    shortDayOf(report.effectiveAt),
    report.laboratory,
    statusText(report) || 'Final',
  ];
  return html`<h1>Your reports</h1>
    <p>Each report holds the results of one order. You can print it, for example for a visit.</p>
    ${reports.length === 0 ? html`<p class="card">You have no reports yet.</p>` : dataTable('Reports, the newest first', COLUMNS, reports.map(row), 'lines')}
    ${place.pages > 1 && pager(place)}`;
}

const pager = ({ total, number, pages }: Place): Html =>
  html`<nav class="pager" aria-label="Pages">
    ${number > 1 && html`<a href="/account/reports?page=${number - 1}" rel="prev">Newer</a>`}
    <span class="soft">Page ${number} of ${pages}, ${total} reports</span>
    ${number < pages && html`<a href="/account/reports?page=${number + 1}" rel="next">Older</a>`}
  </nav>`;

const COLUMNS = [{ name: 'Report' }, { name: 'Taken' }, { name: 'Laboratory' }, { name: 'Status' }];

export function reportPage({ report, results }: { report: OwnReport; results: readonly OwnResult[] }, person: Person, contentUrl?: string): Html {
  const { name, laboratory, effectiveAt, issuedAt, specimen, loincCode, conclusion, note } = report;
  const facts = factList([
    ['Name', `${person.givenName} ${person.familyName}, born on ${dayOf(person.birthDate)}`],
    ['Laboratory', laboratory],
    ['Taken', labMomentOf(effectiveAt)],
    ['Released', labMomentOf(issuedAt)],
    ['Status', statusText(report) || 'Final'],
    ['Specimen', specimen],
    ['LOINC', loincCode],
    ['Conclusion', conclusion],
    ['Note', note],
  ]);
  return html`<h1>${name}</h1>
    ${facts} ${results.filter(isCritical).map((result) => criticalNotice(result, contentUrl))}
    ${
      results.length === 0
        ? html`<p class="card">This report holds no results.</p>`
        : dataTable(
            `Results of ${name}`,
            RESULT_COLUMNS,
            criticalFirst(results).map((result) => resultRow(result, report)),
            'lines',
          )
    }
    <p class="screen"><a href="/account/reports">All reports</a>. Printed pages leave out the links.</p>`;
}

/** The laboratory's order, with critical values before it. */
const criticalFirst = (results: readonly OwnResult[]) => [...results].sort((one, other) => Number(isCritical(other)) - Number(isCritical(one)));

const RESULT_COLUMNS = [
  { name: 'Marker' },
  { name: 'Value', numeric: true },
  { name: 'Lab’s interval', numeric: true },
  { name: 'Lab’s flag' },
  { name: 'Status' },
];

function resultRow(result: OwnResult, report: OwnReport): (Html | string)[] {
  const { name, referenceRanges, note, specimen } = result;
  return [
    html`<a href="${markerPath(result)}">${name}</a>${specimen && specimen !== report.specimen && html`<br /><span class="soft">${specimen}</span>`}`,
    valueCell(result),
    intervalText(referenceRanges),
    flag(result),
    html`${statusText(result) || 'Final'}${note && html`<br /><span class="soft">${note}</span>`}`,
  ];
}
