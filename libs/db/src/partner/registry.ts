import type {
  AuditEntry,
  AuditRow,
  ClosedMember,
  CredentialRow,
  NewCredential,
  PartnerRegistry,
  RegisteredApplication,
  RegisteredOrganization,
} from '@biomarker/domain/partner';
import type { Pool, PoolClient } from 'pg';
import { appendAudit } from './audit.ts';
import { inTransaction } from '../shared/statements.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { settledUpTo } from './settled-audit.ts';
import { writeApplication, writeMember, writeOrganization } from './registry-rows.ts';

const ORGANIZATION = `id, slug, legal_name AS "legalName", display_name AS "displayName", website, privacy_url AS "privacyUrl", contact_email AS "contactEmail",
  purpose, issuer, jwks, status, created_at AS "createdAt"`;
const APPLICATION = `client_id AS "clientId", organisation_id AS "organizationId", environment, name, scopes, redirect_uris AS "redirectUris", arm, status`;
const CREDENTIAL = `id, prefix, created_at AS "createdAt", expires_at AS "expiresAt", revoked_at AS "revokedAt", last_used_at AS "lastUsedAt"`;
const AUDIT = `id, at, actor, action, outcome, organisation_id AS "organizationId", client_id AS "clientId", member_id AS "memberId", consent_id AS "consentId",
  request_id AS "requestId", detail`;

/** For the operator's own role: the role of the service may only read these tables. */
export function postgresRegistry(pool: Pool): PartnerRegistry {
  const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> => (await pool.query(text, values)).rows.map(withoutNulls) as T[];
  const audited = <T>(audit: AuditEntry, change: (client: PoolClient) => Promise<T>): Promise<T> =>
    inTransaction(pool, async (client) => {
      const result = await change(client);
      if (result !== false) await appendAudit(client, audit);
      return result;
    });

  return {
    organizations: () => rows<RegisteredOrganization>(`SELECT ${ORGANIZATION} FROM partner.organisation ORDER BY slug`),
    organization: async (slug) => (await rows<RegisteredOrganization>(`SELECT ${ORGANIZATION} FROM partner.organisation WHERE slug = $1`, [slug]))[0],
    applications: (id) =>
      rows<RegisteredApplication>(`SELECT ${APPLICATION} FROM partner.application WHERE organisation_id = $1 ORDER BY environment, name`, [id]),
    application: async (clientId) => (await rows<RegisteredApplication>(`SELECT ${APPLICATION} FROM partner.application WHERE client_id = $1`, [clientId]))[0],
    licenses: (id) => rows(`SELECT environment, scopes FROM partner.licence WHERE organisation_id = $1 ORDER BY environment`, [id]),
    credentials: (clientId) => rows<CredentialRow>(`SELECT ${CREDENTIAL} FROM partner.credential WHERE client_id = $1 ORDER BY created_at`, [clientId]),
    audit: async ({ organizationId = null, clientId = null, after = null, limit }) =>
      rows<AuditRow>(
        `SELECT ${AUDIT} FROM partner.audit
         WHERE ($1::uuid IS NULL OR organisation_id = $1) AND ($2::text IS NULL OR client_id = $2) AND ($4::bigint IS NULL OR id > $4 AND id <= $5)
         ORDER BY id ${after === null ? 'DESC' : 'ASC'} LIMIT $3`,
        [organizationId, clientId, limit, after, after && (await settledUpTo(pool, after))],
      ),

    addOrganization: (row, audit) => audited(audit, (client) => writeOrganization(client, row)),
    setOrganizationStatus: (id, status, audit) =>
      audited(audit, async (client) => {
        await client.query(`UPDATE partner.organisation SET status = $2, updated_at = now() WHERE id = $1`, [id, status]);
      }),
    setOrganizationKeys: (id, jwks, audit) =>
      audited(audit, async (client) => {
        await client.query(`UPDATE partner.organisation SET jwks = $2, updated_at = now() WHERE id = $1`, [id, JSON.stringify(jwks)]);
      }),
    setLicense: (id, environment, scopes, audit) =>
      audited(audit, async (client) => {
        await client.query(
          `INSERT INTO partner.licence (organisation_id, environment, scopes) VALUES ($1, $2, $3)
           ON CONFLICT (organisation_id, environment) DO UPDATE SET scopes = excluded.scopes, updated_at = now()`,
          [id, environment, scopes],
        );
      }),
    addApplication: (row, audit) => audited(audit, (client) => writeApplication(client, row)),
    setApplicationStatus: (clientId, status, audit) =>
      audited(audit, async (client) => {
        await client.query(`UPDATE partner.application SET status = $2, updated_at = now() WHERE client_id = $1`, [clientId, status]);
      }),
    setRedirectUris: (clientId, redirectUris, audit) =>
      audited(audit, async (client) => {
        await client.query(`UPDATE partner.application SET redirect_uris = $2, updated_at = now() WHERE client_id = $1`, [clientId, redirectUris]);
      }),
    setApplicationKeys: (clientId, jwks, audit) =>
      audited(audit, async (client) => {
        await client.query(`UPDATE partner.application SET jwks = $2, updated_at = now() WHERE client_id = $1`, [clientId, JSON.stringify(jwks)]);
      }),
    addCredential: (row, live, audit) => audited(audit, (client) => addCredential(client, row, live)),
    rotateCredential: (row, live, end, { added, retired }) =>
      audited(added, async (client) => {
        if (!(await addCredential(client, row, live))) return false;
        for (const id of await retireOlder(client, row, end)) await appendAudit(client, retired(id));
        return true;
      }),
    endCredential: (id, at, audit) =>
      audited(audit, async (client) => {
        const { rowCount } = await client.query(
          `UPDATE partner.credential SET revoked_at = $2
           WHERE id = $1 AND (revoked_at IS NULL OR revoked_at > $2) AND (expires_at IS NULL OR expires_at > now())`,
          [id, at],
        );
        return rowCount === 1;
      }),
    addMember: (row, audit) => audited(audit, (client) => writeMember(client, row)),
    closeMember: (email, audits) =>
      inTransaction(pool, async (client) => {
        const closed = await closeMember(client, email);
        for (const audit of closed ? audits(closed) : []) await appendAudit(client, audit);
        return closed;
      }),
  };
}

