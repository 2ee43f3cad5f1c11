import { postgresAuditSeals } from '@biomarker/db/partner';
import type { AuditSeals, BrokenRow, Seal, Verified } from '@biomarker/domain/partner';
import { DomainError } from '@biomarker/domain/shared';
import { z } from 'zod';
import { command } from '../command.ts';
import { onControlStore } from '../stores.ts';

const FAULTS: Record<BrokenRow['fault'], string> = {
  changed: 'was changed after it was sealed, or one before it was',
  removed: 'was removed',
  added: 'was added among rows that were sealed',
};

const Kept = z
  .string()
  .regex(/^\d{1,18} [0-9a-f]{64}$/, 'the id and the hash of an earlier run, as in its last line')
  .transform((line): Seal => {
    const [id, hash] = line.split(' ') as [string, string];
    return { id: String(BigInt(id)), hash };
  });

/** Seals new rows first, so the result covers all rows. */
export const verifyAudit = command({
  name: 'audit verify',
  summary:
    'Verifies the hash chain of the audit, and names the first row that was changed, removed or added. Keep the last line elsewhere, and give it to a later run as --expect: it proves that nobody removed the newest rows or rebuilt the chain. As --from, it also spares the rows up to it. partner-auth logs such a line each minute, as "anchor".',
  positions: [],
  input: z.strictObject({ expect: Kept.optional().describe('"ID HASH"'), from: Kept.optional().describe('"ID HASH"') }),
  run: ({ expect, from }, database) =>
    onControlStore(database, async () => {
      const seals = postgresAuditSeals(database);
      await seals.seal();
      const verified = await seals.verify(from);
      const { rows, erased, oldestId, newest, broken } = verified;
      if (from) await assertKept(seals, { newest }, from, '--from');
      if (broken) throw new DomainError('conflict', 'audit_broken', `Audit row ${broken.id} ${FAULTS[broken.fault]}. Valid rows before it: ${rows}.`);
      if (expect) await assertKept(seals, verified, expect, '--expect');
      const changed = erased > 0 ? ` Rows that an erasure changed: ${erased}.` : '';
      const kept = [from, expect].map((seal) => (seal ? ` Row ${seal.id} is as it was kept.` : '')).join('');
      const begins = oldestId === undefined ? '' : `, from ${oldestId}`;
      return newest ? `Valid rows: ${rows}${begins}.${changed}${kept}\nNewest: ${newest.id} ${newest.hash}` : 'The audit has no rows.';
    }),
});

async function assertKept(
  seals: AuditSeals,
  { oldestId, newest }: Pick<Verified, 'oldestId' | 'newest'>,
  { id, hash }: Seal,
  option: '--expect' | '--from',
): Promise<void> {
  const found = await seals.hashesOf(id);
  if (found.includes(hash)) return;
  const fault =
    found.length > 0
      ? `row ${id} has another hash: somebody rebuilt the chain.`
      : newest === undefined || BigInt(id) > BigInt(newest.id)
        ? `row ${id} is missing, and so is every row after ${newest?.id ?? 'the first'}: somebody removed the newest rows.`
        : BigInt(id) < BigInt(oldestId ?? '0')
          ? `row ${id} is older than the audit, which begins at ${oldestId}. Give the last line of a later run.`
          : `row ${id} has no seal.`;
  throw new DomainError('conflict', 'audit_differs', `The audit differs from ${option}: ${fault}`);
}
