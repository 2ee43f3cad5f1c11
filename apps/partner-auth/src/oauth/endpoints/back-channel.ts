import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../../deps.ts';
import { PAR_PATH, REQUEST_URN, REVOKE_PATH, TOKEN_PATH } from '../addresses.ts';
import { authenticateBearer } from '../client-authentication/bearer-credential.ts';
import { readRefusal, type Claimed } from '../errors/library-refusal.ts';
import { answerFault, answerRefusal, OAuthRefusal } from '../errors/oauth-refusal.ts';
import { AUTHORIZATION_CODE, LONGEST_BODY, replaceBody } from '../oidc-provider-internals.ts';
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
 * The endpoints for partners' servers. One statement writes the tokens of an answer and its audit row, before the answer is sent. Refusals are audited,
 * unless anybody could fill the audit with them.
 */
export async function backChannel({ deps, baseUrl }: Rail, ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  ctx.req.headers.accept = 'application/json';
  const context = contextOf(ctx);
  try {
    const body = withoutEmpty(((ctx.req as { body?: unknown }).body ?? {}) as Record<string, unknown>);
    setForm(ctx, FORMS[ctx.path]!(body, await authenticateBearer(deps, ctx, body)));
    await next();
    await completeAnswer(deps, ctx);
    const changes = context.pending.gathered(await auditEntry(deps, ctx));
    const redeem = changes.consume?.kind === AUTHORIZATION_CODE ? context.consent?.id : undefined;
    const written = await deps.artifacts.commit({ ...changes, redeem });
    if (!written) throw USED[ctx.path];
  } catch (error) {
    await answerError({ deps, baseUrl }, ctx, error);
    if (isAudited(ctx.status, context))
      await auditEntry(deps, ctx)
        .then(deps.audit.append)
        .catch((fault) => answerFault(deps.logger, ctx, fault));
  }
  ctx.remove('Access-Control-Allow-Origin');
  ctx.remove('Access-Control-Expose-Headers');
}

/** Of rate-limited requests, only an application's first per window. Without the database, only those of a known application. */
function isAudited(status: number, { isFirstThrottled, authenticatedClient }: RequestContext): boolean {
  if (status === 429) return isFirstThrottled === true;
  return status !== 503 || authenticatedClient !== undefined;
}

function setForm(ctx: KoaContextWithOIDC, form: Record<string, unknown>): void {
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
