import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './postgres/server.ts';
import { startRedis, tellRedis } from './redis.ts';
import { until } from './until.ts';

const NAME = 'biomarker';

/** A master with a replica, watched by Sentinels. A dead master is replaced two to four seconds after its end. */
export async function startRedisSentinels(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'biomarker-sentinel-'));
  const master = (await startRedis(undefined, ['--dir', folder]))!;
  const replica = (await startRedis(undefined, ['--dir', folder, '--replicaof', '127.0.0.1', String(master.port)]))!;
  await untilTold(replica.url, ['INFO', 'replication'], 'master_link_status:up');
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
  const sentinels = ports.map((port) => {
    const file = join(folder, `${port}.conf`);
    writeFileSync(file, sentinelFile({ folder, port, count, masterPort: master.port }));
    return spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' });
  });
  const each = (command: string[], word: string) => Promise.all(ports.map((port) => untilTold(`redis://127.0.0.1:${port}`, command, word)));
  await each(['SENTINEL', 'replicas', NAME], String(replica.port));
  await each(['SENTINEL', 'master', NAME], `"num-other-sentinels":"${count - 1}"`);
  return {
    url: `redis+sentinel://${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${NAME}`,
    master,
    replica,
    untilPromoted: () => untilTold(replica.url, ['INFO', 'replication'], 'role:master'),
    async stop(): Promise<void> {
      await Promise.all([...sentinels.map(ended), replica.stop(), master.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** More than half of the Sentinels agree that the master is dead. */
export function sentinelFile({ folder, port, count, masterPort }: { folder: string; port: number; count: number; masterPort: number }): string {
  const quorum = Math.floor(count / 2) + 1;
  const settings = [`monitor ${NAME} 127.0.0.1 ${masterPort} ${quorum}`, `down-after-milliseconds ${NAME} 2000`, `failover-timeout ${NAME} 5000`];
  return [`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`, ...settings.map((line) => `sentinel ${line}`), ''].join('\n');
}

/** Repeats a command, each time on a new connection, until the answer contains `word`. */
export async function untilTold(url: string, command: string[], word: string): Promise<void> {
  await until(`${command.join(' ')} at ${url} tells ${word}`, () =>
    tellRedis(url, command).then(
      (answer) => JSON.stringify(answer).includes(word),
      () => false,
    ),
  );
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
