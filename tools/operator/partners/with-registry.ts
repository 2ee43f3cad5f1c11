import { argon2Passwords, connectDatabase, postgresRegistry } from '@biomarker/db/partner';
import type { PartnerRegistry, PasswordHasher } from '@biomarker/domain/partner';
import type { StoreUrls } from '../../../prisma/database-url.ts';

/** Read-only commands omit `by`. */
type Operator = { databases: StoreUrls; by?: string };

/** Runs `work` on the partner registry in the name of `by`, and always closes the connection. */
export async function withRegistry<T>(
  { databases, by = 'nobody' }: Operator,
  work: (registry: PartnerRegistry, passwords: PasswordHasher) => Promise<T>,
): Promise<T> {
  const database = connectDatabase({ ...databases, applicationName: 'operator', maxConnections: 2, onError: () => {} });
  try {
    await database.assertReady('writes');
    return await work(postgresRegistry(database, by), argon2Passwords());
  } finally {
    await database.close();
  }
}
