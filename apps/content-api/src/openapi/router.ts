import { createHash } from 'node:crypto';
import { Router, type RequestHandler } from 'express';
import document from '../../openapi.json' with { type: 'json' };
import { API_HEADERS, READ_HEADERS } from '../edge/headers.ts';
import { isHeld } from '../edge/if-none-match.ts';

const bytes = Buffer.from(JSON.stringify(document));
const etag = `"${createHash('sha1').update(bytes).digest('base64url').slice(0, 20)}"`;

/** The committed description of the API, the same bytes at both addresses. */
export function openApiRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(['/openapi.json', '/api/v1/openapi.json'], send);
  return router;
}

const send: RequestHandler = (req, res) => {
  req.routeTemplate = '/openapi.json';
  res.set({ ...API_HEADERS, 'Cache-Control': READ_HEADERS['Cache-Control'], ETag: etag });
  if (isHeld(req.headers['if-none-match'], etag)) return void res.status(304).end();
  res.set({ 'Content-Type': 'application/json; charset=utf-8' }).end(bytes);
};
