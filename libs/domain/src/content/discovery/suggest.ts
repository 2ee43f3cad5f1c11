import { notFound, type Suggestion } from '../../shared/index.ts';
import type { DiscoveryStore, FoundKind, Thing } from './discovery-store.ts';
import { PAGE_OF_KIND } from './result-id.ts';

type Sources = { discovery: DiscoveryStore };

export const SUGGESTED_KINDS = ['biomarker', 'panel', 'category', 'doc'] as const satisfies readonly FoundKind[];
export type SuggestedThing = Thing & { kind: (typeof SUGGESTED_KINDS)[number]; path: string };

/** Guides and panels are suggested by their names alone: their texts have words of everything. */
const SEARCHED_KINDS = ['biomarker', 'category'] as const satisfies readonly FoundKind[];
/** Fewer letters are the beginning of a name, and no word to search for. */
const SHORTEST_SEARCH = 3;

/** While somebody types: names that begin so, then what a search finds. */
export async function suggest({ discovery }: Sources, text: string, limit: number): Promise<SuggestedThing[]> {
  const begun = await discovery.beginning(text, SUGGESTED_KINDS, limit);
  const searched = begun.length < limit && text.trim().length >= SHORTEST_SEARCH ? await discovery.find({ text, kinds: SEARCHED_KINDS, limit }) : [];
  const things = new Map([...begun, ...searched].map((thing) => [`${thing.kind}:${thing.slug}`, thing]));
  return [...things.values()].slice(0, limit).map(({ kind, slug, title, abbreviation }) => ({
    ...{ kind: kind as SuggestedThing['kind'], slug, title, path: `${PAGE_OF_KIND[kind]}${slug}` },
    ...(abbreviation !== undefined && { abbreviation }),
  }));
}

const MOST_MEANT = 5;
/** In characters; a longer text is no misspelled name. */
const LONGEST_NAME = 100;

/** Biomarkers whose names are spelled like a text that finds nothing, the likest first. */
export async function didYouMean({ discovery }: Sources, text: string): Promise<Suggestion[]> {
  const found = await discovery.alike(text.slice(0, LONGEST_NAME), MOST_MEANT);
  // An alias or code is meant, whatever else is spelled like it.
  const meant = found.filter(({ likeness }) => likeness === 1);
  return (meant.length > 0 ? meant : found).map(({ title, slug }) => ({ text: title, slug }));
}

/** The slug of the one biomarker with this name, abbreviation, alias or LOINC code, however it is typed. */
export async function slugOfName({ discovery }: Sources, name: string): Promise<string | undefined> {
  const [named, other] = await discovery.alike(name.slice(0, LONGEST_NAME), MOST_MEANT);
  return named?.likeness === 1 && other?.likeness !== 1 ? named.slug : undefined;
}

/** The refusal of a slug that is none, with the page that was perhaps meant: `hba1c` is an alias of `hemoglobin-a1c`. */
export async function biomarkerNotFound(sources: Sources, slug: string) {
  const suggestions = await didYouMean(sources, slug);
  return notFound('biomarker', slug, suggestions);
}
