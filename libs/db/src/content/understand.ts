import { americanSpelling, searchKey, withoutWordsAround, wordsIn } from '@biomarker/domain/content';
import { distance } from 'fastest-levenshtein';
import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import { prepared } from '../shared/prepared.ts';

/** Fewer letters are like too many other words. */
const SHORTEST_MISSPELLED = 4;
/** Fewer letters begin too many words. */
const SHORTEST_BEGINNING = 5;
/** From this length on, two letters may be wrong. */
const LONG = 7;
const MOST_CANDIDATES = 12;
/** Of the terms that a last word begins. */
const MOST_COMPLETED = 6;
/** Of a longer text, the rest is taken as it came. */
const MOST_WORDS = 20;

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
};

export async function understand(kysely: Queries, asked: string): Promise<Understood> {
  const text = await corrected(kysely, americanSpelling(asked));
  const core = withoutWordsAround(text);
  const last = wordsIn(text).at(-1) ?? '';
  const topics = await topicsOf(kysely, { text, core, unfinished: last.length >= SHORTEST_BEGINNING ? last : null });
  return {
    text,
    core,
    keys: [...new Set([asked, text, core].map(searchKey))],
    meant: inTurns(topics.map(({ tests }) => tests)),
    coverage: topics[0]?.coverage ?? 0,
  };
}

type Unknown = { word: string; candidates: string[]; beginnings: string[] };

/** The words that begin no word of the content, each with the terms that are spelled alike, and with how those of the same two letters begin. */
const unknownWords = prepared<{ words: string[] }, Unknown>((db, value) =>
  db
    .selectFrom(sql<{ word: string }>`unnest(${value('words')}::text[])`.as<'asked'>(sql`asked (word)`))
    .select('asked.word')
    .select(
      sql<string[]>`ARRAY(
        SELECT term.word FROM content.search_word term WHERE term.is_term AND term.word OPERATOR(public.%) asked.word
        ORDER BY public.similarity(term.word, asked.word) DESC, term.word LIMIT ${sql.lit(MOST_CANDIDATES)})`.as('candidates'),
    )
    .select(
      sql<string[]>`ARRAY(
        SELECT DISTINCT left(term.word, length(asked.word) + more) FROM content.search_word term, generate_series(-1, 1) AS more
        WHERE term.is_term AND term.word ~>=~ left(asked.word, 2) AND term.word ~<~ (left(asked.word, 2) || '{'))`.as('beginnings'),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('content.search_word as known')
            .select('known.word')
            // Words are letters and digits, and "{" follows "z". LIKE would use no index, since its pattern is no constant.
            .where(sql<boolean>`known.word ~>=~ asked.word AND known.word ~<~ (asked.word || '{')`),
        ),
      ),
    ),
);

async function corrected(kysely: Queries, text: string): Promise<string> {
  const words = [...new Set(wordsIn(text))].filter((word) => word.length >= SHORTEST_MISSPELLED && /[a-z]/.test(word)).slice(0, MOST_WORDS);
  if (words.length === 0) return text;
  const unknown = await unknownWords(kysely, { words });
  const unfinished = wordsIn(text).at(-1);
  const spelled = new Map(
    unknown.map(({ word, candidates, beginnings }) => [
      word,
      closest(word, candidates) ?? (word === unfinished ? closestBeginning(word, beginnings) : undefined),
    ]),
  );
  return text.replace(/[a-z0-9]+/g, (word) => spelled.get(word) ?? word);
}

/** The term that fewest wrong letters make of the word; the more alike of two comes first among the candidates. */
function closest(word: string, candidates: readonly string[]): string | undefined {
  const near = candidates.map((term) => ({ term, wrong: wrongLetters(word, term) })).filter(({ wrong }) => wrong <= (word.length >= LONG ? 2 : 1));
  return near.sort((a, b) => a.wrong - b.wrong)[0]?.term;
}

/** How a term begins, when one letter is wrong: `triglyc` for `tryglic`. The longest is the likest. */
function closestBeginning(word: string, beginnings: readonly string[]): string | undefined {
  if (word.length < SHORTEST_BEGINNING) return undefined;
  const near = beginnings.filter((beginning) => wrongLetters(word, beginning) === 1);
  return near.sort((a, b) => b.length - a.length)[0];
}

const wrongLetters = (word: string, other: string) => (lettersOf(other) === lettersOf(word) ? 1 : distance(word, other));

/** Alike for two words of which one has its letters in another order, the slip of fast fingers. */
const lettersOf = (word: string) => [...word].sort().join('');

type Topic = { tests: string[]; coverage: number };

/** Those of which the text has all words, the ones of most words only: "liver cancer" is not the liver. A last word that is none has begun to be one. */
const topicsOf = prepared<{ text: string; core: string; unfinished: string | null }, Topic>((db, value) =>
  db
    .with('completed', (part) =>
      part
        .selectFrom('content.search_word')
        .select('word')
        .where(sql<boolean>`is_term AND word ~>=~ ${value('unfinished')} AND word ~<~ (${value('unfinished')} || '{')`)
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('content.search_word').select('word').where('word', '=', value('unfinished')))))
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
