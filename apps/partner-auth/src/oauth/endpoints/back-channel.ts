import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { PAR_PATH, REQUEST_URN, REVOKE_PATH, TOKEN_PATH } from '../addresses.ts';
import { backChannelEntry } from './back-channel-entry.ts';
import { authenticateBearer } from '../client-authentication/bearer-credential.ts';
import type { Dialect } from './dialect.ts';
import { answerFault, answerRefusal, OAuthRefusal } from '../errors/oauth-answer.ts';
import { readRefusal, type Claimed } from '../errors/library-refusal.ts';
import { chargeAddress } from '../rail-budget.ts';
import { pushedForm, revocationForm, tokenForm, withoutEmpty } from './request-forms.ts';
import { assertWithinCeiling } from './request-rules.ts';

type Answer = Record<string, unknown>;

const FORMS: Record<string, typeof pushedForm> = { [PAR_PATH]: pushedForm, [TOKEN_PATH]: tokenForm, [REVOKE_PATH]: revocationForm };

/** What turns out to be used when the answer is written: by a twin of the request, or before. */
const USED: Record<string, OAuthRefusal> = {
  [PAR_PATH]: new OAuthRefusal(400, 'invalid_request', 'partner_identity_token was used before'),
  [TOKEN_PATH]: new OAuthRefusal(400, 'invalid_grant', ''),
};

/**
 * Partners' servers. An answer, what it gives out and its audit row are written in one statement before it is sent; a refusal leaves its row, unless it is
 * one of nobody beyond a budget: those would be without end.
 */
export async function backChannel(dialect: Dialect, ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  ctx.req.headers.accept = 'application/json';
  const { deps, pending, asker } = dialect;
  try {
    const body = withoutEmpty(((ctx.req as { body?: unknown }).body ?? {}) as Record<string, unknown>);
    setForm(ctx, FORMS[ctx.path]!(body, await authenticateBearer(dialect, ctx, body)));
    await next();
    await finish(dialect, ctx);
    const written = await deps.artifacts.commit(pending.of(ctx)!.gathered(await backChannelEntry(dialect, ctx)));
    if (!written) throw USED[ctx.path];
  } catch (error) {
    await answerError(dialect, ctx, error);
    if (ctx.status !== 429 || asker.of(ctx))
      await backChannelEntry(dialect, ctx)
        .then(deps.audit.append)
        .catch((fault) => answerFault(deps.logger, ctx, fault));
  }
  ctx.remove('Access-Control-Allow-Origin');
  ctx.remove('Access-Control-Expose-Headers');
}

/** The library takes a parsed body over when it is a form. */
function setForm(ctx: KoaContextWithOIDC, form: Record<string, unknown>): void {
  Object.assign(ctx.req, { body: form });
  ctx.req.headers['content-type'] = 'application/x-www-form-urlencoded';
}

/** Completes the library's answer; throws its refusals. */
async function finish({ applications, consents }: Dialect, ctx: KoaContextWithOIDC): Promise<void> {
  const answer = (ctx.body || {}) as Answer;
  // A budget that is spent is a fault to the library, too.
  if (answer.error === 'server_error') throw ctx.state.fault ?? new Error('the OAuth library failed');
  if (answer.error) throw ctx.state.refusal;
  if (ctx.path === PAR_PATH) answer.request_id = String(answer.request_uri).slice(REQUEST_URN.length);
  if (ctx.path !== TOKEN_PATH) return;

  // A licence that was cut since the consent: nothing is used up, so that less can be asked for.
  assertWithinCeiling(String(answer.scope), (await applications.find(ctx, ctx.oidc.client!.clientId))!);
  answer.patient = consents.of(ctx)!.patientId;
}

async function answerError(dialect: Dialect, ctx: KoaContextWithOIDC, error: unknown): Promise<void> {
  const refusal = error instanceof errors.OIDCProviderError ? await readRefusal(error, await claimed(dialect, ctx)) : error;
  if (refusal instanceof OAuthRefusal) answerRefusal(ctx, await chargeAddress(dialect, ctx, refusal));
  else answerFault(dialect.deps.logger, ctx, refusal);
}

async function claimed({ applications, baseUrl }: Dialect, ctx: KoaContextWithOIDC): Promise<Claimed> {
  const { client, params } = ctx.oidc ?? {};
  return { application: client && (await applications.find(ctx, client.clientId)), assertion: params?.client_assertion, baseUrl };
}
