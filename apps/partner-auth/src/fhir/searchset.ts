import type { CursorCodec } from '@biomarker/domain/shared';
import type { Bundle, BundleEntry } from 'fhir/r4.js';
import { outcome } from './fhir-error.ts';
import type { Context, Found, Resource, ResourceType } from './resource-type.ts';
import { resourceTypes } from './resources/index.ts';
import { bindingOf, type SearchRequest } from './search-request.ts';
import { subsetOf } from './subset.ts';

type Asked = { of: ResourceType; request: SearchRequest; context: Context; scopes: readonly string[]; cursors: CursorCodec; consentId: string };

/** Runs a search and wraps what it finds. */
export async function searchset(asked: Asked): Promise<Bundle> {
  const { of, request, context } = asked;
  const counting = request.limit === 0 || request.view.summary === 'count';
  const found = await of.search({ ...request, limit: counting ? 0 : request.limit }, context);
  const matches = counting ? [] : found.resources;
  const included = counting ? { entries: [], notes: [] } : await includedBy(asked, matches);

  const { fhirBase } = context;
  const entry: BundleEntry[] = [
    ...matches.map((resource) => entryOf(fhirBase, subsetOf(of, resource, request.view), 'match')),
    ...included.entries.map((resource) => entryOf(fhirBase, resource, 'include')),
    ...notesOf(request, included.notes),
  ];
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    ...((request.withTotal || counting) && { total: found.total }),
    link: linksOf(asked, counting ? { ...found, next: undefined } : found),
    ...(entry.length > 0 && { entry }),
  };
}

const entryOf = (fhirBase: string, resource: Resource, mode: 'match' | 'include'): BundleEntry => ({
  fullUrl: `${fhirBase}/${resource.resourceType}/${resource.id}`,
  resource,
  search: { mode },
});

function linksOf({ of, request, context, cursors, consentId }: Asked, { next }: Found): Bundle['link'] {
  const address = (parameters: [string, string][]) => {
    const query = new URLSearchParams(parameters).toString();
    return `${context.fhirBase}/${of.type}${query && `?${query}`}`;
  };
  const self = { relation: 'self', url: address(request.applied) };
  if (!next) return [self];
  const cursor = cursors.encode({ offset: 0, after: { sortValue: next.value, id: next.id } }, bindingOf(of, request, consentId));
  const others = request.applied.filter(([name]) => name !== '_cursor');
  return [self, { relation: 'next', url: address([...others, ['_cursor', cursor]]) }];
}

/** Included resources are bound by the scopes too: a type that is not granted is not returned, and that is said. */
async function includedBy({ request, context, scopes }: Asked, matches: readonly Resource[]): Promise<{ entries: Resource[]; notes: string[] }> {
  const entries: Resource[] = [];
  const notes: string[] = [];
  for (const { parameter, type } of request.includes) {
    const target = resourceTypes.find((one) => one.type === type)!;
    if (!scopes.includes(target.scope)) notes.push(`_include of ${parameter} was left out: it needs the scope ${target.scope}.`);
    else if (matches.length > 0) entries.push(...(await target.search(followed(type, matches), context)).resources);
  }
  const known = new Set<string>();
  return { notes, entries: entries.filter(({ resourceType, id }) => !known.has(`${resourceType}/${id}`) && known.add(`${resourceType}/${id}`)) };
}

const MOST_INCLUDED = 5000;

function followed(type: string, matches: readonly Resource[]) {
  const sort = { by: 'id', descending: false } as const;
  if (type === 'Patient') return { filter: {}, sort, limit: 1 };
  const ids = matches.flatMap((resource) => ('result' in resource ? (resource.result ?? []).map(({ reference = '' }) => reference.split('/')[1]!) : []));
  return { filter: { ids: [ids] }, sort, limit: MOST_INCLUDED };
}

function notesOf({ ignored }: SearchRequest, notes: readonly string[]): BundleEntry[] {
  const texts = [...ignored.map((name) => `The parameter "${name.slice(0, 100)}" is not supported and was left out.`), ...notes];
  return texts.map((text) => ({ resource: outcome('warning', 'not-supported', text), search: { mode: 'outcome' } }));
}
