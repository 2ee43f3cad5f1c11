import { digestOf, type ArtifactKey, type ArtifactStore } from '@biomarker/domain/partner';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../../deps.ts';
import { answerFaultPage, answerPage } from '../../pages/library-pages.ts';
import { AUTHORIZE_PATH, REQUEST_URN } from '../addresses.ts';
import { INTERACTION, PUSHED_REQUEST, SESSION } from '../oidc-provider-internals.ts';
import { contextOf, keepApplication, keepArtifact } from '../request-context.ts';

const REQUEST_ID = /^[\w-]{1,128}$/;

type Rail = { deps: Deps; provider: Provider };

/** The endpoints for browsers. Commits all changes before it answers. */
export async function frontChannel({ deps, provider }: Rail, ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  const { pending } = contextOf(ctx);
  try {
    const page = ctx.path === AUTHORIZE_PATH ? openedRequest(ctx) : keyInCookie(provider, ctx, INTERACTION);
    await prefetch(deps.artifacts, ctx, page, keyInCookie(provider, ctx, SESSION));
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

/** Reads the request or interaction of a page together with the session of its browser. The library asks for both. */
async function prefetch(artifacts: ArtifactStore, ctx: KoaContextWithOIDC, page: ArtifactKey | undefined, session: ArtifactKey | undefined): Promise<void> {
  if (!page) return;
  const context = contextOf(ctx);
  const [stored, storedSession] = session ? await artifacts.findBoth(page, session) : [await artifacts.find(page.kind, page.key)];
  keepArtifact(context, page, stored);
  if (session) keepArtifact(context, session, storedSession);
  // The library looks up the client first.
  if (stored?.dependencies.application) keepApplication(context, stored.dependencies.application);
}

const COOKIES = { [INTERACTION]: 'resume', [SESSION]: 'session' } as const;

function keyInCookie(provider: Provider, ctx: KoaContextWithOIDC, kind: keyof typeof COOKIES): ArtifactKey | undefined {
  const id = ctx.cookies.get(provider.cookieName(COOKIES[kind]), { signed: true });
  return id === undefined ? undefined : { kind, key: digestOf(id) };
}

/** The pushed request to open. All other query parameters are ignored. */
function openedRequest(ctx: KoaContextWithOIDC): ArtifactKey | undefined {
  const { client_id: clientId } = ctx.query;
  const requestId = requestIdOf(ctx.query);
  ctx.querystring = new URLSearchParams({
    ...(typeof clientId === 'string' && { client_id: clientId }),
    ...(requestId !== undefined && { request_uri: `${REQUEST_URN}${requestId}` }),
  }).toString();
  return requestId === undefined ? undefined : { kind: PUSHED_REQUEST, key: digestOf(requestId) };
}

function requestIdOf({ request_id: id, request_uri: uri }: Record<string, string | string[] | undefined>): string | undefined {
  const given = id ?? (typeof uri === 'string' && uri.startsWith(REQUEST_URN) ? uri.slice(REQUEST_URN.length) : undefined);
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : undefined;
}
