import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isForLab } from '@biomarker/testbed/database';
import type { Bundle } from 'fhir/r4.js';
import pg from 'pg';
import { browser, obtainTokens, type Browser } from './browser.ts';
import { fillChart } from './chart.ts';
import { partner } from './partner.ts';
import { startPartnerAuth } from './testing.ts';

// Citus answers a statement that names one member on one shard. Another statement of a read would ask every node, and cost more with each.

type Statement = { text: string; values: unknown[] };

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let ada: Browser;
let authorization: string;
/** Statements of the service on laboratory data, with their values. */
let seen: Statement[] = [];

function watchStatements(): void {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, own = []] = given as [string | { text: string; values?: unknown[] }, unknown[]?];
    const { text, values = own } = typeof first === 'string' ? { text: first } : first;
    // Prisma quotes the names of its tables.
    if (this.user === 'partner_auth' && isForLab(text.replaceAll('"', ''))) seen.push({ text, values: values as unknown[] });
    return query.apply(this, given);
  } as typeof pg.Client.prototype.query;
}

/** The tasks of each distributed part of a statement. A part whose result feeds another one is a part too. */
async function tasksOf({ text, values }: Statement): Promise<number[]> {
  const { rows } = await service.registry.lab.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  return [...JSON.stringify(rows).matchAll(/"Task Count":(\d+)/g)].map(([, count]) => Number(count));
}

async function fhir(path: string, headers: Record<string, string> = {}): Promise<Bundle> {
  const answer = await fetch(path.startsWith('http') ? path : `${service.url}/api/fhir/r4/${path}`, { headers: { authorization, ...headers } });
  if (answer.status === 304) return {} as Bundle;
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as Bundle;
}

const SEARCHES = [
  ...['Observation', 'DiagnosticReport'].flatMap((type) =>
    ['', '?_summary=count', '?_count=2&date=ge2020', '?code=718-7,24331-1', '?status=final', '?category=laboratory,LAB', '?_lastUpdated=gt2020', '?_id=x'].map(
      (search) => type + search,
    ),
  ),
  ...['_id', 'date', '-date', '_lastUpdated', '-_lastUpdated'].map((by) => `Observation?_sort=${by}&_count=3`),
  'Observation?value-quantity=gt1',
  'DiagnosticReport?issued=ge2020',
  'DiagnosticReport?_include=DiagnosticReport:result&_count=2',
  'DiagnosticReport?_include=DiagnosticReport:subject',
];

/** Each step, with a name of its own. */
async function readsOf(): Promise<Record<string, () => Promise<unknown>>> {
  const [observation, report] = await Promise.all(
    ['Observation', 'DiagnosticReport'].map(async (type) => (await fhir(`${type}?_count=1`)).entry![0]!.resource!),
  );
  const one = (type: string, id = '') => ({
    [`${type}/id`]: () => fhir(`${type}/${id}`),
    [`${type}/id, unchanged`]: () => fhir(`${type}/${id}`, { 'If-None-Match': 'W/"1"' }),
    [`${type}/id/_history`]: () => fhir(`${type}/${id}/_history?_count=1`),
    [`${type}/id/_history/1`]: () => fhir(`${type}/${id}/_history/1`),
    [`${type}?_id=id`]: () => fhir(`${type}?_id=${id}`),
  });
  return {
    ...Object.fromEntries(SEARCHES.map((search) => [search, () => fhir(search)])),
    ...one('Observation', observation!.id),
    ...one('DiagnosticReport', report!.id),
    'DiagnosticReport?result=id': () => fhir(`DiagnosticReport?result=${observation!.id}`),
    'the next page': async () =>
      fhir((await fhir('Observation?_count=2')).link!.find(({ relation }) => relation === 'next')!.url.replace(/^http:\/\/[^/]+/, service.url)),
    'all of the patient': async () => fhir(`Patient/${(await fhir('Patient')).entry![0]!.resource!.id}/Observation?_count=2`),
  };
}

const PAGES = [
  '/account/results',
  '/account/results/718-7',
  '/account/results/compare',
  '/account/reports',
  '/account/export?format=fhir',
  '/account/export?format=csv',
];

async function expectOneTask(name: string, read: () => Promise<unknown>): Promise<void> {
  seen = [];
  await read();
  // A read that asks nothing would pass without a look.
  expect({ name, statements: seen.length }).not.toEqual({ name, statements: 0 });
  for (const statement of seen) expect({ name, text: statement.text, tasks: await tasksOf(statement) }).toEqual({ name, text: statement.text, tasks: [1] });
}

describe('with laboratory data on Citus', () => {
  beforeAll(async () => {
    watchStatements();
    service = await startPartnerAuth();
    const acme = partner(service.url, await service.registry.application(await service.registry.organization('acme')));
    for (const { id, email } of service.registry.members.slice(0, 2)) await fillChart(service.database, id, { email, gender: 'female' });
    authorization = `Bearer ${(await obtainTokens(acme, browser(service.url), service.registry.members[0]!)).access_token}`;
    ada = browser(service.url);
    await ada.submit(await ada.open('/account/connections'), '/account/sign-in', service.registry.members[0]!);
  });
  afterAll(() => service.stop());

  it('the tables of laboratory data are distributed, those of members beside each other', async () => {
    const { rows } = await service.registry.lab.query(
      'SELECT table_name::text AS name, distribution_column AS by, colocation_id AS place FROM citus_tables ORDER BY 1',
    );
    const places = rows.map(({ place }) => place);
    expect(rows.map(({ name, by }) => `${name} by ${by}`)).toEqual([
      'partner.lab_history by member_id',
      'partner.lab_key by key',
      'partner.lab_report by member_id',
      'partner.lab_result by member_id',
    ]);
    expect(places).toEqual([places[0], expect.anything(), places[0], places[0]]);
  });

  it('each statement of a FHIR request is one task', async () => {
    for (const [name, read] of Object.entries(await readsOf())) await expectOneTask(name, read);
  });

  it.each(PAGES)('each statement of %s is one task', async (path) => {
    await expectOneTask(path, async () => expect((await ada.open(path)).status).toBe(200));
  });

  it('a statement that names no member asks every shard', async () => {
    expect(await tasksOf({ text: 'SELECT count(*) FROM partner.lab_result', values: [] })).toEqual([4]);
  });
});
