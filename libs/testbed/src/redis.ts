import { spawn, type ChildProcess } from 'node:child_process';
import { createClient } from 'redis';
import { freePort } from './postgres/server.ts';
import { until } from './until.ts';

export type RedisServer = { url: string; stop(): Promise<void> };

/** The server of REDIS_URL, or a private `redis-server` from PATH; undefined without either. */
export async function findRedis(): Promise<RedisServer | undefined> {
  if (process.env.REDIS_URL) return { url: process.env.REDIS_URL, stop: async () => {} };
  return startRedis();
}

export type PrivateRedis = RedisServer & { process: ChildProcess; port: number };

const MOST_ATTEMPTS = 5;

/**
 * A private in-memory server with `more` options. Undefined when `redis-server` is not installed. Another process can take a free port before the server
 * does, or the port of a cluster's bus, 10,000 above; the server ends then, and another port is tried.
 */
export async function startRedis(port?: number, more: readonly string[] = []): Promise<PrivateRedis | undefined> {
  for (let attempt = 1; ; attempt++) {
    const chosen = port ?? (await freePort());
    const child = spawn('redis-server', ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...more], { stdio: 'ignore' });
    const started = await new Promise<boolean>((resolve) => {
      child.once('error', () => resolve(false));
      child.once('spawn', () => resolve(true));
    });
    if (!started) return undefined;

    const url = `redis://127.0.0.1:${chosen}`;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    await until(`redis-server on port ${chosen}`, async () => child.exitCode !== null || (await isServedBy(child, url)));
    const stop = async () => {
      child.kill('SIGKILL');
      await exited;
    };
    if (child.exitCode === null) return { url, port: chosen, process: child, stop };
    if (port !== undefined || attempt === MOST_ATTEMPTS) throw new Error(`redis-server ended at once: can it have port ${chosen}?`);
  }
}

/** Another process may answer on the port. */
const isServedBy = ({ pid }: ChildProcess, url: string): Promise<boolean> =>
  tellRedis<string>(url, ['INFO', 'server']).then(
    ([told]) => told!.includes(`process_id:${pid}\r`),
    () => false,
  );

/** Runs commands on one server of any kind, each by its words. */
export async function tellRedis<T = unknown>(url: string, ...commands: string[][]): Promise<T[]> {
  const client = createClient({ url, socket: { reconnectStrategy: false, connectTimeout: 20_000 } });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await Promise.all(commands.map((command) => client.sendCommand(command)))) as T[];
  } finally {
    if (client.isOpen) client.destroy();
  }
}
