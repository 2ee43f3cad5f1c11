import { notFound, type DomainError, type Suggestion } from '../../shared/index.ts';
import { ALL_CATEGORIES, type CategoryStore } from '../model/category.ts';
import { searchKey } from './search-key.ts';

const MOST_SUGGESTIONS = 3;
/** Shorter texts are contained in too many names. */
const SHORTEST = 3;

/** Entries whose slug or name is equal except for case and punctuation, then those where one contains the other. */
export function similarNames(asked: string, named: readonly Suggestion[]): Suggestion[] {
  const key = searchKey(asked);
  if (key.length < SHORTEST) return [];
  const likeness = ({ slug, text }: Suggestion) => Math.max(...[slug, text].map((name) => likenessOf(searchKey(name), key)));
  return named
    .map((each) => ({ each, score: likeness(each) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ each }) => each);
}

function likenessOf(name: string, key: string): number {
  if (name === key) return 2;
  return name.includes(key) || (name.length >= SHORTEST && key.includes(name)) ? 1 : 0;
}

/** The refusal of a slug that no category has, with up to three that look alike. */
export async function unknownCategory(categories: CategoryStore, slug: string): Promise<DomainError> {
  const named = (await categories.list(ALL_CATEGORIES)).items.map((category) => ({ slug: category.slug, text: category.name }));
  return notFound('category', slug, similarNames(slug, named));
}
