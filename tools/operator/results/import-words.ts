import { writeFileSync } from 'node:fs';
import type { ImportReport, Remark } from '@biomarker/domain/partner';
import { counted } from '@biomarker/domain/shared';
import type { Outcome } from '../command.ts';
import type { Imported } from './import-file.ts';

/** What an operator reads at a glance; the report as JSON has the rest. */
const MOST_LINES = 10;

const lineOf = ({ where, field, about }: Remark) => `${where}: ${field ? `${field}: ` : ''}${about}`;

/** What an import did, in at most ten lines, and each fault. Exit code 1: nothing was imported; 3: a part was set aside. */
export function importOutcome({ report, aside }: Imported, { isDry, keepGood }: { isDry: boolean; keepGood: boolean }): Outcome {
  const { records, refusalCount } = report;
  if (refusalCount > 0 && !(keepGood && report.units.taken > 0)) return { text: refusal(report, isDry), exitCode: 1 };
  const counts = `${records.new} new, ${records.changed} changed, ${records.unchanged} unchanged`;
  const line = `${counts}${records.stale > 0 ? `, ${records.stale} older than the chart` : ''} (reports and results).`;
  const head = [isDry ? `Tried only, nothing is written: ${line}` : line, ...(aside ? [`Set aside: ${report.units.refused}, in ${aside}`] : [])];
  const notes = notesOf(report);
  const room = MOST_LINES - head.length;
  const shown = notes.length <= room ? notes : [...notes.slice(0, room - 1), `and ${notes.length - room + 1} kinds of notes more: --report FILE has all`];
  return { text: [...head, ...faultsOf(report), ...shown].join('\n'), exitCode: refusalCount > 0 ? 3 : 0 };
}

/** Notes that say one thing of one field are one line, then the codes and units that still need one in the feed. */
function notesOf({ notes, unmapped }: ImportReport): string[] {
  const groups = new Map<string, Remark[]>();
  for (const note of notes) groups.set(`${note.field} ${note.about}`, [...(groups.get(`${note.field} ${note.about}`) ?? []), note]);
  return [
    ...[...groups.values()].map((group) => `${lineOf(group[0]!)}${group.length > 1 ? ` (${group.length} times)` : ''}`),
    ...unmapped.codes.map(({ code, text: name, count }) => `without LOINC: ${code || 'no code'}, ${name}: ${count}`),
    ...unmapped.units.map(({ unit, count }) => `without UCUM: ${unit}: ${count}`),
  ];
}

function faultsOf({ refusals, refusalCount: count }: ImportReport): string[] {
  const lines = refusals.map(lineOf);
  return count > lines.length ? [...lines, `and ${count - lines.length} more`] : lines;
}

function refusal(report: ImportReport, isDry: boolean): string {
  const count = report.refusalCount;
  return [`Nothing ${isDry ? 'would be' : 'is'} imported: ${counted(count, 'fault')}.`, ...faultsOf(report)].join('\n');
}

/** The report as JSON, for programs. */
export function writeReport(file: string, report: ImportReport, about: { file: string; feed?: string; dryRun: boolean }): void {
  const { refusalCount: _count, ...rest } = report;
  writeFileSync(file, `${JSON.stringify({ ...about, ...rest }, null, 2)}\n`);
}
