import { americanSpelling, searchKey, withoutWordsAround, wordsIn } from '@biomarker/domain/content';
import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import { prepared } from '../shared/prepared.ts';
import { corrected, SHORTEST_BEGINNING } from './spelling.ts';

/** The maximum number of completions of the last word. */
const MOST_COMPLETED = 6;

/** The interpretation of a query by the content's vocabulary. */
export type Understood = {
  /** The query in American spelling, with misspelled words corrected. */
  text: string;
  /** `text` without filler words; often the same. */
  core: string;
  /** The search keys of the original text, `text` and `core`. */
  keys: string[];
  /** The tests of the most specific topics, in order. */
  meant: string[];
  /** The share of `core` that the topic covers; 0 without a topic. */
  coverage: number;
  /** True for a word that may be unfinished: it is only a prefix, or was not looked up. */
  isUnfinished: (word: string) => boolean;
};

export async function understand(kysely: Queries, asked: string): Promise<Understood> {
  const { text, isUnfinished } = await corrected(kysely, americanSpelling(asked));
  const core = withoutWordsAround(text);
  const last = wordsIn(text).at(-1) ?? '';
  const topics = await topicsOf(kysely, { text, core, unfinished: last.length >= SHORTEST_BEGINNING && isUnfinished(last) ? last : null });
  return {
    text,
    core,
    keys: [...new Set([asked, text, core].map(searchKey))],
    meant: inTurns(topics.map(({ tests }) => tests)),
    coverage: topics[0]?.coverage ?? 0,
    isUnfinished,
  };
}

type Topic = { tests: string[]; coverage: number };

/** The longest topics whose words all occur in the text: "liver cancer" is not "liver". An unfinished last word matches its completions. */
const topicsOf = prepared<{ text: string; core: string; unfinished: string | null }, Topic>((db, value) =>
  db
    .with('completed', (part) =>
      part
        .selectFrom('content.search_word')
        .select('word')
        .where(sql<boolean>`is_term AND word ~>=~ ${value('unfinished')} AND word ~<~ (${value('unfinished')} || '{')`)
        .orderBy('word')
        .limit(MOST_COMPLETED),
    )
    .with('asked', (part) =>
      part.selectNoFrom([
        sql<string[]>`tsvector_to_array(to_tsvector('english', concat_ws(' ', ${value('text')}::text, (SELECT string_agg(word, ' ') FROM completed))))`.as(
          'words',
        ),
        sql<string[]>`tsvector_to_array(to_tsvector('english', ${value('core')}))`.as('core'),
      ]),
    )
    .with('fitting', (part) =>
      part
        .selectFrom('content.search_topic as t')
        .crossJoin('asked')
        .select(['t.tests', 't.phrase', sql<number>`rank() OVER (ORDER BY cardinality(t.lexemes) DESC)`.as('rank')])
        .select(sql<number>`cardinality(t.lexemes)::float8 / cardinality(ARRAY(SELECT unnest(t.lexemes) UNION SELECT unnest(asked.core)))`.as('coverage'))
        .where(sql<boolean>`t.lexemes <@ asked.words AND t.lexemes <> '{}'`),
    )
    .selectFrom('fitting')
    .select(['tests', 'coverage'])
    .where('rank', '=', 1)
    .orderBy('phrase'),
);

/** Interleaves lists: the first of each, then the second of each, and so on. */
function inTurns(lists: readonly string[][]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? []));
  return [...new Set(turns.flat())];
}
