import { spawn, spawnSync } from 'node:child_process';
import { freePort } from '@biomarker/testbed/postgres/server';
import { ended, startRedisSentinels, untilTold } from '@biomarker/testbed/redis-sentinels';

/** A Redis with a replica and a Sentinel, behind HAProxy with the deployed configuration. */
export type SentinelPair = { url: string; killMaster(): Promise<void>; untilPromoted(): Promise<void>; stop(): Promise<void> };

export const hasHaproxy = (): boolean => spawnSync('haproxy', ['-v']).status === 0;

export async function startSentinelPair(): Promise<SentinelPair> {
  const { master, replica, stop } = await startRedisSentinels(1);
  const port = await freePort();
  const env = { REDIS_BIND: `127.0.0.1:${port}`, REDIS_A: `127.0.0.1:${master.port}`, REDIS_B: `127.0.0.1:${replica.port}` };
  const haproxy = spawn('haproxy', ['-db', '-f', 'docker/haproxy/redis.cfg'], { env: { ...process.env, ...env }, stdio: 'ignore' });
  const url = `redis://127.0.0.1:${port}`;
  const untilPromoted = () => untilTold(url, ['INFO', 'replication'], 'role:master');
  await untilPromoted();
  return {
    url,
    killMaster: () => master.stop(),
    untilPromoted,
    async stop() {
      await Promise.all([ended(haproxy), stop()]);
    },
  };
}
