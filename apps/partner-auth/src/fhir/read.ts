import type { Context, Resource, ResourceType } from './resource-type.ts';
import type { Answer } from './exchange.ts';
import { FhirError, notFound } from './fhir-error.ts';
import { isId } from './parameters.ts';
import { oneOf, readElements, type View } from './search-request.ts';
import { subsetOf } from './subset.ts';

type Read = { of: ResourceType; id: string; version?: string; parameters: URLSearchParams; lenient: boolean; ifNoneMatch?: string };

/** Read, vread and their conditional forms. What the member does not have and what does not exist are answered alike. */
export async function read({ of, id, version, parameters, lenient, ifNoneMatch }: Read, context: Context): Promise<Answer> {
  const view = readView(parameters, lenient);
  const resource = isId(id) ? await find(of, id, version, context) : undefined;
  if (!resource) throw notFound();

  const etag = `W/"${resource.meta!.versionId}"`;
  const headers = { ETag: etag, 'Last-Modified': new Date(resource.meta!.lastUpdated!).toUTCString() };
  const detail = { version: resource.meta!.versionId };
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, etag)) return { status: 304, headers, detail };
  return { status: 200, headers, detail, body: subsetOf(of, resource, view) };
}

async function find(of: ResourceType, id: string, version: string | undefined, context: Context): Promise<Resource | undefined> {
  if (version !== undefined) return /^\d{1,15}$/.test(version) ? of.version(id, Number(version), context) : undefined;
  const sort = { by: 'id', descending: false } as const;
  const filter = of.type === 'Patient' ? { patient: [(patient: Resource) => patient.id === id] } : { ids: [[id]] };
  return (await of.search({ filter, sort, limit: 1 }, context)).resources[0];
}

const matches = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));

function readView(parameters: URLSearchParams, lenient: boolean): View {
  const view: View = { summary: 'false' };
  for (const [name, value] of parameters) {
    if (name === '_elements') view.elements = readElements(value);
    else if (name === '_summary') view.summary = oneOf(name, value, ['true', 'false']);
    else if (name !== '_format' && name !== '_pretty' && !lenient)
      throw new FhirError(400, 'not-supported', `Reads do not support the parameter "${name.slice(0, 100)}".`, {
        diagnostics: 'Supported: _elements, _summary, _format, _pretty.',
      });
  }
  return view;
}
