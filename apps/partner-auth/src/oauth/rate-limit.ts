import type { RailApplication } from '@biomarker/domain/partner';
import { isUnavailable } from '@biomarker/domain/shared';
import { rateLimitHeaders, type RateLimitResult } from '@biomarker/service-kit';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../deps.ts';
import { OAuthRefusal } from './errors/oauth-refusal.ts';
import { contextOf } from './request-context.ts';

/** Counts a request against the authenticated application's limit; throws beyond it. */
export async function limitApplication(deps: Deps, ctx: KoaContextWithOIDC, application: RailApplication): Promise<void> {
  const context = contextOf(ctx);
  context.authenticatedClient = application;
  const { allowed, first } = await consume(deps, ctx, `application ${application.clientId}`, application.requestsPerMinute);
  context.isFirstThrottled = first;
  if (!allowed) throw tooMany();
}

/** Counts an unauthenticated request against its IP address, unless the database is away. Returns its `error`, or the rate-limit refusal beyond the limit. */
export async function limitAddress(deps: Deps, ctx: KoaContextWithOIDC, error: unknown): Promise<unknown> {
  if (contextOf(ctx).authenticatedClient || isUnavailable(error)) return error;
  return (await consume(deps, ctx, deps.clientOf(ctx.req))).allowed ? error : tooMany();
}

async function consume({ rateLimits: { rail } }: Deps, ctx: KoaContextWithOIDC, key: string, own?: number): Promise<RateLimitResult> {
  const result = await rail.consume(key, own);
  ctx.set(rateLimitHeaders(rail, result));
  return result;
}

const tooMany = () => new OAuthRefusal(429, 'temporarily_unavailable', 'too many requests; try again after Retry-After seconds');
