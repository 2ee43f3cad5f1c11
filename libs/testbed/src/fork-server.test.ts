import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { forkServer } from './fork-server.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'fork-server-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function script(source: string): string {
  const file = join(folder, `${source.length}.mjs`);
  writeFileSync(file, source);
  return file;
}

const LISTENING = `console.warn('oidc-provider WARNING: Unsupported runtime'); console.warn('heard'); process.on('SIGUSR2', () => process.exit(4));
process.send({ said: process.env.SAID, flags: process.execArgv }); setInterval(() => {}, 1000);`;

describe('a forked server', () => {
  it('is there with its message, has its own environment and flags, and is quiet but for its own errors', async () => {
    const seen: (number | undefined)[] = [];
    const server = await forkServer('a server', script(LISTENING), {
      env: { SAID: 'hello' },
      execArgv: ['--no-deprecation'],
      stdio: ['ignore', 'ignore', 'pipe'],
      onFork: ({ pid }) => void seen.push(pid),
    });
    const heard = text(server.process.stderr!);
    expect(server.message).toEqual({ said: 'hello', flags: expect.arrayContaining(['--no-deprecation']) });
    expect(seen).toEqual([server.process.pid]);
    await server.stop('SIGUSR2');
    expect(await server.exited).toBe(4);
    expect(await heard).toBe('heard\n');
  });

  it('ends by SIGTERM, and may be stopped again', async () => {
    const server = await forkServer('a server', script('process.send({}); setInterval(() => {}, 1000);'), { env: {} });
    expect(server.process.stdout).toBeNull();
    expect(server.process.stderr).toBeNull();
    await server.stop();
    expect(server.process.signalCode).toBe('SIGTERM');
    expect(await server.exited).toBeNull();
    await server.stop('SIGKILL');
    expect(server.process.signalCode).toBe('SIGTERM');
  });

  it('is refused when it exits before it listens', async () => {
    await expect(forkServer('a server', script('process.exit(0)'), { env: {} })).rejects.toThrow('a server did not start');
  });
});
