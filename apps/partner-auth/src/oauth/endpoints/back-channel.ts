import type { ArtifactPut } from '@biomarker/domain/partner';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../../deps.ts';
import { PAR_PATH, REQUEST_URN, REVOKE_PATH, TOKEN_PATH } from '../addresses.ts';
import { authenticateBearer } from '../client-authentication/bearer-credential.ts';
import { readRefusal, type Claimed } from '../errors/library-refusal.ts';
import { answerFault, answerRefusal, OAuthRefusal } from '../errors/oauth-refusal.ts';
import { AUTHORIZATION_CODE, LONGEST_BODY, REFRESH_TOKEN, replaceBody } from '../oidc-provider-internals.ts';
import { limitAddress } from '../rate-limit.ts';
import { contextOf, findApplication, type RequestContext } from '../request-context.ts';
import { auditEntry } from './audit-entry.ts';
import { pushedForm, revocationForm, tokenForm, withoutEmpty } from './request-forms.ts';
import { assertWithinCeiling } from './request-rules.ts';

type Rail = { deps: Deps; baseUrl: string };
type Answer = Record<string, unknown>;

const FORMS: Record<string, typeof pushedForm> = { [PAR_PATH]: pushedForm, [TOKEN_PATH]: tokenForm, [REVOKE_PATH]: revocationForm };

/** The refusal when the commit finds a token or code already used. */
const USED: Record<string, OAuthRefusal> = {
  [PAR_PATH]: new OAuthRefusal(400, 'invalid_request', 'partner_identity_token was used before'),
  [TOKEN_PATH]: new OAuthRefusal(400, 'invalid_grant', ''),
};

/**
 * The endpoints for partners' servers. One transaction writes the tokens of an answer and its audit row, before the answer is sent. Refusals are audited,
 * unless anybody could fill the audit with them.
 *
 * The library knows no bearer credential of a client. So `authenticateBearer` verifies it, and passes the request on with a Basic credential
 * (RFC 6749, section 2.3.1) of that client: its secret is the `VOUCHER`, which each process makes anew and no one else has.
 */
export async function backChannel(rail: Rail, ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  ctx.req.headers.accept = 'application/json';
  try {
    await readForm(rail.deps, ctx);
    await next();
    await completeAnswer(rail.deps, ctx);
    await commitAnswer(rail.deps, ctx);
  } catch (error) {
    await answerError(rail, ctx, error);
    await auditRefusal(rail.deps, ctx);
  }
  ctx.remove('Access-Control-Allow-Origin');
  ctx.remove('Access-Control-Expose-Headers');
}

/** Authenticates the application, and gives the library the form that it understands. */
async function readForm(deps: Deps, ctx: KoaContextWithOIDC): Promise<void> {
  const body = withoutEmpty(((ctx.req as { body?: unknown }).body ?? {}) as Record<string, unknown>);
  const form = FORMS[ctx.path]!(body, await authenticateBearer(deps, ctx, body));
  if (replaceBody(ctx, form) > LONGEST_BODY) throw new OAuthRefusal(413, 'invalid_request', 'the parameters are longer than 56 KB in their form encoding');
}

/** Adds the rail's own fields to the library's answer; throws its refusals. */
async function completeAnswer({ applications }: Deps, ctx: KoaContextWithOIDC): Promise<void> {
  const answer = (ctx.body || {}) as Answer;
  const context = contextOf(ctx);
  if (answer.error) throw context.libraryError ?? new Error('the OAuth library failed');
  if (ctx.path === PAR_PATH) answer.request_id = String(answer.request_uri).slice(REQUEST_URN.length);
  if (ctx.path !== TOKEN_PATH) return;

  // The registry may have dropped the redirect URI since the code was issued; the library does not check again.
  const { AuthorizationCode: code } = ctx.oidc.entities;
  if (code && !ctx.oidc.client!.redirectUriAllowed(code.redirectUri!)) throw new OAuthRefusal(400, 'invalid_grant', 'redirect_uri is no longer registered');
  // The license may have shrunk since the consent. The code or token stays unused, so the application can request less.
  assertWithinCeiling(String(answer.scope), (await findApplication(applications, ctx.oidc.client!.clientId, context))!);
  answer.patient = context.consent!.patientId;
}

/** Writes the tokens and the audit row; refuses where another request was faster. */
async function commitAnswer({ artifacts, applications }: Deps, ctx: KoaContextWithOIDC): Promise<void> {
  const { pending, consent } = contextOf(ctx);
  const changes = pending.gathered(await auditEntry({ applications }, ctx));
  const redeem = changes.consume?.kind === AUTHORIZATION_CODE ? consent?.id : undefined;
  const put = changes.put.map((one) => boundAs(ctx.oidc.entities.AccessToken, one));
  if (!(await artifacts.commit({ ...changes, put, redeem }))) throw USED[ctx.path];
}

/** A refresh token gets the key of its access token. The library binds only those of clients without a credential (RFC 9449, section 5). */
function boundAs(token: { jkt?: string } | undefined, put: ArtifactPut): ArtifactPut {
  if (put.kind !== REFRESH_TOKEN || token?.jkt === undefined) return put;
  return { ...put, artifact: { ...put.artifact, payload: { ...put.artifact.payload, jkt: token.jkt } } };
}

/** Faults count like refusals: a request that makes the service fail must not be free. */
async function answerError(rail: Rail, ctx: KoaContextWithOIDC, error: unknown): Promise<void> {
  const refusal = await limitAddress(rail.deps, ctx, await refusalOf(rail, ctx, error).catch((fault: unknown) => fault));
  if (refusal instanceof OAuthRefusal) answerRefusal(ctx, refusal);
  else answerFault(rail.deps.logger, ctx, refusal);
}

const refusalOf = async (rail: Rail, ctx: KoaContextWithOIDC, error: unknown): Promise<unknown> =>
  error instanceof errors.OIDCProviderError ? readRefusal(error, await claimed(rail, ctx)) : error;

async function claimed({ deps, baseUrl }: Rail, ctx: KoaContextWithOIDC): Promise<Claimed> {
  const { client, params } = ctx.oidc ?? {};
  const application = client && (await findApplication(deps.applications, client.clientId, contextOf(ctx)));
  return { application, assertion: params?.client_assertion, keys: deps.keys, baseUrl };
}

async function auditRefusal({ audit, applications, logger }: Deps, ctx: KoaContextWithOIDC): Promise<void> {
  if (!isAudited(ctx.status, contextOf(ctx))) return;
  await auditEntry({ applications }, ctx)
    .then(audit.append)
    .catch((fault) => answerFault(logger, ctx, fault));
}

/** Of rate-limited requests, only an application's first per window. Without the database, only those of a known application. */
function isAudited(status: number, { isFirstThrottled, authenticatedClient }: RequestContext): boolean {
  if (status === 429) return isFirstThrottled === true;
  return status !== 503 || authenticatedClient !== undefined;
}
