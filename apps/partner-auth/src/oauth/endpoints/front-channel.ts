import type { KoaContextWithOIDC } from 'oidc-provider';
import { answerFaultPage, answerPage } from '../../pages/library-pages.ts';
import type { Dialect } from './dialect.ts';

/** What a browser asks of the library. Its answer goes out once everything that it stands on is written. */
export async function frontChannel({ pending, deps }: Dialect, ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  try {
    await next();
    const changes = pending.of(ctx)!;
    // After a fault nothing is written, so that the member may try again.
    const failed = ctx.status >= 500;
    if (!failed && (changes.isEmpty() || (await deps.artifacts.commit(changes.gathered())))) return;
    if (!failed) answerPage(ctx, 400);
  } catch (error) {
    answerFaultPage(deps.logger, ctx, error);
  }
  ctx.remove('Location');
  ctx.remove('Set-Cookie');
}
