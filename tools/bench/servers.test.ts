import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { serverUrl } from '@biomarker/testbed/database';
import { forkServer, type ForkedServer } from '@biomarker/testbed/fork-server';
import { freePort } from '@biomarker/testbed/postgres/server';
import { startRedis, tellRedis } from '@biomarker/testbed/redis';
import { tokensOf, runFlows, signedIn, SCOPES } from './partner/flow.ts';

// The bare servers that benchmarks compare with: each answers what it was given.

const folder = mkdtempSync(join(tmpdir(), 'bench-servers-'));
afterAll(() => rmSync(folder, { recursive: true }));

let server: ForkedServer | undefined;
afterEach(() => server?.stop('SIGKILL'));

async function start(script: string, env: Record<string, string>): Promise<number> {
  const port = await freePort();
  server = await forkServer(script, `tools/bench/servers/${script}`, { env: { PORT: String(port), ...env }, stdio: ['ignore', 'ignore', 'ignore'] });
  return port;
}

const file = (content: unknown): string => {
  writeFileSync(join(folder, 'content.json'), JSON.stringify(content));
  return join(folder, 'content.json');
};
const told = async (answer: Response) => [answer.status, answer.headers.get('x-own'), await answer.text()];

describe('a bare server', () => {
  it.each(['node', 'express'])('of %s sends the given bytes on any path', async (KIND) => {
    const port = await start('baseline.mjs', { KIND, ANSWER: file({ headers: { 'x-own': 'kept' }, body: 'é' }) });
    expect(await told(await fetch(`http://127.0.0.1:${port}/a/b`))).toEqual([200, 'kept', 'é']);
  });

  it('of MCP sends the bytes of the method that is asked for, and asks its store once for each', async () => {
    const redis = await startRedis();
    const answers = { 'tools/call': { headers: { 'x-own': 'call' }, body: 'one' }, 'tools/list': { headers: { 'x-own': 'list' }, body: 'other' } };
    const port = await start('mcp-bare.mjs', { ANSWERS: file(answers), STORE_URL: redis?.url ?? '' });
    const ask = (method: string) =>
      fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ method }) });
    expect([await told(await ask('tools/call')), await told(await ask('tools/list'))]).toEqual([[200, 'call', 'one'], [200, 'list', 'other']]); // prettier-ignore
    if (redis) expect(await tellRedis(redis.url, ['GET', 'bare'])).toEqual(['2']);
    await redis?.stop();
  });

  const statement = { text: 'SELECT n FROM generate_series(1, 2) n WHERE n > $1', values: [1] };
  it('of SQL runs all statements with their values, and sends the rows of the last', async () => {
    const port = await start('same-sql.mjs', {
      STATEMENTS: file([
        { text: 'SELECT set_config($1, $2, false)', values: ['own.n', '1'] },
        { ...statement, text: "SELECT n FROM generate_series(1, 2) n WHERE n > current_setting('own.n')::int AND n > $1" },
      ]),
      DATABASE_URL: serverUrl(),
    });
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).json()).toEqual({ success: true, data: [{ n: 2 }] });
  });
  it('of rows runs the statement too, and sends the given bytes', async () => {
    const QUERY = file({ statement, answer: { headers: { 'x-own': 'kept' }, body: 'é' } });
    const port = await start('same-rows.mjs', { QUERY, DATABASE_URL: serverUrl() });
    expect(await told(await fetch(`http://127.0.0.1:${port}/`))).toEqual([200, 'kept', 'é']);
  });

  it('of OAuth lets members go the whole flow', async () => {
    const port = await start('stock-provider.mjs', {});
    const rail = {
      ...{ name: 'stock', port, clientId: 'bench' },
      authorization: `Basic ${Buffer.from('bench:a-secret-of-the-benchmark-only').toString('base64')}`,
      members: [{ email: 'one', password: '-' }, { email: 'other', password: '-' }], // prettier-ignore
      pushed: async () => ({}),
    };
    const tokens = await tokensOf(rail);
    expect(tokens.map(({ token_type, scope, expires_in }) => [token_type, scope, Number(expires_in)])).toEqual([
      ['Bearer', SCOPES.join(' '), 900],
      ['Bearer', SCOPES.join(' '), 900],
    ]);
    const browsers = await signedIn(rail);
    const { flows, tokenMs } = await runFlows(rail, browsers, 0.01);
    browsers.forEach((browser) => browser.close());
    expect([flows >= 2, tokenMs.length]).toEqual([true, 2 * flows]);
  });
});
