import type { RequestHandler } from 'express';

/** Names the route of a request, for logs, metrics and traces. */
export const measuredAs =
  (routeTemplate: string): RequestHandler =>
  (req, _res, next) => {
    req.routeTemplate = routeTemplate;
    next();
  };
