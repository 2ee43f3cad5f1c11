import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { migrate } from '../../../prisma/migrations.ts';
import { throwAwayPostgres, type ThrowAwayPostgres } from '@biomarker/testbed/postgres/server';
import { answerOf, browser, obtainCode, signInTo, ticked, type Browser, type Page } from './browser.ts';
import { assertion, partner, pkce, type Partner } from './partner.ts';
import { fillRegistry, type Registry } from './registry.ts';
import { startInstance } from './testing.ts';

// The database stops during every kind of flow and returns. Every endpoint answers meanwhile, and nothing is lost or consumed.

let folder: string;
let postgres: ThrowAwayPostgres;
let registry: Registry;
let service: Awaited<ReturnType<typeof startInstance>>;
let legacy: Partner;
let attested: Partner;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rail-away-'));
  postgres = await throwAwayPostgres(folder, { synchronous_commit: 'on' });
  await migrate(postgres.url);
  registry = await fillRegistry({ url: postgres.url });
  service = await startInstance(postgres.url);
  const organization = await registry.organization('acme');
  legacy = partner(service.url, await registry.application(organization));
  attested = partner(service.url, await registry.application(organization, { arm: 'attested' }));
});
afterAll(async () => {
  await service.stop();
  await registry.close().catch(() => {});
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const expectOAuth = ({ status, body, headers }: Response) => {
  expect({ status, body }).toEqual({ status: 503, body: { error: 'temporarily_unavailable', error_description: expect.stringContaining('try again') } });
  expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store', 'x-request-id': expect.any(String) });
};
const expectPage = ({ status, text, location, headers }: Page) => {
  expect({ status, location, heading: text.match(/<h1>(.*?)<\/h1>/)?.[1] }).toEqual({ status: 503, location: undefined, heading: 'Something went wrong' });
  expect(Object.fromEntries(headers)).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
  expect(headers.getSetCookie()).toEqual([]);
};

it('every endpoint answers while the database is unavailable and recovers afterwards', async () => {
  const [ada, grace] = [registry.members[0]!, registry.members[1]!];
  // A browser in each stage of a flow.
  const [opening, signingIn, deciding, returning, account] = Array.from({ length: 5 }, () => browser(service.url)) as [
    Browser,
    Browser,
    Browser,
    Browser,
    Browser,
  ];
  const newRequest = async (challenge?: string) => legacy.authorizeUrl((await legacy.push(challenge ? { code_challenge: challenge } : {})).body.request_id);
  const proven = await obtainCode(attested, browser(service.url), grace, { scope: 'patient/Patient.rs' });
  const { body: tokens } = await attested.redeem(proven.code, proven.verifier, await assertion(attested.application), '');
  const { code, verifier } = await obtainCode(legacy, browser(service.url), grace);
  const connections = await account.open('/account/connections');
  const signedIn = await account.submit(connections, '/account/sign-in', ada);
  const login = await signingIn.open(await newRequest());
  const consent = await signInTo(deciding, await newRequest(), grace);
  const { verifier: laterVerifier, challenge } = pkce();
  const page = await signInTo(returning, await newRequest(challenge), ada);
  const decided = await returning.send(page, '/consent', { decision: 'allow', scope: ticked(page) });
  const address = await newRequest();
  const pushed = await legacy.pushedForm();

  await postgres.crash();
  expectOAuth(await legacy.push(pushed));
  expectOAuth(await legacy.push(pushed, 'no-such-credential'));
  expectOAuth(await legacy.redeem(code, verifier));
  expectOAuth(await attested.refresh(tokens.refresh_token, await assertion(attested.application), ''));
  expectOAuth(await legacy.revoke('anything'));
  expectPage(await opening.go(address));
  expectPage(await signingIn.go(login.url));
  expectPage(await signingIn.send(login, '/login', ada));
  expectPage(await deciding.send(consent, '/consent', { decision: 'allow', scope: ticked(consent) }));
  expectPage(await deciding.send(consent, '/other-account', {}));
  expectPage(await returning.go(decided.location!));
  expectPage(await account.go('/account/connections'));
  expectPage(await account.send(connections, '/account/sign-in', ada));
  expectPage(await account.send(signedIn, '/account/sign-out', {}));
  expect((await service.api.get('/api/fhir/r4/Patient').set('Authorization', `Bearer ${tokens.access_token}`)).status).toBe(503);
  expect([(await service.api.get('/livez')).status, (await service.api.get('/readyz')).status]).toEqual([200, 503]);

  await postgres.restart();
  expect((await legacy.push(pushed)).status).toBe(201);
  const redeemed = await legacy.redeem(code, verifier);
  expect(redeemed.status).toBe(200);
  expect((await attested.refresh(tokens.refresh_token, await assertion(attested.application), '')).status).toBe(200);
  expect((await opening.open(address)).text).toContain('Sign in to continue');
  expect((await signingIn.submit(login, '/login', ada)).text).toContain('Allow acme Care');
  expect(answerOf(await deciding.submit(consent, '/consent', { decision: 'allow', scope: ticked(consent) })).code).toEqual(expect.any(String));
  const { code: later } = answerOf(await returning.go(decided.location!));
  expect((await legacy.redeem(later!, laterVerifier)).status).toBe(200);
  expect((await account.open('/account/connections')).text).toContain('Your connections');
  expect((await legacy.revoke(redeemed.body.refresh_token)).status).toBe(200);
  expect((await service.api.get('/readyz')).status).toBe(200);
});
