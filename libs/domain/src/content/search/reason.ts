import type { FoundBy } from '../model/discovery-store.ts';
import type { Understood } from '../model/query-terms.ts';
import { wordsIn } from '../names/query-words.ts';
import { searchKey } from '../names/search-key.ts';

type Hit = { slug: string; by: FoundBy; symptoms?: readonly string[]; causes?: readonly string[] };

/** The first tests of a topic. */
const FIRST = 3;

/** Why a query finds a thing, in a few words; with the line of its page that names the topic, if there is one. */
export function reasonOf({ slug, by, symptoms = [], causes = [] }: Hit, { names, topics, corrections }: Understood): string {
  const named = names.find((name) => name.slug === slug);
  if (by === 'name') return named?.corrected ? corrections.map(({ from, to }) => `"${from}" read as "${to}"`).join(', ') : 'named in the query';
  const topic = topics.find(({ tests }) => tests.includes(slug));
  if (by !== 'topic' || !topic) return 'its text has words of the query';
  const beside = names.find(({ key }) => searchKey(topic.phrase).startsWith(key.slice(0, -1)));
  if (beside) return `often read with ${beside.title}`;
  const place = topic.tests.indexOf(slug) < FIRST ? 'among the first tests' : 'a further test';
  return [`${place} for "${topic.phrase}"`, lineOn(topic.phrase, [...symptoms, ...causes])].filter(Boolean).join('; ');
}

const SHORTEST_WORD = 4;
const STEM = 5;

/** `Low: tiredness, hair shedding in some people` on hair loss is `low: hair shedding in some people`. */
function lineOn(phrase: string, lines: readonly string[]): string | undefined {
  const stems = wordsIn(phrase).filter(({ length }) => length >= SHORTEST_WORD).map((word) => word.slice(0, STEM)); // prettier-ignore
  for (const line of lines) {
    const [, side = '', text = ''] = /^(?:([^:]{1,20}): )?(.*)$/s.exec(line) ?? [];
    const part = text.split(/,| or /).find((each) => wordsIn(each).some((word) => stems.some((stem) => word.startsWith(stem))));
    if (part !== undefined) return `${side === '' ? '' : `${side.toLowerCase()}: `}${part.trim()}`;
  }
  return undefined;
}
