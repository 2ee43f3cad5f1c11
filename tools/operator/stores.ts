import { connectDatabase, type Database } from '@biomarker/db/partner';
import type { StoreUrls } from '../../prisma/database-url.ts';

/** An import needs four: the hold of a folder, the locks, the audit, and what it reads meanwhile. The verification of the audit needs five. */
const CONNECTIONS = 5;

/** The stores of the operator, as their owner. Each connection opens at its first use. */
export const operatorStores = (urls: StoreUrls): Database =>
  connectDatabase({ ...urls, applicationName: 'operator', maxConnections: CONNECTIONS, onError: () => {} });

/** Runs `work` once the control store, which has the content too, has this version's schema and accepts changes. */
export async function onControlStore<T>(database: Database, work: () => Promise<T>): Promise<T> {
  await database.assertReady('writes');
  return work();
}

/** As `onControlStore`, also for the store of laboratory data. */
export async function onBothStores<T>(database: Database, work: () => Promise<T>): Promise<T> {
  for (const store of new Set([database, database.lab])) await store.assertReady('writes');
  return work();
}
