import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Bundle } from 'fhir/r4.js';
import { browser, obtainTokens } from './browser.ts';
import { fillChart, idsShownTo } from './chart.ts';
import { tricks, TYPES, type Names, type Trick, type Type } from './fhir-leaks/tricks.ts';
import { BASE_URL, partner, type Partner } from './partner.ts';
import { ALL_SCOPES } from './registry.ts';
import { PRODUCTION, startInstance, startPartnerAuth } from './testing.ts';

// Leak list G: ada consents to application A. grace has results too, and consents only to application B of another organization. No trick by a
// partner with ada's token may reveal a byte, a count or the existence of grace's data or of unsettled results.

const BASE = `${BASE_URL}/api/fhir/r4`;

let shownToAcme: (id: string) => string;
let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let applicationA: Partner;
let ada: Reader;
let adaAtB: Reader;
let grace: Reader;
let own: Names;
/** All values that a partner with ada's token must not see. */
let secrets: string[];

type Member = { id: string; email: string; password: string };
type Reader = { token: string; refreshToken: string; patient: string };
type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string };
type Got = { status: number; headers: Record<string, unknown>; text: string };

beforeAll(async () => {
  service = await startPartnerAuth();
  const { registry, database, url } = service;
  applicationA = partner(url, await registry.application(await registry.organization('acme')));
  const applicationB = partner(url, await registry.application(await registry.organization('other')));
  const [first, second] = registry.members as unknown as [Member, Member];
  const delivered = await fillChart(database, first.id, { email: first.email, gender: 'female' });
  await fillChart(database, second.id, { email: second.email, gender: 'female' });
  [ada, adaAtB, grace] = [await reader(applicationA, first), await reader(applicationB, first), await reader(applicationB, second)];

  shownToAcme = await idsShownTo(registry.pool, 'acme');
  const idsOf = async (type: Type, memberId: string) =>
    (
      await registry.lab.query(
        `SELECT id FROM partner.lab_${type === 'Observation' ? 'result' : 'report'} WHERE member_id = $1 AND status = 'final' ORDER BY id`,
        [memberId],
      )
    ).rows.map(({ id }) => shownToAcme(id as string));
  const [adas, graces] = [await namesOf(first, ada, idsOf), await namesOf(second, grace, idsOf)];
  own = adas;
  const hidden = delivered.find(({ report }) => report.status === 'preliminary')!;
  others.grace = graces;
  others.hidden = { ...graces, Observation: shownToAcme(hidden.results[0]!.id), DiagnosticReport: shownToAcme(hidden.report.id) };
  others.atB = { ...adas, patient: adaAtB.patient, Patient: adaAtB.patient };
  secrets = [
    ...(await idsOf('Observation', second.id)),
    ...(await idsOf('DiagnosticReport', second.id)),
    ...[grace.patient, adaAtB.patient, second.id, second.email, first.id, first.email],
    ...[hidden.report, ...hidden.results].flatMap(({ id }) => [id, shownToAcme(id)]),
  ];
});
afterAll(() => service.stop());

async function namesOf(member: Member, { patient }: Reader, idsOf: (type: Type, memberId: string) => Promise<string[]>): Promise<Names> {
  const [Observation, DiagnosticReport] = [(await idsOf('Observation', member.id))[0]!, (await idsOf('DiagnosticReport', member.id))[0]!];
  return { patient, Patient: patient, member: member.id, Observation, DiagnosticReport, base: BASE };
}

async function reader(by: Partner, member: Member, scopes: readonly string[] = ALL_SCOPES): Promise<Reader> {
  const tokens = await obtainTokens(by, browser(service.url), member, { scope: scopes.join(' ') });
  return { token: tokens.access_token, refreshToken: tokens.refresh_token, patient: tokens.patient };
}

/** The subjects of the tricks; filled once they exist. */
const others: Record<'grace' | 'hidden' | 'atB', Names> = {} as never;

function nobody(): Names {
  const [patient, member, Observation, DiagnosticReport] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  return { patient, Patient: patient, member, Observation, DiagnosticReport, base: BASE };
}

/** Sends the URL unchanged; higher-level clients would normalize it. */
function send({ method, path, headers = {}, body }: Sent, { token, url = service.url }: { token?: string; url?: string } = { token: ada.token }): Promise<Got> {
  const form = body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' };
  const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, path: `/api/fhir/r4/${path}`, headers: { ...authorization, ...form, ...headers } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }));
    });
    request.on('error', reject).end(body);
  });
}

const CHANGING = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit', 'connection', 'keep-alive'];

