import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import { createPool, type PoolOptions } from './pool.ts';

const optionsOf = (given: Partial<PoolOptions> = {}) => {
  const faults: Error[] = [];
  const pool = createPool({ url: 'postgresql://nobody@127.0.0.1:1/none', maxConnections: 4, onError: (error) => faults.push(error), ...given });
  return { pool, faults, options: pool.options };
};
const own = (names: string[], options: object) => Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));
const NAMES = ['max', 'connectionTimeoutMillis', 'keepAlive', 'keepAliveInitialDelayMillis', 'idleTimeoutMillis', 'application_name'];

it('connections stay, are probed by TCP, and are awaited for two seconds unless a service waits otherwise', () => {
  const usual = { max: 4, keepAlive: true, keepAliveInitialDelayMillis: 10_000, idleTimeoutMillis: 0, connectionTimeoutMillis: 2000 };
  expect(own(NAMES, optionsOf().options)).toEqual({ ...usual, application_name: undefined });
  expect(own(NAMES, optionsOf({ waitMs: 50, applicationName: 'import' }).options)).toEqual({
    ...usual,
    connectionTimeoutMillis: 50,
    application_name: 'import',
  });
});

it('connections end after five minutes, a fifth sooner or later', () => {
  const lifetimes = Array.from({ length: 50 }, () => optionsOf().options.maxLifetimeSeconds!);
  expect(Math.min(...lifetimes)).toBeGreaterThanOrEqual(240);
  expect(Math.max(...lifetimes)).toBeLessThanOrEqual(360);
});

it('times are ISO 8601, and all other values as the driver reads them', () => {
  const { types } = optionsOf().options as unknown as { types: { getTypeParser(oid: number): (text: string) => unknown } };
  expect([types.getTypeParser(1184)('2026-05-04 11:30:00+02'), types.getTypeParser(23)('7')]).toEqual(['2026-05-04T09:30:00.000Z', 7]);
});

it('a lost connection is told where it is idle, and ends nothing where it is in use', () => {
  const { pool, faults } = optionsOf();
  const lost = new Error('connection terminated');
  pool.emit('error', lost, {} as never);
  expect(faults).toEqual([lost]);
  const client = new EventEmitter();
  pool.emit('connect', client as never);
  expect(() => client.emit('error', lost)).not.toThrow();
});

it.each([
  [undefined, 0],
  [50, 1],
])('a silent connection ends where a service asks for it: %s ms', (silenceMs, listeners) => {
  const stream = Object.assign(new EventEmitter(), { setTimeout: () => {} });
  const { pool } = optionsOf({ silenceMs });
  pool.emit('connect', Object.assign(new EventEmitter(), { connection: { stream } }) as never);
  expect(stream.listenerCount('timeout')).toBe(listeners);
});
