import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { until } from '../until.ts';
import { freePort, isAlive, isFree, isPostgres, stopProcess } from './process.ts';

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';

describe('a free port', () => {
  it('is none that the system gives to a connection before its user listens', async () => {
    const [first] = existsSync(RANGE) ? readFileSync(RANGE, 'utf8').split(/\s+/).map(Number) : [32_768];
    const ports = await Promise.all(Array.from({ length: 100 }, () => freePort()));
    expect(ports.filter((port) => port >= first! || port + 10_000 >= first!)).toEqual([]);
    expect(new Set(ports).size).toBeGreaterThan(90);
    expect(Math.min(...ports)).toBeGreaterThan(10_080);
  });

  it('is none that somebody listens on', async () => {
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    expect(await isFree(port)).toBe(false);
    await new Promise((resolve) => server.close(resolve));
    expect(await isFree(port)).toBe(true);
  });
});

describe('a process', () => {
  it('is stopped by its signal, and may be gone already', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    expect([isAlive(child.pid!), isPostgres(child.pid!)]).toEqual([true, false]);
    const exited = once(child, 'exit');
    await stopProcess(child.pid!, 'SIGTERM');
    expect(await exited).toEqual([null, 'SIGTERM']);
    expect([isAlive(child.pid!), isPostgres(child.pid!)]).toEqual([false, false]);
    await stopProcess(child.pid!, 'SIGTERM');
  });

  it('is a PostgreSQL server by its name', async () => {
    const child = spawn(process.execPath, ['-e', 'process.title = "postgres"; setInterval(() => {}, 1000)']);
    await until('a process of that name', () => isPostgres(child.pid!));
    child.kill();
  });
});
