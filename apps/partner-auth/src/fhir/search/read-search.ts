import type { CursorCodec } from '@biomarker/domain/shared';
import { splitAt } from './escapes.ts';
import { FhirError, invalidParameter } from '../http/fhir-error.ts';
import type { ParameterContext, ResourceType } from '../resource-type.ts';
import { applyResultParameter, refuseRepeats, RESULT_PARAMETERS } from './result-parameters.ts';
import type { SearchRequest } from './search-request.ts';

const DEFAULT_COUNT = 50;
const LONGEST_VALUE = 2000;
const MOST_ALTERNATIVES = 200;
const MOST_PARAMETERS = 100;
/** Each filter adds a condition to the statement, which costs planning time. */
const MOST_OF_A_FILTER = 20;
const MOST_ALTERNATIVES_IN_ALL = 1000;

type Asked = { given: URLSearchParams; lenient: boolean; cursors: CursorCodec; consentId: string };

/** Parses a search. Unknown parameters are refused by name, or reported under lenient handling. */
export function readSearch(of: ResourceType, { given, lenient, cursors, consentId }: Asked, context: ParameterContext): SearchRequest {
  const request: SearchRequest = {
    filter: {},
    sort: { by: of.sorts.date ?? 'lastUpdated', descending: true },
    limit: DEFAULT_COUNT,
    view: { summary: 'false' },
    withTotal: true,
    includes: [],
    applied: [],
    alternatives: 0,
    ignored: [],
  };
  let cursor: string | undefined;
  refuseRepeats(given);
  if (given.size > MOST_PARAMETERS) throw invalidParameter(`A search has at most ${MOST_PARAMETERS} parameters.`);
  for (const [name, value] of given) {
    if (value.length > LONGEST_VALUE || value.includes('\0')) throw invalidParameter(`${name.slice(0, 60)}: the value is too long or holds a NUL.`);
    if (name === '_cursor') cursor = value;
    else if (applyResultParameter(request, of, name, value) || applyFilter(request, of, name, value, context)) request.applied.push([name, value]);
    else if (lenient) request.ignored.push(name);
    else throw unknownParameter(of, name);
  }
  const binding = bindingOf(of, request, consentId);
  if (cursor !== undefined) {
    request.after = positionOf(cursors, cursor, binding);
    request.applied.push(['_cursor', cursor]);
  }
  return request;
}

/** Binds a cursor to one connection, type, filter set and order. */
export const bindingOf = ({ type }: ResourceType, { applied, sort }: SearchRequest, consentId: string): unknown[] => [
  'fhir',
  consentId,
  type,
  sort,
  applied.filter(([name]) => !['_cursor', '_format', '_pretty'].includes(name)),
];

function positionOf(cursors: CursorCodec, cursor: string, binding: unknown[]) {
  const start = cursors.decode(cursor, binding);
  if (!start?.after) throw invalidParameter('_cursor: does not belong to this search.', 'Follow the next link of a Bundle unchanged.');
  return { value: start.after.sortValue, id: start.after.id };
}

function applyFilter(request: SearchRequest, of: ResourceType, name: string, value: string, context: ParameterContext): boolean {
  const parameter = of.parameters.find((one) => one.name === name);
  if (!parameter) return false;
  const alternatives = splitAt(value, ',');
  request.alternatives += alternatives.length;
  if (alternatives.length > MOST_ALTERNATIVES) throw invalidParameter(`${name}: at most ${MOST_ALTERNATIVES} alternatives.`);
  if (request.alternatives > MOST_ALTERNATIVES_IN_ALL) throw invalidParameter(`${name}: at most ${MOST_ALTERNATIVES_IN_ALL} alternatives in all of a search.`);
  if (alternatives.some((one) => one === '')) throw invalidParameter(`${name}: a value is empty.`);
  if (request.applied.filter(([applied]) => applied === name).length >= MOST_OF_A_FILTER)
    throw invalidParameter(`${name}: at most ${MOST_OF_A_FILTER} times in a search.`);
  parameter.apply(request.filter, alternatives, context);
  return true;
}

function unknownParameter(of: ResourceType, name: string): FhirError {
  const supported = [...of.parameters.map((parameter) => parameter.name), ...RESULT_PARAMETERS.filter((one) => one !== '_cursor')];
  const [base, modifier] = name.slice(0, 100).split(':');
  const what = modifier !== undefined && supported.includes(base!) ? `the modifier ":${modifier}" of ${base}` : `the parameter "${name.slice(0, 100)}"`;
  return new FhirError(400, 'not-supported', `${of.type} searches do not support ${what}.`, { diagnostics: `Supported: ${supported.join(', ')}.` });
}
