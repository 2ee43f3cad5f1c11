import type { ArtifactChanges, ArtifactPut, ArtifactStore, Environment } from '@biomarker/domain/partner';
import type { Pool } from 'pg';
import { findArtifact } from './artifact-dependencies.ts';
import { AUDIT_COLUMNS, auditValues } from './audit.ts';
import { prepared } from '../shared/statements.ts';

const SWEPT_AT_ONCE = 5000;

const COLUMNS = 'kind, key, payload, grant_id, uid, expires_at, keep_until';
const REPLACED = `payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at, keep_until = excluded.keep_until`;

const upsert = prepared(`
  INSERT INTO partner.oauth_artifact (${COLUMNS})
  VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), now() + make_interval(secs => $7)) ON CONFLICT (kind, key) DO UPDATE SET ${REPLACED}`);

const insertOnce = prepared<{ key: string }>(`
  INSERT INTO partner.oauth_artifact (kind, key, payload, expires_at, keep_until)
  VALUES ($1, $2, '{}', now() + make_interval(secs => $3), now() + make_interval(secs => $3)) ON CONFLICT DO NOTHING RETURNING key`);

/** Everything of one request in one statement. The parts that write wait for `allowed`, which waits for the parts that decide. */
const commitAll = prepared<{ done: boolean }>(`
  WITH once AS (
    INSERT INTO partner.oauth_artifact (kind, key, payload, expires_at, keep_until)
    SELECT $1, $2, '{}', now() + make_interval(secs => $3), now() + make_interval(secs => $3) WHERE $1::text IS NOT NULL ON CONFLICT DO NOTHING RETURNING 1),
  fresh AS (SELECT 1 AS yes WHERE $1::text IS NULL OR EXISTS (SELECT FROM once)),
  consumed AS (
    UPDATE partner.oauth_artifact SET consumed_at = now() FROM fresh WHERE kind = $4 AND key = $5 AND consumed_at IS NULL RETURNING 1),
  allowed AS (SELECT 1 AS yes FROM fresh WHERE $4::text IS NULL OR EXISTS (SELECT FROM consumed)),
  put AS (
    INSERT INTO partner.oauth_artifact (${COLUMNS})
    SELECT kind, key, payload::json, grant_id, uid, now() + make_interval(secs => ttl), now() + make_interval(secs => keep)
    FROM allowed, unnest($6::text[], $7::text[], $8::text[], $9::uuid[], $10::text[], $11::int[], $12::int[]) AS p (kind, key, payload, grant_id, uid, ttl, keep)
    ON CONFLICT (kind, key) DO UPDATE SET ${REPLACED}),
  removed AS (
    DELETE FROM partner.oauth_artifact t USING allowed, unnest($13::text[], $14::text[]) AS r (kind, key) WHERE t.kind = r.kind AND t.key = r.key),
  audited AS (
    INSERT INTO partner.audit (${AUDIT_COLUMNS})
    SELECT $15, $16, $17, $18::uuid, $19, $20::uuid, $21::uuid, $22, $23::jsonb FROM allowed WHERE $15::text IS NOT NULL)
  SELECT EXISTS (SELECT FROM allowed) AS done`);

const deleteByKey = prepared(`DELETE FROM partner.oauth_artifact WHERE kind = $1 AND key = $2`);
// Rows that another instance is sweeping are left to it.
const deleteOld = prepared<{ kind: string }>(`
  DELETE FROM partner.oauth_artifact WHERE (kind, key) IN (
    SELECT kind, key FROM partner.oauth_artifact WHERE keep_until < now() LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED) RETURNING kind`);

/** `environment` decides which applications are known to what is read. */
export function postgresArtifacts(pool: Pool, environment: Environment): ArtifactStore {
  return {
    async put({ kind, key, artifact: { payload, grantId, uid }, ttlSeconds, keepSeconds }) {
      await upsert(pool, [kind, key, JSON.stringify(payload), grantId ?? null, uid ?? null, ttlSeconds, keepSeconds]);
    },
    putOnce: async (kind, key, ttlSeconds) => (await insertOnce(pool, [kind, key, ttlSeconds])).length === 1,
    find: (kind, key) => findArtifact(pool, environment, kind, key),
    commit: async (changes) => (await commitAll(pool, valuesOf(changes)))[0]!.done,
    async remove(kind, key) {
      await deleteByKey(pool, [kind, key]);
    },
    sweep: async () => (await deleteOld(pool, [])).length,
  };
}

function valuesOf({ once, consume, put, remove, audit }: ArtifactChanges): unknown[] {
  const puts = <T>(pick: (one: ArtifactPut) => T): T[] => put.map(pick);
  return [
    ...[once?.kind, once?.key, once?.ttlSeconds],
    ...[consume?.kind, consume?.key],
    ...[puts(({ kind }) => kind), puts(({ key }) => key), puts(({ artifact }) => JSON.stringify(artifact.payload))],
    ...[puts(({ artifact }) => artifact.grantId ?? null), puts(({ artifact }) => artifact.uid ?? null)],
    ...[puts(({ ttlSeconds }) => ttlSeconds), puts(({ keepSeconds }) => keepSeconds)],
    ...[remove.map(({ kind }) => kind), remove.map(({ key }) => key)],
    ...(audit ? auditValues(audit) : Array(9).fill(null)),
  ];
}
