import { digestOf } from '@biomarker/domain/partner';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../../deps.ts';
import { answerFaultPage, answerPage } from '../../pages/library-pages.ts';
import { AUTHORIZE_PATH, REQUEST_URN } from '../addresses.ts';
import { PUSHED_REQUEST } from '../oidc-provider-internals.ts';
import { contextOf, keepApplication } from '../request-context.ts';

const REQUEST_ID = /^[\w-]{1,128}$/;

/** The endpoints for browsers. Commits all changes before it answers. */
export async function frontChannel(deps: Deps, ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  const { pending } = contextOf(ctx);
  try {
    if (ctx.path === AUTHORIZE_PATH) await prefetchRequest(deps, ctx);
    await next();
    // After an error nothing is written, so the member can try again.
    const failed = ctx.status >= 500;
    if (!failed && (pending.isEmpty() || (await deps.artifacts.commit(pending.gathered())))) return;
    if (!failed) answerPage(ctx, 400);
  } catch (error) {
    answerFaultPage(deps.logger, ctx, error);
  }
  ctx.remove('Location');
  ctx.remove('Set-Cookie');
}

/** Reads the pushed request with its application. All other query parameters are ignored. */
async function prefetchRequest({ artifacts }: Deps, ctx: KoaContextWithOIDC): Promise<void> {
  const { client_id: clientId } = ctx.query;
  const requestId = requestIdOf(ctx.query);
  ctx.querystring = new URLSearchParams({
    ...(typeof clientId === 'string' && { client_id: clientId }),
    ...(requestId !== undefined && { request_uri: `${REQUEST_URN}${requestId}` }),
  }).toString();
  if (requestId === undefined) return;

  const pushed = { kind: PUSHED_REQUEST, key: digestOf(requestId) };
  const stored = await artifacts.find(pushed.kind, pushed.key);
  const context = contextOf(ctx);
  if (stored) context.prefetched = { ...pushed, stored };
  if (stored?.dependencies.application) keepApplication(context, stored.dependencies.application);
}

function requestIdOf({ request_id: id, request_uri: uri }: Record<string, string | string[] | undefined>): string | undefined {
  const given = id ?? (typeof uri === 'string' && uri.startsWith(REQUEST_URN) ? uri.slice(REQUEST_URN.length) : undefined);
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : undefined;
}
