import { observed } from '@biomarker/service-kit';
import express from 'express';
import type { Deps } from './deps.ts';

export function createApp(deps: Deps) {
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('strict routing').enable('case sensitive routing').set('query parser', false);
  app.use(deps.health.router);
  app.use((_req, res) => void res.status(404).json({ error: 'not_found' }));

  return { express: app, listener: observed(app, deps.logger) };
}
