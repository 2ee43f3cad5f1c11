import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { importJWK, SignJWT, type JWK, type JWTPayload } from 'jose';
import type { DemoFile } from '../start/demo.ts';
import { approveInBrowser } from './approve-in-browser.ts';
import { readFhir } from './read-fhir.ts';
import { expectStatus, step } from './report.ts';

type Application = DemoFile['applications'][number];
type Member = DemoFile['members'][number];

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** What a partner's server does, and in between what the member does in a browser. */
export async function walkRail({ baseUrls, organisation }: DemoFile, application: Application, member: Member): Promise<void> {
  const base = baseUrls.partnerAuth;
  const { clientId, credential, scopes, redirectUris } = application;
  console.log(`\n=== ${application.name} application ${clientId} ===`);

  const verifier = randomBytes(32).toString('base64url');
  const pushed = await post(`${base}/api/oauth/par`, `Bearer ${credential}`, {
    partner_identity_token: await sign(organisation.identityKey, { iss: organisation.issuer, aud: base, sub: `demo-user-of-${member.email}` }),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: scopes.join(' '),
    redirect_uri: redirectUris[0]!,
    state: randomUUID(),
  });
  step('POST /api/oauth/par', pushed);
  expectStatus(pushed, 201);

  const address = `${base}/oauth/authorize?${new URLSearchParams({ client_id: clientId, request_id: String(pushed.body.request_id) })}`;
  const back = await approveInBrowser(address, member);
  const code = back.searchParams.get('code');
  if (!code) throw new Error(`the member came back without a code: ${back.search}`);
  step(`GET /oauth/authorize, sign-in and consent of ${member.email}`, { status: 303, body: Object.fromEntries(back.searchParams) });

  // The legacy arm shows the credential; the attested arm signs instead.
  const authenticated = async (form: Record<string, string>) =>
    application.assertionKey
      ? post(`${base}/api/oauth/token`, undefined, {
          ...form,
          client_assertion: await sign(application.assertionKey, { iss: clientId, sub: clientId, aud: `${base}/api/oauth/token` }),
          client_assertion_type: ASSERTION_TYPE,
        })
      : post(`${base}/api/oauth/token`, `Bearer ${credential}`, form);

  const first = await authenticated({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUris[0]! });
  step('POST /api/oauth/token (authorization_code)', first);
  expectStatus(first, 200);
  const refreshed = await authenticated({ grant_type: 'refresh_token', refresh_token: String(first.body.refresh_token) });
  step('POST /api/oauth/token (refresh_token)', refreshed);
  expectStatus(refreshed, 200);

  await readFhir(base, String(refreshed.body.access_token), scopes);
}

type Answer = { status: number; body: Record<string, unknown> };

async function post(address: string, authorization: string | undefined, form: Record<string, string>): Promise<Answer> {
  const answer = await fetch(address, { method: 'POST', headers: authorization ? { authorization } : {}, body: new URLSearchParams(form) });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : {} };
}

async function sign(key: JWK, claims: JWTPayload): Promise<string> {
  const header = { alg: key.alg!, kid: key.kid };
  return new SignJWT({ jti: randomUUID(), ...claims })
    .setProtectedHeader(header)
    .setIssuedAt()
    .setExpirationTime('2m')
    .sign(await importJWK(key));
}
