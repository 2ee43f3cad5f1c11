import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as oauth from 'oauth4webapi';
import { answerOf, browser, signInTo, ticked } from '../browser.ts';
import { identityToken, partner } from '../partner.ts';
import { ALL_SCOPES, REDIRECT_URI, type TestApplication } from '../registry.ts';
import { startPartnerAuth } from '../testing.ts';

// An independent OAuth client library drives the rail.

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let legacy: TestApplication;
let attested: TestApplication;
let server: oauth.AuthorizationServer;

const http = { [oauth.allowInsecureRequests]: true } as const;
const bearer =
  ({ secret }: TestApplication): oauth.ClientAuth =>
  (_server, _client, _body, headers) =>
    headers.set('authorization', `Bearer ${secret}`);
const signedBy = ({ assertionKey }: TestApplication) => oauth.PrivateKeyJwt({ key: assertionKey!.privateKey, kid: assertionKey!.jwk.kid });

describe('outside client', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
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

  describe.each([
    ['the legacy arm', () => legacy, () => bearer(legacy)],
    ['the attested arm', () => attested, () => signedBy(attested)],
  ] as const)('oauth4webapi with %s', (_name, applicationOf, authenticationOf) => {
    it('pushes, redeems, refreshes and revokes', async () => {
      const application = applicationOf();
      const authentication = authenticationOf();
      const client: oauth.Client = { client_id: application.clientId };
      const verifier = oauth.generateRandomCodeVerifier();
      const state = oauth.generateRandomState();
      const pushed = await oauth.pushedAuthorizationRequest(
        server,
        client,
        authentication,
        {
          redirect_uri: REDIRECT_URI,
          scope: ALL_SCOPES.join(' '),
          state,
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          response_type: 'code',
          partner_identity_token: await identityToken(application),
        },
        http,
      );
      const { request_uri } = await oauth.processPushedAuthorizationResponse(server, client, pushed);

      const own = browser(service.url);
      const address = `${service.url}/oauth/authorize?${new URLSearchParams({ client_id: client.client_id, request_uri })}`;
      const consent = await signInTo(own, address, service.registry.members[0]!);
      const done = await own.submit(consent, '/consent', { decision: 'allow', scope: ticked(consent) });
      answerOf(done);
      const parameters = oauth.validateAuthResponse(server, client, new URL(done.location!), state);

      const redeemed = await oauth.authorizationCodeGrantRequest(server, client, authentication, parameters, REDIRECT_URI, verifier, http);
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, redeemed);
      expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 900, scope: ALL_SCOPES.join(' ') });

      const refreshed = await oauth.processRefreshTokenResponse(
        server,
        client,
        await oauth.refreshTokenGrantRequest(server, client, authentication, tokens.refresh_token!, http),
      );
      expect(refreshed.access_token).not.toBe(tokens.access_token);

      await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, authentication, refreshed.refresh_token!, http));
      const after = await oauth.refreshTokenGrantRequest(server, client, authentication, refreshed.refresh_token!, http);
      await expect(oauth.processRefreshTokenResponse(server, client, after)).rejects.toMatchObject({ error: 'invalid_grant' });
    });

    it('gets a readable error', async () => {
      const client: oauth.Client = { client_id: applicationOf().clientId };
      const denied = await partner(service.url, applicationOf()).push({ scope: 'patient/Patient.rs patient/Condition.rs' });
      expect(denied.body.error).toBe('invalid_scope');
      const answer = await oauth.refreshTokenGrantRequest(server, client, authenticationOf(), 'never-given-out', http);
      await expect(oauth.processRefreshTokenResponse(server, client, answer)).rejects.toMatchObject({
        error: 'invalid_grant',
        error_description: expect.any(String),
      });
    });
  });
});
