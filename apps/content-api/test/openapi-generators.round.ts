import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADMIN_TOKEN, startContentApi } from './testing.ts';

// Generators of strangers turn the OpenAPI documents into clients. npx fetches them: as dependencies they would add hundreds of packages to every install.

const run = promisify(execFile);
const npx = (folder: string, ...args: string[]) => run('npx', ['--yes', ...args], { cwd: folder });

const DOCUMENTS = ['apps/content-api/openapi.json', 'apps/partner-auth/openapi.json'];
const GENERATORS = {
  orval: ['orval@7.13.2', '--client', 'fetch', '--input', 'openapi.json', '--output', 'client.ts'],
  'hey-api': ['@hey-api/openapi-ts@0.80.0', '-c', '@hey-api/client-fetch', '-i', 'openapi.json', '-o', 'client'],
  'openapi-typescript': ['openapi-typescript@7.10.1', 'openapi.json', '-o', 'client.ts'],
  'openapi-zod-client': ['openapi-zod-client@1.18.3', 'openapi.json', '-o', 'client.ts'],
};
/** What the client of openapi-zod-client imports. */
const IMPORTED = ['@zodios/core@10', 'zod@3', 'axios@1'];
const ENTRY: Record<string, string> = { 'hey-api': 'client/index.ts' };
const STRICT = '--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler --lib es2023,dom,dom.iterable --types node'.split(
  ' ',
);
const TSC = resolve('node_modules/typescript/bin/tsc');
const TYPES = resolve('node_modules/@types');

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'biomarker-generators-'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...IMPORTED], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const freshFolder = (document: string) => {
  const fresh = mkdtempSync(join(folder, 'client-'));
  writeFileSync(join(fresh, 'openapi.json'), document);
  return fresh;
};

describe('the documents', () => {
  it.each(Object.entries(GENERATORS))('become clients of %s that compile', async (generator, command) => {
    const entries = await Promise.all(
      DOCUMENTS.map(async (file) => {
        const fresh = freshFolder(readFileSync(file, 'utf8'));
        await npx(fresh, ...command);
        return join(fresh, ENTRY[generator] ?? 'client.ts');
      }),
    );
    const faults = await run(process.execPath, [TSC, ...STRICT, '--typeRoots', TYPES, ...entries], { cwd: folder }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(faults).toBe('');
  });
});

describe('a collection of Postman', () => {
  type Item = { item?: Item[]; request?: { method: string; url: { path: string[]; query?: Pair[]; variable?: Pair[] }; header?: Pair[] } };
  type Pair = { key: string; value: string };

  const requestsOf = ({ item = [], request }: Item): NonNullable<Item['request']>[] => [...(request ? [request] : []), ...item.flatMap(requestsOf)];

  it('made of the served document calls every read with 200', async () => {
    const service = await startContentApi({ RATE_LIMIT_POINTS: '100000' });
    try {
      const { text } = await service.api.get('/openapi.json').expect(200);
      const fresh = freshFolder(text);
      await npx(
        fresh,
        '-p',
        'openapi-to-postmanv2@6.3.3',
        'openapi2postmanv2',
        '-s',
        'openapi.json',
        '-o',
        'postman.json',
        '-O',
        'parametersResolution=Example',
      );
      const collection = JSON.parse(readFileSync(join(fresh, 'postman.json'), 'utf8')) as Item & { variable: Pair[] };
      expect(collection.variable).toEqual([
        expect.objectContaining({ key: 'baseUrl', value: (JSON.parse(text) as { servers: [{ url: string }] }).servers[0].url }),
      ]);
      const reads = requestsOf(collection).filter(({ method }) => method === 'GET');
      expect(reads.length).toBeGreaterThanOrEqual(12);
      for (const { url, header = [] } of reads) {
        const values = new Map(url.variable?.map(({ key, value }) => [`:${key}`, value]));
        const path = `/${url.path.map((part) => values.get(part) ?? part).join('/')}`;
        const query = Object.fromEntries((url.query ?? []).map(({ key, value }) => [key, value]));
        const headers = Object.fromEntries(header.map(({ key, value }) => [key, value]));
        const answer = await service.api
          .get(path)
          .query(query)
          .set({ ...headers, Authorization: `Bearer ${ADMIN_TOKEN}` });
        expect([path, query, answer.status]).toEqual([path, query, 200]);
      }
    } finally {
      await service.stop();
    }
  });
});
