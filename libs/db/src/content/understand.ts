import { americanSpelling, searchKey, withoutWordsAround, wordsIn } from '@biomarker/domain/content';
import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import { prepared } from '../shared/prepared.ts';
import { corrected, SHORTEST_BEGINNING } from './spelling.ts';

/** Of the terms that a last word begins. */
const MOST_COMPLETED = 6;

/** What a query asks for, as far as the content knows. */
export type Understood = {
  /** In American spelling, with misspelled words corrected. */
  text: string;
  /** `text` without the words around what is asked for; often the same. */
  core: string;
  /** Of the text as it came, of `text` and of `core`. */
  keys: string[];
  /** The tests of the most specific topics, the first one first. */
  meant: string[];
  /** The share of what is asked for that the topic explains. 0 without a topic. */
  coverage: number;
  /** Words that may go on: no word of the content is as long, or nobody looked it up. */
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

/** Those of which the text has all words, the ones of most words only: "liver cancer" is not the liver. A last word that is none has begun to be one. */
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

/** The first of each list, then the second of each, and so on. */
function inTurns(lists: readonly string[][]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? []));
  return [...new Set(turns.flat())];
}
