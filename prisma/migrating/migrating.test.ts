import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { migrationOf, OUTSIDE_MARKER } from './migration-files.ts';
import { sentenceOf } from './sessions.ts';

const told: string[] = [];
beforeEach(() => void told.splice(0));
jest.unstable_mockModule('node:timers/promises', () => ({ setTimeout: async (ms: number) => void told.push(`wait ${ms} ms`) }));
const { apply } = await import('./apply.ts');
const { whileLocked } = await import('./migration-lock.ts');

const lacking = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
const faulty = Object.assign(new Error('no such table'), { code: '42P01' });
const HOLDER = { pid: 7, usename: 'ann', application_name: null, client_addr: null, state: null, seconds: 3 };

/** A connection that tells each statement without its blanks; those that include a key of `faults` fail, the first `times` of them. */
const connectionThat = (faults: Record<string, Error> = {}, times = Infinity) =>
  ({
    async query(text: string, values: unknown[] = []) {
      told.push([text.replace(/\s+/g, ' ').trim(), ...values.slice(-2)].join(' | '));
      const fault = Object.entries(faults).find(([part]) => text.includes(part))?.[1];
      if (fault && times-- > 0) throw fault;
      return { rows: text.includes('pg_stat_activity') ? [HOLDER] : [] };
    },
  }) as unknown as pg.Client;

const PATIENCE = { lockMs: 50, pauseMs: 10, tries: 3 };
const TABLE = migrationOf('one', 'CREATE TABLE one ();');
const INDEX = migrationOf('two', `${OUTSIDE_MARKER}\nDROP INDEX two;\nCREATE INDEX two;\n`);
const TRY = ['BEGIN', 'SET LOCAL lock_timeout = 50', 'CREATE TABLE one ();'];
const noted = ({ name, checksum }: typeof TABLE) =>
  `INSERT INTO public._prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, now(), 1) | ${checksum} | ${name}`;
const sessionsOf = (condition: string) =>
  `SELECT pid, usename, application_name, host(client_addr) AS client_addr, state, extract(epoch FROM now() - xact_start)::int AS seconds FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${condition} ORDER BY xact_start LIMIT 5`;
const BY_ANN = 'process 7 (ann, in a transaction for 3 s). Wait for it, or end it: SELECT pg_terminate_backend(7);';

describe('a migration', () => {
  it('and the note of it are one transaction', async () => {
    await apply(connectionThat(), TABLE, PATIENCE);
    expect(told).toEqual([...TRY, noted(TABLE), 'COMMIT']);
  });

  it('outside of a transaction is noted after its last step', async () => {
    await apply(connectionThat(), INDEX, PATIENCE);
    expect(told).toEqual([`${OUTSIDE_MARKER} DROP INDEX two`, 'CREATE INDEX two', noted(INDEX)]);
  });

  it('outside of a transaction ends with its first faulty step', async () => {
    await expect(apply(connectionThat({ DROP: faulty }), INDEX, PATIENCE)).rejects.toThrow(
      'Migration two failed. It runs outside of a transaction, so fix the cause and run it again: no such table',
    );
    expect(told).toHaveLength(1);
  });

  it('is tried again after a pause where it gets no lock', async () => {
    await apply(connectionThat({ CREATE: lacking }, 2), TABLE, PATIENCE);
    const failed = [...TRY, 'ROLLBACK', 'wait 10 ms'];
    expect(told).toEqual([...failed, ...failed, ...TRY, noted(TABLE), 'COMMIT']);
  });

  it('tells who uses its tables after the last try', async () => {
    await expect(apply(connectionThat({ CREATE: lacking }), TABLE, PATIENCE)).rejects.toThrow(
      `Migration one got no lock on a table in 3 tries and was rolled back. Tables are in use by ${BY_ANN}`,
    );
    expect(told.slice(-2)).toEqual(['ROLLBACK', sessionsOf("pid IN (SELECT pid FROM pg_locks WHERE locktype = 'relation' AND granted)")]);
    expect(told.filter((line) => line === 'wait 10 ms')).toHaveLength(2);
  });

  it('is not tried again after another fault', async () => {
    await expect(apply(connectionThat({ CREATE: faulty }), TABLE, PATIENCE)).rejects.toThrow('Migration one failed and was rolled back: no such table');
    expect(told).toEqual([...TRY, 'ROLLBACK']);
  });

  it('tells the first fault where it cannot roll back', async () => {
    await expect(apply(connectionThat({ CREATE: faulty, ROLLBACK: new Error('gone') }), TABLE, PATIENCE)).rejects.toThrow('no such table');
  });
});

describe('the lock of migrations', () => {
  const LOCKING = [
    'BEGIN',
    'SET LOCAL lock_timeout = 2000',
    'SET LOCAL idle_in_transaction_session_timeout = 0',
    'SELECT pg_advisory_xact_lock($1) | 72707369',
  ];

  it('is held until the work is done', async () => {
    expect(await whileLocked(connectionThat(), 2000, async () => void told.push('work'))).toBeUndefined();
    expect(told).toEqual([...LOCKING, 'work', 'COMMIT']);
  });

  it.each([faulty, lacking])('is free after a fault of the work, which is told as it is: %s', async (fault) => {
    await expect(whileLocked(connectionThat(), 2000, () => Promise.reject(fault))).rejects.toBe(fault);
    expect(told).toEqual([...LOCKING, 'ROLLBACK']);
  });

  it('is told with who holds it', async () => {
    await expect(whileLocked(connectionThat({ advisory: lacking }, 1), 2000, async () => {})).rejects.toThrow(
      `The lock of migrations was not free for 2 s. It is held by ${BY_ANN}`,
    );
    expect(told).toEqual([
      ...LOCKING,
      'ROLLBACK',
      sessionsOf("pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = 72707369)"),
    ]);
  });
});

it('a comment alone is no step', () => {
  const steps = ['SELECT 1', '-- then\nSELECT 2'];
  expect(migrationOf('one', `${OUTSIDE_MARKER}\n${steps.join(';\n')};\n-- the end\n`).steps).toEqual([`${OUTSIDE_MARKER}\n${steps[0]}`, steps[1]]);
  expect(migrationOf('one', `${steps.join(';\n')};`).steps).toBeUndefined();
});

it('a session is told by all that is known of it, in seconds, and the first one by the statement that ends it', () => {
  const known = { pid: 7, usename: 'ann', application_name: 'psql', client_addr: '10.0.0.7', state: 'active', seconds: 0 };
  const hidden = { pid: 8, usename: null, application_name: null, client_addr: null, state: null, seconds: null };
  expect(sentenceOf([known, hidden])).toBe(
    'process 7 (ann, psql, 10.0.0.7, active, in a transaction for 0 s); process 8. Wait for it, or end it: SELECT pg_terminate_backend(7);',
  );
  expect(sentenceOf([])).toBe('nobody any more: run this again.');
});
