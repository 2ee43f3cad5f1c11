import { readFileSync } from 'node:fs';
import { settleRestore } from '@biomarker/db/partner';
import { Withdrawal } from '@biomarker/domain/partner';
import { DomainError } from '@biomarker/domain/shared';
import { z } from 'zod';
import { actor, command } from './command.ts';
import { onBothStores } from './stores.ts';

const Line = z.object({ ledger: z.intersection(z.object({ at: z.iso.datetime() }), Withdrawal) });

/** The ledger's lines from `since` on, in their order. Other lines of a log are passed over; a damaged line of the ledger is refused. */
export function readLedger(text: string, since: Date): Withdrawal[] {
  const lines = text.split('\n').flatMap((line, index) => {
    if (!line.includes('"ledger"')) return [];
    const read = Line.safeParse(jsonOf(line));
    if (!read.success) throw new DomainError('invalid', 'damaged_ledger', `--ledger: line ${index + 1} is no entry of the ledger. Mend or remove it.`);
    return [read.data.ledger];
  });
  return lines.filter(({ at }) => new Date(at) >= since).sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new DomainError('invalid', 'unreadable_ledger', `--ledger: ${(error as Error).message}`);
  }
}

const NO_LEDGER =
  'No ledger was given: erasures, closed accounts, suspensions, revoked credentials, changed passwords and withdrawn results since then are back.';

export const restoreSettle = command({
  name: 'restore settle',
  summary:
    'Settles a restored database before the services use it: ends every connection and session, and applies the withdrawals of the ledger since the backup.',
  positions: [],
  input: z.strictObject({
    since: z.iso
      .datetime({ offset: true, error: 'a time such as 2026-11-25T08:00:00Z' })
      .transform((time) => new Date(time))
      .refine((time) => time <= new Date(), 'a time in the past: that of the backup')
      .describe('TIME_OF_BACKUP'),
    ledger: z.string().optional().describe('FILE'),
    by: actor,
  }),
  run({ since, ledger, by }, database) {
    const withdrawals = ledger === undefined ? [] : readLedger(textOf(ledger), since);
    return onBothStores(database, async () => {
      const { connections, artifacts, applied, charts, byHand } = await settleRestore(database, by, since, withdrawals);
      const ended = `The database is settled. Connections ended: ${connections}. Tokens, sessions and links removed: ${artifacts}.`;
      const done = ledger === undefined ? NO_LEDGER : `Lines of the ledger: ${withdrawals.length}, of which ${applied} changed something.`;
      const lost = charts > 0 ? [`Members of whom only laboratory data was left, which is removed: ${charts}.`] : [];
      return [ended, done, ...lost, ...byHand].join('\n');
    });
  },
});
