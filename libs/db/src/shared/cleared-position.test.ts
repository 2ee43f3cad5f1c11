import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { toldDatabase } from '../../test/told-database.ts';
import { clearedPosition } from './cleared-position.ts';
import type { Database } from './connect.ts';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

const SHOWS = "SELECT NOT pg_is_in_recovery() OR coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') >= $1::numeric, $2::boolean) AS shows";
const FAULT = new Error('connection terminated');

/** A replica whose checks are answered by `shows`, in order, beside its primary. Tells each check, and which server answers. */
function replicaThat(...shows: (boolean | Error)[]) {
  const told: string[] = [];
  const client = {
    name: 'replica',
    async query(text: string, values: unknown[]) {
      told.push(`check ${JSON.stringify(values)}`);
      expect(text.trim()).toBe(SHOWS);
      const next = shows.shift();
      if (next instanceof Error) throw next;
      return { rows: [{ shows: next }] };
    },
    release: (error?: Error) => void told.push(error ? 'dropped' : 'kept'),
  };
  const primary = { pool: { connect: async () => ({ name: 'primary', release: () => {} }) } };
  const replica = { pool: { connect: async () => client } };
  const cleared = clearedPosition(replica as unknown as Database, primary as unknown as Database);
  const ask = async () => void told.push((await replica.pool.connect()).name);
  return { told, cleared, ask, pool: replica.pool };
}

it('a replica answers unchecked until something is cleared', async () => {
  const { told, ask } = replicaThat();
  await ask();
  expect(told).toEqual(['replica']);
});

it('a connection is checked once for each clear, and an earlier position asks for nothing', async () => {
  const { told, cleared, ask } = replicaThat(true, true);
  cleared.require(5);
  await ask();
  await ask();
  cleared.require(4);
  cleared.require(5);
  await ask();
  cleared.require(6);
  await ask();
  expect(told).toEqual(['check [5,false]', 'replica', 'replica', 'replica', 'check [6,false]', 'replica']);
});

it('the primary answers in place of a replica that is behind, until it shows the change', async () => {
  const { told, cleared, ask } = replicaThat(false, true);
  cleared.require(5);
  await ask();
  await ask();
  expect(told).toEqual(['check [5,false]', 'kept', 'primary', 'check [5,false]', 'replica']);
});

it.each([
  [10_000, ['check [5,false]', 'replica']],
  [10_001, ['check [5,true]', 'replica']],
  [24 * 3600_000, ['check [5,true]', 'replica']],
  [24 * 3600_000 + 1, ['replica']],
])('a replica that tells no position is trusted some seconds later, and any one a day later: %s ms', async (ms, steps) => {
  const { told, cleared, ask } = replicaThat(true);
  cleared.require(5);
  jest.setSystemTime(ms);
  await ask();
  expect(told).toEqual(steps);
});

it('a connection whose check fails is dropped, and its caller hears of it', async () => {
  const { told, cleared, ask } = replicaThat(FAULT);
  cleared.require(5);
  await expect(ask()).rejects.toBe(FAULT);
  expect(told).toEqual(['check [5,false]', 'dropped']);
});

it('a caller with a callback gets the same connection, and the same fault', async () => {
  const { cleared, pool } = replicaThat(false, FAULT);
  cleared.require(5);
  type Callback = (error: Error | undefined, client: { name: string } | undefined) => void;
  const connect = pool.connect as unknown as (callback: Callback) => void;
  const byCallback = () => new Promise((resolve) => connect((error, client) => resolve(error ?? client?.name)));
  expect([await byCallback(), await byCallback()]).toEqual(['primary', FAULT]);
});

it('the position is that of the primary', async () => {
  const { told, database } = toldDatabase([{ position: 7 }]);
  expect(await clearedPosition({ pool: { connect: async () => {} } } as unknown as Database, database).now()).toBe(7);
  expect(told).toEqual([`SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS position`]);
});
