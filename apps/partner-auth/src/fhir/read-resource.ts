import type { Context, ResourceType } from './resource-type.ts';
import type { Answer } from './http/answer.ts';
import { FhirError, notFound } from './http/fhir-error.ts';
import { isId } from './search/parameters.ts';
import { oneOf, readElements, refuseRepeats } from './search/result-parameters.ts';
import type { View } from './search/search-request.ts';
import { subsetOf } from './subset.ts';

type Read = { of: ResourceType; id: string; version?: string; parameters: URLSearchParams; lenient: boolean; held: readonly string[] };

/** Of `meta`: JSON escapes quotes inside strings, so no text of a laboratory matches. */
const LAST_UPDATED = /"lastUpdated":"([^"]*)"/;

/** Read, vread and their conditional forms. Another member's resource and a missing one get the same answer. */
export async function readResource({ of, id, version, parameters, lenient, held }: Read, context: Context): Promise<Answer> {
  const view = readView(parameters, lenient);
  const found = isId(id) && isVersion(version) ? await of.read(id, version === undefined ? undefined : Number(version), context) : undefined;
  if (!found) throw notFound();

  const tag = String(found.version);
  const headers = { ETag: `W/"${tag}"`, 'Last-Modified': new Date(LAST_UPDATED.exec(found.text)![1]!).toUTCString() };
  const detail = { version: tag };
  if (held.some((one) => one === '*' || one === tag)) return { status: 304, headers, detail };
  return { status: 200, headers, detail, text: subsetOf(of, found.text, view) };
}

const isVersion = (version: string | undefined): boolean => version === undefined || /^\d{1,15}$/.test(version);

function readView(parameters: URLSearchParams, lenient: boolean): View {
  const view: View = { summary: 'false' };
  refuseRepeats(parameters);
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
