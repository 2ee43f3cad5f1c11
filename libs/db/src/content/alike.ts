import { searchKey, withoutWordsAround, wordsIn, type SimilarName } from '@biomarker/domain/content';
import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import { prepared } from '../shared/prepared.ts';

/** Shorter words resemble too many others. */
const SHORTEST_WORD = 4;
/** Words of a query without a hit that are compared with names. */
const MOST_WORDS = 10;
/** Of 0 to 1. Below it, names share a few letters: "calprotectin" is not protein. */
const LEAST_LIKENESS = 0.4;

const likeNames = prepared<{ key: string; words: readonly string[]; limit: number }, SimilarName>((db, value) =>
  db
    .selectFrom(sql<{ word: string }>`unnest(${value('words')}::text[])`.as<'asked'>(sql`asked (word)`))
    .innerJoin('content.search_name as n', (join) => join.on(sql<boolean>`n.key OPERATOR(public.%) asked.word AND n.place < 2`))
    .innerJoin('content.search_document as d', 'd.id', 'n.document_id')
    .select(['d.slug', 'd.title'])
    .select(sql<number>`max(CASE WHEN n.key = ${value('key')} THEN 1 ELSE 0.99 * public.similarity(n.key, asked.word) END)::float8`.as('likeness'))
    .where('d.kind', '=', 'biomarker')
    .where(sql<boolean>`NOT EXISTS (SELECT FROM content.ordinary_word ordinary WHERE ordinary.word = asked.word)`)
    .where(sql<boolean>`public.similarity(n.key, asked.word) >= ${sql.lit(LEAST_LIKENESS)}`)
    .groupBy(['d.id', 'd.slug', 'd.title'])
    .orderBy('likeness', 'desc')
    .orderBy('d.slug')
    .limit(value('limit')),
);

/** Biomarkers with a name similar to the text or to one of its words, most similar first. "Test", "level" and ordinary words resemble nothing. */
export function alike(kysely: Queries, typed: string, limit: number): Promise<SimilarName[]> {
  const text = withoutWordsAround(typed);
  const key = searchKey(text);
  const words = wordsIn(text).filter(({ length }) => length >= SHORTEST_WORD);
  return likeNames(kysely, { key, words: [...new Set([key, ...words.slice(0, MOST_WORDS)])], limit });
}
