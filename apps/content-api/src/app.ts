import { observed } from '@biomarker/service-kit';
import express from 'express';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { cors } from './edge/cors.ts';
import { guard } from './edge/guard.ts';
import { ProblemError } from './edge/problem-error.ts';
import { problemHandler } from './edge/problem-handler.ts';
import { routerOf } from './edge/router.ts';
import { routes } from './routes/index.ts';

export function createApp(config: Pick<Config, 'baseUrl'>, deps: Deps) {
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('strict routing').enable('case sensitive routing').set('query parser', false);

  app.use(guard);
  app.use(deps.health.router);
  app.use('/api/v1', cors, routerOf(routes, deps, '/api/v1'));
  app.use(() => {
    throw new ProblemError('notFound', 'No page has this address.');
  });
  app.use(problemHandler(config.baseUrl, deps.logger));

  return { express: app, listener: observed(app, deps.logger) };
}
