import type { Withdrawal } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import { appendAudit, signedBy } from './audit.ts';
import { applyWithdrawal } from './apply-withdrawal.ts';
import { endAll } from './connection-ends.ts';

export type Settled = {
  connections: number;
  /** Tokens, codes, sessions and links. */
  artifacts: number;
  /** Lines of the ledger that changed the database. */
  applied: number;
  /** Replaced keys and addresses, which the ledger does not hold. */
  byHand: string[];
};

/** Ends every connection and session, applies `withdrawals` in their order, and marks the database as settled: one transaction. */
export function settleRestore({ kysely }: Database, operator: string, since: Date, withdrawals: readonly Withdrawal[]): Promise<Settled> {
  return kysely.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await tx.selectFrom('partner.settled_server').forUpdate().select('id').executeTakeFirstOrThrow();
    const connections = await endAll(tx, {}, operator);
    const { numDeletedRows } = await tx.deleteFrom('partner.oauth_artifact').executeTakeFirstOrThrow();
    const settled: Settled = { connections, artifacts: Number(numDeletedRows), applied: 0, byHand: [] };
    for (const withdrawal of withdrawals) {
      const done = await applyWithdrawal(tx, withdrawal, operator);
      if (typeof done === 'string') settled.byHand.push(done);
      else if (done) settled.applied++;
    }
    const detail = { since: since.toISOString(), lines: withdrawals.length, ...settled };
    await appendAudit(tx, signedBy(operator)({ actor: 'operator', action: 'restore.settle', outcome: 'ok', detail }));
    await tx
      .updateTable('partner.settled_server')
      .set({ identity: sql`partner.server_identity()` })
      .execute();
    return settled;
  });
}
