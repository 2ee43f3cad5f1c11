import { subjectOf, type Withdrawal } from '@biomarker/domain/partner';
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
  /** A sentence for each change that the operator makes again: replaced keys and addresses, and what gives more rights. */
  byHand: string[];
};

/** Ends every connection and session, applies `withdrawals` in their order, and marks the database as settled: one transaction. */
export function settleRestore({ kysely }: Database, operator: string, since: Date, withdrawals: readonly Withdrawal[]): Promise<Settled> {
  return kysely.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await tx.selectFrom('partner.settled_server').forUpdate().select('id').executeTakeFirstOrThrow();
    const connections = await endAll(tx, {}, operator);
    const { numDeletedRows } = await tx.deleteFrom('partner.oauth_artifact').executeTakeFirstOrThrow();
    // The lost days may have sent them.
    await tx
      .updateTable('partner.mail')
      .set({ state: 'expired', ended_at: sql`now()` })
      .where('state', '=', 'waiting')
      .execute();
    const byHand = new Map<string, string>();
    let applied = 0;
    for (const withdrawal of withdrawals) {
      const done = await applyWithdrawal(tx, withdrawal, operator);
      if (done === true) applied++;
      if (typeof done === 'string') byHand.set(subjectOf(withdrawal), done);
      else byHand.delete(subjectOf(withdrawal));
    }
    const settled: Settled = { connections, artifacts: Number(numDeletedRows), applied, byHand: [...byHand.values()] };
    const detail = { since: since.toISOString(), lines: withdrawals.length, ...settled };
    await appendAudit(tx, signedBy(operator)({ actor: 'operator', action: 'restore.settle', outcome: 'ok', detail }));
    await tx
      .updateTable('partner.settled_server')
      .set({ identity: sql`partner.server_identity()` })
      .execute();
    return settled;
  });
}
