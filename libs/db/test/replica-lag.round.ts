import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { throwAwayPostgres } from '@biomarker/testbed/postgres/server';
import { until } from '@biomarker/testbed/until';
import { connectDatabase } from '../src/content/index.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'biomarker-lag-'));

it('a replica lags while it has received more than it shows, and not on a quiet primary', async () => {
  const primary = await throwAwayPostgres(folder());
  const standby = await primary.standby(folder());
  const [owner, onStandby] = [primary.url, standby.url].map((url) => new pg.Client(url));
  await owner!.connect();
  await onStandby!.connect();
  const databases = [primary.url, standby.url].map((url) => connectDatabase({ url, maxConnections: 1, onError: () => {} }));
  const lags = () => Promise.all(databases.map((each) => each.replicaLagSeconds()));
  try {
    await owner!.query('CREATE TABLE written (at timestamptz)');
    await until('a replica that has caught up', async () => (await onStandby!.query(`SELECT FROM pg_class WHERE relname = 'written'`)).rowCount);
    expect(await lags()).toEqual([0, 0]);
    await onStandby!.query('SELECT pg_wal_replay_pause()');
    await owner!.query('INSERT INTO written VALUES (now())');
    await until('a replica that lags', async () => (await lags())[1]! > 0.2);
    await onStandby!.query('SELECT pg_wal_replay_resume()');
    await until('a replica that has caught up again', async () => (await lags())[1] === 0);
  } finally {
    await Promise.all([owner!.end(), onStandby!.end(), ...databases.map((each) => each.close())]);
    await standby.stop();
    await primary.stop();
  }
});
