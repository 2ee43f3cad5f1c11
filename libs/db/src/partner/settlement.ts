import { sql, type RawBuilder } from 'kysely';
import type { DatabaseError, PoolClient } from 'pg';
import { isUnsettled, unsettled } from '../shared/database-away.ts';
import { isApart, unlessAway, type Database } from './stores.ts';

export const UNSETTLED =
  'This database was restored, or its server changed without proof that nothing was lost. Withdrawn consents, revoked tokens and erased members may be back. Run: npm run operator -- restore settle --since TIME';

/** SQLSTATE of a role that may not read the table. */
const LACKS_RIGHT = '42501';

type Standing = { identity: string; now: string; beat: string; synchronous: boolean };

/** Whether all withdrawals stand in both stores: a backup of either one may bring back data. While the laboratory store is away, the other one is judged alone. */
export function postgresSettlement(database: Database): Settlement {
  const control = settlementOf(database);
  if (!isApart(database)) return control;
  const lab = settlementOf(database.lab);
  return {
    guard(onSettled) {
      control.guard(onSettled);
      lab.guard(onSettled);
    },
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
  /**
   * From now on a new connection settles its server as `settle` does, or is refused as unavailable. A failover ends all connections, so the first statement
   * on the new server meets this. `onSettled` hears of each settlement.
   */
  guard(onSettled: () => void): void;
  /**
   * Settles a new timeline that has lost nothing which this process knows. Resolves to true if it did. On a database that is not settled it ends all
   * connections, so that new ones meet the guard, and throws.
   */
  settle(): Promise<boolean>;
  /** Settles, and writes the beat that a promoted standby must have: at the start and every minute. Returns the number of settlements. */
  beat(): Promise<number>;
};

/** Of one database, by the server, timeline and table on which it was settled. */
function settlementOf({ kysely, pool, leaveServer }: Database['lab']): Settlement {
  /** As of the last beat of this process. */
  let seen: Standing | undefined;
  const onPool: Run = (statement) => statement.execute(kysely);
  const onClient =
    (client: PoolClient): Run =>
    (statement) =>
      client.query<Standing>(statement.compile(kysely).sql);

  async function settleOn(run: Run): Promise<boolean> {
    const found = await standing(run);
    if (isSettled(found)) return false;
    if (!(seen && found && hasLostNothing(seen, found))) {
      leaveServer();
      throw unsettled();
    }
    await run(sql`UPDATE partner.settled_server SET identity = ${sql.lit(found.now)}`);
    seen = { ...seen, identity: found.now };
    return true;
  }

  const settle = () =>
    settleOn(onPool).catch((error: unknown) => {
      // The readiness shows this sentence.
      throw isUnsettled(error) ? new Error('restored and not settled', { cause: error }) : error;
    });

  return {
    isSettled: async () => isSettled(await standing(onPool)),
    guard(onSettled) {
      pool.options.verify = (client, done) =>
        void settleOn(onClient(client)).then(
          (settled) => {
            if (settled) onSettled();
            done();
          },
          // The readiness names the right that the role lacks.
          (error: DatabaseError) => done(error.code === LACKS_RIGHT ? undefined : error),
        );
    },
    settle,
    async beat(): Promise<number> {
      const settlements = Number(await settle());
      const { rows } = await onPool(sql`UPDATE partner.settled_server SET beat = beat + 1 RETURNING ${STANDING}`);
      // The server may have changed since the line before.
      if (rows[0] && isSettled(rows[0])) seen = rows[0];
      return settlements;
    },
  };
}

const isSettled = (found: Standing | undefined): boolean => found !== undefined && found.identity === found.now;

/** A standby of the same server, promoted while replication was synchronous, with the newest beat. */
export function hasLostNothing(seen: Standing, found: Standing): boolean {
  const [server, , table] = seen.identity.split('/');
  const [newServer, , newTable] = found.now.split('/');
  const isSame = server === newServer && table === newTable && found.identity === seen.identity;
  return isSame && seen.synchronous && BigInt(found.beat) >= BigInt(seen.beat);
}

const STANDING = sql`identity, partner.server_identity() AS now, beat::text,
  current_setting('synchronous_standby_names') <> '' AND current_setting('synchronous_commit') IN ('on', 'remote_apply', 'remote_write') AS synchronous`;

/** On the pool, or on one connection. */
type Run = (statement: RawBuilder<Standing>) => Promise<{ rows: Standing[] }>;

/** Undefined where the row is missing: nothing shows that this database was ever settled. */
async function standing(run: Run): Promise<Standing | undefined> {
  const { rows } = await run(sql`SELECT ${STANDING} FROM partner.settled_server`);
  return rows[0];
}
