import { isUnavailable } from '@biomarker/domain/shared';
import { RETRY_AFTER_SECONDS } from '@biomarker/service-kit';
import type { ErrorRequestHandler } from 'express';
import type { Deps } from '../deps.ts';
import { errorPage } from './error-page.ts';
import { PageError } from './page-error.ts';
import { pageHeaders } from './page-headers.ts';

/** Renders errors of pages and unmatched requests as a page. */
export function pageErrors({ logger }: Pick<Deps, 'logger'>): ErrorRequestHandler {
  const headers = pageHeaders();
  // Express knows an error handler by its four parameters.
  return (error, req, res, _next) => {
    const status = statusOf(error);
    if (status >= 500) logger.error({ err: error, requestId: req.requestId }, 'request failed');
    if (res.headersSent) return void res.destroy();
    if (status === 503) res.set('Retry-After', RETRY_AFTER_SECONDS);
    headers(req, res, () =>
      res
        .status(status)
        .type('html')
        .send(error instanceof PageError ? errorPage(status, req.requestId, error.text, error.title) : errorPage(status, req.requestId)),
    );
  };
}

function statusOf(error: unknown): number {
  if (error instanceof PageError) return error.status;
  if (isUnavailable(error)) return 503;
  const { status } = error as { status?: number };
  return status !== undefined && status >= 400 && status < 500 ? status : 500;
}
