import type { ErrorRequestHandler, RequestHandler } from 'express';

type BodyFault = { type?: string; status?: number };

const DESCRIPTIONS: Record<string, string> = {
  'entity.too.large': 'the body is larger than 32 KB',
  'parameters.too.many': 'the body has more than 50 parameters',
};

export function refuseMethod(allow: string): RequestHandler {
  return (req, res) => {
    // Only paths without parameters reach this handler.
    req.routeTemplate = req.path;
    res
      .status(405)
      .set({ Allow: allow, 'Cache-Control': 'no-store' })
      .json({ error: 'invalid_request', error_description: `${req.method} is not allowed; use ${allow}` });
  };
}

/** Translates body-parser errors into OAuth errors. */
export function oauthErrorHandler(logFault: (error: unknown, requestId: string) => void): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return (error: BodyFault, req, res, _next) => {
    const byCaller = error.status !== undefined && error.status < 500;
    if (!byCaller) logFault(error, req.requestId);
    if (res.headersSent) return void res.destroy();
    const description = DESCRIPTIONS[error.type ?? ''] ?? 'the body cannot be read';
    res
      .status(byCaller ? error.status! : 500)
      .set('Cache-Control', 'no-store')
      .json(
        byCaller
          ? { error: 'invalid_request', error_description: description }
          : { error: 'server_error', error_description: 'the service failed to answer the request' },
      );
  };
}
