import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerText, steadyHeaders } from '@biomarker/testbed/answer-text';
import { golden } from '@biomarker/testbed/golden';
import { metricsText } from '@biomarker/testbed/metrics-text';
import { setLicense } from '@biomarker/domain/partner';
import type { Bundle, CapabilityStatement, Observation } from 'fhir/r4.js';
import { browser, obtainTokens } from '../browser.ts';
import { fillChart, idsShownTo } from '../chart.ts';
import { partner, type Partner } from '../partner.ts';
import { ALL_SCOPES } from '../registry.ts';
import { startInstance, startPartnerAuth } from '../testing.ts';

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let acme: Partner;
let ada: Reader;
let shownToAcme: (id: string) => string;
let delivered: Awaited<ReturnType<typeof fillChart>>;

/** Requests whose answers stand in a reviewed text: each type, what is included and counted, and refusals. */
const REVIEWED = [
  ...['metadata', 'Patient', 'Observation?_count=2&_sort=-date', 'Observation?code=2276-4&_total=accurate', 'Observation?_summary=count'],
  ...['Observation?value-quantity=gt100&_count=1', 'DiagnosticReport?_count=1&_include=DiagnosticReport:result', 'DiagnosticReport?date=lt1990'],
  ...['Patient/never', 'Observation/never', 'Observation?no-such=1', 'Observation?date=never', 'Observation?_count=-1', 'Encounter', 'Patient?_format=xml'],
];

type Reader = Awaited<ReturnType<typeof reader>>;

async function reader(member: { email: string; password: string }, scopes = ALL_SCOPES as string[]) {
  const tokens = await obtainTokens(acme, browser(service.url), member, { scope: scopes.join(' ') });
  const get = (path: string, headers: Record<string, string> = {}) =>
    service.api
      .get(`/api/fhir/r4/${path}`)
      .set({ Authorization: `Bearer ${tokens.access_token}`, ...headers })
      .buffer(true)
      .parse(jsonParser);
  return {
    ...tokens,
    get,
    async bundle(path: string): Promise<Bundle> {
      const { status, body } = await get(path);
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      return body;
    },
  };
}

/** Parses FHIR JSON, whose media type supertest does not know. */
function jsonParser(answer: unknown, done: (error: Error | null, body: unknown) => void): void {
  const res = answer as NodeJS.ReadableStream;
  let text = '';
  res.setEncoding('utf8');
  res.on('data', (chunk) => (text += chunk));
  res.on('end', () => done(null, text ? JSON.parse(text) : undefined));
}

const resources = <T>({ entry = [] }: Bundle, mode = 'match'): T[] => entry.filter(({ search }) => search?.mode === mode).map(({ resource }) => resource as T);

