import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MedplumClient } from '@medplum/core';
import { Client } from 'fhir-kit-client';
import type { Bundle, DiagnosticReport, Observation } from 'fhir/r4.js';
import { freePort } from '@biomarker/testbed/postgres/server';
import { browser, obtainTokens } from '../browser.ts';
import { fillChart } from '../chart.ts';
import { identityToken, partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

// FHIR client libraries of others read a consenting member end to end. `fhirclient` is left out: it brings 381 packages.

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let client: Client;
let medplum: MedplumClient;
let patientId: string;

describe('independent FHIR clients', () => {
  beforeAll(async () => {
    const port = await freePort();
    service = await startPartnerAuth({ PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` });
    const application = await service.registry.application(await service.registry.organization('acme'));
    const [member] = service.registry.members as [(typeof service.registry.members)[number]];
    await fillChart(service.database, member.id, { email: member.email, gender: 'female' });
    const partner_identity_token = await identityToken(application, { aud: service.config.baseUrl });
    const tokens = await obtainTokens(partner(service.url, application), browser(service.url), member, { partner_identity_token });
    patientId = tokens.patient;
    client = new Client({ baseUrl: `${service.url}/api/fhir/r4`, bearerToken: tokens.access_token });
    medplum = new MedplumClient({ baseUrl: `${service.url}/`, fhirUrlPath: 'api/fhir/r4', accessToken: tokens.access_token, cacheTime: 0, fetch });
  });
  afterAll(() => service.stop());

  it('finds the OAuth endpoints in the CapabilityStatement', async () => {
    const { tokenUrl, authorizeUrl } = await client.smartAuthMetadata();
    expect([String(tokenUrl), String(authorizeUrl)]).toEqual([`${service.url}/api/oauth/token`, `${service.url}/oauth/authorize`]);
  });

  it('reads the patient', async () => {
    expect(await client.read({ resourceType: 'Patient', id: patientId })).toMatchObject({ resourceType: 'Patient', id: patientId });
  });

  it('searches, follows all pages, and reads each result by id', async () => {
    const searchParams = { patient: patientId, category: 'laboratory', _count: 150 };
    const first: unknown = await client.search({ resourceType: 'Observation', searchParams });
    let page = first as Bundle | undefined;
    const { total } = page!;
    const found: Observation[] = [];
    while (page) {
      found.push(...(page.entry ?? []).map(({ resource }) => resource as Observation));
      page = (await client.nextPage({ bundle: page as never })) as unknown as Bundle | undefined;
    }
    expect(found).toHaveLength(total!);
    const [one] = found;
    expect(await client.read({ resourceType: 'Observation', id: one!.id! })).toEqual(one);
    expect(await client.vread({ resourceType: 'Observation', id: one!.id!, version: one!.meta!.versionId! })).toEqual(one);
  });

  it('searches the compartment of the patient, and reads the history of a result', async () => {
    const compartment = { resourceType: 'Patient', id: patientId };
    const found = (await client.compartmentSearch({ resourceType: 'Observation', compartment, searchParams: { _count: 1 } })) as unknown as Bundle;
    const { id, resourceType } = found.entry![0]!.resource!;
    const history = (await client.resourceHistory({ resourceType, id: id! })) as unknown as Bundle;
    expect(history.entry!.at(0)!.resource).toEqual(found.entry![0]!.resource);
  });

  it('is read by Medplum: all pages, a reference, a version and the history', async () => {
    const found: Observation[] = [];
    for await (const page of medplum.searchResourcePages('Observation', { category: 'laboratory', _count: 150 })) found.push(...(page as Observation[]));
    const whole = await medplum.search('Observation', { _summary: 'count' });
    expect([found.length, new Set(found.map(({ id }) => id)).size]).toEqual([whole.total, whole.total]);
    const [one] = found as [Observation];
    expect(await medplum.readResource('Observation', one.id!)).toEqual(one);
    expect(await medplum.readVersion('Observation', one.id!, one.meta!.versionId!)).toEqual(one);
    expect((await medplum.readHistory('Observation', one.id!)).entry![0]!.resource).toEqual(one);
    expect(await medplum.readReference(one.subject as { reference: string })).toMatchObject({ resourceType: 'Patient', id: patientId });
    const [report] = (await medplum.searchResources('DiagnosticReport', {
      result: `Observation/${one.id}`,
      _include: 'DiagnosticReport:result',
    })) as DiagnosticReport[];
    expect(report!.result!.map(({ reference }) => reference)).toContain(`Observation/${one.id}`);
  });

  it('refuses what Medplum would write', async () => {
    const write = medplum.createResource({ resourceType: 'Observation', status: 'final', code: { text: 'x' } });
    await expect(write).rejects.toMatchObject({ outcome: { resourceType: 'OperationOutcome', issue: [{ code: 'not-supported' }] } });
  });

  it('gets an OperationOutcome for a missing resource', async () => {
    await expect(client.read({ resourceType: 'Observation', id: 'never' })).rejects.toMatchObject({
      response: { status: 404, data: { resourceType: 'OperationOutcome', issue: [{ code: 'not-found' }] } },
    });
  });
});
