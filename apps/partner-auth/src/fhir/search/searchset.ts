import type { CursorCodec } from '@biomarker/domain/shared';
import type { Bundle, DiagnosticReport } from 'fhir/r4.js';
import { outcome } from '../http/fhir-error.ts';
import type { Context, Document, Found, ResourceType } from '../resource-type.ts';
import { resourceTypes } from '../resources/index.ts';
import { bindingOf } from './read-search.ts';
import type { SearchRequest } from './search-request.ts';
import { subsetOf } from '../subset.ts';

type Asked = { of: ResourceType; request: SearchRequest; context: Context; scopes: readonly string[]; cursors: CursorCodec; consentId: string };

/** Runs a search. Returns the Bundle as UTF-8 JSON and the number of its matches. */
export async function searchset(asked: Asked): Promise<{ text: Buffer; count: number }> {
  const { of, request, context } = asked;
  const counting = isCounting(request);
  const found = await of.search({ ...request, limit: counting ? 0 : request.limit }, context);
  const matches = counting ? [] : found.documents;
  const included = counting ? { documents: [], notes: [] } : await includedBy(asked, matches);

  const { fhirBase } = context;
  const entries = [
    ...matches.map((match) => entryOf(fhirBase, match, subsetOf(of, match.text, request.view), 'match')),
    ...included.documents.map((document) => entryOf(fhirBase, document, document.text, 'include')),
    ...notesOf(request, included.notes),
  ];
  const head: Bundle = {
    resourceType: 'Bundle',
    type: 'searchset',
    ...((request.withTotal || counting) && { total: found.total }),
    link: linksOf(asked, counting ? { ...found, next: undefined } : found),
  };
  return { count: matches.length, text: bundleOf(JSON.stringify(head), entries) };
}

/**
 * Joins stored JSON texts, since parsing them again would dominate the cost of a page. Joins bytes, not strings: one unit such as 10⁶/µL
 * would make V8 store the whole page at two bytes per character.
 */
function bundleOf(head: string, entries: readonly string[]): Buffer {
  if (entries.length === 0) return Buffer.from(head);
  const parts = entries.map((entry, index) => Buffer.from(index === 0 ? entry : `,${entry}`));
  return Buffer.concat([Buffer.from(`${head.slice(0, -1)},"entry":[`), ...parts, Buffer.from(']}')]);
}

const isCounting = ({ limit, view }: SearchRequest) => limit === 0 || view.summary === 'count';

/** The included types of a search, for the audit. */
export const followedTypes = (request: SearchRequest, scopes: readonly string[]): string[] =>
  isCounting(request) ? [] : request.includes.filter(({ type }) => scopes.includes(targetOf(type).scope)).map(({ type }) => type);

const targetOf = (type: string) => resourceTypes.find((one) => one.type === type)!;

/** Builds an entry without JSON escaping: the URL holds only our base, type names and ids. */
const entryOf = (fhirBase: string, { type, id }: Document, text: string, mode: 'match' | 'include'): string =>
  `{"fullUrl":"${fhirBase}/${type}/${id}","resource":${text},"search":{"mode":"${mode}"}}`;

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

/** Scopes apply to included resources too: a type without its scope is left out, with a note in the Bundle. */
async function includedBy({ request, context, scopes }: Asked, matches: readonly Document[]): Promise<{ documents: Document[]; notes: string[] }> {
  const documents: Document[] = [];
  const notes: string[] = [];
  // The audit row names the included types already.
  const unaudited = { ...context, audit: undefined };
  for (const { parameter, type } of request.includes) {
    const target = targetOf(type);
    if (!scopes.includes(target.scope)) notes.push(`_include of ${parameter} was left out: it needs the scope ${target.scope}.`);
    else if (matches.length > 0) documents.push(...(await target.search(followed(type, matches), unaudited)).documents);
  }
  const known = new Set<string>();
  return { notes, documents: documents.filter(({ type, id }) => !known.has(`${type}/${id}`) && known.add(`${type}/${id}`)) };
}

const MOST_INCLUDED = 5000;

function followed(type: string, matches: readonly Document[]) {
  const sort = { by: 'effective', descending: false } as const;
  if (type === 'Patient') return { filter: {}, sort, limit: 1 };
  const ids = matches.flatMap(({ text }) => ((JSON.parse(text) as DiagnosticReport).result ?? []).map(({ reference = '' }) => reference.split('/')[1]!));
  return { filter: { ids: [ids] }, sort, limit: MOST_INCLUDED };
}

function notesOf({ ignored }: SearchRequest, notes: readonly string[]): string[] {
  const texts = [...ignored.map((name) => `The parameter "${name.slice(0, 100)}" is not supported and was left out.`), ...notes];
  return texts.map((text) => JSON.stringify({ resource: outcome('warning', 'not-supported', text), search: { mode: 'outcome' } }));
}
