import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, postgresLabWriter } from '@biomarker/db/partner';
import type { LabDelivery, LabValue } from '@biomarker/domain/partner';
import { fhirComplaints } from '@biomarker/testbed/fhir-complaints';
import { medplumComplaints } from '@biomarker/testbed/medplum-complaints';
import type { Bundle, DiagnosticReport, FhirResource, Observation, Patient } from 'fhir/r4.js';
import { browser, obtainTokens } from './browser.ts';
import { fillChart } from './chart.ts';
import { BASE_URL, partner } from './partner.ts';
import { startPartnerAuth } from './testing.ts';
import { complaintsByUsCore, neverPresent } from './us-core.ts';

// Independent validators check every resource that a partner can read of one member.

type Service = Awaited<ReturnType<typeof startPartnerAuth>>;
type Member = Service['registry']['members'][number];

let service: Service;
let token: string;
let member: Member;
let patients: Patient[];
let observations: Observation[];
let reports: DiagnosticReport[];
const bundles: Bundle[] = [];

/** Adds cases missing in the demo data: text, a reason for no value, a note, a limited range, a panel with a code. */
async function addRareValues(memberId: string): Promise<void> {
  const at = new Date('2026-01-05T08:00:00Z');
  const [id, word, none, number] = [1, 2, 3, 4].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [string, string, string, string];
  const shared = { status: 'final', effectiveAt: at.toISOString(), issuedAt: at.toISOString(), laboratory: 'Laboratory of the tests' } as const;
  const result = (resultId: string, value: LabValue): LabDelivery['results'][number] => ({
    ...shared,
    id: resultId,
    reportId: id,
    loincCode: '5778-6',
    loincName: 'Color of Urine',
    name: 'Urine colour',
    value,
    referenceRanges: [{ low: '1.50', high: '2', appliesTo: 'Adults' }, { text: 'Less than 2' }],
    note: 'Seen twice.',
  });
  const results = [
    result(word, { kind: 'text', text: 'Yellow' }),
    result(none, { kind: 'absent', reason: 'not-performed' }),
    result(number, { kind: 'quantity', value: '0.00001', comparator: '>=', unit: 'mg/dL', ucum: 'mg/dL' }),
  ];
  const report: LabDelivery['report'] = { ...shared, id, loincCode: '24356-8', name: 'Urinalysis panel', specimen: 'Urine' };
  const database = connectDatabase({ ...service.database, maxConnections: 1, onError: () => {} });
  await postgresLabWriter(database).write(memberId, [{ report, results }], at);
  await database.close();
}

type Got = { status: number; body: FhirResource };

async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const answer = await fetch(`${service.url}/api/fhir/r4/${path}`, { method, headers: { authorization: `Bearer ${token}`, ...headers } });
  return { status: answer.status, body: (await answer.json()) as FhirResource };
}

async function bundle(path: string, headers?: Record<string, string>): Promise<Bundle> {
  const { status, body } = await get(path, headers);
  expect([path, status, body.resourceType]).toEqual([path, 200, 'Bundle']);
  bundles.push(body as Bundle);
  return body as Bundle;
}

async function all<T extends FhirResource>(type: T['resourceType']): Promise<T[]> {
  const found: T[] = [];
  for (let path: string | undefined = `${type}?_count=100`; path;) {
    const page: Bundle = await bundle(path);
    found.push(...(page.entry ?? []).map(({ resource }) => resource as T));
    path = page.link?.find(({ relation }) => relation === 'next')?.url.replace(`${BASE_URL}/api/fhir/r4/`, '');
  }
  return found;
}

/** The complaints of both validators, without mere advice. */
const complaints = (resource: unknown): string[] => [
  ...fhirComplaints(JSON.stringify(resource)).map(({ location, message }) => `fhir: ${location}: ${message}`),
  ...medplumComplaints(resource).map((complaint) => `medplum: ${complaint}`),
];

const complaintsOfAll = (resources: readonly unknown[]) => [...new Set(resources.flatMap(complaints))];

