import { digestOf } from '@biomarker/domain/partner';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../../deps.ts';
import { AUTHORIZE_PATH, PAR_PATH, REQUEST_URN, REVOKE_PATH, TOKEN_PATH } from '../addresses.ts';
import { backChannel } from './back-channel.ts';
import { frontChannel } from './front-channel.ts';
import { pendingChanges } from '../adapters/pending-changes.ts';
import type { Seen } from '../seen.ts';

export type Dialect = Seen & { provider: Provider; deps: Deps; baseUrl: string };

const BACK_CHANNEL = new Set([PAR_PATH, TOKEN_PATH, REVOKE_PATH]);
const REQUEST_ID = /^[\w-]{1,128}$/;

/** Partners speak a dialect of OAuth; behind this middleware the library hears and speaks the standard. */
export function speakDialect(dialect: Dialect): void {
  const { host, protocol } = new URL(dialect.baseUrl);
  dialect.provider.use(async (context, next) => {
    const ctx = context as KoaContextWithOIDC;
    // Whatever the request calls this service, addresses and audiences are made from the configured one.
    Object.assign(ctx.req.headers, { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) });
    dialect.pending.note(ctx, pendingChanges());
    if (BACK_CHANNEL.has(ctx.path)) return backChannel(dialect, ctx, next);
    return frontChannel(dialect, ctx, () => (ctx.path === AUTHORIZE_PATH ? authorize(dialect, ctx, next) : next()));
  });
}

/** Of what the browser brings, only the reference to the pushed request counts; it is read here together with its application. */
async function authorize({ deps, applications, ahead }: Dialect, ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  const { client_id: clientId } = ctx.query;
  const requestId = requestIdOf(ctx.query);
  ctx.querystring = new URLSearchParams({
    ...(typeof clientId === 'string' && { client_id: clientId }),
    ...(requestId !== undefined && { request_uri: `${REQUEST_URN}${requestId}` }),
  }).toString();

  if (requestId !== undefined) {
    const pushed = { kind: 'PushedAuthorizationRequest', key: digestOf(requestId) };
    const stored = await deps.artifacts.find(pushed.kind, pushed.key);
    if (stored) ahead.note(ctx, { ...pushed, stored });
    if (stored?.dependencies.application) applications.note(ctx, stored.dependencies.application);
  }
  await next();
}

function requestIdOf({ request_id: id, request_uri: uri }: Record<string, string | string[] | undefined>): string | undefined {
  const given = id ?? (typeof uri === 'string' && uri.startsWith(REQUEST_URN) ? uri.slice(REQUEST_URN.length) : undefined);
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : undefined;
}
