import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, jest } from '@jest/globals';

const folder = mkdtempSync(join(tmpdir(), 'dev-service-'));
afterAll(() => rmSync(folder, { recursive: true }));

const acts: string[] = [];
const child = Object.assign(new EventEmitter(), { pid: 77, kill: (signal: string) => (acts.push(`gets ${signal}`), child.emit('exit', 0)) });
let forked: { env: NodeJS.ProcessEnv; execArgv: string[]; stdio: unknown[] };
jest.unstable_mockModule('node:child_process', () => ({
  fork: (script: string, options: typeof forked) => (acts.push(`fork ${script}`), (forked = options), child),
}));
jest.unstable_mockModule('@biomarker/testbed/when-ended', () => ({
  whenEnded: (command: string, args: string[]) => (acts.push(`guard: ${command} ${args.join(' ')}`), () => acts.push('no guard')),
}));
const { restarts, startFromSource } = await import('./service.ts');
restarts.on('restarted', (name) => acts.push(`${name} restarted`));

it.each([
  ['content-api', []],
  ['mcp-server', ['--inspect']],
] as const)('%s runs from its source until it is stopped, and tells each restart', async (name, debug) => {
  acts.length = 0;
  child.removeAllListeners();
  process.env.INSPECT = 'mcp-server';
  const logFile = join(folder, name, 'one.log');
  const starting = startFromSource({ name, folder, env: { OWN: 'x' }, logFile });
  delete process.env.INSPECT;
  child.emit('message', { other: true });
  child.emit('message', { listening: 1 });
  const started = await starting;
  child.emit('message', { listening: 1 });
  await started.stop();
  expect(acts).toEqual([`fork apps/${name}/src/main.ts`, 'guard: kill 77', `${name} restarted`, 'no guard', 'gets SIGTERM']);
  expect([started.name, await started.exited, statSync(logFile).mode & 0o777]).toEqual([name, 0, 0o600]);
  expect(forked.execArgv).toEqual([
    '--watch',
    '--watch-preserve-output',
    ...debug,
    '--enable-source-maps',
    '--conditions=@biomarker/source',
    '--import',
    'tsx',
  ]);
  expect([forked.env.OWN, forked.env.PATH, forked.stdio]).toEqual(['x', process.env.PATH, ['ignore', expect.any(Number), expect.any(Number), 'ipc']]);
});
