import { Router } from 'express';
import document from '../../openapi.json' with { type: 'json' };
import { apiHeaders } from '../edge/headers.ts';
import { readOnly } from '../edge/read-only.ts';
import { measuredAs } from '../edge/route-template.ts';
import { bodyOf, sendBody } from '../edge/send-body.ts';

/** The committed OpenAPI document with the operator's address: the same bytes at both paths. */
export function openApiRouter(contactEmail?: string): Router {
  const contact = { ...document.info.contact, ...(contactEmail && { email: contactEmail }) };
  const body = bodyOf(JSON.stringify({ ...document, info: { ...document.info, contact } }));
  const router = Router({ caseSensitive: true, strict: true });
  router.all('/openapi.json', ...apiHeaders, measuredAs('/openapi.json'), readOnly, (req, res) =>
    sendBody(req, res, { type: 'application/json; charset=utf-8', body }),
  );
  return router;
}
