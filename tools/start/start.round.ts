import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@biomarker/testbed/postgres/server';
import { until } from '@biomarker/testbed/until';
import { catalogue } from '../../prisma/test/fixtures.ts';

// Runs `npm start` like a user: three real services on an embedded PostgreSQL.

const PORTS = ['CONTENT_API', 'PARTNER_AUTH', 'MCP_SERVER'].flatMap((name) => [`${name}_PORT`, `${name}_METRICS_PORT`]);

type Run = { child: ChildProcess; output: () => string; exited: Promise<number | null>; ready: Promise<boolean> };

let folder: string;
let env: Record<string, string>;
let running: Run | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'biomarker-start-'));
  const entries = [];
  for (const name of PORTS) entries.push([name, String(await freePort())]);
  env = { ...Object.fromEntries(entries), DATA_DIR: folder };
});
afterAll(async () => {
  running?.child.kill('SIGTERM');
  await running?.exited;
  // The data may be elsewhere, where PostgreSQL's account can reach it.
  if (existsSync(join(folder, 'postgres'))) rmSync(realpathSync(join(folder, 'postgres')), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

function npmStart(more: Record<string, string> = {}): Run {
  const { REDIS_URL: _redis, DATABASE_URL: _database, CI: _ci, ...inherited } = process.env;
  const child = spawn('npm', ['start'], { env: { ...inherited, ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  // Once nothing holds its output any more.
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<boolean>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('Ready in')) resolve(true);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    void exited.then(() => resolve(false));
  });
  return { child, output: () => output, exited, ready };
}

const address = (name: string) => `http://127.0.0.1:${env[`${name}_PORT`]}`;
const status = async (url: string) => (await fetch(url)).status;

/** Processes that run on this test's data folder or answer on its ports. */
async function leftovers(): Promise<string[]> {
  const answering = await Promise.all(
    PORTS.map(
      async (name) =>
        await fetch(`http://127.0.0.1:${env[name]}/`).then(
          () => [name],
          () => [],
        ),
    ),
  );
  return answering.flat();
}

describe('npm start', () => {
  it('starts three ready services with data and prints next steps', async () => {
    running = npmStart();
    expect({ ready: await running.ready, output: running.output() }).toMatchObject({ ready: true });
    for (const name of ['CONTENT_API', 'PARTNER_AUTH', 'MCP_SERVER']) expect(await status(`${address(name)}/readyz`)).toBe(200);
    const { data } = (await (await fetch(`${address('CONTENT_API')}/api/v1/biomarkers?fields=minimal`)).json()) as {
      data: { pagination: { totalCount: number } };
    };
    expect(data.pagination.totalCount).toBe(catalogue.length);
    for (const phase of ['PostgreSQL', 'migrations', 'content', 'build', 'three services'])
      expect(running.output()).toMatch(new RegExp(`^  ${phase} +\\d+\\.\\d s$`, 'm'));
    expect(running.output().match(/^ {2}(curl|npm run) /gm)!.length).toBeGreaterThanOrEqual(3);
    for (const name of PORTS.filter((one) => one.includes('METRICS'))) expect(await status(`http://127.0.0.1:${env[name]}/metrics`)).toBe(200);
  });

  it('keeps working demo credentials in an owner-only file', async () => {
    const file = join(folder, 'demo.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { adminToken, baseUrls } = JSON.parse(readFileSync(file, 'utf8'));
    expect(baseUrls.contentApi).toBe(address('CONTENT_API'));
    const admin = await fetch(`${baseUrls.contentApi}/api/v1/admin/performance`, { headers: { Authorization: `Bearer ${adminToken}` } });
    expect(admin.status).toBe(200);
  });

  it('reports used ports or folders in one sentence and leaves their users running', async () => {
    const second = npmStart();
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain('CONTENT_API_PORT');
    const others = Object.fromEntries(await Promise.all(PORTS.map(async (name) => [name, String(await freePort())])));
    const sameFolder = npmStart(others);
    expect(await sameFolder.exited).toBe(1);
    expect(sameFolder.output()).toMatch(/Another "npm start" is running on/);
    expect(await status(`${address('CONTENT_API')}/readyz`)).toBe(200);
  });

  it('stops everything on SIGTERM and restarts on the same data within seconds', async () => {
    running!.child.kill('SIGTERM');
    expect(await running!.exited).toBe(0);
    expect(running!.output()).toMatch(/Stopping …\n$/);
    expect(await leftovers()).toEqual([]);
    const credentials = readFileSync(join(folder, 'demo.json'), 'utf8');

    running = npmStart();
    expect(await running.ready).toBe(true);
    expect(readFileSync(join(folder, 'demo.json'), 'utf8')).toBe(credentials);
    expect(await status(`${address('CONTENT_API')}/api/v1/biomarkers/ferritin`)).toBe(200);
  });

  it('leaves no service and no database behind when killed, and restarts on the same data', async () => {
    const pid = supervisorOf(running!.child.pid!);
    process.kill(pid, 'SIGKILL');
    await running!.exited;
    for (let attempt = 0; attempt < 100 && (await leftovers()).length > 0; attempt++) await sleep(100);
    expect(await leftovers()).toEqual([]);
    await until('the end of PostgreSQL', () => !existsSync(postmasterFile()));

    running = npmStart();
    expect({ ready: await running.ready, output: running.output() }).toMatchObject({ ready: true });
    running.child.kill('SIGINT');
    expect(await running.exited).toBe(0);
    expect(await leftovers()).toEqual([]);
    running = undefined;
  });

  it('stops everything when nobody reads its output', async () => {
    const { child } = npmStart();
    await until('the first phase', () => child.stdout!.readableFlowing);
    child.stdout!.destroy();
    child.stderr!.destroy();
    await new Promise((resolve) => child.once('exit', resolve));
    expect([await leftovers(), existsSync(postmasterFile())]).toEqual([[], false]);
  });

  it('reports an unreachable database or invalid port in one sentence', async () => {
    const away = npmStart({ DATABASE_URL: `postgresql://nobody@127.0.0.1:${await freePort()}/nothing` });
    expect(await away.exited).toBe(1);
    expect(away.output()).toMatch(/The database could not be migrated: .*ECONNREFUSED/);
    const bad = npmStart({ CONTENT_API_PORT: 'eighty' });
    expect(await bad.exited).toBe(1);
    expect(bad.output()).toMatch(/CONTENT_API_PORT: a whole number/);
    expect(`${away.output()}${bad.output()}`).not.toMatch(/^ {4}at /m);
  });
});

/** PostgreSQL has it while it runs. */
const postmasterFile = () => join(realpathSync(join(folder, 'postgres')), 'data/postmaster.pid');

/** The supervisor process below npm and the shell. */
function supervisorOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const isNode = /start\.ts/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  return isNode || !children ? pid : supervisorOf(Number(children.split(' ')[0]));
}
