import type { Access, Chart } from '@biomarker/domain/partner';
import type { CursorCodec } from '@biomarker/domain/shared';
import type { Deps } from '../../deps.ts';
import { fhirAddress } from '../../oauth/addresses.ts';
import { capabilityStatement } from '../capability-statement.ts';
import { exchange, send, type Call } from './exchange.ts';
import { FhirError, scopeRequired } from './fhir-error.ts';
import { readForm } from './form.ts';
import { heldVersions } from './held-versions.ts';
import { requireJson } from './negotiate.ts';
import { read } from '../read.ts';
import type { Context, ResourceType } from '../resource-type.ts';
import { resourceTypes } from '../resources/index.ts';
import { readSearch } from '../search/search-request.ts';
import { followedTypes, searchset } from '../search/searchset.ts';

export type Served = { deps: Deps; baseUrl: string; cursors: CursorCodec };

/** What stands in an address. */
export type Names = { type?: string; id?: string; version?: string };

export type Route = { template: string; parts: string[]; methods: readonly string[]; answer(served: Served, call: Call, names: Names): Promise<void> };

const READING = ['GET', 'HEAD'] as const;
const route = (template: string, methods: readonly string[], answer: Route['answer']): Route => ({ template, parts: template.split('/'), methods, answer });

/** All addresses below the base of FHIR, the first that fits counting. */
export const fhirRoutes: readonly Route[] = [
  route('/metadata', READING, metadata),
  // There is no smart-configuration document; clients find the OAuth addresses in the CapabilityStatement.
  route('/.well-known/{id}', READING, nothing),
  route('/{type}/_search', ['POST'], search),
  route('/{type}', READING, search),
  route('/{type}/{id}', READING, reading),
  route('/{type}/{id}/_history/{version}', READING, reading),
];

async function metadata({ baseUrl }: Served, call: Call): Promise<void> {
  requireJson(call.matter.parameters.get('_format'), call.req.headers.accept);
  const text = JSON.stringify(capabilityStatement(baseUrl, fhirAddress(baseUrl)));
  send(call, { status: 200, text, headers: { 'Cache-Control': 'public, max-age=3600', Vary: 'Accept' } });
}

async function nothing(): Promise<never> {
  throw new FhirError(404, 'not-found', 'There is nothing at this address.');
}

async function search(served: Served, call: Call, names: Names): Promise<void> {
  const { req, res, matter } = call;
  const form = req.method === 'POST' ? await readForm(req, res) : undefined;
  const given = form ? new URLSearchParams([...matter.parameters, ...form.parameters]) : matter.parameters;
  call.matter = { ...matter, action: 'search', parameters: given };
  await exchange(served.deps, call, async (access, chart, note) => {
    const of = typeFor(names, access);
    if (form?.isOther) throw new FhirError(415, 'not-supported', 'The body must be form-encoded.');
    requireJson(given.get('_format'), req.headers.accept);
    const context = contextOf(served, chart);
    const request = readSearch(of, { given, lenient: isLenient(call), cursors: served.cursors, consentId: access.consentId }, context);
    const asked = { of, request, context, scopes: access.scopes, cursors: served.cursors, consentId: access.consentId };
    const includes = followedTypes(asked);
    if (includes.length > 0) note.detail = { ...note.detail, includes };
    const { text, count } = await searchset(asked);
    return { status: 200, text, detail: { count } };
  });
}

async function reading(served: Served, call: Call, names: Names): Promise<void> {
  const { req, matter } = call;
  const { version, id = '' } = names;
  call.matter = { ...matter, action: version === undefined ? 'read' : 'vread' };
  await exchange(served.deps, call, async (access, chart) => {
    const of = typeFor(names, access);
    requireJson(matter.parameters.get('_format'), req.headers.accept);
    const asked = { of, id, version, parameters: matter.parameters, lenient: isLenient(call), held: heldVersions(req.headers['if-none-match']) };
    return read(asked, contextOf(served, chart));
  });
}

/** The type of the address, if the token's scopes have it; decided before anything is looked up. */
function typeFor({ type: name }: Names, { scopes }: Access): ResourceType {
  const of = resourceTypes.find(({ type }) => type === name);
  if (!of)
    throw new FhirError(404, 'not-supported', 'There is no such type here.', { diagnostics: `Types: ${resourceTypes.map(({ type }) => type).join(', ')}.` });
  if (!scopes.includes(of.scope)) throw scopeRequired(of.scope);
  return of;
}

const contextOf = ({ baseUrl }: Served, chart: Chart): Context => ({ chart, fhirBase: fhirAddress(baseUrl) });

const isLenient = ({ req }: Call) => /(^|[,;\s])handling=lenient\b/i.test(String(req.headers.prefer ?? ''));
