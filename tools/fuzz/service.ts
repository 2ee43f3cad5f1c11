import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { startRedis } from '@biomarker/testbed/redis';

export type RunningService = { port: number; log: () => string; running: () => boolean; stop: () => Promise<void> };

const LINES_KEPT = 1;

/**
 * Starts a service from its source as a process of its own, on a free port, with a Redis of its own where there is one: thousands of requests from one
 * address would spend the budget of other tests. What it logs from `warn` on is kept.
 */
export async function startService(name: string, env: Record<string, string>): Promise<RunningService> {
  const redis = await startRedis();
  const child = fork(`apps/${name}/src/main.ts`, {
    env: {
      PATH: process.env.PATH,
      ...(redis && { REDIS_URL: redis.url }),
      PORT: '0',
      METRICS_PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      SHUTDOWN_DRAIN_MS: '0',
      ...env,
    },
    execArgv: ['--conditions=@biomarker/source', '--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // Tests that fail leave nothing running: the service ends with its channel, which keeps nobody waiting.
  child.unref();
  child.channel!.unref();
  const lines: string[] = [];
  for (const stream of [child.stdout!, child.stderr!] as Socket[]) {
    stream.unref();
    stream
      .setEncoding('utf8')
      .on('data', (text: string) =>
        lines.splice(0, lines.length, ...[...lines, ...text.split('\n').filter((line) => /^(\{|Error|\s+at )/.test(line))].slice(-LINES_KEPT)),
      );
  }
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await Promise.race([listening(child), exited.then(() => undefined)]);
  if (port === undefined) throw new Error(`${name} did not start: ${lines.join('\n')}`);
  return {
    port,
    log: () => lines.join('\n').slice(0, 1000),
    running: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await redis?.stop();
    },
  };
}

const listening = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => child.once('message', (message) => resolve((message as { listening: { port: number } }).listening.port)));
