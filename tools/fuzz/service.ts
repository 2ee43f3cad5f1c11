import type { Socket } from 'node:net';
import { forkServer } from '@biomarker/testbed/fork-server';
import { startRedis } from '@biomarker/testbed/redis';

export type RunningService = { port: number; log: () => string; running: () => boolean; stop: () => Promise<void> };

const LINES_KEPT = 1;

/** With a limit that no run reaches. */
export const SERVICE_ENV = {
  PORT: '0',
  METRICS_PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  SHUTDOWN_DRAIN_MS: '0',
  RATE_LIMIT_POINTS: '1000000000',
  TRUST_PROXY: '127.0.0.0/8',
};

/**
 * Starts a service from source in its own process, on a free port, with its own Redis if installed: thousands of requests from one
 * address would exhaust the rate limit of other tests. Keeps its log from `warn` on.
 */
export async function startService(name: string, env: Record<string, string>): Promise<RunningService> {
  const redis = await startRedis();
  const lines: string[] = [];
  const keep = (text: string) => {
    const known = [...lines, ...text.split('\n').filter((line) => /^(\{|Error|\s+at )/.test(line))];
    lines.splice(0, lines.length, ...known.slice(-LINES_KEPT));
  };
  const server = await forkServer(name, `apps/${name}/src/main.ts`, {
    env: { PATH: process.env.PATH, ...(redis && { REDIS_URL: redis.url }), ...SERVICE_ENV, ...env },
    execArgv: ['--conditions=@biomarker/source', '--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'pipe'],
    // The service ends with its channel, so failed tests leave nothing running.
    onFork(child) {
      child.unref();
      child.channel!.unref();
      for (const stream of [child.stdout!, child.stderr!] as Socket[]) stream.unref().setEncoding('utf8').on('data', keep);
    },
  }).catch((error: Error) => {
    throw new Error(`${error.message}: ${lines.join('\n')}`);
  });
  const { process: child, message } = server;
  return {
    port: (message as { listening: { port: number } }).listening.port,
    log: () => lines.join('\n').slice(0, 1000),
    running: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      await server.stop();
      await redis?.stop();
    },
  };
}
