import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { cachedAnswer, uncachedAnswers } from './content-api/measure.ts';
import { costsOfReads } from './fhir/measure.ts';
import type { Lab } from './harness/lab.ts';
import type { compare } from './harness/measure.ts';
import type { Compared } from './harness/report.ts';
import { protocolCosts } from './mcp/measure.ts';

// Each benchmark in a lab that this test plays: its servers in their order, what they are given, and what is compared.

type Measure = (lab: Lab, measuring: typeof compare) => Promise<readonly Compared[]>;

async function played(measure: Measure): Promise<string> {
  const told: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'bench-lab-'));
  const answer = JSON.stringify({ entry: [{ resource: { id: 'PUBLIC' } }], result: { content: 'x' } });
  const listener = createServer((req, res) => {
    void text(req).then((body) => {
      told.push(`  asked: ${req.method} ${req.url} ${req.headers.authorization ?? ''} ${body}`);
      res.writeHead(200, { 'x-own': 'kept' }).end(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const tellFiles = (env: object) =>
    Object.entries(env)
      .filter(([, value]) => String(value).startsWith(folder))
      .forEach(([name, file]) => told.push(`  ${name}: ${basename(file)}: ${readFileSync(file, 'utf8')}`));
  const begin = (kind: string, name: string, env: object = {}) => {
    told.push(`${kind}, called ${name}: ${JSON.stringify(env)}`);
    tellFiles(env);
    return { name, port };
  };
  const lab = {
    ...{ folder, postgres: { url: 'postgresql://owner@localhost:1/x', pid: 7 }, redis: { url: 'redis://x' } },
    start: async (name: string, script: string, env?: object) => begin(basename(script), name, env),
    service: async (app: string, name: string, env?: object) => begin(`service ${app}`, name, env),
  } as unknown as Lab;
  const measuring = (async (servers, load) => {
    told.push(`compare ${servers.map(({ name }) => name).join('; ')} under ${JSON.stringify(load)}`);
    return [];
  }) as typeof compare;
  const compared = await measure(lab, measuring);
  listener.close();
  listener.closeAllConnections();
  rmSync(folder, { recursive: true });
  const lines = [...told, ...compared.map(({ request, baseline }) => `${request}, next to ${baseline}`), ''];
  return lines.join('\n').replaceAll(folder, 'FOLDER').replaceAll(/"date":"[^"]*",?/g, '').replaceAll(/(127\.0\.0\.1:|"PORT":")\d+/g, '$1PORT'); // prettier-ignore
}

const member = { memberId: 'MEMBER', token: 'TOKEN', resultId: 'RESULT', loincCode: 'CODE' };
const statementsFor = async (request: string, databaseUrl: string) => [{ text: `${request} of ${databaseUrl}`, values: [] }];

it.each<[string, Measure]>([
  ['cached-answers', async (lab, measuring) => [await cachedAnswer(lab, { seconds: 3, compare: measuring })]],
  ['uncached-answers', (lab, measuring) => uncachedAnswers(lab, { seconds: 3, statementsFor, compare: measuring })],
  ['costs-of-mcp', (lab, measuring) => protocolCosts(lab, 3, measuring)],
  ['costs-of-reads', (lab, measuring) => costsOfReads(lab, member, 3, measuring)],
])('the servers, the files and the comparisons of %s are as reviewed', async (name, measure) => {
  const found = await played(measure);
  expect(found).toBe(golden(new URL(`golden/${name}.txt`, import.meta.url), found));
});
