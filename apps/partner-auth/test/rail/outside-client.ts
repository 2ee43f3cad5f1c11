import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@biomarker/testbed/postgres/server';
import { generateKeyPair } from 'jose';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { answerOf, browser, signInTo, ticked } from '../browser.ts';
import { identityToken, noted, partner } from '../partner.ts';
import { ALL_SCOPES, REDIRECT_URI, type TestApplication } from '../registry.ts';
import { startPartnerAuth } from '../testing.ts';

// OAuth client libraries of others drive the rail: with a credential, with assertions, and with tokens bound to a key (DPoP).

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let legacy: TestApplication;
let attested: TestApplication;
let server: oauth.AuthorizationServer;

const http = { [oauth.allowInsecureRequests]: true } as const;
/** The same for both libraries. */
const bearer =
  ({ secret }: TestApplication): oauth.ClientAuth & openid.ClientAuth =>
  (_server: unknown, _client: unknown, _body: unknown, headers: Headers) =>
    headers.set('authorization', `Bearer ${secret}`);
const signingKeyOf = ({ assertionKey }: TestApplication) => ({ key: assertionKey!.privateKey, kid: assertionKey!.jwk.kid });

type Pushed = { verifier: string; state: string; parameters: Record<string, string> };

async function pushed(application: TestApplication): Promise<Pushed> {
  const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
  const parameters = {
    redirect_uri: REDIRECT_URI,
    scope: ALL_SCOPES.join(' '),
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    response_type: 'code',
    partner_identity_token: await identityToken(application, { aud: service.config.baseUrl }),
  };
  return { verifier, state, parameters };
}

/** The address that the member comes back to. */
async function decide(address: string): Promise<URL> {
  const own = browser(service.url);
  const consent = await signInTo(own, address, service.registry.members[0]!);
  const done = await own.submit(consent, '/consent', { decision: 'allow', scope: ticked(consent) });
  answerOf(done);
  return new URL(done.location!);
}

/** What each library does with its own means. */
type Walk = {
  begin(request: Pushed): Promise<string>;
  redeem(back: URL, request: Pushed): Promise<Tokens>;
  refresh(refreshToken: string): Promise<Tokens>;
  read(accessToken: string, address: URL): Promise<Response>;
  revoke(token: string): Promise<void>;
};
type Tokens = { access_token: string; refresh_token?: string; token_type: string; expires_in?: number; scope?: string };

function byOauth4webapi(application: TestApplication, keys: oauth.CryptoKeyPair | undefined): Walk {
  const authentication = application.assertionKey ? oauth.PrivateKeyJwt(signingKeyOf(application)) : bearer(application);
  const client: oauth.Client = { client_id: application.clientId };
  const options = { ...http, ...(keys && { DPoP: oauth.DPoP(client, keys) }) };
  return {
    async begin({ parameters }) {
      const answer = await oauth.pushedAuthorizationRequest(server, client, authentication, parameters, options);
      const { request_uri } = await oauth.processPushedAuthorizationResponse(server, client, answer);
      return `${server.authorization_endpoint}?${new URLSearchParams({ client_id: client.client_id, request_uri })}`;
    },
    async redeem(back, { verifier, state }) {
      const parameters = oauth.validateAuthResponse(server, client, back, state);
      const answer = await oauth.authorizationCodeGrantRequest(server, client, authentication, parameters, REDIRECT_URI, verifier, options);
      return oauth.processAuthorizationCodeResponse(server, client, answer);
    },
    refresh: async (token) =>
      oauth.processRefreshTokenResponse(server, client, await oauth.refreshTokenGrantRequest(server, client, authentication, token, options)),
    read: (token, address) => oauth.protectedResourceRequest(token, 'GET', address, undefined, null, options),
    revoke: async (token) => void (await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, authentication, token, http))),
  };
}