async function addCredential(client: PoolClient, { id, clientId, prefix, digest, expiresAt }: NewCredential, live: number): Promise<boolean> {
  // Two operators at once must not issue one too many.
  await client.query(`SELECT 1 FROM partner.application WHERE client_id = $1 FOR UPDATE`, [clientId]);
  const { rowCount } = await client.query(
    `SELECT 1 FROM partner.credential WHERE client_id = $1 AND (revoked_at IS NULL OR revoked_at > now()) AND (expires_at IS NULL OR expires_at > now())`,
    [clientId],
  );
  if (rowCount! >= live) return false;
  await client.query(`INSERT INTO partner.credential (id, client_id, prefix, digest, expires_at) VALUES ($1, $2, $3, $4, $5)`, [
    id,
    clientId,
    prefix,
    digest,
    expiresAt ?? null,
  ]);
  return true;
}

/** Answers the ids of those that end sooner by it. */
async function retireOlder(client: PoolClient, { id, clientId }: NewCredential, end: Date): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `UPDATE partner.credential SET revoked_at = $3
     WHERE client_id = $1 AND id <> $2 AND (revoked_at IS NULL OR revoked_at > $3) AND (expires_at IS NULL OR expires_at > now()) RETURNING id`,
    [clientId, id, end],
  );
  return rows.map((row) => row.id);
}

async function closeMember(client: PoolClient, email: string): Promise<ClosedMember | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `UPDATE partner.member SET status = 'closed', updated_at = now() WHERE email = $1 AND status = 'active' RETURNING id`,
    [email],
  );
  const memberId = rows[0]?.id;
  if (memberId === undefined) return undefined;
  const { rows: ended } = await client.query<ClosedMember['ended'][number]>(
    `UPDATE partner.consent c SET ended_at = now(), ended_by = 'operator' FROM partner.application a
     WHERE c.member_id = $1 AND c.ended_at IS NULL AND a.client_id = c.client_id
     RETURNING c.id AS "consentId", c.client_id AS "clientId", a.organisation_id AS "organizationId"`,
    [memberId],
  );
  await client.query(`DELETE FROM partner.oauth_artifact WHERE grant_id = ANY($1)`, [ended.map(({ consentId }) => consentId)]);
  await client.query(`DELETE FROM partner.subject_link WHERE member_id = $1`, [memberId]);
  return { memberId, ended };
}
