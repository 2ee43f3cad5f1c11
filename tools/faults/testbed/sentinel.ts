import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import { freePort } from '@biomarker/testbed/postgres/server';
import { startRedis } from '@biomarker/testbed/redis';
import { until } from '@biomarker/testbed/until';

/** A Redis with a replica and a Sentinel, behind HAProxy with the deployed configuration. */
export type SentinelPair = { url: string; killMaster(): Promise<void>; untilPromoted(): Promise<void>; stop(): Promise<void> };

const NAME = 'biomarker';

export const hasHaproxy = (): boolean => spawnSync('haproxy', ['-v']).status === 0;

export async function startSentinelPair(): Promise<SentinelPair> {
  const folder = mkdtempSync(join(tmpdir(), 'biomarker-sentinel-'));
  const master = (await startRedis())!;
  const replica = (await startRedis(undefined, ['--replicaof', '127.0.0.1', String(master.port)]))!;
  await untilTold(replica.url, ['INFO', 'replication'], 'master_link_status:up');

  const sentinelPort = await freePort();
  const settings = [`monitor ${NAME} 127.0.0.1 ${master.port} 1`, `down-after-milliseconds ${NAME} 1000`, `failover-timeout ${NAME} 5000`];
  writeFileSync(join(folder, 'sentinel.conf'), [`port ${sentinelPort}`, 'bind 127.0.0.1', ...settings.map((line) => `sentinel ${line}`), ''].join('\n'));
  const sentinel = spawn('redis-server', [join(folder, 'sentinel.conf'), '--sentinel'], { stdio: 'ignore' });
  await untilTold(`redis://127.0.0.1:${sentinelPort}`, ['SENTINEL', 'replicas', NAME], String(replica.port));

  const port = await freePort();
  const env = { REDIS_BIND: `127.0.0.1:${port}`, REDIS_A: `127.0.0.1:${master.port}`, REDIS_B: `127.0.0.1:${replica.port}` };
  const haproxy = spawn('haproxy', ['-db', '-f', 'docker/haproxy/redis.cfg'], { env: { ...process.env, ...env }, stdio: 'ignore' });
  const url = `redis://127.0.0.1:${port}`;
  await untilTold(url, ['INFO', 'replication'], 'role:master');

  return {
    url,
    killMaster: () => master.stop(),
    untilPromoted: () => untilTold(url, ['INFO', 'replication'], 'role:master'),
    async stop() {
      await Promise.all([ended(haproxy), ended(sentinel), replica.stop(), master.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Repeats a command, each time on a new connection, until the answer contains `word`. */
async function untilTold(url: string, command: [string, ...string[]], word: string): Promise<void> {
  await until(`${command.join(' ')} at ${url} tells ${word}`, async () => JSON.stringify(await tell(url, command)).includes(word));
}

async function tell(url: string, command: [string, ...string[]]): Promise<unknown> {
  const client = createClient({ url, socket: { reconnectStrategy: false, connectTimeout: 1000 } });
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.sendCommand(command);
  } catch {
    return 'no answer';
  } finally {
    if (client.isOpen) client.destroy();
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
