import type { ContentStores } from '../model/content-stores.ts';
import type { SearchEntry } from '../model/discovery-store.ts';
import type { FoundKind } from '../model/found-kind.ts';
import { PAGE_OF_KIND } from './result-id.ts';
import { careEntry } from './search-everything.ts';
import { urgencyOf } from './urgency/read-urgency.ts';

export const SUGGESTED_KINDS = ['biomarker', 'panel', 'category', 'doc'] as const satisfies readonly FoundKind[];
export type SuggestedEntry = SearchEntry & { kind: (typeof SUGGESTED_KINDS)[number]; path: string };

/** Guides and panels are suggested only by name, since their texts mention everything. */
const SEARCHED_KINDS = ['biomarker', 'category'] as const satisfies readonly FoundKind[];
/** A shorter text is only a name prefix, not a search word. */
const SHORTEST_SEARCH = 3;

export type Suggestions = {
  /** Shown first: advice to seek care. */
  careNotice?: string;
  suggestions: SuggestedEntry[];
};

/** Suggestions during typing: names with this prefix, then search results. Urgent words get the notice, and its page alone. */
export async function suggest({ discovery }: Pick<ContentStores, 'discovery'>, text: string, limit: number): Promise<Suggestions> {
  const urgency = urgencyOf(text);
  if (urgency !== undefined) return { careNotice: urgency.notice, suggestions: [suggested(careEntry(urgency))] };
  const begun = await discovery.beginning(text, SUGGESTED_KINDS, limit);
  const searched = begun.length < limit && text.trim().length >= SHORTEST_SEARCH ? (await discovery.find({ text, kinds: SEARCHED_KINDS, limit })).hits : [];
  const entries = new Map([...begun, ...searched].map((entry) => [`${entry.kind}:${entry.slug}`, entry]));
  return { suggestions: [...entries.values()].slice(0, limit).map(suggested) };
}

const suggested = ({ kind, slug, title, abbreviation }: SearchEntry): SuggestedEntry => ({
  kind: kind as SuggestedEntry['kind'],
  slug,
  title,
  path: `${PAGE_OF_KIND[kind]}${slug}`,
  ...(abbreviation !== undefined && { abbreviation }),
});
