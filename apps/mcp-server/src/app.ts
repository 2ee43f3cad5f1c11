import { commonHeaders, createHttpServer, observing } from '@biomarker/service-kit';
import express, { type ErrorRequestHandler } from 'express';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { docsTools } from './docs-tools/index.ts';
import { endpoint } from './http/endpoint.ts';
import { allowAnyOrigin } from './http/guard.ts';
import { nothingHere, refuse, replyToFault } from './http/refuse.ts';
import { RPC } from './mcp/json-rpc.ts';
import { serveSurface, type Surface } from './mcp/server.ts';
import { DOCS_INSTRUCTIONS, DOCS_SERVER, PRODUCT_INSTRUCTIONS, PRODUCT_SERVER } from './server-info.ts';
import { toolMetrics } from './tool-calls/tool-metrics.ts';
import { toolSurface } from './tool-calls/tool-surface.ts';
import { productTools } from './tools/index.ts';

/** The whole service, from top to bottom: the two MCP addresses, then health. */
export async function createApp(config: Pick<Config, 'allowedHosts' | 'mcpUrl' | 'keepAliveMs'>, deps: Deps) {
  const parts = { deps: deps.tools, cache: deps.cache, metrics: toolMetrics(deps.metrics.registry) };
  const surfaces = {
    '/mcp': toolSurface({ serverInfo: PRODUCT_SERVER, instructions: PRODUCT_INSTRUCTIONS }, productTools, parts),
    '/mcp/docs': toolSurface({ serverInfo: DOCS_SERVER, instructions: DOCS_INSTRUCTIONS }, docsTools, parts),
  };
  const app = await mcpApp(surfaces, config, deps);
  app.use(deps.health.router);
  app.use(allowAnyOrigin, nothingHere);
  app.use(failure(deps));
  const listener = observing(app, { logger: deps.logger, tracing: deps.tracing, onAnswer: deps.metrics.observe });
  return createHttpServer(listener, { express: app, replyToFault, baseUrl: config.mcpUrl, keepAliveMs: config.keepAliveMs });
}

/** Serves surfaces on the HTTP stack of this service. */
export async function mcpApp(
  surfaces: Record<string, Surface>,
  { allowedHosts }: Pick<Config, 'allowedHosts'>,
  deps: Pick<Deps, 'logger' | 'rateLimit' | 'clientOf'>,
) {
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('strict routing').enable('case sensitive routing').set('query parser', false);
  app.use(commonHeaders);
  for (const [path, surface] of Object.entries(surfaces)) {
    const transport = await serveSurface(surface, deps.logger);
    // Clients that add a slash do not follow a redirect.
    app.all([path, `${path}/`], ...endpoint(path, { transport, allowedHosts, ...deps }));
  }
  return app;
}

/** Express recognizes an error handler by its four parameters. */
const failure =
  ({ logger }: Pick<Deps, 'logger'>): ErrorRequestHandler =>
  (error, req, res, _next) => {
    logger.error({ err: error, requestId: req.requestId }, 'request failed');
    if (res.headersSent) return void res.destroy();
    refuse(res, 500, 'Internal error', { code: RPC.internalError });
  };
