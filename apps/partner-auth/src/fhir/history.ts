import type { RequestHandler } from 'express';
import type { Bundle, BundleEntry } from 'fhir/r4.js';
import type { Answer } from './answer.ts';
import { audited, type Served } from './audited.ts';
import { FhirError, invalidParameter, notFound } from './fhir-error.ts';
import type { FhirRequest } from './fhir-request.ts';
import { requireJson } from './negotiate.ts';
import { requestInfo, permittedType } from './read-request.ts';
import type { Resource, ResourceType } from './resource-type.ts';
import { parseDate } from './search/dates.ts';
import { isId } from './search/parameters.ts';
import { readCount, refuseRepeats } from './search/result-parameters.ts';

const PARAMETERS = ['_count', '_since', '_format', '_pretty', '_cursor'];

/** `history-instance` of R4: the versions of one resource that were shown, newest first. */
export const readHistory =
  (served: Served): RequestHandler =>
  async (req, res) => {
    const { type, id } = req.params as { type: string; id: string };
    const info = requestInfo(req, 'history');
    await audited(served, { req, res, info }, async (request) => {
      const of = permittedType(type, request.access);
      if (!of.keepsVersions) throw new FhirError(404, 'not-supported', `There is no history of ${of.type}.`);
      requireJson(info.parameters.get('_format'), req.headers.accept);
      return historyOf(of, id, request);
    });
  };

async function historyOf(of: ResourceType, id: string, request: FhirRequest): Promise<Answer> {
  const { count, since, before } = readParameters(of, id, request);
  const found = isId(id) ? await of.history(id, { since, before, limit: count }, request) : undefined;
  if (!found) throw notFound();

  const bundle: Bundle = {
    resourceType: 'Bundle',
    type: 'history',
    total: found.total,
    link: linksOf(of, id, found.next, request),
    ...(found.versions.length > 0 && { entry: found.versions.map((version) => entryOf(request, version)) }),
  };
  return { status: 200, body: bundle, detail: { count: found.versions.length } };
}

/** The first version was made by a POST, each other one by a PUT; R4 wants both request and response of each. */
function entryOf({ fhirBase }: FhirRequest, resource: Resource): BundleEntry {
  const { resourceType, id, meta: { versionId = '', lastUpdated } = {} } = resource;
  const isFirst = versionId === '1';
  return {
    fullUrl: `${fhirBase}/${resourceType}/${id}`,
    resource,
    request: isFirst ? { method: 'POST', url: resourceType } : { method: 'PUT', url: `${resourceType}/${id}` },
    response: { status: isFirst ? '201' : '200', etag: `W/"${versionId}"`, lastModified: lastUpdated },
  };
}

function readParameters(of: ResourceType, id: string, request: FhirRequest): { count: number; since?: string; before?: number } {
  const { parameters, lenient } = request;
  refuseRepeats(parameters);
  const unknown = [...parameters.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined && !lenient)
    throw new FhirError(400, 'not-supported', `A history does not support the parameter "${unknown.slice(0, 100)}".`, {
      diagnostics: `Supported: ${PARAMETERS.slice(0, -1).join(', ')}.`,
    });
  const since = parameters.get('_since');
  return { count: readCount(parameters.get('_count')), since: since === null ? undefined : readInstant(since), before: positionOf(of, id, request) };
}

/** An `instant` of R4 has seconds and a zone. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

function readInstant(value: string): string {
  const { from } = parseDate('_since', value);
  if (from === undefined || !INSTANT.test(value)) throw invalidParameter('_since: needs an instant with seconds and zone, such as 2026-03-01T00:00:00Z.');
  return from;
}

/** Binds a cursor to one connection and one history. */
const bindingOf = ({ type }: ResourceType, id: string, { access, parameters }: FhirRequest): unknown[] => [
  'fhir history',
  access.consentId,
  type,
  id,
  parameters.get('_since'),
];

function positionOf(of: ResourceType, id: string, request: FhirRequest): number | undefined {
  const cursor = request.parameters.get('_cursor');
  if (cursor === null) return undefined;
  const start = request.cursors.decode(cursor, bindingOf(of, id, request));
  if (!start) throw invalidParameter('_cursor: does not belong to this history.', 'Follow the next link of a Bundle unchanged.');
  return start.offset;
}

function linksOf(of: ResourceType, id: string, next: number | undefined, request: FhirRequest): Bundle['link'] {
  const address = (cursor: string | null) => {
    const given = [...request.parameters].filter(([name]) => name !== '_cursor' && PARAMETERS.includes(name));
    const query = new URLSearchParams(cursor === null ? given : [...given, ['_cursor', cursor]]).toString();
    return `${request.fhirBase}/${of.type}/${id}/_history${query && `?${query}`}`;
  };
  const self = { relation: 'self', url: address(request.parameters.get('_cursor')) };
  if (next === undefined) return [self];
  return [self, { relation: 'next', url: address(request.cursors.encode({ offset: next }, bindingOf(of, id, request))) }];
}
