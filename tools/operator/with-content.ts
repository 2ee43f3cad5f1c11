import { connectDatabase, type Database } from '@biomarker/db/content';

/** Runs `work` on the content database, and always closes the connection. */
export async function withContent<T>(databaseUrl: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = connectDatabase({ url: databaseUrl, applicationName: 'operator', maxConnections: 1, onError: () => {} });
  try {
    await database.assertReady('writes');
    return await work(database);
  } finally {
    await database.close();
  }
}
