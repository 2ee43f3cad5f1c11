import { DomainError } from '../../shared/index.ts';

/** Where each kind of thing has its page. A test is shown on the page of the biomarker that it measures. */
export const PAGE_OF_KIND = {
  biomarker: '/biomarkers/',
  category: '/categories/',
  panel: '/panels/',
  test: '/biomarkers/',
  doc: '/docs/',
  comparison: '/compare/',
} as const;
export type ResultKind = keyof typeof PAGE_OF_KIND;

export const RESULT_KINDS = Object.keys(PAGE_OF_KIND) as ResultKind[];

/** `<kind>:<slug>`, stable as long as the thing exists. */
export const resultId = (kind: ResultKind, slug: string) => `${kind}:${slug}`;

const ID = /^([a-z]+):([a-z0-9]+(?:-[a-z0-9]+)*)$/;

/** Throws `result_not_found` for an id of another form, or of a kind that is not among `kinds`. */
export function readResultId(id: string, kinds: readonly ResultKind[]): { kind: ResultKind; slug: string } {
  const [, kind, slug] = ID.exec(id) ?? [];
  if (slug === undefined || !kinds.includes(kind as ResultKind)) throw resultNotFound(id);
  return { kind: kind as ResultKind, slug };
}

export const resultNotFound = (id: string) => new DomainError('not_found', 'result_not_found', `Nothing public has the id "${id}".`);
