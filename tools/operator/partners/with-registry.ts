import { argon2Passwords, connectDatabase, postgresRegistry } from '@biomarker/db/partner';
import type { PartnerRegistry, PasswordHasher } from '@biomarker/domain/partner';

/** Runs `work` on the partner side of the database, and closes it whatever happens. */
export async function withRegistry<T>(databaseUrl: string, work: (registry: PartnerRegistry, passwords: PasswordHasher) => Promise<T>): Promise<T> {
  const database = connectDatabase({ url: databaseUrl, applicationName: 'operator', maxConnections: 2, onError: () => {} });
  try {
    await database.assertReady('writes');
    return await work(postgresRegistry(database), argon2Passwords());
  } finally {
    await database.close();
  }
}
