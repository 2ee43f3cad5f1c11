import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { freshDatabase } from '@biomarker/testbed/database';
import { connectDatabase, type Database } from '../src/content/index.ts';

type Asked = Pick<Database['prisma'], '$queryRaw'>;
type Way = { pid(): Promise<number>; inTransaction(work: (pid: () => Promise<number>, end: () => Promise<unknown>) => Promise<number>): Promise<number> };

/** Reads the server process id of a connection, through each client. */
const WAYS: Record<'prisma' | 'kysely', (database: Database) => Way> = {
  prisma: ({ prisma, transaction }) => {
    const pidOn = async (on: Asked) => (await on.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)[0]!.pid;
    return {
      pid: () => pidOn(prisma),
      inTransaction: (work) =>
        transaction((tx) =>
          work(
            () => pidOn(tx),
            () => tx.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`,
          ),
        ),
    };
  },
  kysely: ({ kysely }) => {
    const pidOn = async (on: Database['kysely']) => (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(on)).rows[0]!.pid;
    return {
      pid: () => pidOn(kysely),
      inTransaction: (work) =>
        kysely.transaction().execute((tx) =>
          work(
            () => pidOn(tx),
            () => sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx),
          ),
        ),
    };
  },
};

it.each([
  ['prisma', 'used', 0],
  ['kysely', 'used', 0],
  ['prisma', 'idle for longer than a query may be silent', 2500],
  ['kysely', 'idle for longer than a query may be silent', 2500],
] as const)('drops a connection to a hung server and uses another (%s, %s)', async (way, _, idleMs) => {
  const testDatabase = await freshDatabase();
  const database = connectDatabase({ url: testDatabase.urlAs('content_api'), maxConnections: 1, silenceMs: 1000, onError: () => {} });
  const { pid: ask } = WAYS[way](database);
  const hanging = await ask();
  await pause(idleMs);
  process.kill(hanging, 'SIGSTOP');
  try {
    await expect(ask()).rejects.toMatchObject({ refusal: 'unavailable', cause: { message: expect.stringContaining('Query read timeout') } });
    expect(await ask()).not.toBe(hanging);
  } finally {
    process.kill(hanging, 'SIGCONT');
    await database.close();
    await testDatabase.drop();
  }
});

it('waits for a statement that may take long', async () => {
  const testDatabase = await freshDatabase();
  const database = connectDatabase({ url: testDatabase.url, maxConnections: 1, onError: () => {} });
  const { rows } = await sql`SELECT 1 AS one, pg_sleep(7)`.execute(database.kysely);
  expect(rows).toMatchObject([{ one: 1 }]);
  await database.close();
  await testDatabase.drop();
});

// An unhandled connection error fails this file, as it would end a service.
it.each([
  ['hangs', 'prisma'],
  ['goes away', 'prisma'],
  ['hangs', 'kysely'],
  ['goes away', 'kysely'],
] as const)('survives a server that %s within a transaction (%s)', async (how, way) => {
  const testDatabase = await freshDatabase();
  const database = connectDatabase({ url: testDatabase.urlAs('content_api'), maxConnections: 1, silenceMs: 1000, onError: () => {} });
  const { pid: pidOnPool, inTransaction } = WAYS[way](database);
  let broken: number | undefined;
  const work = inTransaction(async (pid, end) => {
    broken = await pid();
    if (how === 'hangs') process.kill(broken, 'SIGSTOP');
    else await end();
    return pid();
  });
  try {
    await expect(work).rejects.toMatchObject({ refusal: 'unavailable', cause: { message: expect.stringMatching(/timeout|terminat/) } });
    expect(await pidOnPool()).not.toBe(broken);
  } finally {
    if (how === 'hangs') process.kill(broken!, 'SIGCONT');
    await database.close();
    await testDatabase.drop();
  }
});
