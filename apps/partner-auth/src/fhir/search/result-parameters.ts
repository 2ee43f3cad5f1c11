import type { LabSort } from '@biomarker/domain/partner';
import { invalidParameter } from '../http/fhir-error.ts';
import type { ResourceType } from '../resource-type.ts';
import type { Include, SearchRequest } from './search-request.ts';

const LARGEST_COUNT = 200;

/** Result parameters of every search. They shape the answer and do not filter. */
export const RESULT_PARAMETERS = ['_count', '_sort', '_elements', '_summary', '_total', '_include', '_format', '_pretty', '_cursor'] as const;

type ResultParameter = (typeof RESULT_PARAMETERS)[number];

type Apply = (request: SearchRequest, of: ResourceType, value: string) => void;

const APPLY: Record<Exclude<ResultParameter, '_cursor'>, Apply> = {
  _count: (request, _of, value) => void (request.limit = readCount(value)),
  _sort: (request, of, value) => void (request.sort = readSort(of, value)),
  _elements: ({ view }, _of, value) => void (view.elements = readElements(value)),
  _summary: ({ view }, _of, value) => void (view.summary = oneOf('_summary', value, ['count', 'true', 'false'])),
  _total: (request, _of, value) => void (request.withTotal = oneOf('_total', value, ['none', 'estimate', 'accurate']) !== 'none'),
  // A repeated include is followed once.
  _include({ includes }, of, value) {
    const include = readInclude(of, value);
    if (!includes.some(({ parameter }) => parameter === include.parameter)) includes.push(include);
  },
  // Content negotiation reads it.
  _format: () => {},
  _pretty: () => {},
};

/** Applies a result parameter; false when it is not one. */
export function applyResultParameter(request: SearchRequest, of: ResourceType, name: string, value: string): boolean {
  if (!Object.hasOwn(APPLY, name)) return false;
  APPLY[name as keyof typeof APPLY](request, of, value);
  return true;
}

/** Parameters that allow one value. */
const ONCE: ReadonlySet<string> = new Set(['_count', '_sort', '_elements', '_summary', '_total', '_cursor']);

export function refuseRepeats(given: URLSearchParams): void {
  const seen = new Set<string>();
  for (const name of given.keys()) {
    if (ONCE.has(name) && seen.has(name)) throw invalidParameter(`${name}: send it only once.`);
    seen.add(name);
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

function readInclude({ includes, type }: ResourceType, value: string): Include {
  const [of, parameter = '', target, ...rest] = value.split(':');
  const included = Object.hasOwn(includes, parameter) ? includes[parameter] : undefined;
  if (of !== type || !included || (target !== undefined && target !== included) || rest.length > 0) {
    const supported = Object.keys(includes).map((name) => `${type}:${name}`);
    throw invalidParameter(`_include: "${value.slice(0, 100)}" is not supported.`, `Supported: ${supported.join(', ') || 'none'}.`);
  }
  return { parameter, type: included };
}

export function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const meant = allowed.find((one) => one === value);
  if (!meant) throw invalidParameter(`${name}: "${value.slice(0, 60)}" is none of ${allowed.join(', ')}.`);
  return meant;
}
