import { jsonBody } from '@biomarker/service-kit';
import { Router, type RequestHandler } from 'express';
import type { Access } from './access.ts';
import { handlerOf, type HandlerDeps } from './handler.ts';
import { methodNotAllowed, ProblemError } from './problem-error.ts';
import type { Route } from './route.ts';
import { measuredAs } from './route-template.ts';

const BODY_LIMIT = '32kb';

const expressPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

type RouterDeps = HandlerDeps & { access: Access };

/** Mounts the list of routes in order, then 405 for their other methods, then 404. */
export function routerOf(routes: readonly Route[], deps: RouterDeps, mount: string): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const path of new Set(routes.map((route) => route.path))) {
    const named = measuredAs(`${mount}${path}`);
    const here = routes.filter((route) => route.path === path);
    for (const route of here) {
      const body = route.body ? [requireJson, jsonBody({ limit: BODY_LIMIT, strict: false, type: () => true })] : [];
      router[route.method](expressPath(path), named, ...(route.access ? [deps.access[route.access]] : []), ...body, handlerOf(route, deps));
    }
    router.all(expressPath(path), named, otherMethods(here));
  }
  router.options(/.*/, (_req, res) => void res.status(204).end());
  router.use(() => {
    throw new ProblemError('notFound', { message: 'No resource has this address; /docs/api lists all addresses.' });
  });
  return router;
}

const requireJson: RequestHandler = (req, _res, next) => {
  // Null means no body, which the contract of the route handles.
  if (req.is('json') === false) throw new ProblemError('unsupportedMediaType');
  next();
};

function otherMethods(routes: readonly Route[]): RequestHandler {
  const allow = [...routes.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])), 'OPTIONS'].join(', ');
  return (req, res) => {
    if (req.method === 'OPTIONS') return void res.set('Allow', allow).status(204).end();
    throw methodNotAllowed(req.method, allow);
  };
}