/** The answer without the sent names and without per-request values. */
function shapeOf({ status, headers, text }: Got, names: Names): string {
  const kept = Object.entries(headers).filter(([name]) => !CHANGING.includes(name));
  const { base: _base, ...sent } = names;
  return Object.values(sent).reduce(
    (all, name) => all.replaceAll(name, '<name>').replaceAll(name.toUpperCase(), '<name>'),
    JSON.stringify([status, kept, text]),
  );
}

/** All request forms of a trick. */
function requestsOf({ method, path, query, headers }: Trick, type: Type, other: Names, mine = own): Sent[] {
  if (path) return (method ? [method] : ['GET', 'HEAD']).map((verb) => ({ method: verb, path: path(other, type, mine), headers }));
  const asked = encodeURI(query!(other, mine, type)).replaceAll('|', '%7C');
  const [first, ...rest] = asked.split('&');
  // The service refuses repeated parameters.
  const more = asked.includes('_count=') ? '_format=json' : '_count=1';
  return [
    { method: 'GET', path: `${type}?${asked}` },
    { method: 'GET', path: `${type}?${asked}&${more}&_sort=_id` },
    { method: 'GET', path: `${type}?_elements=id&${asked}` },
    { method: 'HEAD', path: `${type}?${asked}` },
    { method: 'POST', path: `${type}/_search`, body: asked },
    { method: 'POST', path: `${type}/_search?${first}`, body: rest.join('&') },
    { method: 'POST', path: `${type}/_search?${more}`, body: asked },
  ];
}

const STATUS: Record<string, number> = { absent: 404, empty: 200, own: 200 };

function judge({ expected }: Trick, type: Type, sent: Sent, got: Got): void {
  expect(got.status).toBe(STATUS[expected] ?? expected);
  if (sent.method === 'HEAD') return expect(got.text).toBe('');
  const body = JSON.parse(got.text) as { resourceType: string } & Bundle;
  if (got.status !== 200) {
    expect(body.resourceType).toBe('OperationOutcome');
    expect([got.headers.etag, got.headers['last-modified']]).toEqual([undefined, undefined]);
    return;
  }
  const found = (body.entry ?? []).map(({ resource }) => resource!.id);
  const left = expected === 'own' ? [own[type]] : [];
  const total = 'total' in body ? body.total : left.length;
  expect([found, total]).toEqual([sent.path.includes('_count=0') ? [] : left, left.length]);
  expect(body.link!.map(({ relation }) => relation)).toEqual(['self']);
}

/** Neither existence nor any unsent byte may leak. */
async function tryOut(trick: Trick, type: Type, real: Names): Promise<void> {
  const made = nobody();
  const [ofReal, ofMade] = [requestsOf(trick, type, real), requestsOf(trick, type, made)];
  for (const [index, sent] of ofReal.entries()) {
    const got = await send(sent);
    judge(trick, type, sent, got);
    // A request without names is the same for both.
    if (!isDeepStrictEqual(sent, ofMade[index])) expect(shapeOf(got, real)).toBe(shapeOf(await send(ofMade[index]!), made));
    const asked = decodeURIComponent(`${sent.path.replaceAll(/%(ZZ|00)/g, '')} ${sent.body ?? ''}`).toLowerCase();
    const answered = JSON.stringify(got);
    expect(secrets.filter((secret) => answered.includes(secret) && !asked.includes(secret.toLowerCase()))).toEqual([]);
  }
}

const cases = tricks.flatMap((trick) => trick.types.map((type): [string, string, Type, Trick] => [trick.row, trick.title, type, trick]));

/** Whether a trick sends one of these names. Without them, its requests are those that the names of grace make. */
function sendsOneOf(names: readonly (keyof Names)[], type: Type, trick: Trick): boolean {
  const [mine, other] = [nobody(), nobody()];
  const sent = JSON.stringify(requestsOf(trick, type, other, mine)).toLowerCase();
  return names.some((name) => sent.includes(other[name]));
}

describe.each(['grace', 'hidden', 'atB'] as const)('names of %s do not leak', (who) => {
  // Hidden records are ada's own and no patients. At application B, ada has another identity and the same results.
  const isMeant: Record<typeof who, (row: string, type: Type, trick: Trick) => boolean> = {
    grace: () => true,
    hidden: (_row, type, trick) => type !== 'Patient' && sendsOneOf(['Observation', 'DiagnosticReport'], type, trick),
    atB: (row, type, trick) => (type === 'Patient' || row.startsWith('G3')) && sendsOneOf(['patient', 'Patient'], type, trick),
  };
  const meant = cases.filter(([row, , type, trick]) => isMeant[who](row, type, trick));
  it.each(meant)('%s: %s (%s)', (_row, _title, type, trick) => tryOut(trick, type, others[who]));
});

