import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../deps.ts';
import { AUTHORIZE_PATH, PAR_PATH, REQUEST_URN, REVOKE_PATH, TOKEN_PATH } from './addresses.ts';
import { auditBackChannel } from './audit-back-channel.ts';
import { authenticateBearer } from './bearer-credential.ts';
import { answerFault, OAuthRefusal, answerRefusal } from './oauth-answer.ts';
import { pushedForm, revocationForm, tokenForm } from './request-forms.ts';
import type { Seen } from './provider.ts';

export type Dialect = Seen & { provider: Provider; deps: Deps; baseUrl: string };

const FORMS = { [PAR_PATH]: pushedForm, [TOKEN_PATH]: tokenForm, [REVOKE_PATH]: revocationForm };
const REQUEST_ID = /^[\w-]{1,128}$/;

/** Partners speak a dialect of OAuth; behind this middleware the library hears and speaks the standard. */
export function speakDialect(dialect: Dialect): void {
  const { host, protocol } = new URL(dialect.baseUrl);
  dialect.provider.use(async (ctx, next) => {
    // Whatever the request calls this service, addresses and audiences are made from the configured one.
    Object.assign(ctx.req.headers, { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) });
    if (ctx.path in FORMS) return backChannel(dialect, ctx as KoaContextWithOIDC, next);
    if (ctx.path === AUTHORIZE_PATH) ctx.querystring = pushedOnly(ctx.query);
    return next();
  });
}

async function backChannel(dialect: Dialect, ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  ctx.req.headers.accept = 'application/json';
  try {
    const body = (ctx.req as { body?: unknown }).body ?? {};
    const application = await authenticateBearer(dialect, ctx, body as Record<string, unknown>);
    setForm(ctx, FORMS[ctx.path as keyof typeof FORMS](body as Record<string, unknown>, application));
    await next();
    await finish(dialect, ctx);
  } catch (error) {
    if (error instanceof OAuthRefusal) answerRefusal(ctx, error);
    else answerFault(dialect.deps.logger, ctx, error);
  }
  await auditBackChannel(dialect, ctx).catch((error) => answerFault(dialect.deps.logger, ctx, error));
  ctx.remove('Access-Control-Allow-Origin');
  ctx.remove('Access-Control-Expose-Headers');
}

/** The library takes a parsed body over when it is a form. */
function setForm(ctx: KoaContextWithOIDC, form: Record<string, unknown>): void {
  Object.assign(ctx.req, { body: form });
  ctx.req.headers['content-type'] = 'application/x-www-form-urlencoded';
}

async function finish({ consents }: Dialect, ctx: KoaContextWithOIDC): Promise<void> {
  const answer = (ctx.body || {}) as Record<string, unknown>;
  if (answer.error === 'server_error') throw ctx.state.fault ?? new Error('the OAuth library failed');
  if (ctx.status === 201) Object.assign(answer, { request_id: String(answer.request_uri).slice(REQUEST_URN.length) });
  if (ctx.path === TOKEN_PATH && ctx.status === 200) {
    answer.patient = consents.of(ctx)!.patientId;
  }
  if (answer.error) answerRefusal(ctx, new OAuthRefusal(ctx.status, String(answer.error), String(answer.error_description ?? ''), answer.scope as string));
}

/** Of what the browser brings, only the reference to the pushed request counts. */
function pushedOnly({ client_id: clientId, request_id: requestId, request_uri: requestUri }: Record<string, string | string[] | undefined>): string {
  const given = requestId ?? (typeof requestUri === 'string' && requestUri.startsWith(REQUEST_URN) ? requestUri.slice(REQUEST_URN.length) : undefined);
  return new URLSearchParams({
    ...(typeof clientId === 'string' && { client_id: clientId }),
    ...(typeof given === 'string' && REQUEST_ID.test(given) && { request_uri: `${REQUEST_URN}${given}` }),
  }).toString();
}
