import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roleOf, urlAs } from '@biomarker/testbed/database';
import type { ThrowAwayPostgres } from '@biomarker/testbed/postgres/server';
import { startTcpSwitch, type TcpSwitch } from '@biomarker/testbed/tcp-switch';
import { sqlOn, withServices, type Testbed } from './testbed.ts';

export type Pair = { standby: ThrowAwayPostgres; balancer: TcpSwitch };

export const portOf = ({ url }: ThrowAwayPostgres): number => Number(new URL(url).port);

/** Adds a synchronous standby to PostgreSQL, and one address for both that routes to the primary. Ends with only the primary. */
export async function withStandby<T>(testbed: Testbed, work: (behindBalancer: Testbed, pair: Pair) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'biomarker-standby-'));
  const { postgres } = testbed;
  const standby = await postgres.standby(folder);
  // Without it, an answered write may be lost with the primary.
  await setOnPrimary(postgres, "SET synchronous_standby_names = '*'");
  const balancer = await startTcpSwitch(portOf(postgres));
  const url = Object.assign(new URL(postgres.url), { port: String(balancer.port) }).href;
  const behindBalancer = { ...withServices(testbed, (name) => ({ DATABASE_URL: urlAs(url, roleOf(name)) })), sql: sqlOn(url) };
  try {
    return await work(behindBalancer, { standby, balancer });
  } finally {
    await testbed.stopExtra();
    await setOnPrimary(postgres, 'RESET synchronous_standby_names');
    await balancer.close();
    await standby.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function setOnPrimary({ url }: ThrowAwayPostgres, setting: string): Promise<void> {
  const sql = sqlOn(url);
  await sql(`ALTER SYSTEM ${setting}`);
  await sql('SELECT pg_reload_conf()');
}
