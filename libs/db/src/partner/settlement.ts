import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import { isApart, unlessAway, type Database } from './stores.ts';

export const UNSETTLED =
  'This database was restored, or its server changed without proof that nothing was lost. Withdrawn consents, revoked tokens and erased members may be back. Run: npm run operator -- restore settle --since TIME';

type Standing = { identity: string; now: string; beat: string; synchronous: boolean };

/** Whether all withdrawals stand in both stores: a backup of either one may bring back data. While the laboratory store is away, the other one is judged alone. */
export function postgresSettlement(database: Pick<Database, 'kysely' | 'lab'>): Settlement {
  const control = settlementOf(database.kysely);
  if (!isApart(database)) return control;
  const lab = settlementOf(database.lab.kysely);
  return {
    isSettled: async () => (await control.isSettled()) && (await unlessAway(lab.isSettled(), true)),
    async settle() {
      const settled = [await control.settle(), await unlessAway(lab.settle(), false)];
      return settled.includes(true);
    },
    beat: async () => (await control.beat()) + (await unlessAway(lab.beat(), 0)),
  };
}

type Settlement = {
  isSettled(): Promise<boolean>;
  /** Settles a new timeline that has lost nothing which this process knows. Resolves to true if it did, and throws on a database that is not settled. */
  settle(): Promise<boolean>;
  /** Settles, and writes the beat that a promoted standby must have: at the start and every minute. Returns the number of settlements. */
  beat(): Promise<number>;
};

/** Of one database, by the server, timeline and table on which it was settled. */
function settlementOf(kysely: Queries): Settlement {
  /** As of the last beat of this process. */
  let seen: Standing | undefined;

  async function settle(): Promise<boolean> {
    const found = await standing(kysely);
    if (isSettled(found)) return false;
    if (!(seen && hasLostNothing(seen, found))) throw new Error('restored and not settled');
    await kysely.updateTable('partner.settled_server').set({ identity: found.now }).execute();
    seen = { ...seen, identity: found.now };
    return true;
  }

  return {
    isSettled: async () => isSettled(await standing(kysely)),
    settle,
    async beat(): Promise<number> {
      const settlements = Number(await settle());
      const { rows } = await sql<Standing>`UPDATE partner.settled_server SET beat = beat + 1 RETURNING ${STANDING}`.execute(kysely);
      // The server may have changed since the line before.
      if (rows[0] && isSettled(rows[0])) seen = rows[0];
      return settlements;
    },
  };
}

const isSettled = ({ identity, now }: Standing) => identity === now;

/** A standby of the same server, promoted while replication was synchronous, with the newest beat. */
export function hasLostNothing(seen: Standing, found: Standing): boolean {
  const [server, , table] = seen.identity.split('/');
  const [newServer, , newTable] = found.now.split('/');
  const isSame = server === newServer && table === newTable && found.identity === seen.identity;
  return isSame && seen.synchronous && BigInt(found.beat) >= BigInt(seen.beat);
}

const STANDING = sql`identity, partner.server_identity() AS now, beat::text,
  current_setting('synchronous_standby_names') <> '' AND current_setting('synchronous_commit') IN ('on', 'remote_apply', 'remote_write') AS synchronous`;

async function standing(kysely: Queries): Promise<Standing> {
  const { rows } = await sql<Standing>`SELECT ${STANDING} FROM partner.settled_server`.execute(kysely);
  if (!rows[0]) throw new Error('partner.settled_server has no row');
  return rows[0];
}
