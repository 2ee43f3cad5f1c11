import { DomainError, hintAt, quoted, type Suggestion } from '../../shared/index.ts';
import type { FoundKind } from '../model/found-kind.ts';

/** The page path of each kind. A test appears on the page of its biomarker. */
export const PAGE_OF_KIND: Record<FoundKind, string> = {
  biomarker: '/biomarkers/',
  category: '/categories/',
  panel: '/panels/',
  test: '/biomarkers/',
  doc: '/docs/',
  comparison: '/compare/',
  concern: '/panels/recommend?concern=',
};

/** The kinds that have ids. */
export const RESULT_KINDS = ['biomarker', 'category', 'panel', 'test', 'doc', 'comparison'] as const satisfies readonly FoundKind[];
export type ResultKind = (typeof RESULT_KINDS)[number];

/** `<kind>:<slug>`, stable as long as the thing exists. */
export const resultId = (kind: FoundKind, slug: string) => `${kind}:${slug}`;

const ID = /^([a-z]+):([a-z0-9]+(?:-[a-z0-9]+)*)$/;

/** Throws `result_not_found` for an id of another form, or of a kind that is not among `kinds`. */
export function readResultId(id: string, kinds: readonly ResultKind[]): { kind: ResultKind; slug: string } {
  const [, kind, slug] = ID.exec(id) ?? [];
  if (slug === undefined || !kinds.includes(kind as ResultKind)) throw resultNotFound(id);
  return { kind: kind as ResultKind, slug };
}

/** The suggestions are ids. */
export const resultNotFound = (id: string, suggestions: readonly Suggestion[] = []) =>
  new DomainError('not_found', 'result_not_found', `Nothing public has the id ${quoted(id)}.${hintAt(suggestions)}`, { suggestions });
