import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, postgresArtifacts } from '@biomarker/db/partner';
import type { ArtifactChanges, ArtifactKey, ArtifactPut } from '@biomarker/domain/partner';
import { freshDatabase } from '@biomarker/testbed/database';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let service: ReturnType<typeof connectDatabase>;
let store: ReturnType<typeof postgresArtifacts>;
beforeAll(async () => {
  database = await freshDatabase();
  service = connectDatabase({ url: database.urlAs('partner_auth'), maxConnections: 8, onError: () => {} });
  store = postgresArtifacts(service, 'sandbox');
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

const code = (): ArtifactKey => ({ kind: 'AuthorizationCode', key: randomUUID() });
const putAt = (at: ArtifactKey, payload = {}): ArtifactPut => ({ ...at, artifact: { payload }, ttlSeconds: 60 });
const found = async ({ kind, key }: ArtifactKey) => (await store.find(kind, key)) !== undefined;
const audits = async (requestId: string) => (await service.pool.query('SELECT 1 FROM partner.audit WHERE request_id = $1', [requestId])).rowCount;

/** Redeems a code for a token, with every kind of change. */
function redemption(used: ArtifactKey, changes: Partial<ArtifactChanges> = {}) {
  const [token, gone, requestId] = [{ kind: 'AccessToken', key: randomUUID() }, code(), randomUUID()];
  return {
    token,
    gone,
    requestId,
    changes: {
      consume: used,
      put: [putAt(token)],
      remove: [gone],
      audit: { actor: 'partner', action: 'token', outcome: 'ok', requestId },
      ...changes,
    } as const,
  };
}

it('the sweep removes expired artifacts after their retention', async () => {
  const [kept, past, live] = [code(), code(), code()];
  await store.put({ ...putAt(kept), ttlSeconds: -60, keepSeconds: 60 });
  await store.put({ ...putAt(past), ttlSeconds: -1 });
  await store.put(putAt(live));
  expect(await store.sweep()).toBe(1);
  expect(await Promise.all([kept, past, live].map(found))).toEqual([true, false, true]);
});

it('the sweep waits for no row that another process holds', async () => {
  const [held, past] = [code(), code()];
  for (const one of [held, past]) await store.put({ ...putAt(one), ttlSeconds: -1 });
  const other = await service.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query('SELECT FROM partner.oauth_artifact WHERE key = $1 FOR UPDATE', [held.key]);
    expect(await store.sweep()).toBe(1);
    await other.query('ROLLBACK');
    expect(await store.sweep()).toBe(1);
  } finally {
    other.release();
  }
});

it('a single use lasts to the end of the second that its time begins', async () => {
  const [whole, part] = [randomUUID(), randomUUID()];
  await store.putOnce('ReplayDetection', whole, 1001);
  await store.putOnce('ReplayDetection', part, 1000.2);
  const { rows } = await service.pool.query(
    `SELECT p.expires_at >= w.expires_at AND p.keep_until >= w.keep_until AS lasts FROM partner.oauth_artifact p, partner.oauth_artifact w WHERE p.key = $1 AND w.key = $2`,
    [part, whole],
  );
  expect(rows).toEqual([{ lasts: true }]);
});

it('a statement of artifacts is planned once, however full the table is', async () => {
  const owner = connectDatabase({ url: database.url, maxConnections: 1, onError: () => {} });
  const own = postgresArtifacts(owner, 'sandbox');
  await owner.pool.query(`INSERT INTO partner.oauth_artifact (kind, key, payload, expires_at, keep_until)
    SELECT 'AccessToken', gen_random_uuid(), '{}', now() + interval '1 minute', now() + interval '1 minute' FROM generate_series(1, 5000)`);
  await owner.pool.query('ANALYZE partner.oauth_artifact');
  for (let run = 0; run < 10; run++) {
    const { gone, changes } = redemption(code());
    await own.commit({ put: [putAt(changes.consume), putAt(gone)], remove: [] });
    await own.find(gone.kind, gone.key);
    await own.findBoth(gone, changes.consume);
    await own.commit({ ...changes, once: { kind: 'IdentityToken', key: randomUUID(), ttlSeconds: 60 } });
  }
  // PostgreSQL plans a statement at its first five runs, then decides whether to keep a plan.
  const { rows } = await owner.pool.query(`SELECT statement FROM pg_prepared_statements WHERE custom_plans > 5`);
  await owner.close();
  expect(rows).toEqual([]);
});

describe('a commit', () => {
  it('is atomic', async () => {
    const used = code();
    const { token, gone, requestId, changes } = redemption(used);
    await store.commit({ put: [putAt(used), putAt(gone)], remove: [] });
    expect(await store.commit(changes)).toBe(true);
    expect((await store.find(used.kind, used.key))?.consumedAt).toEqual(expect.any(Number));
    expect([await found(token), await found(gone), await audits(requestId)]).toEqual([true, false, 1]);
  });

  it.each([
    ['the code is gone', async () => code()],
    [
      'the code was used',
      async () => {
        const used = code();
        await store.commit({ put: [putAt(used)], remove: [] });
        await store.commit({ consume: used, put: [], remove: [] });
        return used;
      },
    ],
  ])('writes nothing when %s', async (_name, make) => {
    const { token, gone, requestId, changes } = redemption(await make());
    await store.put(putAt(gone));
    expect(await store.commit(changes)).toBe(false);
    expect([await found(token), await found(gone), await audits(requestId)]).toEqual([false, true, 0]);
  });

  it('writes nothing when a single-use id was used, and keeps the code valid', async () => {
    const [once, used] = [{ kind: 'IdentityToken', key: randomUUID(), ttlSeconds: 60 }, code()];
    await store.commit({ once, put: [putAt(used)], remove: [] });
    const { token, changes } = redemption(used, { once });
    expect(await store.commit(changes)).toBe(false);
    expect([await found(token), (await store.find(used.kind, used.key))?.consumedAt]).toEqual([false, undefined]);
  });

  it('succeeds for one of many concurrent requests', async () => {
    const used = code();
    await store.put(putAt(used));
    const attempts = Array.from({ length: 20 }, () => redemption(used));
    const written = await Promise.all(attempts.map(({ changes }) => store.commit(changes)));
    const tokens = await Promise.all(attempts.map(({ token }) => found(token)));
    expect(written.filter(Boolean)).toHaveLength(1);
    expect(tokens).toEqual(written);
  });

  it('keeps quotes, commas, array braces and what JSON escapes in payloads', async () => {
    const at = code();
    const payload = { text: `{"a","b\\\\c",NULL}, 'quoted' ü 😀 \n \0 \ud800`, list: [1, null, {}], empty: '' };
    await store.commit({ put: [putAt(at, payload)], remove: [] });
    expect((await store.find(at.kind, at.key))?.payload).toEqual(payload);
  });
});
