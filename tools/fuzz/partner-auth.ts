import { randomUUID } from 'node:crypto';
import type { PartnerScope } from '@biomarker/domain/partner';
import type { TestDatabase } from '@biomarker/testbed/database';
import { fhirComplaints } from '@biomarker/testbed/fhir-complaints';
import { freePort } from '@biomarker/testbed/postgres/server';
import fc from 'fast-check';
import { DEMO_ORGANIZATION } from '../../prisma/demo/partner-people.ts';
import { railEnv } from '../bench/harness/lab.ts';
import { virtualMember } from '../bench/partner/virtual-member.ts';
import { partnerServer, refreshForm, type Application, type Member } from '../demo/partner-server.ts';
import { FHIR } from './chart.ts';
import { fhirExpected } from './fhir-contract.ts';
import { fhirInputs } from './fhir.ts';
import { oauthExpected } from './oauth-contract.ts';
import { oauthInputs } from './oauth.ts';
import { readChart } from './partner-chart.ts';
import { proofSigner } from './proofs.ts';
import { startService } from './service.ts';
import { pathOf, type Target } from './target.ts';
import { type Input } from './wire.ts';

export async function partnerAuth(database: TestDatabase): Promise<Target & { stop: () => Promise<void> }> {
  const { demoPartner } = await import('../../prisma/demo/partner.ts');
  const demo = await demoPartner(database.url, undefined);
  const [legacy, attested] = demo.applications as [Application, Application];
  const [member, otherMember] = demo.members as [Member, Member];
  const url = database.urlAs('partner_auth');
  const base = `http://127.0.0.1:${await freePort()}`;
  const env = railEnv(base);
  const service = await startService('partner-auth', { ...env, DATABASE_URL: url });
  const partner = partnerServer(demo, legacy, base);
  const attestedPartner = partnerServer(demo, attested, base);
  const { prove, signed } = await proofSigner(base);
  const bound = partnerServer(demo, await anotherApplication(database.url, legacy), base, { prove });
  const grants = {
    all: await partner.grant(member),
    fewer: await attestedPartner.grant(member),
    bound: await bound.grant(member),
    other: await partner.grant(otherMember),
  };
  const { chart, secrets } = await readChart(database.url, base, grants, member);

  let refresh = grants.other.refreshToken;
  const fresh: Fresh = {
    '{identity}': () => partner.identityToken(`user ${randomUUID()}`),
    '{assertion}': attestedPartner.assertion,
    '{request}': async () => String((await partner.push(`user ${randomUUID()}`)).body.request_id),
    '{refresh}': async () => {
      const { body } = await partner.token(refreshForm(refresh));
      refresh = body.refresh_token ? String(body.refresh_token) : (await partner.grant(otherMember)).refreshToken;
      return refresh;
    },
  };
  /** The form, interaction and cookies of a member who has opened the sign-in page. */
  async function opened(): Promise<Record<string, string>> {
    const browser = virtualMember(service.port);
    const step = await browser.go(partner.authorizeAddress(await partner.push(`user ${randomUUID()}`)));
    const page = await browser.go(step.location!);
    browser.close();
    return {
      '{form}': page.text.match(/name="form_token" value="([^"]*)"/)?.[1] ?? '',
      '{interaction}': step.location!.split('/').at(-1)!,
      '{cookies}': browser.cookieFor(step.location!),
    };
  }

  const { clientId, credential, redirectUris, scopes } = legacy;
  const known = { clientId, credential, redirectUri: redirectUris[0]!, scopes, attestedClientId: attested.clientId };
  const ofFhir = fhirExpected(chart, fhirComplaints);
  return {
    name: 'partner-auth',
    ...service,
    inputs: fc.oneof(fhirInputs(chart), oauthInputs(known)),
    prepare: async (input) => signed(await filled(input, fresh, opened)),
    expected: (input) => (pathOf(input).startsWith(FHIR) && input.raw === undefined ? ofFhir(input) : oauthExpected(input)),
    // A lost token would cost a sign-in and a consent.
    seen: ({ body }) => (refresh = /"refresh_token":"([^"]+)"/.exec(body.subarray(0, 2000).toString())?.[1] ?? refresh),
    secrets: [env.RAIL_SECRET, new URL(url).password, url, ...secrets],
  };
}

/** A member has one connection with each application. */
async function anotherApplication(databaseUrl: string, { scopes, redirectUris, ...legacy }: Application): Promise<Application> {
  const { addApplication, issueCredential } = await import('@biomarker/domain/partner');
  const { connectDatabase, postgresRegistry } = await import('@biomarker/db/partner');
  const database = connectDatabase({ url: databaseUrl, maxConnections: 1, onError: () => {} });
  const registry = postgresRegistry(database, 'fuzz');
  const registered = { environment: 'sandbox', name: 'bound', arm: 'legacy', scopes: scopes as PartnerScope[], redirectUris } as const;
  const { clientId, secret } = await issueCredential(registry, await addApplication(registry, DEMO_ORGANIZATION.slug, registered));
  await database.close();
  return { ...legacy, scopes, redirectUris, clientId, credential: secret };
}

type Fresh = Record<string, () => Promise<string>>;

/** Replaces the placeholders of a request. */
async function filled(input: Input, fresh: Fresh, opened: () => Promise<Record<string, string>>): Promise<Input> {
  let text = JSON.stringify(input);
  if (/\{(form|interaction|cookies)\}/.test(text)) {
    for (const [name, value] of Object.entries(await opened())) text = text.replaceAll(name, value.replaceAll('"', ''));
  }
  for (const [name, make] of Object.entries(fresh)) if (text.includes(name)) text = text.replaceAll(name, await make());
  return JSON.parse(text) as Input;
}
