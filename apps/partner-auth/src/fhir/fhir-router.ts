import type { Access } from '@biomarker/domain/partner';
import type { CursorCodec } from '@biomarker/domain/shared';
import express, { Router, type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import type { Deps } from '../deps.ts';
import { fhirAddress } from '../oauth/addresses.ts';
import { capabilityStatement } from './capability-statement.ts';
import { exchange, refuse, send, type Answer, type Matter } from './exchange.ts';
import { FhirError, scopeRequired } from './fhir-error.ts';
import { requireJson } from './negotiate.ts';
import { read } from './read.ts';
import type { Context, ResourceType } from './resource-type.ts';
import { resourceTypes } from './resources/index.ts';
import { readSearch } from './search-request.ts';
import { searchset } from './searchset.ts';

const FHIR_PATH = '/api/fhir/r4';
const BODY_LIMIT = '32kb';

type Served = { deps: Deps; baseUrl: string; cursors: CursorCodec };

/** FHIR R4 for the member of the token: reads and searches, nothing else. */
export function fhirRouter(served: Served): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const form = express.urlencoded({ extended: false, limit: BODY_LIMIT, parameterLimit: 500 });
  const allow =
    (methods: string): RequestHandler =>
    (req, res) =>
      refuse(
        served.deps,
        req,
        res,
        matterOf(req),
        new FhirError(405, 'not-supported', `${req.method} is not possible here; ${methods} is.`, { headers: { Allow: methods } }),
      );
  const nothingHere: RequestHandler = (req, res) => refuse(served.deps, req, res, matterOf(req), nothingAtAddress());

  router.get('/metadata', metadata(served));
  // There is no smart-configuration document; clients find the OAuth addresses in the CapabilityStatement.
  router.use('/.well-known', nothingHere);
  router.post('/:type/_search', form, search(served, '/{type}/_search'));
  router.get('/:type', search(served, '/{type}'));
  router.get('/:type/:id', reading(served, '/{type}/{id}'));
  router.get('/:type/:id/_history/:version', reading(served, '/{type}/{id}/_history/{version}'));
  router.all('/:type/_search', allow('POST'));
  router.all(['/metadata', '/:type', '/:type/:id', '/:type/:id/_history/:version'], allow('GET, HEAD'));
  router.use(nothingHere);
  router.use(errorHandler(served));
  return Router().use(FHIR_PATH, router);
}

const nothingAtAddress = () => new FhirError(404, 'not-found', 'There is nothing at this address.');

const metadata =
  ({ baseUrl }: Served): RequestHandler =>
  (req, res) => {
    req.routeTemplate = `${FHIR_PATH}/metadata`;
    requireJson(parametersOf(req).get('_format'), req.headers.accept);
    send(req, res, {
      status: 200,
      body: capabilityStatement(baseUrl, fhirAddress(baseUrl)),
      headers: { 'Cache-Control': 'public, max-age=3600', Vary: 'Accept' },
    });
  };

const search =
  (served: Served, template: string): RequestHandler =>
  async (req, res) => {
    req.routeTemplate = FHIR_PATH + template;
    const given = parametersOf(req);
    const matter: Matter = { action: 'search', type: knownName(req), parameters: given };
    await exchange(served.deps, req, res, matter, async (access) => {
      const of = typeFor(req, access);
      if (req.method === 'POST') addForm(req, given);
      requireJson(given.get('_format'), req.headers.accept);
      const context = contextOf(served, access);
      const request = readSearch(of, { given, lenient: isLenient(req), cursors: served.cursors, consentId: access.consentId }, context);
      const bundle = await searchset({ of, request, context, scopes: access.scopes, cursors: served.cursors, consentId: access.consentId });
      return { status: 200, body: bundle, detail: { count: bundle.entry?.length ?? 0 } };
    });
  };

const reading =
  (served: Served, template: string): RequestHandler =>
  async (req, res) => {
    req.routeTemplate = FHIR_PATH + template;
    const parameters = parametersOf(req);
    const { id, version } = req.params as { id: string; version?: string };
    const matter: Matter = { action: version === undefined ? 'read' : 'vread', type: knownName(req), id: id.slice(0, 64), parameters };
    await exchange(served.deps, req, res, matter, async (access): Promise<Answer> => {
      const of = typeFor(req, access);
      requireJson(parameters.get('_format'), req.headers.accept);
      return read({ of, id, version, parameters, lenient: isLenient(req), ifNoneMatch: req.headers['if-none-match'] }, contextOf(served, access));
    });
  };

/** The type of the address, if the token's scopes have it; decided before anything is looked up. */
function typeFor(req: Request, { scopes }: Access): ResourceType {
  const of = resourceTypes.find(({ type }) => type === req.params.type);
  if (!of)
    throw new FhirError(404, 'not-supported', 'There is no such type here.', { diagnostics: `Types: ${resourceTypes.map(({ type }) => type).join(', ')}.` });
  if (!scopes.includes(of.scope)) throw scopeRequired(of.scope);
  return of;
}

/** What a request is about that reaches no handler. */
const matterOf = (req: Request): Matter => ({ action: 'unknown', type: knownName(req), id: idOf(req), parameters: parametersOf(req) });

const idOf = (req: Request) => (typeof req.params.id === 'string' ? req.params.id.slice(0, 64) : undefined);

const knownName = (req: Request) => resourceTypes.find(({ type }) => type === req.params.type)?.type;

const contextOf = ({ deps, baseUrl }: Served, access: Access): Context => ({ chart: deps.charts.open(access), fhirBase: fhirAddress(baseUrl) });

const parametersOf = (req: Request) => new URLSearchParams(req.url.split('?')[1] ?? '');

function addForm(req: Request, given: URLSearchParams): void {
  if (req.headers['content-type'] !== undefined && req.body === undefined) throw new FhirError(415, 'not-supported', 'The body must be form-encoded.');
  for (const [name, values] of Object.entries((req.body ?? {}) as Record<string, string | string[]>))
    for (const value of [values].flat()) given.append(name, value);
}

const isLenient = (req: Request) => /(^|[,;\s])handling=lenient\b/i.test(String(req.headers.prefer ?? ''));

/** What fails outside of an exchange: a body or an address that cannot be read. */
function errorHandler({ deps }: Served): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return (error, req, res, _next) => refuse(deps, req, res, matterOf(req), faultOf(error));
}

function faultOf(error: unknown): unknown {
  const { status = 500, type } = error as { status?: number; type?: string };
  if (error instanceof FhirError || status >= 500) return error;
  return new FhirError(status, type === 'entity.too.large' ? 'too-long' : 'invalid', 'The request cannot be read.');
}
