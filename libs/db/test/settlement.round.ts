import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { throwAwayPostgres } from '@biomarker/testbed/postgres/server';
import { startTcpSwitch } from '@biomarker/testbed/tcp-switch';
import { until } from '@biomarker/testbed/until';
import { migrate } from '../../../prisma/migrations.ts';
import { connectDatabase, postgresSettlement, type Database } from '../src/partner/index.ts';

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
  { replication: 'synchronous', says: 'settled by its first connection, and by a look through one that stays open', settled: true },
  { replication: 'asynchronous', says: 'refused until it is settled, since writes may be lost', settled: false },
])('a standby promoted while replication was $replication is $says', async ({ replication, settled }) => {
  const primary = await throwAwayPostgres(folder(), { synchronous_commit: 'on' });
  await migrate(primary.url);
  const standby = await primary.standby(folder());
  if (settled) await run(primary.url, `ALTER SYSTEM SET synchronous_standby_names = '*'`, 'SELECT pg_reload_conf()');
  const ofServer = `SELECT FROM pg_stat_replication WHERE sync_state = '${settled ? 'sync' : 'async'}'`;
  await until(`${replication} replication`, async () => (await run(primary.url, ofServer))[0]!.length === 1);
  const balancer = await startTcpSwitch(portOf(primary.url));
  const url = Object.assign(new URL(primary.url), { port: String(balancer.port) }).href;
  const [guarded, open] = [1, 2].map(() => connectDatabase({ url, maxConnections: 1, onError: () => {} })) as [Database, Database];
  const settlement = postgresSettlement(guarded);
  let settlements = 0;
  settlement.guard(() => settlements++);
  // Behind PgBouncer a connection outlives its server, so only a look meets the new one.
  const looking = postgresSettlement(open);
  const look = (of: typeof settlement) => of.settle().catch(({ message }: Error) => message);
  const read = () => guarded.kysely.selectFrom('partner.settled_server').select('identity').executeTakeFirstOrThrow();
  const everyWay = () =>
    Promise.all([
      read(),
      guarded.prisma.member.count(),
      guarded.transaction((tx) => tx.member.count()),
      guarded.kysely.transaction().execute((tx) => tx.selectFrom('partner.member').select('id').execute()),
    ].map((work) => work.then(() => 'served', ({ code }: { code?: string }) => code))); // prettier-ignore
  try {
    expect([await settlement.beat(), await look(settlement), await settlement.isSettled(), await looking.beat()]).toEqual([0, false, true, 0]);
    expect(await everyWay()).toEqual(Array(4).fill('served'));
    const { identity } = await read();
    await primary.crash();
    await run(standby.url, 'SELECT pg_promote()');
    balancer.pointTo(portOf(standby.url));
    expect(await everyWay()).toEqual(Array(4).fill(settled ? 'served' : 'database_unsettled'));
    expect([await look(settlement), settlements]).toEqual(settled ? [false, 1] : ['restored and not settled', 0]);

    await run(standby.url, `UPDATE partner.settled_server SET identity = '${identity}'`);
    expect([await look(looking), await look(looking)]).toEqual(settled ? [true, false] : ['restored and not settled', 'restored and not settled']);
    if (!settled) await run(standby.url, 'UPDATE partner.settled_server SET identity = partner.server_identity()');
    expect(await everyWay()).toEqual(Array(4).fill('served'));
    expect([await look(settlement), await look(looking)]).toEqual([false, false]);
  } finally {
    await guarded.close();
    await open.close();
    await balancer.close();
    await standby.stop();
    await primary.stop();
  }
});
