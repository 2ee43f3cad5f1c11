import { expect, it } from '@jest/globals';
import { freshDatabase } from '../../../tools/testing/database.ts';
import { connectDatabase } from '../src/content/index.ts';
import { inTransaction } from '../src/shared/statements.ts';

it('gives up a connection whose server hangs, and goes on with another', async () => {
  const testDatabase = await freshDatabase();
  const database = connectDatabase({ url: testDatabase.urlAs('content_api'), maxConnections: 1, onError: () => {} });
  const ask = async () => (await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;
  const hanging = await ask();
  process.kill(hanging, 'SIGSTOP');
  try {
    await expect(ask()).rejects.toThrow('Query read timeout');
    expect(await ask()).not.toBe(hanging);
  } finally {
    process.kill(hanging, 'SIGCONT');
    await database.close();
    await testDatabase.drop();
  }
}, 30_000);

// An error of a connection that nobody listens to fails this file, as it would end a service.
it.each(['hangs', 'goes away'] as const)(
  'outlives a server that %s within a transaction',
  async (how) => {
    const testDatabase = await freshDatabase();
    const database = connectDatabase({ url: testDatabase.urlAs('content_api'), maxConnections: 1, onError: () => {} });
    const pidOn = async (on: { query: typeof database.pool.query }) => (await on.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;
    let broken: number | undefined;
    const work = inTransaction(database.pool, async (client) => {
      broken = await pidOn(client);
      if (how === 'hangs') process.kill(broken, 'SIGSTOP');
      else await client.query('SELECT pg_terminate_backend(pg_backend_pid())');
      return pidOn(client);
    });
    try {
      await expect(work).rejects.toThrow(/timeout|terminat/);
      expect(await pidOn(database.pool)).not.toBe(broken);
    } finally {
      if (how === 'hangs') process.kill(broken!, 'SIGCONT');
      await database.close();
      await testDatabase.drop();
    }
  },
  30_000,
);
