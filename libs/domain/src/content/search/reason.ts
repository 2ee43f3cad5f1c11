import type { FoundBy } from '../model/discovery-store.ts';
import type { Understood } from '../model/query-terms.ts';

/** The first tests of a topic. */
const FIRST = 3;

/** Why a query finds a thing, in a few words. */
export function reasonOf({ slug, by }: { slug: string; by: FoundBy }, { names, topics, corrections }: Understood): string {
  const named = names.find((name) => name.slug === slug);
  if (by === 'name') return named?.corrected ? `${corrections.map(({ from, to }) => `"${from}" read as "${to}"`).join(', ')}` : 'named in the query';
  const topic = topics.find(({ tests }) => tests.includes(slug));
  if (by === 'topic' && topic) return `${topic.tests.indexOf(slug) < FIRST ? 'among the first tests' : 'a further test'} for ${topic.phrase}`;
  return 'its text has words of the query';
}
