import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { throwAwayPostgres } from '@biomarker/testbed/postgres/server';
import { startTcpSwitch } from '@biomarker/testbed/tcp-switch';
import { until } from '@biomarker/testbed/until';
import { migrate } from '../../../prisma/migrations.ts';
import { connectDatabase, postgresSettlement } from '../src/partner/index.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'biomarker-settlement-'));
const portOf = (url: string) => Number(new URL(url).port);

async function run(url: string, ...statements: string[]) {
  const client = new pg.Client(url);
  await client.connect();
  const answers = [];
  for (const statement of statements) answers.push((await client.query(statement)).rows);
  await client.end();
  return answers;
}

it.each([
  ['settled at the first look, within the first minute too', 'synchronous', [true, false]],
  ['not settled, since writes may be lost', 'asynchronous', ['restored and not settled', 'restored and not settled']],
])('a promoted standby is %s, where replication was %s', async (_, replication, outcomes) => {
  const primary = await throwAwayPostgres(folder(), { synchronous_commit: 'on' });
  await migrate(primary.url);
  const standby = await primary.standby(folder());
  if (replication === 'synchronous') await run(primary.url, `ALTER SYSTEM SET synchronous_standby_names = '*'`, 'SELECT pg_reload_conf()');
  const ofServer = `SELECT FROM pg_stat_replication WHERE sync_state = '${replication === 'synchronous' ? 'sync' : 'async'}'`;
  await until(`${replication} replication`, async () => (await run(primary.url, ofServer))[0]!.length === 1);
  const balancer = await startTcpSwitch(portOf(primary.url));
  const url = Object.assign(new URL(primary.url), { port: String(balancer.port) }).href;
  const database = connectDatabase({ url, maxConnections: 1, onError: () => {} });
  const settlement = postgresSettlement(database);
  const look = () => settlement.settle().catch(({ message }: Error) => message);
  try {
    expect([await settlement.beat(), await look(), await settlement.isSettled()]).toEqual([0, false, true]);
    await primary.crash();
    await run(standby.url, 'SELECT pg_promote()');
    balancer.pointTo(portOf(standby.url));
    await until('the promoted standby', () => settlement.isSettled().then(() => true, () => false)); // prettier-ignore
    expect([await look(), await look()]).toEqual(outcomes);
    expect(await settlement.isSettled()).toBe(replication === 'synchronous');
  } finally {
    await database.close();
    await balancer.close();
    await standby.stop();
    await primary.stop();
  }
});
