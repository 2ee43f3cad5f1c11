import type { Resource, ResourceType } from './resource-type.ts';
import type { View } from './search-request.ts';
import { SUBSETTED } from './systems.ts';

const ALWAYS = ['resourceType', 'id', 'meta'];

/** Only the elements asked for, and those that may never be missing; such a resource is marked as cut down. */
export function subsetOf({ summary: summaryElements, mandatory }: ResourceType, resource: Resource, { elements, summary }: View): Resource {
  const wanted = elements ?? (summary === 'true' ? summaryElements : undefined);
  if (!wanted) return resource;
  const kept = new Set([...ALWAYS, ...mandatory, ...wanted]);
  // `value` and `effective` stand for whatever type they have.
  const isKept = (key: string) => kept.has(key) || [...kept].some((name) => ['value', 'effective'].includes(name) && key.startsWith(name));
  const cut = Object.fromEntries(Object.entries(resource).filter(([key]) => isKept(key))) as unknown as Resource;
  return { ...cut, meta: { ...resource.meta, tag: [...(resource.meta?.tag ?? []), SUBSETTED] } } as Resource;
}
