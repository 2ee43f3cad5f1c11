import { expect, it } from '@jest/globals';
import { freshDatabase } from '../../../tools/testing/database.ts';
import { connectDatabase } from '../src/content/index.ts';

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
