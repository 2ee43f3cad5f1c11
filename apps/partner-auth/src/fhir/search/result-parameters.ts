import type { LabSort } from '@biomarker/domain/partner';
import { invalidParameter } from '../fhir-error.ts';
import type { ResourceType, TypeName } from '../resource-type.ts';
import { oneOf, readElements, type View } from '../view.ts';

const DEFAULT_COUNT = 50;
/** A larger `_count` counts as this. */
const LARGEST_COUNT = 200;

/** Result parameters of every search. They shape the answer and do not filter. */
export const RESULT_PARAMETERS = ['_count', '_sort', '_elements', '_summary', '_total', '_include', '_format', '_pretty', '_cursor'] as const;

/** The target type of an `_include` and its parameter. */
export type Include = { parameter: string; type: TypeName };

/** The result parameters of a search. Content negotiation reads `_format` and `_pretty`. */
export function readShape(of: ResourceType, given: URLSearchParams) {
  refuseRepeats(given);
  const read = <T>(name: (typeof RESULT_PARAMETERS)[number], from: (value: string) => T, otherwise: T): T => {
    const value = given.get(name);
    return value === null ? otherwise : from(value);
  };
  const includes = given.getAll('_include').map((value) => readInclude(of, value));
  return {
    limit: readCount(given.get('_count')),
    sort: read('_sort', (value) => readSort(of, value), { by: of.sorts.date ?? 'lastUpdated', descending: true }),
    view: {
      elements: read('_elements', readElements, undefined),
      summary: read('_summary', (value) => oneOf<View['summary']>('_summary', value, ['count', 'true', 'false']), 'false'),
    },
    withTotal: read('_total', (value) => oneOf('_total', value, ['none', 'estimate', 'accurate']), 'accurate') !== 'none',
    // A repeated include is followed once.
    includes: [...new Map(includes.map((include) => [include.parameter, include])).values()],
  };
}

/** Parameters that allow one value. */
const ONCE: ReadonlySet<string> = new Set(['_count', '_sort', '_elements', '_summary', '_total', '_since', '_cursor']);

export function refuseRepeats(given: URLSearchParams): void {
  const seen = new Set<string>();
  for (const name of given.keys()) {
    if (ONCE.has(name) && seen.has(name)) throw invalidParameter(`${name}: send it only once.`);
    seen.add(name);
  }
}

/** The size of a page: 50 by default, 200 at most. */
export function readCount(value: string | null): number {
  if (value === null) return DEFAULT_COUNT;
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

function readInclude({ includes, type }: ResourceType, value: string): Include {
  const [of, parameter = '', target, ...rest] = value.split(':');
  const included = Object.hasOwn(includes, parameter) ? includes[parameter] : undefined;
  if (of !== type || !included || (target !== undefined && target !== included) || rest.length > 0) {
    const supported = Object.keys(includes).map((name) => `${type}:${name}`);
    throw invalidParameter(`_include: "${value.slice(0, 100)}" is not supported.`, `Supported: ${supported.join(', ') || 'none'}.`);
  }
  return { parameter, type: included };
}
