import { commonHeaders, createHttpServer, observing, type Observation } from '@biomarker/service-kit';
import express, { Router } from 'express';
import { referrerPolicy } from 'helmet';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { guard } from './edge/guard.ts';
import { apiHeaders, pageHeaders } from './edge/headers.ts';
import { replyToFault } from './edge/parser-faults.ts';
import { ProblemError } from './edge/problem-error.ts';
import { problemHandler } from './edge/problem-handler.ts';
import { limitRequests } from './edge/rate-limit.ts';
import { routerOf } from './edge/router.ts';
import { pagesRouter } from './pages/pages-router.ts';
import { refusedPage } from './pages/refused-page.ts';
import { openApiRouter } from './openapi/router.ts';
import { memberRoutes, routes } from './routes/index.ts';

const API = '/api/v1';

type AppConfig = Pick<Config, 'baseUrl' | 'mcpUrl' | 'partnerUrl' | 'contactEmail' | 'memberWrites' | 'keepAliveMs'>;

/** The whole service, from top to bottom. */
export function createApp(config: AppConfig, deps: Deps) {
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('strict routing').enable('case sensitive routing').set('query parser', false);

  app.use(commonHeaders, referrerPolicy());
  app.use(API, apiRouter(config, deps));
  app.use(pageHeaders, guard);
  app.use(deps.health.router);
  app.use(openApiRouter(config, deps.cursors));
  app.use(pagesRouter(config, deps));
  app.use(() => {
    throw new ProblemError('notFound');
  });
  app.use(refusedPage(config, deps.logger), problemHandler(config.baseUrl, deps.logger));

  const onAnswer = (seen: Observation) => {
    deps.metrics.observe(seen);
    deps.statistics.observe(seen);
  };
  const listener = observing(app, { logger: deps.logger, tracing: deps.tracing, onAnswer });
  return createHttpServer(listener, { express: app, replyToFault: replyToFault(config.baseUrl), baseUrl: config.baseUrl, keepAliveMs: config.keepAliveMs });
}

function apiRouter(config: AppConfig, deps: Deps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(apiHeaders, limitRequests(deps), guard);
  router.use(openApiRouter(config, deps.cursors));
  router.use(routerOf(config.memberWrites ? [...routes, ...memberRoutes] : routes, deps, API));
  return router;
}
