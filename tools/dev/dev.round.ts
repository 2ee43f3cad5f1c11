import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freePort } from '@biomarker/testbed/postgres/server';
import { until } from '@biomarker/testbed/until';

// Runs `npm run dev` like a contributor. Files are touched, not changed: the work tree stays as it is.

const PORTS = ['CONTENT_API_PORT', 'PARTNER_AUTH_PORT', 'MCP_SERVER_PORT', 'CONTENT_API_METRICS_PORT', 'PARTNER_AUTH_METRICS_PORT', 'MCP_SERVER_METRICS_PORT'];

describe('npm run dev', () => {
  const folder = mkdtempSync(join(tmpdir(), 'biomarker-dev-'));
  const port: Record<string, number> = {};
  let child: ChildProcess;
  let output = '';
  const address = (name: string, path: string) => `http://127.0.0.1:${port[name]}${path}`;
  const touch = (file: string) => utimesSync(file, new Date(), new Date());

  beforeAll(async () => {
    for (const name of [...PORTS, 'DEV_PORT']) port[name] = await freePort();
    const { REDIS_URL: _redis, DATABASE_URL: _database, CI: _ci, ...inherited } = process.env;
    const env = { ...inherited, ...Object.fromEntries(Object.entries(port).map(([name, value]) => [name, String(value)])), DATA_DIR: folder };
    child = spawn(process.execPath, ['--conditions=@biomarker/source', '--import', 'tsx', 'tools/dev.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (output += chunk));
    await until('the three services', () => output.includes('Pages that reload') || child.exitCode !== null);
    expect(output).toContain('Pages that reload');
  });
  afterAll(async () => {
    child.kill('SIGKILL');
    if (existsSync(join(folder, 'postgres'))) rmSync(realpathSync(join(folder, 'postgres')), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  });

  /** Resolves with the first message to a page after `act`. */
  async function told(act: () => void): Promise<string> {
    const changes = await fetch(address('DEV_PORT', '/dev/changes'));
    const reader = changes.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain('retry');
    act();
    const { value } = await reader.read();
    await reader.cancel();
    return value!;
  }

  it('serves pages with a script that reloads them', async () => {
    const page = await fetch(address('DEV_PORT', '/biomarkers/ferritin'));
    expect(await page.text()).toContain('<script src="/dev/reload.js" defer></script></head>');
    expect(page.headers.get('Content-Security-Policy')).toContain("connect-src 'self'");
    expect(await (await fetch(address('CONTENT_API_PORT', '/biomarkers/ferritin'))).text()).not.toContain('/dev/');
    expect(await (await fetch(address('DEV_PORT', '/api/v1/biomarkers/ferritin'))).json()).toMatchObject({ success: true });
  });

  it.each(['libs/pages/src/report-page.ts', 'apps/content-api/src/app.ts'])('restarts content-api after a change of %s, and tells the pages', async (file) => {
    expect(await told(() => touch(file))).toContain('restarted');
    expect((await fetch(address('DEV_PORT', '/readyz'))).status).toBe(200);
  });

  it.each([
    ['content-api', 'site.css', 'site.css'],
    ['partner-auth', 'passkeys.ts', 'passkeys.js'],
  ])('restarts %s after a change of %s, which it bundles anew', async (app, source, made) => {
    const startedAt = async () => {
      const metrics = await fetch(address(`${app.toUpperCase().replace('-', '_')}_METRICS_PORT`, '/metrics')).then((answer) => answer.text(), String);
      return Number(metrics.match(/^process_start_time_seconds(?:{.*})? (\d+)/m)?.[1]);
    };
    const before = await startedAt();
    const built = `apps/${app}/public/assets/built/${made}`;
    const whole = readFileSync(built, 'utf8');
    writeFileSync(built, '');
    touch(`apps/${app}/browser/${source}`);
    await until('the new bundle', () => readFileSync(built, 'utf8') === whole);
    await until('the restart', async () => (await startedAt()) > before);
  });

  it('seeds anew after a change of the format of the content', async () => {
    const postgres = realpathSync(join(folder, 'postgres'));
    const lineOf = (file: string, line: number) => readFileSync(join(postgres, file), 'utf8').split('\n')[line];
    const [password, databasePort] = [lineOf('password', 0), Number(lineOf('data/postmaster.pid', 3))];
    const client = new pg.Client({ host: '127.0.0.1', port: databasePort, user: 'postgres', password, database: 'postgres' });
    await client.connect();
    await client.query(`DELETE FROM content.page_change WHERE path = '/biomarkers/ferritin'`);
    await client.end();
    touch('prisma/seeding/files/biomarker-file.ts');
    await until('the seed', () => output.includes('pageChanges: 1 written, 0 removed'));
  });

  it('leaves nothing behind when it is killed while it stands still', async () => {
    // Also a process that waits for an answer from it.
    child.kill('SIGSTOP');
    await sleep(1500);
    const nobodyWrites = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await nobodyWrites;
    const answers = (name: string) =>
      fetch(address(name, '/')).then(
        () => true,
        () => false,
      );
    for (const name of PORTS) await until(`the end of ${name}`, async () => !(await answers(name)));
    await until('the end of PostgreSQL', () => !existsSync(join(realpathSync(join(folder, 'postgres')), 'data/postmaster.pid')));
  });
});
