import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { connectDatabase as connect, type Database as Single, type DatabaseOptions } from '../shared/connect.ts';
import { isUnavailable } from '../shared/database-away.ts';
import type { Queries } from '../shared/kysely.ts';
import type { RoleRights } from '../shared/role-rights.ts';

/** The control store: registry, accounts, consents, OAuth state and the audit. `lab` is the store of laboratory data: the same database, unless it has its own. */
export type Database = Single & { lab: Single };

/** `labUrl` names the database of laboratory data, if it has its own. */
type Options = DatabaseOptions & { labUrl?: string; labMaxConnections?: number; labRights?: RoleRights };

export function connectDatabase({ labUrl, labMaxConnections, labRights, ...options }: Options): Database {
  const control = connect(options);
  if (labUrl === undefined) return Object.assign(control, { lab: control });
  const lab = connect({ ...options, url: labUrl, maxConnections: labMaxConnections ?? options.maxConnections, rights: labRights });
  const { close } = control;
  return Object.assign(control, { lab, close: async () => void (await Promise.all([lab.close(), close()])) });
}

/** The transactions of one act on both stores. */
export type BothStores = { control: Queries; lab: Queries };

type Connected = Pick<Database, 'kysely' | 'lab'>;

/** Whether laboratory data has a database of its own. */
export const isApart = ({ kysely, lab }: Connected): boolean => lab.kysely !== kysely;

/** PostgreSQL finds no deadlock over two databases. */
const LAB_LOCK_TIMEOUT = sql`SET LOCAL lock_timeout = '30s'`;

/** A check of the readiness may take 1.5 s. */
const LAB_ANSWERS_MS = 1000;

/** `otherwise` while the laboratory store is away: all but laboratory data goes on without it. */
export const unlessAway = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([work, pause(LAB_ANSWERS_MS, otherwise, { ref: false })]).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    return otherwise;
  });

/** One transaction where both stores are one database. Otherwise the laboratory store commits first: the control store still knows what to repeat after a crash. */
export const inBoth = <T>(database: Connected, work: (stores: BothStores) => Promise<T>): Promise<T> =>
  database.kysely.transaction().execute((control) => {
    if (!isApart(database)) return work({ control, lab: control });
    return database.lab.kysely.transaction().execute(async (lab) => {
      await LAB_LOCK_TIMEOUT.execute(lab);
      return work({ control, lab });
    });
  });

/**
 * As `inBoth`, for a change of laboratory data. `told`, which takes its audit rows and messages, commits before the laboratory store: nothing changes without
 * its row. `control` holds the locks of the members until then. Both are on the control store, so `told` may change no row that `control` has changed.
 */
export const inBothTold = <T>(database: Connected, work: (stores: BothStores & { told: Queries }) => Promise<T>): Promise<T> =>
  inBoth(database, (stores) =>
    isApart(database) ? database.kysely.transaction().execute((told) => work({ ...stores, told })) : work({ ...stores, told: stores.control }),
  );
