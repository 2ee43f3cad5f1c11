import { etagMatches } from '@biomarker/service-kit';
import type { RequestHandler } from 'express';
import type { Answer } from './answer.ts';
import { audited, type Served } from './audited.ts';
import { FhirError, notFound } from './fhir-error.ts';
import type { FhirRequest } from './fhir-request.ts';
import { requireJson } from './negotiate.ts';
import { requestInfo, permittedType } from './read-request.ts';
import type { ResourceType } from './resource-type.ts';
import { isId } from './search/parameters.ts';
import { refuseRepeats } from './search/result-parameters.ts';
import { oneOf, readElements, subsetOf, type View } from './view.ts';

export const read =
  (served: Served): RequestHandler =>
  async (req, res) => {
    const { type, id, version } = req.params as { type: string; id: string; version?: string };
    const info = requestInfo(req, version === undefined ? 'read' : 'vread');
    await audited(served, { req, res, info }, async (request) => {
      const of = permittedType(type, request.access);
      requireJson(info.parameters.get('_format'), req.headers.accept);
      return readResource(of, { id, version, ifNoneMatch: req.headers['if-none-match'] }, request);
    });
  };

type Named = { id: string; version?: string; ifNoneMatch?: string };

/** Read, vread and their conditional forms. Another member's resource and a missing one get the same answer. */
export async function readResource(of: ResourceType, { id, version, ifNoneMatch }: Named, request: FhirRequest): Promise<Answer> {
  const view = readView(request);
  const found = isId(id) && isVersion(version) ? await of.read(id, version === undefined ? undefined : Number(version), request) : undefined;
  if (!found) throw notFound();

  const { versionId = '', lastUpdated = '' } = found.meta ?? {};
  const headers = { ETag: `W/"${versionId}"`, 'Last-Modified': new Date(lastUpdated).toUTCString() };
  const detail = { version: versionId };
  return etagMatches(ifNoneMatch, headers.ETag) ? { status: 304, headers, detail } : { status: 200, headers, detail, body: subsetOf(of, found, view) };
}

const isVersion = (version: string | undefined): boolean => version === undefined || /^[1-9]\d{0,14}$/.test(version);

function readView({ parameters, lenient }: FhirRequest): View {
  refuseRepeats(parameters);
  const unknown = [...parameters.keys()].find((name) => !['_elements', '_summary', '_format', '_pretty'].includes(name));
  if (unknown !== undefined && !lenient)
    throw new FhirError(400, 'not-supported', `Reads do not support the parameter "${unknown.slice(0, 100)}".`, {
      diagnostics: 'Supported: _elements, _summary, _format, _pretty.',
    });
  const [elements, summary] = [parameters.get('_elements'), parameters.get('_summary')];
  return {
    elements: elements === null ? undefined : readElements(elements),
    summary: summary === null ? 'false' : oneOf('_summary', summary, ['true', 'false']),
  };
}
