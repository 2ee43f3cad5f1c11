import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';

export const UNSETTLED =
  'This database was restored, or its server changed without proof that nothing was lost. Withdrawn consents, revoked tokens and erased members may be back. Run: npm run operator -- restore settle --since TIME';

type Standing = { identity: string; now: string; beat: string; synchronous: boolean };

/** Whether all withdrawals stand in this database, by the server, timeline and table on which it was settled. */
export function postgresSettlement({ kysely }: Pick<Database, 'kysely'>) {
  /** As this process saw it a minute ago. */
  let seen: Standing | undefined;
  const isSettled = async () => {
    const { identity, now } = await standing(kysely);
    return identity === now;
  };
  return {
    isSettled,
    async assertSettled() {
      if (!(await isSettled())) throw new Error('restored and not settled');
    },
    /** Runs every minute. Settles a new timeline that has lost nothing which this process knows. Returns the number of settlements. */
    async watch(): Promise<number> {
      const found = await standing(kysely);
      const settles = found.identity !== found.now;
      if (settles && !(seen && hasLostNothing(seen, found))) return 0;
      const { beat } = await kysely
        .updateTable('partner.settled_server')
        .set({ identity: found.now, beat: sql`beat + 1` })
        .returning('beat')
        .executeTakeFirstOrThrow();
      seen = { ...found, identity: found.now, beat: String(beat) };
      return settles ? 1 : 0;
    },
  };
}

/** A standby of the same server, promoted while replication was synchronous, with the newest beat. */
export function hasLostNothing(seen: Standing, found: Standing): boolean {
  const [server, , table] = seen.identity.split('/');
  const [newServer, , newTable] = found.now.split('/');
  const isSame = server === newServer && table === newTable && found.identity === seen.identity;
  return isSame && seen.synchronous && BigInt(found.beat) >= BigInt(seen.beat);
}

async function standing(kysely: Queries): Promise<Standing> {
  const { rows } = await sql<Standing>`
    SELECT identity, partner.server_identity() AS now, beat::text,
      current_setting('synchronous_standby_names') <> '' AND current_setting('synchronous_commit') IN ('on', 'remote_apply', 'remote_write') AS synchronous
    FROM partner.settled_server`.execute(kysely);
  if (!rows[0]) throw new Error('partner.settled_server has no row');
  return rows[0];
}
