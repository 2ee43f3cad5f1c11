import { unfiltered } from '@biomarker/domain/partner';
import type { Bundle, BundleEntry, DiagnosticReport } from 'fhir/r4.js';
import { outcome } from '../fhir-error.ts';
import type { FhirRequest } from '../fhir-request.ts';
import type { Found, Query, Resource, ResourceType } from '../resource-type.ts';
import { resourceTypes } from '../resources/index.ts';
import { subsetOf } from '../view.ts';
import { bindingOf, type Search } from './read-search.ts';

/** Runs a search. `includes` are the types that the Bundle may hold besides the `count` matches. */
export async function searchset(of: ResourceType, search: Search, request: FhirRequest): Promise<{ bundle: Bundle; count: number; includes: string[] }> {
  const { query, view, withTotal } = search;
  const isCounting = query.limit === 0 || view.summary === 'count';
  const { resources: matches, total, next } = await of.search(isCounting ? { ...query, limit: 0 } : query, request);
  const included = isCounting ? NOTHING : await includedBy(search, matches, request);

  const entry = [
    ...matches.map((match) => entryOf(request, match, subsetOf(of, match, view) as Resource, 'match')),
    ...included.resources.map((resource) => entryOf(request, resource, resource, 'include')),
    ...notesOf(search, included.notes),
  ];
  const bundle: Bundle = {
    resourceType: 'Bundle',
    type: 'searchset',
    ...((withTotal || isCounting) && { total }),
    link: linksOf(of, search, next, request),
    ...(entry.length > 0 && { entry }),
  };
  return { bundle, count: matches.length, includes: included.types };
}

const entryOf = ({ fhirBase }: FhirRequest, { resourceType, id }: Resource, resource: Resource, mode: 'match' | 'include'): BundleEntry => ({
  fullUrl: `${fhirBase}/${resourceType}/${id}`,
  resource,
  search: { mode },
});

function linksOf(of: ResourceType, search: Search, next: Found['next'], request: FhirRequest): Bundle['link'] {
  const { applied, cursor } = search;
  const within = request.compartment === undefined ? '' : `Patient/${request.compartment}/`;
  const address = (at: string | null) => {
    const query = new URLSearchParams(at === null ? applied : [...applied, ['_cursor', at]]).toString();
    return `${request.fhirBase}/${within}${of.type}${query && `?${query}`}`;
  };
  const self = { relation: 'self', url: address(cursor) };
  if (!next) return [self];
  const position = { offset: 0, after: { sortValue: next.value, id: next.id } };
  return [self, { relation: 'next', url: address(request.cursors.encode(position, bindingOf(of, search, request))) }];
}

/** Resources that a page of a search includes beside its matches. */
const MOST_INCLUDED = 5000;

type Included = { resources: Resource[]; types: string[]; notes: string[] };
const NOTHING: Included = { resources: [], types: [], notes: [] };

/** Scopes apply to included resources too: a type without its scope is left out, with a note in the Bundle. */
async function includedBy({ includes }: Search, matches: readonly Resource[], request: FhirRequest): Promise<Included> {
  const targets = includes.map(({ parameter, type }) => ({ parameter, of: resourceTypes.find((one) => one.type === type)! }));
  const isAllowed = ({ of }: (typeof targets)[number]) => request.access.scopes.includes(of.scope);
  const resources = new Map<string, Resource>();
  for (const { of } of matches.length > 0 ? targets.filter(isAllowed) : []) {
    const found = await of.search(referredBy(of, matches), request);
    for (const resource of found.resources) resources.set(`${of.type}/${resource.id}`, resource);
  }
  return {
    resources: [...resources.values()],
    types: [...new Set(targets.filter(isAllowed).map(({ of }) => of.type))],
    notes: targets.filter((one) => !isAllowed(one)).map(({ parameter, of }) => `_include of ${parameter} was left out: it needs the scope ${of.scope}.`),
  };
}

function referredBy({ type }: ResourceType, matches: readonly Resource[]): Query {
  const sort = { by: 'effective', descending: false } as const;
  const all = { ...unfiltered(), patient: [] };
  if (type === 'Patient') return { filter: all, sort, limit: 1 };
  const ids = (matches as DiagnosticReport[]).flatMap(({ result = [] }) => result.map(({ reference = '' }) => reference.split('/')[1]!));
  return { filter: { ...all, ids: [ids] }, sort, limit: MOST_INCLUDED };
}

function notesOf({ ignored }: Search, notes: readonly string[]): BundleEntry[] {
  const texts = [...ignored.map((name) => `The parameter "${name.slice(0, 100)}" is not supported and was left out.`), ...notes];
  return texts.map((text) => ({ resource: outcome('warning', 'not-supported', text), search: { mode: 'outcome' } }));
}
