import type { RailApplication } from '@biomarker/domain/partner';
import { rateLimitHeaders } from '@biomarker/service-kit';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../deps.ts';
import { OAuthRefusal } from './errors/oauth-answer.ts';
import type { Seen } from './seen.ts';

type Charged = { deps: Deps; asker: Seen['asker'] };

/** An application spends a budget of its own from the moment that it has proven to be the one that asks; throws when it is spent. */
export async function chargeApplication({ deps, asker }: Charged, ctx: KoaContextWithOIDC, application: RailApplication): Promise<void> {
  asker.note(ctx, application);
  if (!(await consume(deps, ctx, `application ${application.clientId}`))) throw tooMany();
}

/** Who has proven nothing spends that of an address. Answers `refusal`, or, beyond the budget, that alone. */
export async function chargeAddress({ deps, asker }: Charged, ctx: KoaContextWithOIDC, refusal: OAuthRefusal): Promise<OAuthRefusal> {
  if (asker.of(ctx)) return refusal;
  return (await consume(deps, ctx, deps.addressOf(ctx.req))) ? refusal : tooMany();
}

async function consume({ rateLimits: { rail } }: Deps, ctx: KoaContextWithOIDC, who: string): Promise<boolean> {
  const spent = await rail.consume(who);
  ctx.set(rateLimitHeaders(rail, spent));
  return spent.allowed;
}

const tooMany = () => new OAuthRefusal(429, 'temporarily_unavailable', 'too many requests; Retry-After says when to go on');
