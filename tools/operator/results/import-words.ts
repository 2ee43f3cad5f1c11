import { writeFileSync } from 'node:fs';
import type { ImportReport, Remark } from '@biomarker/domain/partner';
import type { Outcome } from '../command.ts';
import type { Imported } from './import-file.ts';

const MOST_LINES = 200;

const lineOf = ({ where, field, about }: Remark) => `${where}: ${field ? `${field}: ` : ''}${about}`;

/** What an import did, and what an operator should know of it. Exit code 1: nothing was imported; 3: a part was set aside. */
export function importOutcome({ report, aside }: Imported, isDry: boolean): Outcome {
  const { records, notes, unmapped, refusalCount } = report;
  if (refusalCount > 0 && aside === undefined && (report.units.taken === 0 || !isDry)) return { text: refusal(report), exitCode: 1 };
  const counts = `${records.new} new, ${records.changed} changed, ${records.unchanged} unchanged`;
  const line = `${counts}${records.stale > 0 ? `, ${records.stale} older than the chart` : ''} (reports and results).`;
  const text = [
    isDry ? `Tried only, nothing is written: ${line}` : line,
    ...(aside ? [`Set aside: ${report.units.refused}, in ${aside}`] : []),
    ...report.refusals.map(lineOf),
    ...notes.map(lineOf),
    ...unmapped.codes.map(({ code, text: name, count }) => `without LOINC: ${code || 'no code'}, ${name}: ${count}`),
    ...unmapped.units.map(({ unit, count }) => `without UCUM: ${unit}: ${count}`),
  ];
  return { text: text.slice(0, MOST_LINES).join('\n'), exitCode: refusalCount > 0 ? 3 : 0 };
}

function refusal({ refusals, refusalCount: count }: ImportReport): string {
  const lines = refusals.map(lineOf);
  if (count > lines.length) lines.push(`and ${count - lines.length} more`);
  return [`Nothing is imported: ${count === 1 ? 'one fault' : `${count} faults`}.`, ...lines].join('\n');
}

/** The report as JSON, for programs. */
export function writeReport(file: string, report: ImportReport, about: { file: string; feed?: string; dryRun: boolean }): void {
  const { refusalCount: _count, ...rest } = report;
  writeFileSync(file, `${JSON.stringify({ ...about, ...rest }, null, 2)}\n`);
}
