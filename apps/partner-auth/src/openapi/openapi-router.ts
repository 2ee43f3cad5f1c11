import { Router } from 'express';
import { openApiDocument } from './document.ts';

const PATH = '/openapi.json';

/** The OpenAPI document. It holds no personal data, so any site and cache may read it. */
export function openApiRouter(baseUrl: string): Router {
  const text = JSON.stringify({ ...openApiDocument(), servers: [{ url: baseUrl, description: 'This service.' }] });
  const router = Router({ caseSensitive: true, strict: true });
  router.get(PATH, (req, res) => {
    req.routeTemplate = PATH;
    res.set({ 'Cache-Control': 'public, max-age=3600', 'Access-Control-Allow-Origin': '*' }).type('json').send(text);
  });
  return router;
}
