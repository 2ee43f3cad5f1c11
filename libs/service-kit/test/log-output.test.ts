import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from '@jest/globals';
import { forkServer, type ForkedServer } from '@biomarker/testbed/fork-server';

const SCRIPT = fileURLToPath(new URL('logging-service.ts', import.meta.url));
const PATIENCE_MS = 8000;
/** Of one KB each: more than a pipe and the buffer hold together. */
const LINES = 3000;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'biomarker-logs-'));
  cleanUps.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function serviceOn(stdout: number): Promise<ForkedServer> {
  const service = await forkServer('a service', SCRIPT, {
    env: { PATH: process.env.PATH },
    execArgv: ['--conditions=@biomarker/source', '--import', 'tsx'],
    stdio: ['ignore', stdout, 'inherit'],
  });
  closeSync(stdout);
  cleanUps.push(() => service.stop('SIGKILL'));
  return service;
}

/** The lines that the service has dropped after it logged `lines` more. */
async function droppedAfter({ message }: ForkedServer, lines: number): Promise<number> {
  const { port } = (message as { listening: { port: number } }).listening;
  const answer = await fetch(`http://127.0.0.1:${port}/?lines=${lines}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return Number(/^log_lines_dropped_total\{.*\} (\d+)$/m.exec(await answer.text())![1]);
}

/** The exit code after SIGTERM. */
function ended({ process: child, exited }: ForkedServer): Promise<unknown> {
  child.kill('SIGTERM');
  return Promise.race([exited, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, 'still alive').unref())]);
}

/** A pipe, and the end of the process that holds it open without reading it. */
function unreadPipe(): { writer: number; endReader(): Promise<unknown> } {
  const path = join(newFolder(), 'pipe');
  spawnSync('mkfifo', [path]);
  const reader = spawn('sh', ['-c', 'exec sleep 600 < "$0"', path], { stdio: 'ignore' });
  const gone = new Promise((resolve) => reader.once('exit', resolve));
  const endReader = () => (reader.kill('SIGKILL'), gone);
  cleanUps.push(endReader);
  return { writer: openSync(path, 'w'), endReader };
}

it('answers, counts the lost lines and ends while its log is on a full disk', async () => {
  const service = await serviceOn(openSync('/dev/full', 'w'));
  expect(await droppedAfter(service, LINES)).toBeGreaterThan(LINES / 2);
  expect(await droppedAfter(service, 10)).toBeGreaterThan(LINES / 2);
  expect(await ended(service)).toBe(0);
});

it('answers, counts the lost lines and ends while nobody reads its log', async () => {
  const service = await serviceOn(unreadPipe().writer);
  expect(await droppedAfter(service, LINES)).toBeGreaterThan(LINES / 2);
  expect(await droppedAfter(service, 10)).toBeGreaterThan(LINES / 2);
  expect(await ended(service)).toBe(0);
});

it('answers, counts the lost lines and ends after the reader of its log has gone', async () => {
  const { writer, endReader } = unreadPipe();
  const service = await serviceOn(writer);
  await endReader();
  expect(await droppedAfter(service, LINES)).toBeGreaterThan(LINES / 2);
  expect(await ended(service)).toBe(0);
});

it('drops no line that its buffer holds, and writes whole lines when the reader reads again', async () => {
  const folder = newFolder();
  const path = join(folder, 'pipe');
  const copy = join(folder, 'copy');
  spawnSync('mkfifo', [path]);
  const reader = spawn('sh', ['-c', 'exec < "$0"; read -r go <&3; exec cat > "$1"', path, copy], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const gone = new Promise((resolve) => reader.once('exit', resolve));
  const service = await serviceOn(openSync(path, 'w'));
  expect(await droppedAfter(service, 500)).toBe(0);
  (reader.stdio[3] as NodeJS.WritableStream).write('go\n');
  expect(await droppedAfter(service, 1)).toBe(0);
  expect(await ended(service)).toBe(0);
  await gone;
  const messages = readFileSync(copy, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg as string);
  expect(messages.filter((message) => message === 'a line')).toHaveLength(501);
  expect(messages.at(-1)).toBe('stopped');
});
