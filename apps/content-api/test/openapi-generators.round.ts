import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@biomarker/testbed/postgres/server';
import { until } from '@biomarker/testbed/until';
import { startPartnerAuth } from '../../partner-auth/test/testing.ts';
import { ADMIN_TOKEN, startContentApi } from './testing.ts';

// Tools of strangers read the OpenAPI documents: generators make clients that call the services, Postman makes requests, Prism judges answers. npx fetches them: as dependencies they would add hundreds of packages to every install.

const run = promisify(execFile);
const npx = (folder: string, ...args: string[]) => run('npx', ['--yes', ...args], { cwd: folder });

const DOCUMENTS = { api: 'apps/content-api/openapi.json', rail: 'apps/partner-auth/openapi.json' };
/** The command that makes `client` of `openapi.json`, and a program of a stranger: it reads a biomarker, a batch, and the capabilities of FHIR. */
const GENERATORS: Record<string, { command: string[]; program: string }> = {
  orval: {
    command: ['orval@7.13.2', '--config', 'orval.config.cjs'],
    program: `
import { batchBiomarkers, getBiomarker } from './api/client';
import { capabilities } from './rail/client';

export async function use(_api: string, _rail: string) {
  const one = await getBiomarker('ferritin');
  const batch = await batchBiomarkers({ slugs: ['ferritin', 'tsh'] });
  const { data } = await capabilities();
  if (one.status !== 200 || batch.status !== 200) throw new Error(String(one.status));
  return [one.data.data.name, batch.data.data.items.length, data];
}`,
  },
  'hey-api': {
    command: ['@hey-api/openapi-ts@0.80.0', '-c', '@hey-api/client-fetch', '-i', 'openapi.json', '-o', 'client'],
    program: `
import { batchBiomarkers, getBiomarker } from './api/client';
import { capabilities } from './rail/client';

export async function use(api: string, rail: string) {
  const one = await getBiomarker({ baseUrl: api, path: { slug: 'ferritin' } });
  const batch = await batchBiomarkers({ baseUrl: api, body: { slugs: ['ferritin', 'tsh'] } });
  const { data } = await capabilities({ baseUrl: rail });
  return [one.data?.data.name, batch.data?.data.items.length, data];
}`,
  },
  'openapi-typescript': {
    command: ['openapi-typescript@7.10.1', 'openapi.json', '-o', 'client.ts'],
    program: `
import createClient from 'openapi-fetch';
import type { paths as Api } from './api/client';
import type { paths as Rail } from './rail/client';

export async function use(api: string, rail: string) {
  const content = createClient<Api>({ baseUrl: api });
  const one = await content.GET('/api/v1/biomarkers/{slug}', { params: { path: { slug: 'ferritin' } } });
  const batch = await content.POST('/api/v1/biomarkers/batch', { body: { slugs: ['ferritin', 'tsh'] } });
  const { data } = await createClient<Rail>({ baseUrl: rail }).GET('/api/fhir/r4/metadata');
  return [one.data?.data.name, batch.data?.data.items.length, data];
}`,
  },
  // Its client checks each answer by schemas made of the document.
  'openapi-zod-client': {
    command: ['openapi-zod-client@1.18.3', 'openapi.json', '-o', 'client.ts'],
    program: `
import { createApiClient as contentClient } from './api/client';
import { createApiClient as railClient } from './rail/client';

export async function use(api: string, rail: string) {
  const content = contentClient(api);
  const one = await content.get('/api/v1/biomarkers/:slug', { params: { slug: 'ferritin' } });
  const batch = await content.post('/api/v1/biomarkers/batch', { slugs: ['ferritin', 'tsh'] });
  return [one.data.name, batch.data.items.length, await railClient(rail).get('/api/fhir/r4/metadata')];
}`,
  },
};
/** Libraries that generated clients stand on. */
const IMPORTED = ['@zodios/core@10', 'zod@3', 'axios@1', 'openapi-fetch@0.17.0'];
const STRICT = '--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler --lib es2023,dom,dom.iterable --types node'.split(
  ' ',
);
/** The last version for Node 20. */
const PRISM = '@stoplight/prism-cli@5.14.2';
const TSX = pathToFileURL(resolve('node_modules/tsx/dist/loader.mjs')).href;
const TSC = resolve('node_modules/typescript/bin/tsc');
const TYPES = resolve('node_modules/@types');

