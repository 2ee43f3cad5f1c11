import { unfiltered, type LabPosition } from '@biomarker/domain/partner';
import { FhirError, invalidParameter } from '../fhir-error.ts';
import type { FhirRequest } from '../fhir-request.ts';
import type { Filter, Query, ResourceType } from '../resource-type.ts';
import type { View } from '../view.ts';
import { splitAt } from './escapes.ts';
import { readShape, RESULT_PARAMETERS, type Include } from './result-parameters.ts';

/** Values of one FHIR search parameter, between commas. */
const MOST_ALTERNATIVES = 200;
/** Room for as many ids or codes with their system. */
const LONGEST_VALUE = 8000;
/** Different parameters of a FHIR search. */
const MOST_PARAMETERS = 100;
/** Each filter adds a condition to the statement, which costs planning time. */
const MOST_OF_A_FILTER = 20;
/** Values of all parameters of a FHIR search. */
const MOST_ALTERNATIVES_IN_ALL = 1000;

type Given = [name: string, value: string][];

/** A search after parsing. */
export type Search = {
  query: Query;
  view: View;
  withTotal: boolean;
  includes: Include[];
  /** The supported parameters without the cursor, for links. */
  applied: Given;
  cursor: string | null;
  /** Names of parameters that lenient handling leaves out. */
  ignored: string[];
};

/** Parses a search. Unknown parameters are refused by name, or reported under lenient handling. */
export function readSearch(of: ResourceType, request: FhirRequest): Search {
  const { parameters, lenient } = request;
  requireSize(parameters);
  const given: Given = [...parameters].filter(([name]) => name !== '_cursor');
  const isKnown = ([name]: Given[number]) => supportedBy(of).includes(name);
  const ignored = given.filter((one) => !isKnown(one)).map(([name]) => name);
  if (ignored.length > 0 && !lenient) throw unknownParameter(of, ignored[0]!);

  const { limit, sort, ...shape } = readShape(of, parameters);
  const filter = readFilter(of, given, request);
  const search = { ...shape, query: { filter, sort, limit }, applied: given.filter(isKnown), cursor: parameters.get('_cursor'), ignored };
  return { ...search, query: { ...search.query, after: positionOf(of, search, request) } };
}

function requireSize(given: URLSearchParams): void {
  if (given.size > MOST_PARAMETERS) throw invalidParameter(`A search has at most ${MOST_PARAMETERS} parameters.`);
  for (const [name, value] of given) {
    if (value.length > LONGEST_VALUE) throw invalidParameter(`${name.slice(0, 60)}: the value has more than ${LONGEST_VALUE} characters.`);
    if (value.includes('\0')) throw invalidParameter(`${name.slice(0, 60)}: the value holds a NUL.`);
  }
}

function readFilter(of: ResourceType, given: Given, request: FhirRequest): Filter {
  const filter: Filter = { ...unfiltered(), patient: [] };
  const times = new Map<string, number>();
  let alternativesInAll = 0;
  for (const [name, value] of given) {
    const parameter = of.parameters.find((one) => one.name === name);
    if (!parameter) continue;
    const alternatives = splitAt(value, ',');
    alternativesInAll += alternatives.length;
    times.set(name, (times.get(name) ?? 0) + 1);
    if (alternatives.length > MOST_ALTERNATIVES) throw invalidParameter(`${name}: at most ${MOST_ALTERNATIVES} alternatives.`);
    if (alternativesInAll > MOST_ALTERNATIVES_IN_ALL) throw invalidParameter(`${name}: at most ${MOST_ALTERNATIVES_IN_ALL} alternatives in all of a search.`);
    if (alternatives.includes('')) throw invalidParameter(`${name}: a value is empty.`);
    if (times.get(name)! > MOST_OF_A_FILTER) throw invalidParameter(`${name}: at most ${MOST_OF_A_FILTER} times in a search.`);
    parameter.apply(filter, alternatives, request);
  }
  return filter;
}

/** Binds a cursor to one connection, type, filter set and order. */
export const bindingOf = ({ type }: ResourceType, { applied, query }: Pick<Search, 'applied' | 'query'>, { access }: FhirRequest): unknown[] => [
  'fhir',
  access.consentId,
  type,
  query.sort,
  applied.filter(([name]) => !['_format', '_pretty'].includes(name)),
];

function positionOf(of: ResourceType, search: Search, request: FhirRequest): LabPosition | undefined {
  if (search.cursor === null) return undefined;
  const start = request.cursors.decode(search.cursor, bindingOf(of, search, request));
  if (!start?.after) throw invalidParameter('_cursor: does not belong to this search.', 'Follow the next link of a Bundle unchanged.');
  return { value: start.after.sortValue, id: start.after.id };
}

const supportedBy = ({ parameters }: ResourceType): string[] => [
  ...parameters.map(({ name }) => name),
  ...RESULT_PARAMETERS.filter((name) => name !== '_cursor'),
];

function unknownParameter(of: ResourceType, name: string): FhirError {
  const supported = supportedBy(of);
  const [base, modifier] = name.slice(0, 100).split(':');
  const what = modifier !== undefined && supported.includes(base!) ? `the modifier ":${modifier}" of ${base}` : `the parameter "${name.slice(0, 100)}"`;
  return new FhirError(400, 'not-supported', `${of.type} searches do not support ${what}.`, { diagnostics: `Supported: ${supported.join(', ')}.` });
}
