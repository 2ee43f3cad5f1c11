import { commonHeaders, createHttpServer, observing, type Observation } from '@biomarker/service-kit';
import express, { type RequestHandler } from 'express';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { guard } from './edge/guard.ts';
import { API_HEADERS } from './edge/headers.ts';
import { replyToFault } from './edge/parser-faults.ts';
import { ProblemError } from './edge/problem-error.ts';
import { problemHandler } from './edge/problem-handler.ts';
import { rateLimitMiddleware } from './edge/rate-limit.ts';
import { routerOf } from './edge/router.ts';
import { pagesRouter } from './pages/pages-router.ts';
import { refusedPage } from './pages/refused-page.ts';
import { openApiRouter } from './openapi/router.ts';
import { memberRoutes, routes } from './routes/index.ts';

const API = '/api/v1';

/** The whole service: bytes that are held first, then Express from top to bottom. */
export function createApp(config: Pick<Config, 'baseUrl' | 'mcpUrl' | 'partnerUrl' | 'contactEmail' | 'memberWrites'>, deps: Deps) {
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('strict routing').enable('case sensitive routing').set('query parser', false);

  app.use(commonHeaders, noReferrer);
  app.use(API, apiHeaders, rateLimitMiddleware(deps.gate));
  app.use(guard);
  app.use(deps.health.router);
  app.use(openApiRouter(config.contactEmail));
  app.use(API, routerOf(config.memberWrites ? [...routes, ...memberRoutes] : routes, deps, API));
  app.use(pagesRouter(config, deps));
  app.use(() => {
    throw new ProblemError('notFound', 'No page has this address.');
  });
  app.use(refusedPage(config.baseUrl, deps.logger), problemHandler(config.baseUrl, deps.logger));

  const onAnswer = (seen: Observation) => {
    deps.metrics.observe(seen);
    deps.statistics.observe(seen);
  };
  const listener = observing(deps.fastPath.before(app), { logger: deps.logger, tracing: deps.tracing, onAnswer });
  return createHttpServer(listener, { express: app, replyToFault: replyToFault(config.baseUrl) });
}

/** No page or answer tells other sites who led there. */
const noReferrer: RequestHandler = (_req, res, next) => {
  res.setHeader('Referrer-Policy', 'no-referrer');
  next();
};

/** Before anything is refused, so that a page of any origin can read refusals too. */
const apiHeaders: RequestHandler = (_req, res, next) => {
  res.set(API_HEADERS);
  next();
};
