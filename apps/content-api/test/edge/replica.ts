import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { startContentApi } from '../testing.ts';

// A read-only copy of the database that lags behind: it has an older name of one biomarker.

let replica: TestDatabase;
let service: Awaited<ReturnType<typeof startContentApi>>;

describe('replica', () => {
  beforeAll(async () => {
    replica = await freshDatabase();
    const owner = new pg.Client(replica.url);
    await owner.connect();
    await owner.query("UPDATE content.biomarker SET name = 'Ferritin as it was' WHERE slug = 'ferritin'");
    const { rows } = await owner.query('SELECT current_database() AS name');
    await owner.query(`ALTER DATABASE ${rows[0].name} SET default_transaction_read_only = on`);
    await owner.end();
    service = await startContentApi({ DATABASE_READ_URL: replica.urlAs('content_api') });
  });
  afterAll(async () => {
    await service.stop();
    await replica.drop();
  });

  it('content-api reads from the replica and counts requests on the primary', async () => {
    const { body, headers } = await service.api.get('/api/v1/biomarkers/ferritin').expect(200);
    expect(body.data.name).toBe('Ferritin as it was');
    expect(Number(headers['x-ratelimit-remaining'])).toBeLessThan(100);
    const { rows } = await service.database.run('SELECT count(*)::int AS clients FROM content.rate_limit');
    expect(rows[0].clients).toBeGreaterThan(0);
    await service.deps.flushActivity();
    const views = await service.database.run('SELECT sum(views)::int AS views FROM content.biomarker_activity');
    expect(views.rows[0].views).toBeGreaterThan(0);
  });

  it('readiness needs both and is degraded without the replica', async () => {
    const ready = await service.api.get('/readyz?verbose').expect(200);
    expect(ready.body).toMatchObject({ status: 'ready', checks: { database: 'ok', replica: 'ok' } });
    await replica.drop();
    const degraded = await service.api.get('/readyz?verbose').expect(200);
    expect(degraded.body).toMatchObject({ status: 'degraded', checks: { database: 'ok', replica: expect.not.stringMatching(/^ok$/) } });
  });
});
