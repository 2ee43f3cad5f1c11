import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../../deps.ts';
import { PAR_PATH, REVOKE_PATH, TOKEN_PATH } from '../addresses.ts';
import { attachContext, contextOf } from '../request-context.ts';
import { backChannel } from './back-channel.ts';
import { frontChannel } from './front-channel.ts';

const BACK_CHANNEL = new Set([PAR_PATH, TOKEN_PATH, REVOKE_PATH]);

/** Translates between the partners' OAuth dialect and the standard that the library implements. */
export function speakDialect(provider: Provider, deps: Deps, baseUrl: string): void {
  const { host, protocol } = new URL(baseUrl);
  // Makes the library build URLs and audiences from the configured host, not the request's.
  provider.proxy = true;
  provider.use(async (context, next) => {
    const ctx = context as KoaContextWithOIDC;
    Object.assign(ctx.req.headers, { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) });
    attachContext(ctx);
    return BACK_CHANNEL.has(ctx.path) ? backChannel({ deps, baseUrl }, ctx, next) : frontChannel({ deps, provider }, ctx, next);
  });

  const keepError = (ctx: KoaContextWithOIDC, error: Error) => void (contextOf(ctx).libraryError = error);
  provider.on('server_error', keepError);
  provider.on('pushed_authorization_request.error', keepError).on('grant.error', keepError).on('revocation.error', keepError);
}