let folder: string;
let api: Awaited<ReturnType<typeof startContentApi>>;
let rail: Awaited<ReturnType<typeof startPartnerAuth>>;
beforeAll(async () => {
  [api, rail] = await Promise.all([startContentApi({ RATE_LIMIT_POINTS: '100000' }), startPartnerAuth()]);
  folder = mkdtempSync(join(tmpdir(), 'biomarker-generators-'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...IMPORTED], { cwd: folder });
});
afterAll(async () => {
  await Promise.all([api?.stop(), rail?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

function putDocument(place: string, document: string, baseUrl: string): void {
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'openapi.json'), document);
  const output = { target: 'client.ts', client: 'fetch', baseUrl };
  writeFileSync(join(place, 'orval.config.cjs'), `module.exports = ${JSON.stringify({ client: { input: 'openapi.json', output } })};`);
}

describe('the documents', () => {
  it.each(Object.entries(GENERATORS))('become clients of %s that compile, and that the services answer', async (generator, { command, program }) => {
    const place = join(folder, generator);
    const services = { api: api.url, rail: rail.url };
    await Promise.all(
      Object.entries(DOCUMENTS).map(async ([name, file]) => {
        putDocument(join(place, name), readFileSync(file, 'utf8'), services[name as keyof typeof services]);
        await npx(join(place, name), ...command);
      }),
    );
    const main = `void use('${services.api}', '${services.rail}').then((answers) => console.log(JSON.stringify(answers)));`;
    writeFileSync(join(place, 'use.ts'), `${program}\n\n${main}\n`);
    const faults = await run(process.execPath, [TSC, ...STRICT, '--typeRoots', TYPES, join(place, 'use.ts')], { cwd: folder }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(faults).toBe('');
    const { stdout } = await run(process.execPath, ['--import', TSX, join(place, 'use.ts')], { cwd: folder, env: { ...process.env, NODE_OPTIONS: '' } });
    expect(JSON.parse(stdout)).toEqual(['Ferritin', 2, expect.objectContaining({ resourceType: 'CapabilityStatement' })]);
  });
});

type Item = { item?: Item[]; request?: { method: string; url: { path: string[]; query?: Pair[]; variable?: Pair[] }; header?: Pair[] } };
type Pair = { key: string; value: string };
type Read = { path: string; query: Record<string, string>; headers: Record<string, string> };

const requestsOf = ({ item = [], request }: Item): NonNullable<Item['request']>[] => [...(request ? [request] : []), ...item.flatMap(requestsOf)];

describe('the served document', () => {
  let place: string;
  let document: { servers: [{ url: string }]; components: { schemas: Record<string, { required: string[] }> } };
  let collection: Item & { variable: Pair[] };
  const reads: Read[] = [];

  beforeAll(async () => {
    const { text } = await api.api.get('/openapi.json').expect(200);
    document = JSON.parse(text);
    place = join(folder, 'served');
    putDocument(place, text, api.url);
    const options = ['-s', 'openapi.json', '-o', 'postman.json', '-O', 'parametersResolution=Example'];
    await npx(place, '-p', 'openapi-to-postmanv2@6.3.3', 'openapi2postmanv2', ...options);
    collection = JSON.parse(readFileSync(join(place, 'postman.json'), 'utf8'));
    for (const { method, url, header = [] } of requestsOf(collection)) {
      if (method !== 'GET') continue;
      const values = new Map(url.variable?.map(({ key, value }) => [`:${key}`, value]));
      const path = `/${url.path.map((part) => values.get(part) ?? part).join('/')}`;
      const query = Object.fromEntries((url.query ?? []).map(({ key, value }) => [key, value]));
      reads.push({ path, query, headers: { ...Object.fromEntries(header.map(({ key, value }) => [key, value])), Authorization: `Bearer ${ADMIN_TOKEN}` } });
    }
  });

  it('becomes a collection of Postman whose every read is answered with 200', async () => {
    expect(collection.variable).toEqual([expect.objectContaining({ key: 'baseUrl', value: document.servers[0].url })]);
    expect(reads.length).toBeGreaterThanOrEqual(12);
    for (const { path, query, headers } of reads) {
      const answer = await api.api.get(path).query(query).set(headers);
      expect([path, query, answer.status]).toEqual([path, query, 200]);
    }
  });

  it('is kept by every read, as Prism sees it, which sits between the two', async () => {
    const faultsOf = async (proxy: string) => {
      const faults: string[] = [];
      for (const { path, query, headers } of reads) {
        const answer = await fetch(`${proxy}${path}?${new URLSearchParams(query)}`, { headers });
        if (answer.status !== 200) faults.push(`${path}: ${answer.status} ${await answer.text()}`);
      }
      return faults;
    };
    await throughPrism(place, api.url, async (proxy) => expect(await faultsOf(proxy)).toEqual([]));

    document.components.schemas.Biomarker!.required.push('colour');
    writeFileSync(join(place, 'openapi.json'), JSON.stringify(document));
    await throughPrism(place, api.url, async (proxy) => expect(await faultsOf(proxy)).toContainEqual(expect.stringContaining("required property 'colour'")));
  });
});

/** Runs Prism as a proxy that refuses requests and answers beside `openapi.json`. */
async function throughPrism(place: string, service: string, act: (proxy: string) => Promise<void>): Promise<void> {
  const port = await freePort();
  const prism = spawn('npx', ['--yes', PRISM, 'proxy', 'openapi.json', service, '--errors', '--port', String(port)], { cwd: place, detached: true });
  let output = '';
  for (const stream of [prism.stdout, prism.stderr]) stream.on('data', (chunk) => (output += chunk));
  try {
    await until('Prism', () => output.includes('Prism is listening') || prism.exitCode !== null);
    expect(output).toContain('Prism is listening');
    await act(`http://127.0.0.1:${port}`);
  } finally {
    // npx is its parent.
    process.kill(-prism.pid!, 'SIGKILL');
  }
}
