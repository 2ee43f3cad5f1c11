import { connectDatabase, type Database } from '@biomarker/db/content';
import type { StoreUrls } from '../../prisma/database-url.ts';

/** Runs `work` on the content database, and always closes the connection. */
export async function withContent<T>({ url }: StoreUrls, work: (database: Database) => Promise<T>): Promise<T> {
  const database = connectDatabase({ url, applicationName: 'operator', maxConnections: 1, onError: () => {} });
  try {
    await database.assertReady('writes');
    return await work(database);
  } finally {
    await database.close();
  }
}
