import { cursorCodec } from '@biomarker/domain/shared';
import { commonHeaders, createHttpServer, observing } from '@biomarker/service-kit';
import { FONT } from '@biomarker/look';
import express, { type RequestHandler } from 'express';
import type { Config } from './config.ts';
import type { Connected, Deps } from './deps.ts';
import { accountRouter, type AccountConfig } from './account/account-router.ts';
import { fhirRouter } from './fhir/router.ts';
import { interactionRouter } from './interaction/interaction-router.ts';
import { FHIR_PATH } from './oauth/addresses.ts';
import { createProvider } from './oauth/provider.ts';
import { railRouter } from './oauth/endpoints/rail-router.ts';
import { errorPage } from './pages/error-page.ts';
import { pageErrors } from './pages/page-errors.ts';
import { pageHeaders } from './pages/page-headers.ts';
import { openApiRouter } from './openapi/openapi-router.ts';
import { replyToFault } from './parser-faults.ts';

/** The whole service. */
export function createApp(config: Pick<Config, 'baseUrl' | 'contentUrl' | 'contactEmail' | 'keepAliveMs'>, deps: Connected) {
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('strict routing').enable('case sensitive routing').set('query parser', false);
  app.use(commonHeaders);
  app.use(deps.health.router);
  if (deps.rail) app.use(rail({ ...config, rail: deps.rail.settings }, deps.rail));
  app.use(pageHeaders(), notFound);
  app.use(pageErrors(deps));

  const listener = observing(app, { logger: deps.logger, tracing: deps.tracing, onAnswer: deps.metrics.observe });
  return createHttpServer(listener, { express: app, replyToFault, baseUrl: config.baseUrl, keepAliveMs: config.keepAliveMs });
}

function rail(config: AccountConfig, deps: Deps) {
  const provider = createProvider(config, deps);
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use(FHIR_PATH, fhirRouter({ deps, baseUrl: config.baseUrl, cursors: cursorCodec(config.rail.secrets) }));
  router.use(openApiRouter(config.baseUrl));
  router.get(FONT.path, sendFont);
  router.use(['/oauth', '/account'], pageHeaders());
  router.use('/api/oauth', noCache);
  router.use(railRouter(provider, (error, requestId) => deps.logger.error({ err: error, requestId }, 'request failed')));
  router.use(interactionRouter(config, deps, provider));
  router.use(accountRouter(config, deps, provider));
  // The logo of every page leads here.
  router.get('/', (req, res) => {
    req.routeTemplate = '/';
    res.redirect(303, config.contentUrl ?? '/account');
  });
  return router;
}

/** The same file at any hash of its address: it never changes within a release. */
const sendFont: RequestHandler = (req, res) => {
  req.routeTemplate = FONT.path;
  res.set('Cache-Control', FONT.cacheControl).type(FONT.type).send(FONT.body);
};

/** Disables HTTP/1.0 caches too, as RFC 6749 (section 5.1) requires. */
const noCache: RequestHandler = (_req, res, next) => {
  res.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
  next();
};

const notFound: RequestHandler = (req, res) => {
  res.status(404).set('Cache-Control', 'no-store');
  if (req.accepts(['json', 'html']) === 'html') return void res.type('html').send(errorPage(404, req.requestId));
  res.json({ error: 'not_found', error_description: 'there is nothing at this address' });
};
