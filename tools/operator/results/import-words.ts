import { writeFileSync } from 'node:fs';
import type { ImportReport, Remark } from '@biomarker/domain/partner';
import { DomainError } from '@biomarker/domain/shared';

const MOST_LINES = 200;

const lineOf = ({ where, field, about }: Remark) => `${where}: ${field ? `${field}: ` : ''}${about}`;

/** What an import did, and what an operator should know of it. Refuses with all faults where nothing was imported. */
export function importWords(report: ImportReport, isDry: boolean): string {
  if (report.refusalCount > 0) throw refusal(report);
  const { records, notes, unmapped } = report;
  const counts = `${records.new} new, ${records.changed} changed, ${records.unchanged} unchanged`;
  const line = `${counts}${records.stale > 0 ? `, ${records.stale} older than the chart` : ''} (reports and results).`;
  return [
    isDry ? `Tried only, nothing is written: ${line}` : line,
    ...notes.map(lineOf),
    ...unmapped.codes.map(({ code, text, count }) => `without LOINC: ${code || 'no code'}, ${text}: ${count}`),
    ...unmapped.units.map(({ unit, count }) => `without UCUM: ${unit}: ${count}`),
  ]
    .slice(0, MOST_LINES)
    .join('\n');
}

function refusal({ refusals, refusalCount: count }: ImportReport): DomainError {
  const lines = refusals.map(lineOf);
  if (count > lines.length) lines.push(`and ${count - lines.length} more`);
  const message = `Nothing is imported: ${count === 1 ? 'one fault' : `${count} faults`}.`;
  return new DomainError('unprocessable', 'results_refused', message, { details: [message, ...lines].join('\n') });
}

/** The report as JSON, for programs. */
export function writeReport(file: string, report: ImportReport, about: { file: string; feed?: string; dryRun: boolean }): void {
  const { refusalCount: _count, ...rest } = report;
  writeFileSync(file, `${JSON.stringify({ ...about, ...rest }, null, 2)}\n`);
}