describe('G1: authentication', () => {
  const routes = TYPES.flatMap((type): Sent[] => [
    { method: 'GET', path: type },
    { method: 'HEAD', path: type },
    { method: 'GET', path: `${type}?_summary=count` },
    { method: 'POST', path: `${type}/_search`, body: '_count=1' },
    { method: 'GET', path: `${type}/00000000-0000-4000-8000-000000000000` },
    { method: 'GET', path: `${type}/00000000-0000-4000-8000-000000000000/_history/1` },
  ]);
  const wrong: [string, () => Record<string, string>][] = [
    ['a missing token', () => ({})],
    ['garbage', () => ({ Authorization: 'Bearer garbage' })],
    ['an oversized token', () => ({ Authorization: `Bearer ${'a'.repeat(2000)}` })],
    ['a token with an extra letter', () => ({ Authorization: `Bearer ${ada.token}x` })],
    ['the credential of the application', () => ({ Authorization: `Bearer ${applicationA.application.secret}` })],
    ['a refresh token', () => ({ Authorization: `Bearer ${ada.refreshToken}` })],
    ['another scheme', () => ({ Authorization: `Basic ${ada.token}` })],
    ['two tokens', () => ({ Authorization: `Bearer ${ada.token}, Bearer ${grace.token}` })],
    ['a cookie', () => ({ Cookie: `access_token=${ada.token}` })],
  ];

  it.each(wrong)('refuses %s, on every type and route', async (_name, headers) => {
    for (const route of routes) {
      const got = await send({ ...route, headers: headers() }, {});
      expect([route.path, got.status, got.headers['www-authenticate']]).toEqual([route.path, 401, expect.stringMatching(/^Bearer realm="fhir"/)]);
    }
  });

  it('ignores a token in the URL or form', async () => {
    for (const type of TYPES) {
      expect((await send({ method: 'GET', path: `${type}?access_token=${ada.token}` }, {})).status).toBe(401);
      expect((await send({ method: 'POST', path: `${type}/_search`, body: `access_token=${ada.token}` }, {})).status).toBe(401);
      expect((await send({ method: 'GET', path: type, headers: { Authorization: `bEARER ${ada.token}` } }, {})).status).toBe(200);
    }
  });

  it('refuses expired and revoked tokens', async () => {
    const { pool } = service.registry;
    const spare = await reader(applicationA, service.registry.members[2]!);
    expect((await send({ method: 'GET', path: 'Patient' }, spare)).status).toBe(200);
    await pool.query(
      `UPDATE partner.oauth_artifact SET expires_at = now() - interval '1 second' WHERE kind = 'AccessToken' AND grant_id = (SELECT id FROM partner.consent WHERE patient_id = $1 AND ended_at IS NULL)`,
      [spare.patient],
    );
    for (const route of routes) expect((await send(route, spare)).status).toBe(401);
    const again = await reader(applicationA, service.registry.members[2]!);
    await applicationA.revoke(again.refreshToken);
    for (const route of routes) expect((await send(route, again)).status).toBe(401);
  });

  it('G17: refuses tokens of the other environment', async () => {
    const production = await startInstance(service.database, PRODUCTION);
    for (const route of routes) expect((await send(route, { token: ada.token, url: production.url })).status).toBe(401);
    await production.stop();
  });
});

it('G8, G9: scopes are enforced on every type and route before any lookup', async () => {
  const [, , mary] = service.registry.members as unknown as [Member, Member, Member];
  await fillChart(service.database, mary.id, { email: mary.email, gender: 'female' });
  for (let bits = 1; bits < 8; bits++) {
    const granted = ALL_SCOPES.filter((_, index) => bits & (1 << index));
    const token = await reader(applicationA, mary, granted);
    for (const [index, type] of TYPES.entries()) {
      const isGranted = granted.includes(ALL_SCOPES[index]!);
      const answers = [others.grace[type], type === 'Patient' ? token.patient : randomUUID()].map(async (id) => [
        await send({ method: 'GET', path: `${type}/${id}` }, token),
        await send({ method: 'GET', path: `${type}/${id}/_history/1` }, token),
        await send({ method: 'GET', path: `${type}?_id=${id}` }, token),
        await send({ method: 'POST', path: `${type}/_search`, body: `_id=${id}` }, token),
        await send({ method: 'HEAD', path: `${type}/${id}` }, token),
      ]);
      const [ofOther, ofOwn] = (await Promise.all(answers)) as [Got[], Got[]];
      if (isGranted) expect(ofOther.map(({ status }) => status)).toEqual([404, 404, 200, 200, 404]);
      else {
        expect(new Set([...ofOther, ...ofOwn].map(({ status }) => status))).toEqual(new Set([403]));
        expect([...ofOther, ...ofOwn].every(({ headers }) => String(headers['www-authenticate']).includes('insufficient_scope'))).toBe(true);
        expect(ofOther.map(({ text }) => text)).toEqual(ofOwn.map(({ text }) => text));
      }
    }
  }
});

