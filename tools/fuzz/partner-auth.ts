import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { importJWK, SignJWT, type JWK } from 'jose';
import pg from 'pg';
import { virtualMember } from '../bench/partner/virtual-member.ts';
import { approveInBrowser } from '../demo/approve-in-browser.ts';
import { freePort } from '@biomarker/testbed/postgres/server';
import type { TestDatabase } from '@biomarker/testbed/database';
import { FHIR, fhirExpected, type Chart } from './fhir-contract.ts';
import { fhirInputs } from './fhir.ts';
import { oauthExpected } from './oauth-contract.ts';
import { oauthInputs } from './oauth.ts';
import { startService } from './service.ts';
import { pathOf, type Target } from './target.ts';
import { type Input } from './wire.ts';

const SECRET = 'the secret of the fuzzer that nobody else knows';
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export async function partnerAuth(database: TestDatabase): Promise<Target & { stop: () => Promise<void> }> {
  const { demoPartner } = await import('../../prisma/demo/partner.ts');
  const demo = await demoPartner(database.url, undefined);
  const [legacy, attested] = demo.applications as [(typeof demo.applications)[number], (typeof demo.applications)[number]];
  const url = database.urlAs('partner_auth');
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const service = await startService('partner-auth', {
    PORT: String(port),
    DATABASE_URL: url,
    BASE_URL: base,
    PARTNER_RAIL: 'on',
    RAIL_ENVIRONMENT: 'sandbox',
    RAIL_SECRET: SECRET,
    RAIL_RATE_LIMIT_POINTS: '500000000',
    LOGIN_RATE_LIMIT_POINTS: '100000000',
    TRUST_PROXY: '127.0.0.0/8',
  });
  const signed = signer();
  const identity = (sub: string) => signed(demo.organisation.identityKey, { iss: demo.organisation.issuer, aud: base, sub });
  const assertion = () => signed(attested.assertionKey!, { iss: attested.clientId, sub: attested.clientId, aud: base });

  async function post(path: string, form: Record<string, string>, credential?: string) {
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: credential ? { Authorization: `Bearer ${credential}` } : {},
    });
    return (await answer.json()) as Record<string, string>;
  }
  const pushed = async (sub: string, { credential, scopes }: typeof legacy, challenge: string) =>
    (
      await post(
        '/api/oauth/par',
        { partner_identity_token: await identity(sub), code_challenge: challenge, code_challenge_method: 'S256', scope: scopes.join(' ') },
        credential,
      )
    ).request_id!;

  async function tokensOf(member: (typeof demo.members)[number], application: typeof legacy) {
    const verifier = randomBytes(32).toString('base64url');
    const request_id = await pushed(`user of ${member.email}`, application, createHash('sha256').update(verifier).digest('base64url'));
    const back = await approveInBrowser(`${base}/oauth/authorize?${new URLSearchParams({ client_id: application.clientId, request_id })}`, member);
    const form = { grant_type: 'authorization_code', code: back.searchParams.get('code')!, code_verifier: verifier };
    const proof: Record<string, string> = application === attested ? { client_assertion: await assertion(), client_assertion_type: ASSERTION_TYPE } : {};
    return post('/api/oauth/token', { ...form, ...proof }, application === attested ? undefined : legacy.credential);
  }

  const [first, second] = demo.members as [(typeof demo.members)[number], (typeof demo.members)[number]];
  const tokens = [await tokensOf(first, legacy), await tokensOf(first, attested), await tokensOf(second, legacy)] as const;
  const patients = tokens.map(({ patient }) => patient!);
  const owner = new pg.Client(database.url);
  await owner.connect();
  // A long run outlives a token.
  await owner.query(`UPDATE partner.oauth_artifact SET expires_at = now() + interval '1 day' WHERE kind = 'AccessToken'`);
  const idsOf = async (table: string, where: string) =>
    (
      await owner.query<{ id: string }>(
        `SELECT r.id FROM partner.${table} r JOIN partner.member m ON m.id = r.member_id WHERE ${where} ORDER BY r.id LIMIT 40`,
        [first.email],
      )
    ).rows.map(({ id }) => id);
  const [results, reports, foreign] = [
    await idsOf('lab_result', 'm.email = $1'),
    await idsOf('lab_report', 'm.email = $1'),
    await idsOf('lab_result', 'm.email <> $1'),
  ];
  const members = (await owner.query<{ id: string; email: string }>('SELECT id, email FROM partner.member')).rows;
  await owner.end();

  const read = async (path: string) => {
    const answer = await fetch(`${base}${FHIR}/${path}`, { headers: { Authorization: `Bearer ${tokens[0].access_token}` } });
    return (await answer.json()) as { link: { url: string }[]; entry: { resource: { code: { coding: { code: string }[] } } }[] };
  };
  const pages = [await read('Observation?_count=3'), await read('DiagnosticReport?_count=1&_sort=_id')];
  const chart: Chart = {
    own: { Patient: [patients[0]!], Observation: results, DiagnosticReport: reports },
    others: [patients[2]!, ...foreign.slice(0, 5)],
    patientId: patients[0]!,
    codes: [...new Set(pages[0]!.entry.map(({ resource }) => resource.code.coding[0]!.code)), '2276-4', '0-0'],
    cursors: pages.map(({ link }) => new URL(link[1]!.url).searchParams.get('_cursor')!),
    tokens: { all: `Bearer ${tokens[0].access_token}`, fewer: `Bearer ${tokens[1].access_token}`, unknown: `Bearer ${randomBytes(32).toString('base64url')}` },
  };

  const partner = {
    clientId: legacy.clientId,
    credential: legacy.credential,
    redirectUri: legacy.redirectUris[0]!,
    scopes: legacy.scopes,
    attestedClientId: attested.clientId,
  };
  const ofFhir = fhirExpected(chart);
  let refresh = tokens[2].refresh_token!;
  const fresh: Record<string, () => Promise<string>> = {
    '{identity}': () => identity(`user ${randomUUID()}`),
    '{assertion}': assertion,
    '{request}': () => pushed(`user ${randomUUID()}`, legacy, createHash('sha256').update('x').digest('base64url')),
    '{refresh}': async () => {
      const answer = await post('/api/oauth/token', { grant_type: 'refresh_token', refresh_token: refresh }, legacy.credential);
      refresh = answer.refresh_token ?? (await tokensOf(second, legacy)).refresh_token!;
      return refresh;
    },
  };
  async function opened(): Promise<Record<string, string>> {
    const browser = virtualMember(service.port);
    const request_id = await fresh['{request}']!();
    const step = await browser.go(`/oauth/authorize?${new URLSearchParams({ client_id: legacy.clientId, request_id })}`);
    const page = await browser.go(step.location!);
    browser.close();
    return {
      '{form}': page.text.match(/name="form_token" value="([^"]*)"/)?.[1] ?? '',
      '{interaction}': step.location!.split('/').at(-1)!,
      '{cookies}': browser.cookieFor(step.location!),
    };
  }

  return {
    name: 'partner-auth',
    ...service,
    inputs: fc.oneof(fhirInputs(chart), oauthInputs(partner)),
    prepare: (input) => filled(input, fresh, opened),
    expected: (input) => (pathOf(input).startsWith(FHIR) && input.raw === undefined ? ofFhir(input) : oauthExpected(input)),
    secrets: [
      SECRET,
      new URL(url).password,
      url,
      ...foreign,
      ...members.map(({ id }) => id),
      ...members.filter(({ email }) => email !== first.email).map(({ email }) => email),
    ],
  };
}

/** Puts in what stands for something else. */
async function filled(input: Input, fresh: Record<string, () => Promise<string>>, opened: () => Promise<Record<string, string>>): Promise<Input> {
  let text = JSON.stringify(input);
  if (/\{(form|interaction|cookies)\}/.test(text)) {
    for (const [name, value] of Object.entries(await opened())) text = text.replaceAll(name, value.replaceAll('"', ''));
  }
  for (const [name, make] of Object.entries(fresh)) if (text.includes(name)) text = text.replaceAll(name, await make());
  return JSON.parse(text) as Input;
}

function signer() {
  const keys = new Map<JWK, Awaited<ReturnType<typeof importJWK>>>();
  return async (jwk: JWK, claims: Record<string, string>) => {
    const key = keys.get(jwk) ?? (await importJWK(jwk));
    keys.set(jwk, key);
    return new SignJWT({ jti: randomUUID(), ...claims }).setProtectedHeader({ alg: jwk.alg!, kid: jwk.kid }).setIssuedAt().setExpirationTime('2m').sign(key);
  };
}
