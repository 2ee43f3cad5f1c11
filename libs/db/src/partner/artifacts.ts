import type { ArtifactStore, StoredArtifact } from '@biomarker/domain/partner';
import type { Pool } from 'pg';
import { prepared } from './named-query.ts';

const SWEPT_AT_ONCE = 5000;

type Row = { payload: Record<string, unknown>; grantId: string | null; uid: string | null; consumedAt: number | null; decidedAt: number | null };

const ARTIFACT = `payload, grant_id AS "grantId", uid, extract(epoch FROM consumed_at)::int AS "consumedAt", extract(epoch FROM decided_at)::int AS "decidedAt"`;

const upsert = prepared(`
  INSERT INTO partner.oauth_artifact (kind, key, payload, grant_id, uid, expires_at, keep_until)
  VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), now() + make_interval(secs => $7))
  ON CONFLICT (kind, key) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
    expires_at = excluded.expires_at, keep_until = excluded.keep_until`);

const insertOnce = prepared<{ key: string }>(`
  INSERT INTO partner.oauth_artifact (kind, key, payload, expires_at, keep_until)
  VALUES ($1, $2, '{}', now() + make_interval(secs => $3), now() + make_interval(secs => $3)) ON CONFLICT DO NOTHING RETURNING key`);

const byKey = prepared<Row>(`SELECT ${ARTIFACT} FROM partner.oauth_artifact WHERE kind = $1 AND key = $2`);
const byUid = prepared<Row & { key: string }>(
  `SELECT key, ${ARTIFACT} FROM partner.oauth_artifact WHERE kind = $1 AND uid = $2 AND expires_at > now() ORDER BY expires_at DESC LIMIT 1`,
);
const consumeOnce = prepared<{ key: string }>(
  `UPDATE partner.oauth_artifact SET consumed_at = now() WHERE kind = $1 AND key = $2 AND consumed_at IS NULL RETURNING key`,
);
const deleteByKey = prepared(`DELETE FROM partner.oauth_artifact WHERE kind = $1 AND key = $2`);
const deleteByGrant = prepared(`DELETE FROM partner.oauth_artifact WHERE kind = $1 AND grant_id = $2`);
// Rows that another instance is sweeping are left to it.
const deleteOld = prepared<{ kind: string }>(`
  DELETE FROM partner.oauth_artifact WHERE (kind, key) IN (
    SELECT kind, key FROM partner.oauth_artifact WHERE keep_until < now() LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED) RETURNING kind`);

export function postgresArtifacts(pool: Pool): ArtifactStore {
  return {
    async put(kind, key, { payload, grantId, uid }, ttlSeconds, keepSeconds) {
      await upsert(pool, [kind, key, JSON.stringify(payload), grantId ?? null, uid ?? null, ttlSeconds, keepSeconds]);
    },
    putOnce: async (kind, key, ttlSeconds) => (await insertOnce(pool, [kind, key, ttlSeconds])).length === 1,
    find: async (kind, key) => readRow((await byKey(pool, [kind, key]))[0]),
    async findByUid(kind, uid) {
      const [row] = await byUid(pool, [kind, uid]);
      return row && { ...readRow(row)!, key: row.key };
    },
    consume: async (kind, key) => (await consumeOnce(pool, [kind, key])).length === 1,
    async remove(kind, key) {
      await deleteByKey(pool, [kind, key]);
    },
    async removeByGrant(kind, grantId) {
      await deleteByGrant(pool, [kind, grantId]);
    },
    sweep: async () => (await deleteOld(pool, [])).length,
  };
}

function readRow(row: Row | undefined): StoredArtifact | undefined {
  if (!row) return undefined;
  const { payload, grantId, uid, consumedAt, decidedAt } = row;
  return { payload, grantId: grantId ?? undefined, uid: uid ?? undefined, consumedAt: consumedAt ?? undefined, decidedAt: decidedAt ?? undefined };
}