it('G6: an include requires its own scope', async () => {
  const token = await reader(applicationA, service.registry.members[2]!, ['patient/DiagnosticReport.rs']);
  for (const target of ['result', 'subject']) {
    const { text } = await send({ method: 'GET', path: `DiagnosticReport?_include=DiagnosticReport:${target}&_count=2` }, token);
    const { entry } = JSON.parse(text) as Bundle;
    expect(entry!.map(({ search, resource }) => [search!.mode, resource!.resourceType])).toEqual([
      ['match', 'DiagnosticReport'],
      ['match', 'DiagnosticReport'],
      ['outcome', 'OperationOutcome'],
    ]);
  }
});

it('G10: a cursor is bound to one connection, type and search', async () => {
  const nextOf = async (path: string, by: Reader) =>
    (JSON.parse((await send({ method: 'GET', path }, by)).text) as Bundle).link!.find(({ relation }) => relation === 'next')!.url.replace(`${BASE}/`, '');
  for (const type of ['Observation', 'DiagnosticReport'] as const) {
    const mine = await nextOf(`${type}?_count=5`, ada);
    expect((await send({ method: 'GET', path: mine })).status).toBe(200);
    const foreign = [
      await nextOf(`${type}?_count=5`, grace),
      await nextOf(`${type}?_count=5`, adaAtB),
      mine.replace(type, type === 'Observation' ? 'DiagnosticReport' : 'Observation'),
      mine.replace(type, 'Patient'),
      `${mine}&status=final`,
      mine.replace('_count=5', '_count=6'),
      `${mine}x`,
      mine.replace(/_cursor=(.)/, (_all, first: string) => `_cursor=${first === 'A' ? 'B' : 'A'}`),
    ];
    for (const path of foreign) {
      const got = await send({ method: 'GET', path });
      expect([path, got.status]).toEqual([path, 400]);
      expect(secrets.filter((secret) => got.text.includes(secret))).toEqual([]);
    }
  }
});

it("G15, G16: pages, totals and counts match the member's settled results", async () => {
  for (const type of ['Observation', 'DiagnosticReport'] as const) {
    const table = type === 'Observation' ? 'lab_result' : 'lab_report';
    const { rows } = await service.registry.lab.query(
      `SELECT id FROM partner.${table} WHERE member_id = $1 AND status IN ('final', 'corrected', 'amended', 'entered-in-error')`,
      [own.member],
    );
    const seen: string[] = [];
    for (let path: string | undefined = `${type}?_count=60`; path;) {
      const { text } = await send({ method: 'GET', path });
      const bundle: Bundle = JSON.parse(text) as Bundle;
      expect(bundle.total).toBe(rows.length);
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      seen.push(...bundle.entry!.map(({ resource }) => resource!.id!));
      path = bundle.link!.find(({ relation }) => relation === 'next')?.url.replace(`${BASE}/`, '');
    }
    expect(seen.sort()).toEqual(rows.map(({ id }) => shownToAcme(id as string)).sort());
    for (const counting of ['_summary=count', '_count=0', 'status=final,corrected,amended,entered-in-error,preliminary,registered&_summary=count'])
      expect((JSON.parse((await send({ method: 'GET', path: `${type}?${counting}` })).text) as Bundle).total).toBe(rows.length);
    for (const status of ['preliminary', 'registered', 'partial', 'cancelled'])
      expect((JSON.parse((await send({ method: 'GET', path: `${type}?status=${status}` })).text) as Bundle).total).toBe(0);
  }
});

it('G13: URL and form parameters apply together', async () => {
  for (const type of TYPES) {
    const both = await send({ method: 'POST', path: `${type}/_search?_id=${own[type]}`, body: `_id=${others.grace[type]}` });
    expect([both.status, (JSON.parse(both.text) as Bundle).total]).toEqual([200, 0]);
  }
  for (const type of ['Observation', 'DiagnosticReport'])
    expect((await send({ method: 'POST', path: `${type}/_search?patient=${own.patient}`, body: `patient=${grace.patient}` })).status).toBe(403);
});

it('G14: batches and transactions are refused', async () => {
  for (const type of ['batch', 'transaction']) {
    const body = JSON.stringify({ resourceType: 'Bundle', type, entry: [{ request: { method: 'GET', url: `Patient/${grace.patient}` } }] });
    const got = await send({ method: 'POST', path: '', body, headers: { 'Content-Type': 'application/fhir+json' } });
    expect([got.status, (JSON.parse(got.text) as { resourceType: string }).resourceType]).toEqual([404, 'OperationOutcome']);
  }
});
