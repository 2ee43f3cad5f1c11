import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Bundle, CapabilityStatement, DiagnosticReport, Observation } from 'fhir/r4.js';
import document from '../../openapi.json' with { type: 'json' };
import { fillChart } from '../chart.ts';
import { browser, obtainTokens } from '../browser.ts';
import { partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

// A published parameter whose condition is missing would return more of a patient than a partner asked for.

/** A value of each kind of parameter that no record matches. */
const NOTHING: Record<string, string> = {
  token: 'nothing-has-this-code',
  date: 'lt1900-01-01',
  string: 'Nobody',
  quantity: 'lt-1000000',
  reference: '00000000-0000-4000-8000-000000000000',
};
/** These refuse a value that names another patient. */
const PATIENT = ['patient', 'subject'];

type Example = { in: string; name: string; example?: string };
const operations = Object.entries(document.paths as unknown as Record<string, { get?: { parameters?: Example[] } }>).flatMap(([path, { get }]) =>
  get ? [{ path, parameters: get.parameters ?? [] }] : [],
);
const searches = operations.filter(({ path }) => /\/r4\/[A-Z]\w+$/.test(path));

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let authorization: string;

const ask = async (path: string) => {
  const answer = await fetch(`${service.url}/api/fhir/r4/${path}`, { headers: { authorization } });
  return { status: answer.status, body: (await answer.json()) as Bundle };
};

describe('every published search parameter', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    const application = await service.registry.application(await service.registry.organization('acme'));
    const [member] = service.registry.members as [(typeof service.registry.members)[number]];
    const tokens = await obtainTokens(partner(service.url, application), browser(service.url), member, {});
    authorization = `Bearer ${tokens.access_token}`;
    await fillChart(service.database, member.id, { email: member.email, gender: 'female' });
  });
  afterAll(() => service.stop());

  it('filters: with a value that matches nothing, it finds nothing', async () => {
    const statement = (await ask('metadata')).body as unknown as CapabilityStatement;
    const types = statement.rest![0]!.resource!;
    expect(types.flatMap(({ searchParam }) => searchParam!).length).toBeGreaterThan(20);
    for (const { type, searchParam } of types) {
      expect((await ask(type)).body.total).toBeGreaterThan(0);
      for (const { name, type: kind } of searchParam!) {
        const { status, body } = await ask(`${type}?${name}=${NOTHING[kind]}`);
        const found = [type, name, status, body.total];
        expect(found).toEqual(PATIENT.includes(name) ? [type, name, 403, undefined] : [type, name, 200, 0]);
      }
    }
  });

  it.each(['Observation', 'DiagnosticReport'])('%s: each sort orders by its own field, both ways', async (type) => {
    // Otherwise what was taken later was also stored later.
    const table = type === 'Observation' ? 'lab_result' : 'lab_report';
    const shuffled = `(timestamp '2026-01-01' + ('x' || left(md5(id::text), 6))::bit(24)::int * interval '1 second') AT TIME ZONE 'UTC'`;
    await service.registry.lab.query(`UPDATE partner.${table} SET last_updated = ${shuffled}, document = NULL`);
    await service.registry.lab.query(`UPDATE partner.lab_history SET last_updated = ${shuffled}`);

    type Record = Observation | DiagnosticReport;
    const keys: { [name: string]: (record: Record) => string } = {
      date: ({ effectiveDateTime }) => new Date(effectiveDateTime!).toISOString(),
      _lastUpdated: ({ meta }) => meta!.lastUpdated!,
      _id: ({ id }) => id!,
    };
    const sorted = async (sort: string) => (await ask(`${type}?_count=40&_sort=${sort}`)).body.entry!.map(({ resource }) => resource as Record);
    const isAscending = (values: readonly string[]) => values.every((value, index) => index === 0 || values[index - 1]! <= value);
    for (const [name, keyOf] of Object.entries(keys)) {
      const [up, down] = [await sorted(name), await sorted(`-${name}`)];
      expect([name, up.length > 3, isAscending(up.map(keyOf)), isAscending(down.map(keyOf).reverse())]).toEqual([name, true, true, true]);
      const others = Object.entries(keys).filter(([other, otherOf]) => other !== name && isAscending(up.map(otherOf)));
      expect([name, others.map(([other]) => other)]).toEqual([name, []]);
    }
  });

  it.each(['Observation', 'DiagnosticReport'])('%s: the pages of each sort end with the last entry', async (type) => {
    const ids = (await ask(`${type}?_count=5`)).body.entry!.map(({ resource }) => resource!.id!);
    for (const sort of ['date', '-date', '_lastUpdated', '-_lastUpdated', '_id', '-_id']) {
      const pages = async (count: number) => {
        const sizes: string[][] = [];
        let path: string | undefined = `${type}?_id=${ids.join(',')}&_sort=${sort}&_count=${count}`;
        while (path !== undefined) {
          const { body }: { body: Bundle } = await ask(path);
          sizes.push((body.entry ?? []).map(({ resource }) => resource!.id!));
          path = body.link!.find(({ relation }) => relation === 'next')?.url.split('/r4/')[1];
        }
        return sizes;
      };
      const [whole] = await pages(5);
      expect([sort, whole!.toSorted()]).toEqual([sort, ids.toSorted()]);
      for (const count of [1, 2, 4, 5, 6]) {
        const parts = Array.from({ length: Math.ceil(5 / count) }, (_, index) => whole!.slice(index * count, (index + 1) * count));
        expect([sort, count, await pages(count)]).toEqual([sort, count, parts]);
      }
    }
  });

  it('has an example in the OpenAPI document', () => {
    const without = operations.flatMap(({ path, parameters }) => parameters.filter(({ example }) => !example).map(({ name }) => `${path} ${name}`));
    expect(without).toEqual([]);
  });

  it.each(searches)('$path takes its examples, one by one and together', async ({ path, parameters }) => {
    const type = path.split('/').at(-1);
    // The examples name no member of this service.
    const given = parameters.filter(({ name }) => !PATIENT.includes(name)).map(({ name, example }) => `${name}=${encodeURIComponent(example!)}`);
    expect(given.length).toBeGreaterThan(10);
    for (const query of [...given, given.join('&')]) expect([query, (await ask(`${type}?${query}`)).status]).toEqual([query, 200]);
  });

  it.each(['Observation', 'DiagnosticReport'])('%s: both of two conditions hold', async (type) => {
    const all = (await ask(`${type}?_count=1`)).body;
    const { id } = all.entry![0]!.resource!;
    expect((await ask(`${type}?_id=${id}`)).body.total).toBe(1);
    expect((await ask(`${type}?_id=${id}&date=lt1900`)).body.total).toBe(0);
    expect((await ask(`${type}?code=http://loinc.org|&code=nothing`)).body.total).toBe(0);
  });
});