function byOpenidClient(application: TestApplication, keys: openid.CryptoKeyPair | undefined): Walk {
  const authentication = application.assertionKey ? openid.PrivateKeyJwt(signingKeyOf(application)) : bearer(application);
  const config = new openid.Configuration(server as openid.ServerMetadata, application.clientId, undefined, authentication);
  openid.allowInsecureRequests(config);
  const options = keys && { DPoP: openid.getDPoPHandle(config, keys) };
  return {
    begin: async ({ parameters }) => (await openid.buildAuthorizationUrlWithPAR(config, parameters, options)).href,
    redeem: (back, { verifier, state }) =>
      openid.authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier, expectedState: state }, undefined, options),
    refresh: (token) => openid.refreshTokenGrant(config, token, undefined, options),
    read: (token, address) => openid.fetchProtectedResource(config, token, address, 'GET', null, new Headers(), options),
    revoke: (token) => openid.tokenRevocation(config, token),
  };
}

const WALKS = [
  ['oauth4webapi', 'the legacy arm', () => legacy, byOauth4webapi],
  ['oauth4webapi', 'the attested arm', () => attested, byOauth4webapi],
  ['openid-client', 'the legacy arm', () => legacy, byOpenidClient],
  ['openid-client', 'the attested arm', () => attested, byOpenidClient],
] as const;

describe('outside client', () => {
  beforeAll(async () => {
    // Proofs name the address of the request, so the service has the one that it is called at.
    const port = await freePort();
    service = await startPartnerAuth({ PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` });
    const organization = await service.registry.organization('acme');
    legacy = await service.registry.application(organization);
    attested = await service.registry.application(organization, { arm: 'attested' });
    server = {
      issuer: service.config.baseUrl,
      token_endpoint: `${service.url}/api/oauth/token`,
      revocation_endpoint: `${service.url}/api/oauth/revoke`,
      pushed_authorization_request_endpoint: `${service.url}/api/oauth/par`,
      authorization_endpoint: `${service.url}/oauth/authorize`,
      authorization_response_iss_parameter_supported: true,
    };
  });
  afterAll(() => service.stop());

  describe.each(WALKS)('%s with %s', (_library, _arm, applicationOf, walkOf) => {
    it.each([
      ['bearer tokens', 'bearer', async () => undefined],
      ['tokens bound to a key of ES256', 'dpop', () => generateKeyPair('ES256')],
      ['tokens bound to a key of Ed25519', 'dpop', () => generateKeyPair('Ed25519')],
    ])('pushes, redeems, reads, refreshes and revokes: %s', async (_name, token_type, keys) => {
      noted(applicationOf().secret);
      const walk = walkOf(applicationOf(), await keys());
      const request = await pushed(applicationOf());
      const tokens = await walk.redeem(await decide(await walk.begin(request)), request);
      expect(tokens).toMatchObject({ token_type, expires_in: 900, scope: ALL_SCOPES.join(' ') });

      const address = new URL(`${service.url}/api/fhir/r4/Observation?_count=1`);
      expect(await (await walk.read(noted(tokens.access_token), address)).json()).toMatchObject({ resourceType: 'Bundle' });
      const refreshed = await walk.refresh(tokens.refresh_token!);
      expect(refreshed).toMatchObject({ token_type });
      expect(refreshed.access_token).not.toBe(tokens.access_token);
      expect((await walk.read(noted(refreshed.access_token), address)).status).toBe(200);

      await walk.revoke(refreshed.refresh_token!);
      await expect(walk.refresh(refreshed.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
      await expect(walk.read(refreshed.access_token, address)).rejects.toThrow(/WWW-Authenticate/);
    });

    it('gets a readable error', async () => {
      const denied = await partner(service.url, applicationOf()).push({
        scope: 'patient/Patient.rs patient/Condition.rs',
        partner_identity_token: await identityToken(applicationOf(), { aud: service.config.baseUrl }),
      });
      expect(denied.body.error).toBe('invalid_scope');
      await expect(walkOf(applicationOf(), undefined).refresh('never-given-out')).rejects.toMatchObject({
        error: 'invalid_grant',
        error_description: expect.any(String),
      });
    });
  });
});
