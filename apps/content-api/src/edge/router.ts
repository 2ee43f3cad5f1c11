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
  for (const path of literalFirst(routes)) {
    const named = measuredAs(`${mount}${path}`);
    for (const route of routes.filter((candidate) => candidate.path === path)) {
      const body = route.body ? [requireJson, jsonBody({ limit: BODY_LIMIT, strict: false, type: () => true })] : [];
      router[route.method](expressPath(path), named, ...(route.access ? [deps.access[route.access]] : []), ...body, handlerOf(route, deps));
    }
    router.all(expressPath(path), named, otherMethods(methodsOf(path, routes)));
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

/** `/biomarkers/batch` refuses other methods before `/biomarkers/{slug}` would match it. */
function literalFirst(routes: readonly Route[]): string[] {
  const paths = [...new Set(routes.map(({ path }) => path))];
  const isLiteral = (path: string) => !path.includes('{');
  return [...paths.filter(isLiteral), ...paths.filter((path) => !isLiteral(path))];
}

function methodsOf(path: string, routes: readonly Route[]): string[] {
  return routes.filter((route) => route.path === path).flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
}

function otherMethods(methods: readonly string[]): RequestHandler {
  const allow = [...methods, 'OPTIONS'].join(', ');
  return (req, res) => {
    if (req.method === 'OPTIONS') return void res.set('Allow', allow).status(204).end();
    throw methodNotAllowed(req.method, allow);
  };
}
