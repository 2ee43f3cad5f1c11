import type { CursorCodec } from '@biomarker/domain/shared';
import { Router } from 'express';
import document from '../../openapi.json' with { type: 'json' };
import { apiHeaders } from '../edge/headers.ts';
import { readOnly } from '../edge/read-only.ts';
import { measuredAs } from '../edge/route-template.ts';
import { bodyOf, sendBody } from '../edge/send-body.ts';
import { firstCursor } from '../routes/biomarkers/list-biomarkers.ts';

type Site = { baseUrl: string; contactEmail?: string };
type Parameter = { name: string; in: string; schema: { example?: unknown } };

const LIST = '/api/v1/biomarkers';

/** The committed OpenAPI document with the addresses of the operator and a cursor that this service takes: the same bytes at both paths. */
export function openApiRouter({ baseUrl, contactEmail }: Site, cursors: CursorCodec): Router {
  const contact = { ...document.info.contact, ...(contactEmail && { email: contactEmail }) };
  const list = document.paths[LIST].get;
  const served = {
    ...document,
    info: { ...document.info, contact },
    servers: [{ url: baseUrl, description: 'This service.' }],
    paths: { ...document.paths, [LIST]: { get: { ...list, parameters: withCursor(list.parameters, cursors) } } },
  };
  const body = bodyOf(JSON.stringify(served));
  const router = Router({ caseSensitive: true, strict: true });
  router.all('/openapi.json', ...apiHeaders, measuredAs('/openapi.json'), readOnly, (req, res) =>
    sendBody(req, res, { type: 'application/json; charset=utf-8', body }),
  );
  return router;
}

/** A cursor belongs to an order and to filters, so its example goes with the other examples. */
function withCursor(parameters: readonly Parameter[], cursors: CursorCodec): Parameter[] {
  const others = parameters.filter(({ in: place, schema }) => place === 'query' && schema.example !== undefined);
  const asked = Object.fromEntries(others.map(({ name, schema }) => [name, String(schema.example)]));
  const example = firstCursor(cursors, asked);
  return parameters.map((parameter) => (parameter.name === 'cursor' ? { ...parameter, schema: { ...parameter.schema, example } } : parameter));
}
