import { argon2Passwords, postgresRegistry, type Database } from '@biomarker/db/partner';
import type { PartnerRegistry, PasswordHasher } from '@biomarker/domain/partner';
import { onControlStore } from '../stores.ts';

/** Read-only commands omit `by`. */
type Operator = { database: Database; by?: string };

/** Runs `work` on the partner registry in the name of `by`. */
export const withRegistry = <T>(
  { database, by = 'nobody' }: Operator,
  work: (registry: PartnerRegistry, passwords: PasswordHasher) => Promise<T>,
): Promise<T> => onControlStore(database, () => work(postgresRegistry(database, by), argon2Passwords()));
