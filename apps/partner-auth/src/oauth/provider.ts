import { generateKeyPairSync } from 'node:crypto';
import { PARTNER_SCOPES, SIGNING_ALGORITHMS } from '@biomarker/domain/partner';
import Provider, {
  errors,
  type Adapter,
  type AdapterFactory,
  type ClientAuthMethod,
  type Configuration,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { Config, RailConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { answerFaultPage, answerPage } from '../pages/library-pages.ts';
import { AUTHORIZE_PATH, fhirAddress, INTERACTION_PATH, PAR_PATH, REVOKE_PATH, TOKEN_PATH } from './addresses.ts';
import { artifactAdapter } from './adapters/artifact-adapter.ts';
import { clientAdapter } from './adapters/client-adapter.ts';
import { assertionRules } from './client-authentication/client-assertion.ts';
import { grantAdapter } from './adapters/grant-adapter.ts';
import { identityTokens } from './client-authentication/identity-token.ts';
import { ACCESS_TOKEN_SECONDS, CLOCK_TOLERANCE_SECONDS, CODE_SECONDS, PAGE_SECONDS, REFRESH_TOKEN_SECONDS, SESSION_SECONDS } from './lifetimes.ts';
import { chargeApplication } from './rail-budget.ts';
import { replayAdapter } from './adapters/replay-adapter.ts';
import { requestRules } from './endpoints/request-rules.ts';
import type { Seen } from './seen.ts';

/** The OAuth server: oidc-provider with everything off that the rail does not speak. Only the rail's addresses are ever handed to it. */
export function createProvider(config: Pick<Config, 'baseUrl'> & { rail: RailConfig }, deps: Deps, seen: Seen): Provider {
  const { baseUrl, rail } = config;
  const provider = new Provider(baseUrl, {
    ...protocol(deps, seen, baseUrl),
    ...lifetimes(),
    ...pages(deps, baseUrl, rail.secrets),
    adapter: adapters(deps, seen, baseUrl),
    assertJwtClientAuthClaimsAndHeader: assertionRules(baseUrl),
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    // Nothing is signed: tokens are opaque and there are no ID tokens. The library wants a key all the same.
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) as JWK] },
  });
  // The dialect pins the forwarded headers to the configured address.
  provider.proxy = true;
  return provider;
}

function adapters(deps: Deps, seen: Seen, baseUrl: string): AdapterFactory {
  const { artifacts, consents } = deps;
  const chargeVerified = async () => {
    const ctx = Provider.ctx as KoaContextWithOIDC;
    const application = await seen.applications.find(ctx, ctx.oidc.client!.clientId);
    await chargeApplication({ deps, asker: seen.asker }, ctx, application!);
  };
  const special: Record<string, Partial<Adapter>> = {
    Client: clientAdapter(seen.applications),
    Grant: grantAdapter(consents, seen, fhirAddress(baseUrl)),
    ReplayDetection: replayAdapter(artifacts, chargeVerified),
  };
  return (kind) => (special[kind] ?? artifactAdapter(kind, artifacts, seen, baseUrl)) as Adapter;
}

function protocol(deps: Deps, { applications, consents, members, pending }: Seen, baseUrl: string): Configuration {
  const resource = fhirAddress(baseUrl);
  return {
    scopes: [],
    claims: {},
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientAuthMethods: ['client_secret_basic', 'private_key_jwt'] as ClientAuthMethod[],
    enabledJWA: { clientAuthSigningAlgValues: [...SIGNING_ALGORITHMS], idTokenSigningAlgValues: ['ES256'] },
    // A bad request must never be answered by a redirect; the dialect fills in a sole redirect_uri where a request is pushed.
    allowOmittingSingleRegisteredRedirectUri: false,
    extraParams: requestRules(applications, identityTokens(pending, baseUrl)),
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => resource,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_ctx, asked) => {
          if (asked !== resource) throw new errors.InvalidTarget();
          return { scope: PARTNER_SCOPES.join(' '), audience: resource, accessTokenFormat: 'opaque' };
        },
      },
    },
    // A grant is one consent to one request: none is reused, and any revocation ends it.
    async loadExistingGrant({ oidc }) {
      // The way back may have been taken out of the registry while the member was deciding; the library looks at it no more.
      if (!oidc.client!.redirectUriAllowed(String(oidc.params!.redirect_uri))) throw new errors.InvalidRedirectUri();
      return oidc.result?.consent?.grantId ? oidc.provider.Grant.find(oidc.result.consent.grantId) : undefined;
    },
    revokeGrantPolicy: () => true,
    expiresWithSession: async () => false,
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    async findAccount(ctx, id) {
      // A live consent is that of an active member.
      const known = consents.of(ctx)?.memberId === id || members.of(ctx)?.id === id || (await deps.members.find(id));
      if (!known) return undefined;
      return { accountId: id, claims: async () => ({ sub: id }) };
    },
  };
}

/** No token outlives the consent that it rests on. */
function withinConsent({ oidc }: KoaContextWithOIDC, seconds: number): number {
  return Math.max(1, Math.min(seconds, oidc.entities.Grant!.exp! - Math.floor(Date.now() / 1000)));
}

function lifetimes(): Configuration {
  return {
    ttl: {
      AuthorizationCode: CODE_SECONDS,
      AccessToken: (ctx) => withinConsent(ctx, ACCESS_TOKEN_SECONDS),
      RefreshToken: (ctx) => withinConsent(ctx, REFRESH_TOKEN_SECONDS),
      Interaction: PAGE_SECONDS,
      Session: SESSION_SECONDS,
    },
  };
}

function pages({ logger }: Deps, baseUrl: string, secrets: string[]): Configuration {
  const secure = baseUrl.startsWith('https:');
  const common = { signed: true, httpOnly: true, sameSite: 'lax', secure } as const;
  // Cookies that belong to one interaction have its path, which the __Host- prefix does not allow.
  const names = secure
    ? { session: '__Host-session', interaction: '__Secure-interaction', resume: '__Secure-resume' }
    : { session: 'session', interaction: 'interaction', resume: 'resume' };
  return {
    routes: {
      authorization: AUTHORIZE_PATH,
      pushed_authorization_request: PAR_PATH,
      token: TOKEN_PATH,
      revocation: REVOKE_PATH,
    },
    cookies: {
      keys: secrets,
      names,
      long: { ...common, path: '/' },
      short: common,
    },
    interactions: {
      url(ctx, { uid }) {
        // The cookie of the step that is over names the one that follows, for whoever goes back to its page.
        const over = ctx.params.uid as string | undefined;
        if (over) ctx.cookies.set(names.interaction, uid, { ...common, path: `${INTERACTION_PATH}/${over}`, maxAge: PAGE_SECONDS * 1000 });
        return `${INTERACTION_PATH}/${uid}`;
      },
    },
    renderError(ctx, out, error) {
      if (out.error === 'server_error') answerFaultPage(logger, ctx, error);
      else answerPage(ctx, ctx.status);
    },
  };
}
