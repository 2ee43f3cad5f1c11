import express, { Router, type RequestHandler } from 'express';
import { FHIR_PATH } from '../oauth/addresses.ts';
import { refuseRequest, type Served } from './audited.ts';
import { metadata } from './capability-statement.ts';
import { FhirError } from './fhir-error.ts';
import { FORM, queryOf, requireDecodable } from './read-request.ts';
import { readHistory } from './history.ts';
import { read } from './read.ts';
import { search } from './search.ts';

type Route = { path: string; methods: readonly string[]; handlers: (served: Served) => RequestHandler[] };

const READING = ['GET', 'HEAD'];

/** All routes below the FHIR base URL. The first match wins. */
const ROUTES: readonly Route[] = [
  { path: '/metadata', methods: READING, handlers: (served) => [metadata(served)] },
  // There is no smart-configuration document; clients find the OAuth addresses in the CapabilityStatement.
  { path: '/.well-known/:id', methods: READING, handlers: () => [unknownAddress] },
  { path: '/:type/_search', methods: ['POST'], handlers: (served) => [express.text({ type: FORM, limit: '32kb' }), search(served)] },
  { path: '/:type', methods: READING, handlers: (served) => [search(served)] },
  { path: '/:type/:id', methods: READING, handlers: (served) => [read(served)] },
  { path: '/:type/:id/_history', methods: READING, handlers: (served) => [readHistory(served)] },
  { path: '/Patient/:patient/:type', methods: READING, handlers: (served) => [search(served)] },
  { path: '/:type/:id/_history/:version', methods: READING, handlers: (served) => [read(served)] },
];

/** FHIR R4 for the member of the token: reads and searches, nothing else. */
export function fhirRouter(served: Served): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const refuse = refuseRequest(served);
  for (const { path, methods, handlers } of ROUTES) router.all(path, checkRequest(path, methods), ...handlers(served), refuse);
  router.use(unknownAddress, refuse);
  return router;
}

const unknownAddress: RequestHandler = () => {
  throw new FhirError(404, 'not-found', 'There is nothing at this address.');
};

function checkRequest(path: string, methods: readonly string[]): RequestHandler {
  const routeTemplate = FHIR_PATH + path.replace(/:(\w+)/g, '{$1}');
  const allowed = methods.join(', ');
  return (req, _res, next) => {
    req.routeTemplate = routeTemplate;
    requireDecodable(queryOf(req), 'address');
    if (!methods.includes(req.method))
      throw new FhirError(405, 'not-supported', `${req.method} is not allowed; use ${methods.join(' or ')}.`, { headers: { Allow: allowed } });
    next();
  };
}
