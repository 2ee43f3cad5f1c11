import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'fhir-kit-client';
import type { Bundle, Observation } from 'fhir/r4.js';
import { freePort } from '@biomarker/testbed/postgres/server';
import { browser, obtainTokens } from '../browser.ts';
import { fillChart } from '../chart.ts';
import { identityToken, partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

// An independent FHIR client library reads a consenting member end to end.

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let client: Client;
let patientId: string;

describe('an independent FHIR client', () => {
  beforeAll(async () => {
    const port = await freePort();
    service = await startPartnerAuth({ PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` });
    const application = await service.registry.application(await service.registry.organization('acme'));
    const [member] = service.registry.members as [(typeof service.registry.members)[number]];
    await fillChart(service.database.url, member.id, { email: member.email, gender: 'female' });
    const partner_identity_token = await identityToken(application, { aud: service.config.baseUrl });
    const tokens = await obtainTokens(partner(service.url, application), browser(service.url), member, { partner_identity_token });
    patientId = tokens.patient;
    client = new Client({ baseUrl: `${service.url}/api/fhir/r4`, bearerToken: tokens.access_token });
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

  it('gets an OperationOutcome for a missing resource', async () => {
    await expect(client.read({ resourceType: 'Observation', id: 'never' })).rejects.toMatchObject({
      response: { status: 404, data: { resourceType: 'OperationOutcome', issue: [{ code: 'not-found' }] } },
    });
  });
});
