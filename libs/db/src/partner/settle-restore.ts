import { subjectOf, type Withdrawal } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import { changedRows } from '../shared/changed-rows.ts';
import { appendAudit, signedBy } from './audit.ts';
import { applyWithdrawal, withMemberIds } from './apply-withdrawal.ts';
import { endAll } from './connection-ends.ts';
import { eraseLostCharts } from './erase-charts.ts';
import { inBoth, isApart, type Database } from './stores.ts';

export type Settled = {
  connections: number;
  /** Tokens, codes, sessions and links. */
  artifacts: number;
  /** Lines of the ledger that changed the database. */
  applied: number;
  /** Members of whom only laboratory rows were left. */
  charts: number;
  /** A sentence for each change that the operator makes again: replaced keys and addresses, and what gives more rights. */
  byHand: string[];
};

/** Ends every connection and session, applies `withdrawals` in their order, and marks the stores as settled. A repetition finishes what a crash between the two stores left. */
export function settleRestore(database: Database, operator: string, since: Date, withdrawals: readonly Withdrawal[]): Promise<Settled> {
  return inBoth(database, async (stores) => {
    const tx = stores.control;
    for (const store of Object.values(stores)) await sql`SET LOCAL statement_timeout = 0`.execute(store);
    await tx.selectFrom('partner.settled_server').forUpdate().select('id').execute();
    const connections = await endAll(tx, {}, operator);
    const artifacts = await changedRows(tx.deleteFrom('partner.oauth_artifact'));
    // The lost days may have sent them.
    await tx
      .updateTable('partner.mail')
      .set({ state: 'expired', ended_at: sql`now()` })
      .where('state', '=', 'waiting')
      .execute();
    const byHand = new Map<string, string>();
    let applied = 0;
    for (const withdrawal of await withMemberIds(tx, withdrawals)) {
      const done = await applyWithdrawal(stores, withdrawal, operator);
      if (done === true) applied++;
      if (typeof done === 'string') byHand.set(subjectOf(withdrawal), done);
      else byHand.delete(subjectOf(withdrawal));
    }
    const { charts, fault } = await eraseLostCharts(stores);
    const settled: Settled = { connections, artifacts, applied, charts, byHand: [...byHand.values(), ...(fault ? [fault] : [])] };
    const detail = { since: since.toISOString(), lines: withdrawals.length, ...settled };
    await appendAudit(tx, signedBy(operator)({ actor: 'operator', action: 'restore.settle', outcome: 'ok', detail }));
    for (const store of isApart(database) ? [tx, stores.lab] : [tx])
      await store
        .insertInto('partner.settled_server')
        .values({ identity: sql`partner.server_identity()` })
        .onConflict((row) => row.column('id').doUpdateSet({ identity: sql`excluded.identity` }))
        .execute();
    return settled;
  });
}
