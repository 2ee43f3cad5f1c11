import { invalidParameter } from './fhir-error.ts';
import type { Resource, ResourceType } from './resource-type.ts';
import { SUBSETTED } from './systems.ts';

/** The requested elements. */
export type View = { elements?: string[]; summary: 'count' | 'true' | 'false' };

const ALWAYS = ['resourceType', 'id', 'meta'];

/** A resource with only the requested and the mandatory elements, marked as SUBSETTED. */
export function subsetOf({ summary: summaryElements, mandatory }: ResourceType, resource: Resource, { elements, summary }: View): object {
  const wanted = elements ?? (summary === 'true' ? summaryElements : undefined);
  if (!wanted) return resource;
  const kept = new Set([...ALWAYS, ...mandatory, ...wanted]);
  // `value` and `effective` match any data type (value[x]).
  const isKept = (key: string) => kept.has(key) || [...kept].some((name) => ['value', 'effective'].includes(name) && key.startsWith(name));
  const cut = Object.fromEntries(Object.entries(resource).filter(([key]) => isKept(key)));
  return { ...cut, meta: { ...resource.meta, tag: [...(resource.meta?.tag ?? []), SUBSETTED] } };
}

export function readElements(value: string): string[] {
  const elements = value.split(',');
  if (!elements.every((element) => /^[A-Za-z]{1,60}$/.test(element))) throw invalidParameter('_elements: a comma-separated list of top-level elements.');
  return elements;
}

export function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const meant = allowed.find((one) => one === value);
  if (!meant) throw invalidParameter(`${name}: "${value.slice(0, 60)}" is none of ${allowed.join(', ')}.`);
  return meant;
}
