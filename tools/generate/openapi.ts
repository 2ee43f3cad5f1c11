import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { createApp } from '../../apps/content-api/src/app.ts';
import { loadConfig } from '../../apps/content-api/src/config.ts';
import { connect } from '../../apps/content-api/src/deps.ts';
import { openApiDocument } from '../../apps/content-api/src/openapi/document.ts';
import { routes } from '../../apps/content-api/src/routes/index.ts';
import { migrate } from '../../prisma/migrations.ts';
import { seedContent } from '../../prisma/seeding/seed-content.ts';
import { throwAwayPostgres } from '@biomarker/testbed/postgres/server';

// Writes apps/content-api/openapi.json from the routes. Its examples are real answers on the seeded content, shortened.

const FILE = 'apps/content-api/openapi.json';
const ADMIN_TOKEN = 'of-the-examples-only';
const MOMENT = '2026-11-21T12:00:00.000Z';
const LONGEST_LIST = 2;

/** The example call of an operation, if it differs from its path. */
const CALLS: Record<string, string | { body: object }> = {
  listCategories: '/biomarkers/categories?pageSize=2',
  getCategory: '/biomarkers/categories/iron-status',
  listBiomarkers: '/biomarkers?pageSize=2&fields=card&category=iron-status',
  searchBiomarkers: '/biomarkers/search?q=ferritin&limit=1',
  trendingBiomarkers: '/biomarkers/trending?limit=1',
  // Both are known: judges of OpenAPI 3.0 differ on null beside a reference.
  batchBiomarkers: { body: { slugs: ['ferritin', 'tsh'] } },
  getBiomarker: '/biomarkers/ferritin',
  suggest: '/suggest?q=fer&limit=2',
  listStories: '/biomarkers/ferritin/stories?pageSize=1',
  listQuestions: '/biomarkers/ferritin/questions?pageSize=1',
  listLabPackages: '/lab-packages?pageSize=1',
  getLabPackage: '/lab-packages/essential',
};

const FIGURES = new Set([
  'rss',
  'heapUsed',
  'heapTotal',
  'external',
  'bytes',
  'entries',
  'hits',
  'misses',
  'total',
  'idle',
  'waiting',
  'queries',
  'errors',
  'allowed',
  'limited',
]);

const folder = mkdtempSync(join(tmpdir(), 'biomarker-openapi-'));
const postgres = await throwAwayPostgres(folder);
try {
  await migrate(postgres.url);
  await seedContent(postgres.url);
  const document = openApiDocument(routes, await examplesOf(postgres.url));
  writeFileSync(FILE, `${JSON.stringify(document, null, 2)}\n`);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function examplesOf(databaseUrl: string): Promise<Record<string, unknown>> {
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    BASE_URL: 'https://biomarkers.example',
    CURSOR_SECRET: 'of the examples only',
    LOG_LEVEL: 'silent',
    ADMIN_TOKEN_SHA256: createHash('sha256').update(ADMIN_TOKEN).digest('hex'),
  });
  const deps = await connect(config);
  const api = request(createApp(config, deps));
  const examples: Record<string, unknown> = {};
  for (const { operationId, method, path } of routes) {
    const call = CALLS[operationId];
    const pending = api[method](`/api/v1${typeof call === 'string' ? call : path}`).set('Authorization', `Bearer ${ADMIN_TOKEN}`);
    const { body } = await (typeof call === 'object' ? pending.send(call.body) : pending).expect(200);
    examples[operationId] = steady(body);
  }
  await deps.close();
  return examples;
}

/** Makes answers reproducible: replaces timestamps, durations and figures, and shortens long lists. */
function steady(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((item) => steady(item));
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return MOMENT;
  if (name === 'node') return 'v24.0.0';
  if (/(Time|Ms|Seconds)$/.test(name) || FIGURES.has(name)) return 3;
  if (name === 'utilization' || name === 'hitRate') return 0.5;
  if (value === null || typeof value !== 'object') return value;
  if (name === 'byStatus') return { 200: 3 };
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, steady(member, key)]));
}
