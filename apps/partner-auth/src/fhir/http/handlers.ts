import type { Access } from '@biomarker/domain/partner';
import type { CursorCodec } from '@biomarker/domain/shared';
import type { Request, RequestHandler } from 'express';
import type { Deps } from '../../deps.ts';
import { fhirAddress } from '../../oauth/addresses.ts';
import { capabilityStatement } from '../capability-statement.ts';
import { readResource } from '../read-resource.ts';
import type { ResourceType } from '../resource-type.ts';
import { resourceTypes } from '../resources/index.ts';
import { readSearch } from '../search/read-search.ts';
import { followedTypes, searchset } from '../search/searchset.ts';
import { send } from './answer.ts';
import { readNote, searchNote } from './audit.ts';
import { auditedRequest } from './audited-request.ts';
import { FhirError, scopeRequired } from './fhir-error.ts';
import { versionsIn } from './if-none-match.ts';
import { requireJson } from './negotiate.ts';
import { isForm, requireDecodable } from './request-form.ts';
import { requestInfo } from './request-info.ts';

export type Served = { deps: Deps; baseUrl: string; cursors: CursorCodec };

export function metadata({ baseUrl }: Served): RequestHandler {
  const text = JSON.stringify(capabilityStatement(baseUrl, fhirAddress(baseUrl)));
  return (req, res) => {
    const info = requestInfo(req);
    requireJson(info.parameters.get('_format'), req.headers.accept);
    send(res, info, { status: 200, text, headers: { 'Cache-Control': 'public, max-age=3600', Vary: 'Accept' } });
  };
}

export const unknownAddress: RequestHandler = () => {
  throw new FhirError(404, 'not-found', 'There is nothing at this address.');
};

export const search =
  ({ deps, baseUrl, cursors }: Served): RequestHandler =>
  async (req, res) => {
    const form = typeof req.body === 'string' ? req.body : '';
    requireDecodable(form, 'form');
    const info = requestInfo(req, 'search', new URLSearchParams(form));

    await auditedRequest(deps, { req, res, info }, async (access, chart) => {
      const of = typeFor(req.params.type, access);
      if (req.method === 'POST' && !isForm(req)) throw new FhirError(415, 'not-supported', 'The body must be form-encoded.');
      requireJson(info.parameters.get('_format'), req.headers.accept);
      const { consentId, patientId, scopes } = access;
      const fhirBase = fhirAddress(baseUrl);
      const request = readSearch(of, { given: info.parameters, lenient: isLenient(req), cursors, consentId }, { patientId, fhirBase });
      const includes = followedTypes(request, scopes);
      const audit = searchNote(req, info, includes);
      const { text, count } = await searchset({ of, request, context: { chart, fhirBase, audit }, scopes, cursors, consentId });
      return { status: 200, text, detail: { count } };
    });
  };

export const read =
  ({ deps, baseUrl }: Served): RequestHandler =>
  async (req, res) => {
    const { id, version } = req.params as { id: string; version?: string };
    const info = requestInfo(req, version === undefined ? 'read' : 'vread');

    await auditedRequest(deps, { req, res, info }, async (access, chart) => {
      const of = typeFor(req.params.type, access);
      const { parameters } = info;
      requireJson(parameters.get('_format'), req.headers.accept);
      const held = versionsIn(req.headers['if-none-match']);
      const asked = { of, id, version, parameters, lenient: isLenient(req), held };
      return readResource(asked, { chart, fhirBase: fhirAddress(baseUrl), audit: readNote(req, info, held) });
    });
  };

/** The resource type in the URL. Checks the token's scopes before anything is read. */
function typeFor(name: unknown, { scopes }: Access): ResourceType {
  const of = resourceTypes.find(({ type }) => type === name);
  if (!of)
    throw new FhirError(404, 'not-supported', 'There is no such type here.', { diagnostics: `Types: ${resourceTypes.map(({ type }) => type).join(', ')}.` });
  if (!scopes.includes(of.scope)) throw scopeRequired(of.scope);
  return of;
}

const isLenient = (req: Request): boolean => /(^|[,;\s])handling=lenient\b/i.test(req.get('Prefer') ?? '');