describe('reading and searching', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    acme = partner(service.url, await service.registry.application(await service.registry.organization('acme')));
    const [one] = service.registry.members as [(typeof service.registry.members)[number]];
    shownToAcme = await idsShownTo(service.registry.pool, 'acme');
    delivered = await fillChart(service.database, one.id, { email: one.email, gender: 'female' });
    ada = await reader(one);
  });
  afterAll(() => service.stop());

  it('answers as it was reviewed', async () => {
    const texts: string[] = [];
    for (const path of REVIEWED) {
      const { status, body, headers } = await ada.get(path);
      const told = Object.fromEntries(steadyHeaders(headers as Record<string, string>));
      texts.push(`# ${path}: ${status}\n${answerText({ headers: told, body: body as unknown })}`);
    }
    const text = texts.join('\n');
    expect(text).toBe(golden(new URL('golden/answers.yaml', import.meta.url), text));
  });

  it('is measured with the other figures that were reviewed', async () => {
    const text = metricsText(await service.connected.metrics.registry.metrics());
    expect(text).toBe(golden(new URL('golden/metrics.txt', import.meta.url), text));
  });

  describe('reading', () => {
    it('answers the patient of the token by search and by id', async () => {
      const found = resources<{ id: string }>(await ada.bundle('Patient'));
      expect(found).toHaveLength(1);
      expect(found[0]!.id).toBe(ada.patient);
      const { body, headers } = await ada.get(`Patient/${ada.patient}`);
      expect(body).toMatchObject({ resourceType: 'Patient', name: [{ family: 'Example' }], identifier: [{ value: ada.patient }] });
      expect(headers['content-type']).toBe('application/fhir+json; charset=utf-8');
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(headers.vary).toBe('Authorization, Accept, Prefer');
      expect((await ada.get('Observation/no-such')).headers.vary).toBe('Authorization, Accept, Prefer');
    });

    it('pages through all results once, with a matching total', async () => {
      const seen: string[] = [];
      let page = await ada.bundle('Observation?category=laboratory&_sort=-date&_count=73');
      const { total } = page;
      for (;;) {
        seen.push(...resources<Observation>(page).map(({ id }) => id!));
        const next = page.link?.find(({ relation }) => relation === 'next')?.url;
        if (!next) break;
        page = await ada.bundle(next.split('/r4/')[1]!);
        expect(page.total).toBe(total);
      }
      expect(seen).toHaveLength(total!);
      expect(new Set(seen).size).toBe(total);
      const shown = new Set(delivered.flatMap(({ results }) => results.filter(({ status }) => status !== 'preliminary').map(({ id }) => shownToAcme(id))));
      expect(new Set(seen)).toEqual(shown);
    });

    it('serves the next page after a secret rotation', async () => {
      const first = await ada.bundle('Observation?_count=5');
      const next = new URL(first.link!.find(({ relation }) => relation === 'next')!.url);
      const RAIL_SECRET = `a newer secret of the tests and their instances,${service.config.rail!.secrets[0]}`;
      const rolled = await startInstance(service.database, { RAIL_SECRET });
      const { status } = await rolled.api.get(next.pathname + next.search).set('Authorization', `Bearer ${ada.access_token}`);
      await rolled.stop();
      expect(status).toBe(200);
    });

    it('returns trends, abnormal and coded values, "less than" and a correction', async () => {
      const all = resources<Observation>(await ada.bundle('Observation?_count=200')).concat(resources(await ada.bundle('Observation?_sort=date&_count=200')));
      expect(all.some(({ valueQuantity }) => valueQuantity?.comparator === '<')).toBe(true);
      expect(all.some(({ valueCodeableConcept }) => valueCodeableConcept)).toBe(true);
      expect(all.some(({ interpretation }) => interpretation?.[0]?.coding?.[0]?.code === 'H')).toBe(true);
      const corrected = resources<Observation>(await ada.bundle('Observation?status=corrected'));
      expect(corrected).toHaveLength(1);
      expect(corrected[0]!.meta).toMatchObject({ versionId: '2' });
      const before = await ada.get(`Observation/${corrected[0]!.id}/_history/1`);
      expect(before.body).toMatchObject({ status: 'final', meta: { versionId: '1' } });
      expect((await ada.get(`Observation/${corrected[0]!.id}/_history/3`)).status).toBe(404);
    });

    it('renders a record without a stored document to the same bytes', async () => {
      const paths = [
        'Observation?_count=200',
        'DiagnosticReport?_count=200',
        `Observation/${shownToAcme(delivered[0]!.results[0]!.id)}`,
        'Observation?_elements=code&_count=3',
      ];
      const bytes = async () => JSON.stringify(await Promise.all(paths.map(async (path) => (await ada.get(path)).body)));
      const before = await bytes();
      await service.registry.lab.query('UPDATE partner.lab_result SET document = NULL');
      await service.registry.lab.query('UPDATE partner.lab_report SET document = NULL');
      expect(await bytes()).toBe(before);
    });

    it('answers 304 to a matching ETag', async () => {
      const [one] = resources<Observation>(await ada.bundle('Observation?_count=1'));
      const { headers } = await ada.get(`Observation/${one!.id}`);
      expect(headers.etag).toBe(`W/"${one!.meta!.versionId}"`);
      const throughProxy = headers.etag!.replace(/"$/, '-gzip"');
      for (const etag of [headers.etag!, throughProxy]) expect((await ada.get(`Observation/${one!.id}`, { 'If-None-Match': etag })).status).toBe(304);
      expect((await ada.get(`Observation/${one!.id}`, { 'If-None-Match': 'W/"99"' })).status).toBe(200);
    });

    it('filters by code, date, value and status', async () => {
      const { code, effectiveDateTime } = resources<Observation>(await ada.bundle('Observation?code=2093-3&_count=1'))[0]!;
      expect(code.coding![0]).toMatchObject({ system: 'http://loinc.org', code: '2093-3' });
      const year = effectiveDateTime!.slice(0, 4);
      const inYear = resources<Observation>(await ada.bundle(`Observation?date=${year}&_count=200`));
      expect(inYear.every((one) => one.effectiveDateTime!.startsWith(year))).toBe(true);
      const counts = await Promise.all(
        ['', `&date=lt${year}`, `&date=ge${year}`].map(async (filter) => (await ada.bundle(`Observation?_summary=count${filter}`)).total!),
      );
      expect(counts[1]! + counts[2]!).toBe(counts[0]);
      const high = resources<Observation>(await ada.bundle('Observation?code=http://loinc.org|2093-3&value-quantity=gt1||mg/dL'));
      expect(high.length).toBeGreaterThan(5);
      expect((await ada.bundle('Observation?code=http://example.org|2093-3')).total).toBe(0);
      expect((await ada.bundle('Observation?code=2093-3,4548-4&_summary=count')).total).toBeGreaterThan(
        (await ada.bundle('Observation?code=2093-3&_summary=count')).total!,
      );
    });

    it('answers POST searches like GET searches', async () => {
      const post = await service.api
        .post('/api/fhir/r4/Observation/_search')
        .set('Authorization', `Bearer ${ada.access_token}`)
        .type('form')
        .send('code=2093-3&_count=3')
        .buffer(true)
        .parse(jsonParser);
      expect(post.body).toEqual(await ada.bundle('Observation?code=2093-3&_count=3'));
    });

    it("includes a report's results and patient, and resolves every reference", async () => {
      const bundle = await ada.bundle('DiagnosticReport?_include=DiagnosticReport:result&_include=DiagnosticReport:subject&_count=2');
      const references = resources<{ result: { reference: string }[] }>(bundle).flatMap(({ result }) => result.map(({ reference }) => reference));
      const included = new Set(resources<{ resourceType: string; id: string }>(bundle, 'include').map(({ resourceType, id }) => `${resourceType}/${id}`));
      for (const reference of [...references, `Patient/${ada.patient}`]) expect(included).toContain(reference);
      for (const entry of bundle.entry!) expect(entry.fullUrl).toMatch(/^http:\/\/rail\.example\.test\/api\/fhir\/r4\/\w+\//);
    });

    it('limits a page to 200 results', async () => {
      const { total, entry } = await ada.bundle('Observation?_count=1000');
      expect(total).toBeGreaterThan(200);
      expect(entry).toHaveLength(200);
    });

    it('finds only the patient of the token', async () => {
      const other = '00000000-0000-4000-8000-000000000000';
      for (const name of ['patient', 'subject']) expect((await ada.get(`Observation?${name}=${other}`)).status).toBe(403);
      expect((await ada.get(`Observation?patient=${ada.patient}`)).status).toBe(200);
    });

    it('applies _elements and _summary and marks the result as subsetted', async () => {
      const [one] = resources<Observation>(await ada.bundle('Observation?_elements=code&_count=1'));
      expect(Object.keys(one!).sort()).toEqual(['code', 'id', 'meta', 'resourceType', 'status']);
      expect(one!.meta!.tag![0]!.code).toBe('SUBSETTED');
      const [short] = resources<Observation>(await ada.bundle('Observation?_summary=true&_count=1'));
      expect(short).not.toHaveProperty('referenceRange');
    });

    it('refuses unknown parameters by name, or ignores them with a note', async () => {
      for (const path of [
        'Observation?encounter=1',
        'Observation?subject:Patient=x',
        'Observation?_has:x=y',
        'Observation?patient.name=x',
        'Observation?_sort=colour',
        'Observation?_sort=__proto__',
        'DiagnosticReport?_sort=-constructor',
        'Observation?date=yesterday',
        'Observation?_count=-1',
        'Observation?_include=*',
        'Observation?_cursor=x',
        'Observation?value-quantity=abc',
        'Observation?date=2026-02-30',
        'Observation?code=',
      ]) {
        const { status, body } = await ada.get(path);
        expect({ path, status, type: body.resourceType }).toEqual({ path, status: 400, type: 'OperationOutcome' });
      }
      const lenient = await ada.get('Observation?encounter=1&_count=1', { Prefer: 'handling=lenient' });
      expect(lenient.body.link[0].url).not.toContain('encounter');
      expect(resources(lenient.body, 'outcome')).toEqual([
        {
          resourceType: 'OperationOutcome',
          issue: [{ severity: 'warning', code: 'not-supported', details: { text: 'The parameter "encounter" is not supported and was left out.' } }],
        },
      ]);
    });

    it('answers only in FHIR 4.0 JSON', async () => {
      expect((await ada.get('Patient', { Accept: 'application/fhir+xml' })).status).toBe(406);
      expect((await ada.get('Patient?_format=xml')).status).toBe(406);
      expect((await ada.get('Patient', { Accept: 'application/fhir+json; fhirVersion=5.0' })).status).toBe(406);
      expect((await ada.get('Patient?_format=json', { Accept: 'text/html' })).status).toBe(200);
    });

    it.each(['metadata', 'Patient', 'Patient/ID', 'Observation', 'DiagnosticReport'])('answers %s only in JSON', async (path) => {
      const address = path.replace('ID', ada.patient);
      expect((await ada.get(`${address}?_format=xml`)).status).toBe(406);
      expect((await ada.get(address, { Accept: 'application/fhir+xml' })).status).toBe(406);
      expect((await ada.get(`${address}?_format=json`)).status).toBe(200);
    });

    it('refuses writes', async () => {
      for (const method of ['put', 'post', 'patch', 'delete'] as const) {
        const { status, headers } = await service.api[method](`/api/fhir/r4/Patient/${ada.patient}`).set('Authorization', `Bearer ${ada.access_token}`);
        expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
      }
      expect((await ada.get('Condition')).status).toBe(404);
    });
  });

  describe('the CapabilityStatement', () => {
    it('claims only what works', async () => {
      const { body } = (await service.api.get('/api/fhir/r4/metadata').buffer(true).parse(jsonParser)) as { body: CapabilityStatement };
      const VALUES: Record<string, string> = { date: '2026', token: 'x', reference: `Patient/${ada.patient}`, string: 'E', quantity: '1' };
      for (const { type, searchParam = [], searchInclude = [] } of body.rest![0]!.resource!) {
        for (const { name, type: kind } of searchParam) expect([name, (await ada.get(`${type}?${name}=${VALUES[kind]}`)).status]).toEqual([name, 200]);
        for (const include of searchInclude) expect((await ada.get(`${type}?_include=${include}&_count=1`)).status).toBe(200);
      }
      expect(JSON.stringify(body.rest![0]!.security)).toContain(`${service.config.baseUrl}/api/oauth/token`);
    });
  });

  describe('access', () => {
    it('writes one audit row per access, allowed or refused', async () => {
      const count = async () => Number((await service.registry.pool.query(`SELECT count(*) FROM partner.audit WHERE action LIKE 'fhir.%'`)).rows[0].count);
      const before = await count();
      for (const path of ['Patient', 'Observation?_summary=count', 'Observation/00000000-0000-4000-8000-000000000000', 'Observation?patient=x', 'Condition'])
        await ada.get(path);
      await service.api.get('/api/fhir/r4/Patient');
      await service.api.head(`/api/fhir/r4/Patient/${ada.patient}`).set('Authorization', `Bearer ${ada.access_token}`);
      expect((await count()) - before).toBe(7);
    });

    it('respects withdrawals on the next call: of license, token and consent', async () => {
      const own = partner(service.url, await service.registry.application(await service.registry.organization('cut')));
      const before = acme;
      acme = own;
      const [mary] = service.registry.members.slice(2);
      const token = await reader(mary!);
      acme = before;
      expect((await token.get('Observation')).status).toBe(200);
      await setLicense(service.registry.registry, 'cut', 'sandbox', ['patient/Patient.rs']);
      const refused = await token.get('Observation');
      expect([refused.status, refused.headers['www-authenticate']]).toEqual([403, expect.stringContaining('insufficient_scope')]);
      expect((await token.get('Patient')).status).toBe(200);
      await own.revoke(token.refresh_token);
      expect((await token.get('Patient')).status).toBe(401);
    });
  });
});
