import type { AuditEntry, NewCredential, PartnerRegistry } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { appendAudit } from './audit.ts';

const now = sql<string>`now()`;

type CredentialStore = Pick<PartnerRegistry, 'credentials' | 'expiringCredentials' | 'addCredential' | 'rotateCredential' | 'endCredential'>;

/** Uses Kysely, since adding a credential locks the application and the database clock decides validity. */
export function postgresCredentials({ kysely }: Database, signed: (audit: AuditEntry) => AuditEntry): CredentialStore {
  const audited = (audit: AuditEntry, change: (tx: Queries) => Promise<boolean>): Promise<boolean> =>
    kysely.transaction().execute(async (tx) => {
      const changed = await change(tx);
      if (changed) await appendAudit(tx, signed(audit));
      return changed;
    });

  return {
    async credentials(clientId) {
      const rows = await kysely
        .selectFrom('partner.credential')
        .where('client_id', '=', clientId)
        .orderBy('created_at')
        .select(['id', 'prefix', 'created_at as createdAt', 'expires_at as expiresAt', 'revoked_at as revokedAt', 'last_used_at as lastUsedAt'])
        .execute();
      return rows.map(withoutNulls) as Awaited<ReturnType<CredentialStore['credentials']>>;
    },
    expiringCredentials: async (days) =>
      (await expiringCredentials(kysely, days)
        .innerJoin('partner.organisation as o', 'o.id', 'a.organisation_id')
        .orderBy('c.expires_at')
        .select(['o.slug', 'c.client_id as clientId', 'c.prefix', 'c.expires_at as expiresAt'])
        .execute()) as never,
    addCredential: (row, live, audit) => audited(audit, (tx) => addCredential(tx, row, live)),
    rotateCredential: (row, live, end, { added, retired }) =>
      audited(added, async (tx) => {
        if (!(await addCredential(tx, row, live))) return false;
        for (const id of await retireOlder(tx, row, end)) await appendAudit(tx, signed(retired(id)));
        return true;
      }),
    endCredential: (id, at, audit) => audited(audit, async (tx) => (await endInForce(tx, at).where('id', '=', id).execute()).length === 1),
  };
}

/** Live credentials that expire within `days`. */
export const expiringCredentials = (db: Queries, days: number) =>
  db
    .selectFrom('partner.credential as c')
    .innerJoin('partner.application as a', 'a.client_id', 'c.client_id')
    .where('c.expires_at', '>', now)
    .where('c.expires_at', '<', sql<string>`now() + make_interval(days => ${days})`)
    .where((eb) => eb.or([eb('c.revoked_at', 'is', null), eb('c.revoked_at', '>', eb.ref('c.expires_at'))]));

async function addCredential(tx: Queries, { id, clientId, prefix, digest, expiresAt }: NewCredential, live: number): Promise<boolean> {
  // The lock keeps concurrent operators from issuing too many.
  await tx.selectFrom('partner.application').where('client_id', '=', clientId).forUpdate().select('client_id').execute();
  const inForce = await tx
    .selectFrom('partner.credential')
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>', now)]))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .select('id')
    .execute();
  if (inForce.length >= live) return false;
  const expires_at = expiresAt?.toISOString() ?? null;
  await tx.insertInto('partner.credential').values({ id, client_id: clientId, prefix, digest, expires_at }).execute();
  return true;
}

/** Ends older credentials at `end`; returns the ids of those that now end sooner. */
async function retireOlder(tx: Queries, { id, clientId }: NewCredential, end: Date): Promise<string[]> {
  const rows = await endInForce(tx, end).where('client_id', '=', clientId).where('id', '<>', id).execute();
  return rows.map((row) => row.id);
}

/** Ends credentials at `end` that would live longer. */
const endInForce = (tx: Queries, end: Date) =>
  tx
    .updateTable('partner.credential')
    .set({ revoked_at: end.toISOString() })
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>', end.toISOString())]))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .returning('id');
