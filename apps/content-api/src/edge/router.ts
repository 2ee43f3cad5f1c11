import express, { Router, type RequestHandler } from 'express';
import type { Deps } from '../deps.ts';
import { accessSteps } from './access.ts';
import { handlerOf } from './handler.ts';
import { PREFLIGHT_HEADERS } from './headers.ts';
import { ProblemError } from './problem-error.ts';
import type { Route } from './route.ts';

const BODY_LIMIT = '32kb';

const expressPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** One loop from the list of routes to Express: the routes in order, then 405 for their other methods, then 404. */
export function routerOf(routes: readonly Route[], deps: Deps, mount: string): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(answerPreflight);
  for (const route of routes) {
    const body = route.body ? [requireJson, express.json({ limit: BODY_LIMIT, type: () => true })] : [];
    const template: RequestHandler = (req, _res, next) => {
      req.routeTemplate = `${mount}${route.path}`;
      next();
    };
    router[route.method](expressPath(route.path), template, ...accessSteps(route, deps), ...body, handlerOf(route, deps));
  }
  for (const [path, methods] of methodsByPath(routes)) router.all(expressPath(path), refuseMethod(methods));
  router.use(() => {
    throw new ProblemError('notFound', 'No resource has this address.');
  });
  return router;
}

const answerPreflight: RequestHandler = (req, res, next) => {
  if (req.method === 'OPTIONS') return void res.set(PREFLIGHT_HEADERS).status(204).end();
  next();
};

const requireJson: RequestHandler = (req, _res, next) => {
  if (!req.is('json')) throw new ProblemError('unsupportedMediaType', 'The body must be JSON, with "Content-Type: application/json".');
  next();
};

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of routes) {
    const names = method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()];
    methods.set(path, [...(methods.get(path) ?? []), ...names]);
  }
  return methods;
}

function refuseMethod(methods: readonly string[]): RequestHandler {
  const allow = [...methods, 'OPTIONS'].join(', ');
  return (req) => {
    throw new ProblemError('methodNotAllowed', `${req.method} is not possible here; ${allow} are.`, { Allow: allow });
  };
}