describe('judges', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    const acme = partner(service.url, await service.registry.application(await service.registry.organization('acme')));
    [member] = service.registry.members as [Member];
    await fillChart(service.database, member.id, { email: member.email, gender: 'female' });
    await addRareValues(member.id);
    token = (await obtainTokens(acme, browser(service.url), member)).access_token;
    [patients, observations, reports] = [await all<Patient>('Patient'), await all<Observation>('Observation'), await all<DiagnosticReport>('DiagnosticReport')];
  });
  afterAll(() => service.stop());

  describe('both validators', () => {
    it('detect invalid resources', () => {
      const [one] = observations;
      const faults: [unknown, string[]][] = [
        [{ ...one, status: undefined }, ['fhir', 'medplum']],
        [{ ...one, colour: 'red' }, ['fhir', 'medplum']],
        [{ ...one, status: 'done' }, ['fhir']],
        [{ ...one, issued: 5 }, ['medplum']],
      ];
      for (const [broken, judges] of faults) expect([...new Set(complaints(broken).map((complaint) => complaint.split(':')[0]))]).toEqual(judges);
    });

    it('accept the patient, the results and the reports', () => {
      expect([patients.length, observations.length > 300, reports.length > 50]).toEqual([1, true, true]);
      expect(complaintsOfAll([...patients, ...observations, ...reports])).toEqual([]);
    });

    it('accept the export of the account', async () => {
      const own = browser(service.url);
      await own.submit(await own.open('/account/connections'), '/account/sign-in', member);
      const bundle = JSON.parse((await own.open('/account/export?format=fhir')).text) as Bundle;
      expect(bundle.entry!.length).toBeGreaterThan(350);
      expect(complaints(bundle)).toEqual([]);
    });

    it('accept an older version', async () => {
      const corrected = observations.find(({ status }) => status === 'corrected')!;
      const { status, body } = await get(`Observation/${corrected.id}/_history/1`);
      expect([status, complaints(body)]).toEqual([200, []]);
    });

    it('accept Bundles: pages, counts, empty, histories, includes, summaries, elements, notes', async () => {
      await bundle('Observation?_summary=count');
      await bundle('DiagnosticReport?_count=0');
      await bundle('Observation?code=http://loinc.org|0-0');
      await bundle(`Observation/${observations.find(({ status }) => status === 'corrected')!.id}/_history`);
      await bundle('DiagnosticReport?_include=DiagnosticReport:result&_include=DiagnosticReport:subject&_count=5');
      for (const type of ['Patient', 'Observation', 'DiagnosticReport']) {
        await bundle(`${type}?_summary=true&_count=20`);
        await bundle(`${type}?_elements=id&_count=20`);
        await bundle(`${type}?colour=red&_count=1`, { prefer: 'handling=lenient' });
      }
      expect(complaintsOfAll(bundles)).toEqual([]);
      expect(bundles.filter(({ entry }) => entry?.length === 0)).toEqual([]);
    });

    it('accept error responses', async () => {
      const refusals = [
        await get('Patient', { authorization: 'Bearer none' }),
        await get('Patient?patient=other'),
        await get('Observation?patient=other'),
        await get('Observation/never'),
        await get('Condition'),
        await get('Observation?colour=red'),
        await get('Patient', { accept: 'application/fhir+xml' }),
        await get('Patient', {}, 'DELETE'),
        await get('.well-known/smart-configuration'),
      ];
      expect(refusals.map(({ status }) => status)).toEqual([401, 400, 403, 404, 404, 400, 406, 405, 404]);
      expect(refusals.filter(({ body }) => body.resourceType !== 'OperationOutcome')).toEqual([]);
      expect(complaintsOfAll(refusals.map(({ body }) => body))).toEqual([]);
    });

    it('accept the CapabilityStatement', async () => {
      const { body } = await get('metadata');
      expect([body.resourceType, complaints(body)]).toEqual(['CapabilityStatement', []]);
    });
  });

  describe('US Core 7.0.0', () => {
    it('fails when an element or rule is missing', () => {
      const { dataAbsentReason: _reason, ...silent } = observations.find(({ dataAbsentReason }) => dataAbsentReason)!;
      expect(complaintsByUsCore(silent)).toEqual(['Observation: us-core-2']);
      expect(complaintsByUsCore({ ...reports[0]!, category: [] } as DiagnosticReport)).toEqual([
        'DiagnosticReport: category',
        'DiagnosticReport: category of LAB',
      ]);
      expect(complaintsByUsCore({ ...patients[0]!, identifier: [{ value: 'x' }] } as Patient)).toEqual(['Patient: identifier.system']);
    });

    it('passes for every resource', () => {
      const broken = [...patients, ...observations, ...reports].flatMap(complaintsByUsCore);
      expect([...new Set(broken)]).toEqual([]);
    });

    it('has every must-support element filled that partners may receive', () => {
      const contact = ['telecom.system', 'telecom.value', 'telecom.use', 'address', 'address.line', 'address.city', 'address.state', 'address.postalCode'];
      expect(neverPresent(patients)).toEqual([...contact, 'communication.language']);
      expect(neverPresent(observations)).toEqual(['encounter']);
      expect(neverPresent(reports)).toEqual(['encounter']);
    });
  });
});
