import { isUnavailable } from '@biomarker/domain/shared';
import { RETRY_AFTER_SECONDS, type Logger } from '@biomarker/service-kit';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { errorPage } from './error-page.ts';

/** Pages in place of the OAuth library's own error pages. */
export function answerPage(ctx: KoaContextWithOIDC, status: number): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.body = errorPage(status, ctx.req.requestId);
}

export function answerFaultPage(logger: Logger, ctx: KoaContextWithOIDC, error: unknown): void {
  logger.error({ err: error, requestId: ctx.req.requestId }, 'request failed');
  if (isUnavailable(error)) ctx.set('Retry-After', RETRY_AFTER_SECONDS);
  answerPage(ctx, isUnavailable(error) ? 503 : 500);
}
