import { cpus } from 'node:os';
import { isRow, type NotRun, type Row } from './fault.ts';

const HEAD = [
  'Fault',
  'Service',
  'Requests',
  'Refused as documented',
  'Without an answer',
  'Wrong answers',
  'Slowest (ms)',
  'First right after (ms)',
  'All right and ready after (ms)',
];

/** The markdown table, one line for each row. */
export function tableOf(results: readonly (Row | NotRun)[]): string {
  const lines = results.map((result) => (isRow(result) ? cellsOf(result) : [result.fault, `not permitted here: ${result.notRun}`, '', '', '', '', '', '', '']));
  return [HEAD, HEAD.map((_, index) => (index < 2 ? '---' : '---:')), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cellsOf({ fault, service, requests, refused, failed, wrong, slowestMs, recovery }: Row): string[] {
  const times = recovery ? [whole(recovery.firstRightMs), whole(recovery.steadyMs)] : ['', ''];
  return [fault, service, ...[requests, refused, failed, wrong.length, Math.round(slowestMs)].map(String), ...times];
}

const whole = (ms: number) => (Number.isFinite(ms) ? String(Math.round(ms)) : 'never');

const MOST_SHOWN = 10;

/** One sentence per mistake; empty if there is none. */
export function faultsFound(results: readonly (Row | NotRun)[]): string {
  return results
    .filter(isRow)
    .filter(({ wrong }) => wrong.length > 0)
    .map(
      ({ fault, service, wrong }) =>
        `${fault}, ${service}: ${wrong.length} wrong\n${[...new Set(wrong)]
          .slice(0, MOST_SHOWN)
          .map((one) => `  ${one}`)
          .join('\n')}`,
    )
    .join('\n');
}

/** Where and when the table was measured. */
export function measuredOn(): string {
  const { platform, version } = process;
  return `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${version.slice(1)} on ${platform}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), everything on one machine.`;
}
