import { PARTNER_SCOPES, SIGNING_ALGORITHMS } from '@biomarker/domain/partner';
import { errors, type ClientAuthMethod, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../deps.ts';
import { answerFaultPage, answerPage } from '../pages/library-pages.ts';
import { AUTHORIZE_PATH, fhirAddress, INTERACTION_PATH, PAR_PATH, REVOKE_PATH, TOKEN_PATH } from './addresses.ts';
import { identityTokens } from './client-authentication/identity-token.ts';
import { nonceSecret, PROOF_ALGORITHMS } from './dpop.ts';
import { requestRules } from './endpoints/request-rules.ts';
import { ACCESS_TOKEN_SECONDS, CODE_SECONDS, PAGE_SECONDS, REFRESH_TOKEN_SECONDS, SESSION_SECONDS } from './lifetimes.ts';
import { prompts } from './prompts.ts';
import { contextOf } from './request-context.ts';

/** oidc-provider with every feature off that the rail does not use. */
export const configuration = (deps: Deps, baseUrl: string, secrets: string[]): Configuration => ({
  ...protocol(deps, baseUrl, secrets),
  ...lifetimes(),
  ...pages(deps, baseUrl, secrets),
});

function protocol(deps: Deps, baseUrl: string, secrets: string[]): Configuration {
  const { applications, members } = deps;
  const resource = fhirAddress(baseUrl);
  return {
    scopes: [],
    claims: {},
    responseTypes: ['code'],
    pkce: { required: () => true },
    // Applications are servers: no page of another origin reads an answer.
    clientBasedCORS: () => false,
    clientAuthMethods: ['client_secret_basic', 'private_key_jwt'] as ClientAuthMethod[],
    enabledJWA: { clientAuthSigningAlgValues: [...SIGNING_ALGORITHMS], idTokenSigningAlgValues: ['ES256'], dPoPSigningAlgValues: PROOF_ALGORITHMS },
    // A bad request must never redirect. The dialect fills in a sole redirect_uri when a request is pushed.
    allowOmittingSingleRegisteredRedirectUri: false,
    extraParams: requestRules(applications, identityTokens(deps, baseUrl)),
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      dPoP: { enabled: true, nonceSecret: nonceSecret(secrets) },
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
    // A grant is one consent to one request. It is never reused, and any revocation ends it.
    async loadExistingGrant({ oidc }) {
      // The redirect URI may have left the registry while the member was deciding; the library does not check it again.
      if (!oidc.client!.redirectUriAllowed(String(oidc.params!.redirect_uri))) throw new errors.InvalidRedirectUri();
      return oidc.result?.consent?.grantId ? oidc.provider.Grant.find(oidc.result.consent.grantId) : undefined;
    },
    revokeGrantPolicy: () => true,
    expiresWithSession: async () => false,
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    async findAccount(ctx, id) {
      const { consent, member } = contextOf(ctx);
      // A live consent belongs to an active member.
      const known = consent?.memberId === id || member?.id === id || (await members.find(id));
      if (!known) return undefined;
      return { accountId: id, claims: async () => ({ sub: id }) };
    },
  };
}

/** No token outlives its consent. */
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
      policy: prompts(),
      url(ctx, { uid }) {
        // The cookie of a finished step names the next one, for members who go back to its page.
        const finished = ctx.params.uid as string | undefined;
        if (finished) ctx.cookies.set(names.interaction, uid, { ...common, path: `${INTERACTION_PATH}/${finished}`, maxAge: PAGE_SECONDS * 1000 });
        return `${INTERACTION_PATH}/${uid}`;
      },
    },
    renderError(ctx, out, error) {
      if (out.error === 'server_error') answerFaultPage(logger, ctx, error);
      else answerPage(ctx, ctx.status);
    },
  };
}
