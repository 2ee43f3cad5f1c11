import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@biomarker/testbed/until';
import { browser, obtainTokens } from '../browser.ts';
import { fillChart, idsShownTo } from '../chart.ts';
import { partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let authorization: string;
let clientId: string;
let patientId: string;

type Method = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete';

const call = (method: Method, path: string, headers: Record<string, string> = { Authorization: authorization }) =>
  service.api[method](`/api/fhir/r4/${path}`).set(headers);

const newestRows = async (limit: number) =>
  (await service.registry.pool.query(`SELECT action, outcome, client_id, detail, request_id FROM partner.audit ORDER BY id DESC LIMIT $1`, [limit])).rows;

const rowCount = async () => Number((await service.registry.pool.query(`SELECT count(*) FROM partner.audit`)).rows[0].count);

describe('audit', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    const application = await service.registry.application(await service.registry.organization('acme'));
    const tokens = await obtainTokens(partner(service.url, application), browser(service.url), service.registry.members[0]!, {});
    ({ clientId } = application);
    authorization = `Bearer ${tokens.access_token}`;
    patientId = tokens.patient;
  });
  afterAll(() => service.stop());

  describe('the audit of a request', () => {
    it.each<[string, () => ReturnType<typeof call>]>([
      ['a read', () => call('get', `Patient/${patientId}`)],
      ['a search of results', () => call('get', 'Observation')],
      ['a refusal', () => call('put', 'Patient/x')],
      ['a request for a token', () => service.api.post('/api/oauth/token')],
    ])("records for %s the caller's request id and our own", async (_what, ask) => {
      const rows = [];
      for (const turn of [1, 2]) {
        const { headers } = await ask().set('X-Request-Id', 'chosen-by-caller');
        expect([turn, headers['x-request-id']]).toEqual([turn, 'chosen-by-caller']);
        const [row] = (await service.registry.pool.query('SELECT request_id, own_request_id FROM partner.audit ORDER BY id DESC LIMIT 1')).rows;
        expect(row.request_id).toBe('chosen-by-caller');
        const line = () => service.log().match(`.*"ownRequestId":"${row.own_request_id}".*`)?.[0];
        expect(await until('a line of the request in the log', line)).toContain('"requestId":"chosen-by-caller"');
        rows.push(row);
      }
      expect(rows[0].own_request_id).not.toBe(rows[1].own_request_id);
    });

    it('records one id as both when the caller sends none', async () => {
      const { headers } = await call('get', 'Observation');
      const [row] = (await service.registry.pool.query('SELECT request_id, own_request_id FROM partner.audit ORDER BY id DESC LIMIT 1')).rows;
      expect(row).toEqual({ request_id: headers['x-request-id'], own_request_id: headers['x-request-id'] });
    });
  });

  describe('the audit of refused requests', () => {
    it.each<[Method, string]>([
      ['put', 'Patient/x'],
      ['patch', 'Observation/x'],
      ['delete', 'Observation/x/_history/1'],
      ['post', 'DiagnosticReport'],
      ['get', 'Observation/x/_search/y'],
      ['put', 'Observation/_search'],
      ['delete', 'metadata'],
    ])('%s %s writes one row with the application and method', async (method, path) => {
      const before = await rowCount();
      const { status, headers } = await call(method, path);
      expect([404, 405]).toContain(status);
      expect((await rowCount()) - before).toBe(1);
      const [row] = await newestRows(1);
      expect(row).toMatchObject({
        action: 'fhir.unknown',
        outcome: status === 405 ? 'not-supported' : 'not-found',
        client_id: clientId,
        request_id: headers['x-request-id'],
        detail: { status, method: method.toUpperCase() },
      });
    });

    it.each(['Patient/%00', 'Observation/a%00b/_history/1', 'Condition/%00'])('%s is refused like an unknown id and audited', async (path) => {
      const before = await rowCount();
      const { status, body } = await call('get', path);
      expect([status, body.resourceType]).toEqual([404, 'OperationOutcome']);
      expect((await rowCount()) - before).toBe(1);
    });

    it('a write without a token is refused alike and audited without a client', async () => {
      const { status, headers } = await call('put', `Patient/${patientId}`, {});
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
      const [row] = await newestRows(1);
      expect(row).toMatchObject({
        action: 'fhir.unknown',
        outcome: 'not-supported',
        client_id: null,
        detail: { type: 'Patient', id: patientId, method: 'PUT' },
      });
    });

    it('an oversized body or malformed URL writes a row too', async () => {
      const before = await rowCount();
      expect(
        (
          await call('post', 'Observation/_search')
            .type('form')
            .send(`code=${'x'.repeat(40_000)}`)
        ).status,
      ).toBe(413);
      expect((await call('get', 'Observation/%E0%A4%A')).status).toBe(400);
      expect((await rowCount()) - before).toBe(2);
      expect((await newestRows(2)).map(({ outcome }) => outcome)).toEqual(['invalid', 'too-long']);
    });
  });

  describe('the audit of reads and searches', () => {
    const never = '00000000-0000-4000-8000-000000000000';
    let id: string;
    beforeAll(async () => {
      const [member] = service.registry.members as [(typeof service.registry.members)[number]];
      await fillChart(service.database, member.id, { email: member.email, gender: 'female' });
      const { rows } = await service.registry.lab.query(`SELECT id FROM partner.lab_result WHERE status = 'final' AND version = 1 ORDER BY id LIMIT 1`);
      id = (await idsShownTo(service.registry.pool, 'acme'))(rows[0].id);
    });

    it.each<[Method, () => string, string, Record<string, unknown>, Record<string, string>?]>([
      ['get', () => `Observation/${id}`, 'fhir.read ok', { status: 200, version: '1', type: 'Observation' }],
      ['head', () => `Observation/${id}`, 'fhir.read ok', { status: 200, version: '1', method: 'HEAD' }],
      ['get', () => `Observation/${id}`, 'fhir.read ok', { status: 304, version: '1' }, { 'If-None-Match': '"7", W/"1"' }],
      ['get', () => `Observation/${id}`, 'fhir.read ok', { status: 304, version: '1' }, { 'If-None-Match': '*' }],
      ['get', () => `Observation/${id}`, 'fhir.read ok', { status: 200, version: '1' }, { 'If-None-Match': 'W/"2"' }],
      ['get', () => `Observation/${id}/_history/1`, 'fhir.vread ok', { status: 200, version: '1' }],
      ['get', () => `Observation/${id}/_history/1`, 'fhir.vread ok', { status: 304, version: '1' }, { 'If-None-Match': 'W/"1"' }],
      ['get', () => `Observation/${id}/_history/2`, 'fhir.vread not-found', { status: 404 }],
      ['get', () => `DiagnosticReport/${never}`, 'fhir.read not-found', { status: 404, id: never }],
      ['get', () => 'Observation/no-uuid', 'fhir.read not-found', { status: 404, id: 'no-uuid' }],
      // The row holds 64 characters of an id, which cuts this one inside a surrogate pair.
      ['get', () => `Observation/${'a'.repeat(63)}%F0%9F%98%80`, 'fhir.read not-found', { status: 404, id: `${'a'.repeat(63)}\ufffd` }],
      ['get', () => 'Observation?_count=7', 'fhir.search ok', { status: 200, count: 7 }],
      ['get', () => 'Observation?_summary=count', 'fhir.search ok', { status: 200, count: 0 }],
      ['get', () => `Observation?_id=${never}`, 'fhir.search ok', { status: 200, count: 0 }],
      ['get', () => 'DiagnosticReport?_count=2&_include=DiagnosticReport:result', 'fhir.search ok', { status: 200, count: 2, includes: ['Observation'] }],
      ['get', () => 'Observation?_count=2&_include=Observation:subject', 'fhir.search ok', { status: 200, count: 2, includes: ['Patient'] }],
      ['get', () => 'Patient', 'fhir.search ok', { status: 200, count: 1 }],
      ['get', () => 'Patient?colour=red', 'fhir.search ok', { status: 200, count: 1 }, { Prefer: 'handling=lenient' }],
      ['get', () => 'Observation?_count=7&colour=red', 'fhir.search ok', { status: 200, count: 7 }, { Prefer: 'handling=lenient' }],
      ['get', () => `Patient/${patientId}`, 'fhir.read ok', { status: 200, type: 'Patient' }],
      ['get', () => 'Observation?colour=red', 'fhir.search not-supported', { status: 400 }],
      ['get', () => 'Observation?patient=other', 'fhir.search forbidden', { status: 403 }],
    ])('%s %s writes one row: %s %j', async (method, path, what, detail, headers = {}) => {
      const before = await rowCount();
      const answer = await call(method, path(), { Authorization: authorization, ...headers });
      expect([answer.status, (await rowCount()) - before]).toEqual([detail.status, 1]);
      const [{ action, outcome, ...row }] = (await newestRows(1)) as [Record<string, string>];
      expect(`${action} ${outcome}`).toBe(what);
      expect(row).toMatchObject({ client_id: clientId, request_id: answer.headers['x-request-id'], detail });
    });

    it('GET and POST searches record the same query digest', async () => {
      await call('get', 'Observation?status=final&code=2093-3');
      await call('post', 'Observation/_search?status=final').type('form').send('code=2093-3');
      await call('post', 'Patient/_search').type('form').send('code=2093-3');
      const [refused, posted, got] = (await newestRows(3)).map(({ detail }) => detail);
      expect(posted).toMatchObject({ method: 'POST', query: expect.stringMatching(/^[\w-]{22}$/) });
      expect(posted.query).toBe(got.query);
      expect(refused).toMatchObject({ status: 400, query: expect.stringMatching(/^[\w-]{22}$/) });
    });

    it('rows name includes only when the response could hold them', async () => {
      for (const path of ['Observation?_summary=count&_include=Observation:subject', 'Observation?_count=1', 'Observation?_include=*']) {
        await call('get', path);
        expect((await newestRows(1))[0].detail).not.toHaveProperty('includes');
      }
    });

    it('a search whose include cannot be read leaves one row, with the status that the caller got', async () => {
      await service.registry.lab.query('REVOKE SELECT ON partner.lab_result FROM partner_auth');
      try {
        const before = await rowCount();
        expect((await call('get', 'DiagnosticReport?_count=2')).status).toBe(200);
        const answer = await call('get', 'DiagnosticReport?_count=2&_include=DiagnosticReport:result');
        expect([answer.status, (await rowCount()) - before]).toEqual([500, 2]);
        const [{ outcome, ...row }] = (await newestRows(1)) as [Record<string, unknown>];
        expect([outcome, row]).toEqual([
          'exception',
          expect.objectContaining({ request_id: answer.headers['x-request-id'], detail: expect.objectContaining({ status: 500 }) }),
        ]);
      } finally {
        await service.registry.lab.query('GRANT SELECT ON partner.lab_result TO partner_auth');
      }
    });
  });

  it('all access is refused while the audit is unwritable and recovers afterwards', async () => {
    const paths: [Method, string][] = [
      ['get', `Patient/${patientId}`],
      ['head', 'Patient'],
      ['get', 'Observation?_summary=count'],
      ['get', 'DiagnosticReport/00000000-0000-4000-8000-000000000000'],
      ['get', 'Observation?patient=other'],
      ['put', `Patient/${patientId}`],
    ];
    await service.registry.pool.query('REVOKE INSERT ON partner.audit FROM partner_auth');
    try {
      for (const [method, path] of paths) {
        const answer = await call(method, path);
        expect([path, answer.status]).toEqual([path, 503]);
        expect(answer.text ?? '').not.toContain('Example');
        expect(answer.headers).not.toHaveProperty('etag');
      }
    } finally {
      await service.registry.pool.query('GRANT INSERT ON partner.audit TO partner_auth');
    }
    expect((await call('get', `Patient/${patientId}`)).status).toBe(200);
  });
});
