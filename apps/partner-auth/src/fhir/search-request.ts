import type { CursorCodec } from '@biomarker/domain/shared';
import type { LabSort } from '@biomarker/domain/partner';
import { splitAt } from './escapes.ts';
import { FhirError, invalidParameter } from './fhir-error.ts';
import type { Context, ResourceType, Search, TypeName } from './resource-type.ts';

const DEFAULT_COUNT = 50;
const LARGEST_COUNT = 200;
const LONGEST_VALUE = 2000;
const MOST_ALTERNATIVES = 200;
const MOST_PARAMETERS = 100;
/** Each filter is a condition of its own in the statement, and costs its planner. */
const MOST_OF_A_FILTER = 20;
const MOST_ALTERNATIVES_IN_ALL = 1000;

export type View = { elements?: string[]; summary: 'count' | 'true' | 'false' };

export type SearchRequest = Search & {
  view: View;
  /** `none` leaves the number of matches out. */
  withTotal: boolean;
  includes: { parameter: string; type: TypeName }[];
  /** What was understood and applied, for the self and next links. */
  applied: [string, string][];
  /** Values of all filters. */
  alternatives: number;
  /** Left out under lenient handling. */
  ignored: string[];
};

/** Parameters that every search has, beside those of its type. They shape the answer and do not filter. */
export const RESULT_PARAMETERS = ['_count', '_sort', '_elements', '_summary', '_total', '_include', '_format', '_pretty', '_cursor'] as const;

type Asked = { given: URLSearchParams; lenient: boolean; cursors: CursorCodec; consentId: string };

/** Nothing is dropped in silence: what is not understood is refused by name, or under lenient handling reported. */
export function readSearch(of: ResourceType, { given, lenient, cursors, consentId }: Asked, context: Context): SearchRequest {
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
    else if (applyShape(request, of, name, value) || applyFilter(request, of, name, value, context)) request.applied.push([name, value]);
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

/** Of two values one would have to be dropped in silence. */
const ONCE: ReadonlySet<string> = new Set(['_count', '_sort', '_elements', '_summary', '_total', '_cursor']);

export function refuseRepeats(given: URLSearchParams): void {
  const seen = new Set<string>();
  for (const name of given.keys()) {
    if (ONCE.has(name) && seen.has(name)) throw invalidParameter(`${name}: is given more than once.`);
    seen.add(name);
  }
}

/** A cursor belongs to one connection, one type, and the very same filters and order. */
export const bindingOf = ({ type }: ResourceType, { applied, sort }: SearchRequest, consentId: string): unknown[] => [
  'fhir',
  consentId,
  type,
  sort,
  applied.filter(([name]) => !['_cursor', '_format', '_pretty'].includes(name)),
];

function positionOf(cursors: CursorCodec, cursor: string, binding: unknown[]) {
  const start = cursors.decode(cursor, binding);
  if (!start?.after) throw invalidParameter('_cursor: this is not a position in this search.', 'Follow the next link of a Bundle as it is.');
  return { value: start.after.sortValue, id: start.after.id };
}

function applyFilter(request: SearchRequest, of: ResourceType, name: string, value: string, context: Context): boolean {
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

/** True when the parameter is one that shapes the answer. */
function applyShape(request: SearchRequest, of: ResourceType, name: string, value: string): boolean {
  switch (name) {
    case '_count':
      request.limit = readCount(value);
      return true;
    case '_sort':
      request.sort = readSort(of, value);
      return true;
    case '_elements':
      request.view.elements = readElements(value);
      return true;
    case '_summary':
      request.view.summary = oneOf(name, value, ['count', 'true', 'false']);
      return true;
    case '_total':
      request.withTotal = oneOf(name, value, ['none', 'estimate', 'accurate']) !== 'none';
      return true;
    case '_include':
      addInclude(request, readInclude(of, value));
      return true;
    case '_format':
    case '_pretty':
      return true;
    default:
      return false;
  }
}

function readCount(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw invalidParameter(`_count: "${value.slice(0, 60)}" is not a whole number from 0.`);
  return Math.min(Number(value), LARGEST_COUNT);
}

function readSort({ sorts, type }: ResourceType, value: string): LabSort {
  const descending = value.startsWith('-');
  const key = descending ? value.slice(1) : value;
  const by = Object.hasOwn(sorts, key) ? sorts[key] : undefined;
  if (!by)
    throw invalidParameter(
      `_sort: "${value.slice(0, 60)}" is not a sort key of ${type}.`,
      `Supported: ${Object.keys(sorts).join(', ')}, each with "-" for descending; one at a time.`,
    );
  return { by, descending };
}

export function readElements(value: string): string[] {
  const elements = value.split(',');
  if (!elements.every((element) => /^[A-Za-z]{1,60}$/.test(element))) throw invalidParameter('_elements: a comma-separated list of top-level elements.');
  return elements;
}

function readInclude({ includes, type }: ResourceType, value: string): { parameter: string; type: TypeName } {
  const [of, parameter = '', target, ...rest] = value.split(':');
  const included = Object.hasOwn(includes, parameter) ? includes[parameter] : undefined;
  if (of !== type || !included || (target !== undefined && target !== included) || rest.length > 0) {
    const supported = Object.keys(includes).map((name) => `${type}:${name}`);
    throw invalidParameter(`_include: "${value.slice(0, 100)}" is not supported.`, `Supported: ${supported.join(', ') || 'none'}.`);
  }
  return { parameter, type: included };
}

/** Each is followed once, however often it is named. */
function addInclude({ includes }: SearchRequest, include: SearchRequest['includes'][number]): void {
  if (!includes.some(({ parameter }) => parameter === include.parameter)) includes.push(include);
}

export function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const meant = allowed.find((one) => one === value);
  if (!meant) throw invalidParameter(`${name}: "${value.slice(0, 60)}" is none of ${allowed.join(', ')}.`);
  return meant;
}

function unknownParameter(of: ResourceType, name: string): FhirError {
  const supported = [...of.parameters.map((parameter) => parameter.name), ...RESULT_PARAMETERS.filter((one) => one !== '_cursor')];
  const [base, modifier] = name.slice(0, 100).split(':');
  const what = modifier !== undefined && supported.includes(base!) ? `the modifier ":${modifier}" of ${base}` : `the parameter "${name.slice(0, 100)}"`;
  return new FhirError(400, 'not-supported', `${of.type} searches do not support ${what}.`, { diagnostics: `Supported: ${supported.join(', ')}.` });
}
