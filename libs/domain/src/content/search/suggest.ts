import { notFound, type Suggestion } from '../../shared/index.ts';
import type { DiscoveryStore, FoundKind, Thing } from '../model/discovery-store.ts';
import { PAGE_OF_KIND } from './result-id.ts';

type Sources = { discovery: DiscoveryStore };

export const SUGGESTED_KINDS = ['biomarker', 'panel', 'category', 'doc'] as const satisfies readonly FoundKind[];
export type SuggestedThing = Thing & { kind: (typeof SUGGESTED_KINDS)[number]; path: string };

/** Guides and panels are suggested only by name, since their texts mention everything. */
const SEARCHED_KINDS = ['biomarker', 'category'] as const satisfies readonly FoundKind[];
/** A shorter text is only a name prefix, not a search word. */
const SHORTEST_SEARCH = 3;

/** Suggestions during typing: names with this prefix, then search results. */
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

/** Biomarkers with names similar to a text without results, most similar first. */
export async function didYouMean({ discovery }: Sources, text: string): Promise<Suggestion[]> {
  const found = await discovery.alike(text.slice(0, LONGEST_NAME), MOST_MEANT);
  // An exact alias or code wins over similar names.
  const meant = found.filter(({ likeness }) => likeness === 1);
  return (meant.length > 0 ? meant : found).map(({ title, slug }) => ({ text: title, slug }));
}

/** The slug of the only biomarker with this name, abbreviation, alias or LOINC code, in any spelling of case and punctuation. */
export async function slugOfName({ discovery }: Sources, name: string): Promise<string | undefined> {
  const [named, other] = await discovery.alike(name.slice(0, LONGEST_NAME), MOST_MEANT);
  return named?.likeness === 1 && other?.likeness !== 1 ? named.slug : undefined;
}

/** The refusal of an unknown slug, with a suggested page: `hba1c` is an alias of `hemoglobin-a1c`. */
export async function biomarkerNotFound(sources: Sources, slug: string) {
  const suggestions = await didYouMean(sources, slug);
  return notFound('biomarker', slug, suggestions);
}
