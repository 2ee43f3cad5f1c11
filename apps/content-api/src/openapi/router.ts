import { createHash } from 'node:crypto';
import { isHeld } from '@biomarker/service-kit';
import { Router, type RequestHandler } from 'express';
import document from '../../openapi.json' with { type: 'json' };
import { API_HEADERS, PREFLIGHT_HEADERS, READ_HEADERS } from '../edge/headers.ts';
import { ProblemError } from '../edge/problem-error.ts';
import { measuredAs } from '../edge/route-template.ts';

const ADDRESSES = ['/openapi.json', '/api/v1/openapi.json'];

/** The committed description of the API with the address of its operator, the same bytes at both addresses. */
export function openApiRouter(contactEmail?: string): Router {
  const contact = { ...document.info.contact, ...(contactEmail && { email: contactEmail }) };
  const send = sending(Buffer.from(JSON.stringify({ ...document, info: { ...document.info, contact } })));
  const router = Router({ caseSensitive: true, strict: true });
  router.all(ADDRESSES, measuredAs('/openapi.json'));
  router.get(ADDRESSES, send);
  router.options(
    ADDRESSES,
    (_req, res) =>
      void res
        .set({ ...API_HEADERS, ...PREFLIGHT_HEADERS })
        .status(204)
        .end(),
  );
  router.all(ADDRESSES, (req) => {
    throw new ProblemError('methodNotAllowed', `${req.method} is not possible here; GET, HEAD, OPTIONS are.`, { Allow: 'GET, HEAD, OPTIONS' });
  });
  return router;
}

function sending(bytes: Buffer): RequestHandler {
  const etag = `"${createHash('sha1').update(bytes).digest('base64url').slice(0, 20)}"`;
  return (req, res) => {
    res.set({ ...API_HEADERS, 'Cache-Control': READ_HEADERS['Cache-Control'], ETag: etag });
    if (isHeld(req.headers['if-none-match'], etag)) return void res.status(304).end();
    res.set({ 'Content-Type': 'application/json; charset=utf-8' }).end(bytes);
  };
}
