import { spawn, type ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
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

/** A private in-memory server with `more` options. Undefined when `redis-server` is not installed. */
export async function startRedis(port?: number, more: readonly string[] = []): Promise<PrivateRedis | undefined> {
  const chosen = port ?? (await freePort());
  const child = spawn('redis-server', ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...more], { stdio: 'ignore' });
  const started = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('spawn', () => resolve(true));
  });
  if (!started) return undefined;

  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await until(`redis-server on port ${chosen}`, () => accepts(chosen));
  return {
    url: `redis://127.0.0.1:${chosen}`,
    port: chosen,
    process: child,
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

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
