import { Router } from 'express';
import document from '../../openapi.json' with { type: 'json' };
import { API_HEADERS, PREFLIGHT_HEADERS } from '../edge/headers.ts';
import { readOnly } from '../edge/read-only.ts';
import { measuredAs } from '../edge/route-template.ts';
import { bodyOf, sendBody } from '../edge/send-body.ts';

const ADDRESSES = ['/openapi.json', '/api/v1/openapi.json'];

/** The committed description of the API with the address of its operator, the same bytes at both addresses. */
export function openApiRouter(contactEmail?: string): Router {
  const contact = { ...document.info.contact, ...(contactEmail && { email: contactEmail }) };
  const body = bodyOf(JSON.stringify({ ...document, info: { ...document.info, contact } }));
  const router = Router({ caseSensitive: true, strict: true });
  router.options(ADDRESSES, (_req, res, next) => {
    res.set({ ...API_HEADERS, ...PREFLIGHT_HEADERS });
    next();
  });
  router.all(ADDRESSES, measuredAs('/openapi.json'), readOnly, (req, res) =>
    sendBody(req, res, { type: 'application/json; charset=utf-8', body, headers: API_HEADERS }),
  );
  return router;
}
