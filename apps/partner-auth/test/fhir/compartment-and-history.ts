import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Bundle, CapabilityStatement, Observation } from 'fhir/r4.js';
import { browser, obtainTokens } from '../browser.ts';
import { fillChart, idsShownTo } from '../chart.ts';
import { partner, type Partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

// Compartment search and instance history of FHIR R4, which US Core recommends.

const NEVER = '00000000-0000-4000-8000-000000000000';
const ALL = 'patient/Patient.rs patient/Observation.rs patient/DiagnosticReport.rs';

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let acme: Partner;
let ada: Reader;
let grace: Reader;
let corrected: { kept: string; shown: string };

type Reader = { patient: string; get(path: string, headers?: Record<string, string>): Promise<{ status: number; body: Bundle; text: string }> };

async function reader(member: { email: string; password: string }, scope = ALL): Promise<Reader> {
  const tokens = await obtainTokens(acme, browser(service.url), member, { scope });
  return {
    patient: tokens.patient,
    async get(path, headers = {}) {
      const answer = await fetch(`${service.url}/api/fhir/r4/${path}`, { headers: { Authorization: `Bearer ${tokens.access_token}`, ...headers } });
      const text = await answer.text();
      return { status: answer.status, text, body: JSON.parse(text) as Bundle };
    },
  };
}

const idsOf = ({ entry = [] }: Bundle) => entry.map(({ resource }) => resource!.id!);
const versionsOf = ({ entry = [] }: Bundle) => entry.map(({ resource }) => resource!.meta!.versionId);
const pathOf = (url: string) => url.split('/r4/')[1]!;
const nextOf = ({ link = [] }: Bundle) => link.find(({ relation }) => relation === 'next')?.url;

async function newestRow() {
  const { rows } = await service.registry.pool.query('SELECT action, outcome, detail FROM partner.audit ORDER BY id DESC LIMIT 1');
  return rows[0] as { action: string; outcome: string; detail: Record<string, unknown> };
}

describe('compartment and history', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    acme = partner(service.url, await service.registry.application(await service.registry.organization('acme')));
    const [one, two] = [service.registry.members[0]!, service.registry.members[1]!];
    for (const { id, email } of [one, two]) await fillChart(service.database, id, { email, gender: 'female' });
    [ada, grace] = [await reader(one), await reader(two)];
    const { rows } = await service.registry.lab.query(`SELECT id FROM partner.lab_result WHERE status = 'corrected' AND member_id = $1`, [one.id]);
    corrected = { kept: rows[0].id, shown: (await idsShownTo(service.registry.pool, 'acme'))(rows[0].id) };
  });
  afterAll(() => service.stop());

  describe('the compartment of the patient', () => {
    it.each(['Observation', 'DiagnosticReport'])('holds each %s that a search by patient finds, on pages of its own', async (type) => {
      const query = '_count=60&_sort=_lastUpdated';
      const seen: string[] = [];
      let path: string | undefined = `Patient/${ada.patient}/${type}?${query}`;
      while (path) {
        const { body }: { body: Bundle } = await ada.get(path);
        seen.push(...idsOf(body));
        const next: string | undefined = nextOf(body);
        expect(next ?? `Patient/${ada.patient}/${type}`).toContain(`Patient/${ada.patient}/${type}`);
        path = next && pathOf(next);
      }
      const all: string[] = [];
      for (let at: string | undefined = `${type}?patient=${ada.patient}&${query}`; at;) {
        const { body }: { body: Bundle } = await ada.get(at);
        all.push(...idsOf(body));
        const next: string | undefined = nextOf(body);
        at = next && pathOf(next);
      }
      expect(all.length).toBeGreaterThan(5);
      expect(seen).toEqual(all);
    });

    it('takes every parameter of the type, and refuses others by name', async () => {
      const { body } = await ada.get(`Patient/${ada.patient}/Observation?code=http://loinc.org|2093-3&_count=2&_include=Observation:patient`);
      expect(body.entry!.map(({ search }) => search!.mode)).toEqual(['match', 'match', 'include']);
      expect((await ada.get(`Patient/${ada.patient}/Observation?colour=red`)).status).toBe(400);
      expect((await ada.get(`Patient/${ada.patient}/Observation?patient=${grace.patient}`)).status).toBe(403);
    });

    it('of anybody else does not exist, with the same bytes for all', async () => {
      const member = service.registry.members[0]!.id;
      const { body } = await grace.get('Observation?_count=1');
      const others = [grace.patient, NEVER, member, ada.patient.toUpperCase(), `${ada.patient}%20`, idsOf(body)[0]!, 'x', '*', "'", '__proto__'];
      const answers = new Set<string>();
      for (const other of others) {
        for (const type of ['Observation', 'DiagnosticReport']) {
          const { status, text } = await ada.get(`Patient/${other}/${type}?_count=1`);
          answers.add(`${status} ${text}`);
          expect(await newestRow()).toMatchObject({ action: 'fhir.search', outcome: 'not-found', detail: { type, compartment: decodeURIComponent(other) } });
        }
      }
      expect([...answers]).toEqual([expect.stringMatching(/^404 .*There is no such resource/)]);
      await ada.get(`Patient/${'a'.repeat(65)}/Observation`);
      expect((await newestRow()).detail).toMatchObject({ compartment: 'a'.repeat(64) });
    });

    it('needs the scope of the type, and knows lab data only', async () => {
      const mary = service.registry.members[2]!;
      const narrow = await reader(mary, 'patient/Patient.rs');
      expect((await narrow.get(`Patient/${narrow.patient}/Observation`)).status).toBe(403);
      expect((await ada.get(`Patient/${ada.patient}/Patient`)).status).toBe(404);
      expect((await ada.get(`Patient/${ada.patient}/Condition`)).status).toBe(404);
      expect((await ada.get(`Observation/${corrected.shown}/Observation`)).status).toBe(404);
    });

    it('is audited like a search', async () => {
      await ada.get(`Patient/${ada.patient}/Observation?_count=3`);
      expect(await newestRow()).toMatchObject({
        action: 'fhir.search',
        outcome: 'ok',
        detail: { type: 'Observation', compartment: ada.patient, count: 3, status: 200 },
      });
    });
  });

  describe('the history of a result', () => {
    it('holds each shown version, newest first, as a read of that version does', async () => {
      const { body } = await ada.get(`Observation/${corrected.shown}/_history`);
      expect(body).toMatchObject({ type: 'history', total: 2, link: [{ relation: 'self' }] });
      expect(body.entry!.map(({ request, response }) => [request!.method, request!.url, response!.status, response!.etag])).toEqual([
        ['PUT', `Observation/${corrected.shown}`, '200', 'W/"2"'],
        ['POST', 'Observation', '201', 'W/"1"'],
      ]);
      for (const { resource, fullUrl, response } of body.entry!) {
        const { versionId, lastUpdated } = resource!.meta!;
        expect(response!.lastModified).toBe(lastUpdated);
        expect(pathOf(fullUrl!)).toBe(`Observation/${corrected.shown}`);
        expect((await ada.get(`Observation/${corrected.shown}/_history/${versionId}`)).body).toEqual(resource);
      }
      expect(await newestRow()).toMatchObject({ action: 'fhir.vread' });
    });

    it('is audited, with the number of versions', async () => {
      await ada.get(`Observation/${corrected.shown}/_history`);
      expect(await newestRow()).toMatchObject({ action: 'fhir.history', outcome: 'ok', detail: { type: 'Observation', id: corrected.shown, count: 2 } });
    });

    it('comes in pages, whose cursors belong to it', async () => {
      const first = await ada.get(`Observation/${corrected.shown}/_history?_count=1`);
      expect([versionsOf(first.body), first.body.total]).toEqual([['2'], 2]);
      const second = await ada.get(pathOf(nextOf(first.body)!));
      expect([versionsOf(second.body), nextOf(second.body)]).toEqual([['1'], undefined]);
      const linksOf = ({ body }: typeof first) => body.link!.map(({ relation, url }) => [relation, pathOf(url).replace(/(?<=_cursor=).*/, '…')]);
      const address = `Observation/${corrected.shown}/_history?_count=1`;
      expect([linksOf(first), linksOf(second)]).toEqual([
        [
          ['self', address],
          ['next', `${address}&_cursor=…`],
        ],
        [['self', `${address}&_cursor=…`]],
      ]);
      const [other] = idsOf((await ada.get(`Observation?_count=1`)).body);
      const cursor = nextOf(first.body)!.split('?')[1]!;
      expect((await ada.get(`Observation/${other}/_history?${cursor}`)).status).toBe(400);
      expect((await ada.get(`Observation?${cursor}`)).status).toBe(400);
      expect((await ada.get(`Observation/${corrected.shown}/_history?_count=0`)).body).toEqual(expect.not.objectContaining({ entry: expect.anything() }));
    });

    it.each([
      ['0001-01-01T00:00:00Z', 2],
      ['9999-12-31T23:59:59Z', 0],
    ])('since %s holds %d versions', async (since, count) => {
      expect((await ada.get(`Observation/${corrected.shown}/_history?_since=${since}`)).body).toMatchObject({ type: 'history', total: count });
    });

    it('since the newest version holds that one', async () => {
      const { body } = await ada.get(`Observation/${corrected.shown}`);
      const since = encodeURIComponent((body as unknown as Observation).meta!.lastUpdated!);
      expect(versionsOf((await ada.get(`Observation/${corrected.shown}/_history?_since=${since}`)).body)).toEqual(['2']);
    });

    it.each([
      '_since=2026',
      '_since=ge2026-01-01T00:00:00Z',
      '_since=',
      '_since=yesterday',
      '_since=2026-01-01T00:00:00',
      '_count=-1',
      '_cursor=x',
      '_sort=date',
      '_at=2026',
    ])('refuses %s', async (query) => expect((await ada.get(`Observation/${corrected.shown}/_history?${query}`)).status).toBe(400));

    it('of anybody else does not exist, with the same bytes for all', async () => {
      const own = idsOf((await grace.get('Observation?_count=1')).body)[0]!;
      expect((await grace.get(`Observation/${own}/_history`)).status).toBe(200);
      const answers = new Set<string>();
      for (const id of [own, own.toUpperCase(), NEVER, corrected.kept, grace.patient, 'x', '__proto__']) {
        const { status, text } = await ada.get(`Observation/${id}/_history`);
        answers.add(`${status} ${text}`);
        expect(await newestRow()).toMatchObject({ action: 'fhir.history', outcome: 'not-found', detail: { id } });
      }
      expect([...answers]).toEqual([expect.stringMatching(/^404 .*There is no such resource/)]);
      expect((await ada.get(`DiagnosticReport/${corrected.shown}/_history`)).status).toBe(404);
      expect((await ada.get(`Patient/${ada.patient}/_history`)).status).toBe(404);
    });

    it('leaves out versions that were never shown', async () => {
      const change = (status: string) =>
        service.registry.lab.query(`UPDATE partner.lab_history SET record = jsonb_set(record, '{status}', to_jsonb($2::text)) WHERE id = $1 AND version = 1`, [
          corrected.kept,
          status,
        ]);
      await change('preliminary');
      const { body } = await ada.get(`Observation/${corrected.shown}/_history`);
      await change('final');
      expect([versionsOf(body), body.total, body.entry![0]!.request!.method]).toEqual([['2'], 1, 'PUT']);
    });
  });

  it('both are declared', async () => {
    const { rest } = (await ada.get('metadata')).body as unknown as CapabilityStatement;
    expect(rest![0]!.compartment).toEqual(['http://hl7.org/fhir/CompartmentDefinition/patient']);
    const withHistory = rest![0]!.resource!.filter(({ interaction }) => interaction!.some(({ code }) => code === 'history-instance')).map(({ type }) => type);
    expect(withHistory).toEqual(['Observation', 'DiagnosticReport']);
    const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as { paths: Record<string, unknown> };
    for (const type of withHistory)
      expect(Object.keys(paths)).toEqual(expect.arrayContaining([`/api/fhir/r4/Patient/{patient}/${type}`, `/api/fhir/r4/${type}/{id}/_history`]));
  });
});
