import { parseExact, writeExact } from '@biomarker/fhir';
import type { Resource, ResourceType } from './resource-type.ts';
import type { View } from './search/search-request.ts';
import { SUBSETTED } from './systems.ts';

const ALWAYS = ['resourceType', 'id', 'meta'];

/** A resource as JSON with only the requested and the mandatory elements, marked as SUBSETTED. */
export function subsetOf({ summary: summaryElements, mandatory }: ResourceType, text: string, { elements, summary }: View): string {
  const wanted = elements ?? (summary === 'true' ? summaryElements : undefined);
  if (!wanted) return text;
  const resource = parseExact(text) as Resource;
  const kept = new Set([...ALWAYS, ...mandatory, ...wanted]);
  // `value` and `effective` match any data type (value[x]).
  const isKept = (key: string) => kept.has(key) || [...kept].some((name) => ['value', 'effective'].includes(name) && key.startsWith(name));
  const cut = Object.fromEntries(Object.entries(resource).filter(([key]) => isKept(key)));
  return writeExact({ ...cut, meta: { ...resource.meta, tag: [...(resource.meta?.tag ?? []), SUBSETTED] } });
}
