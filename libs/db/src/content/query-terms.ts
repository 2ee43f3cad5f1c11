import type { LookedUp, LookUp, NameMatch, QueryTerms } from '@biomarker/domain/content';
import { sql, type QueryCreator, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queries, Tables } from '../shared/kysely.ts';
import { prepared, unseen, type Value } from '../shared/prepared.ts';
import { panelCounts } from './panel-counts.ts';

/** The maximum number of completions of the last word. */
const MOST_COMPLETED = 6;
/** Shorter words resemble too many others. */
const SHORTEST_MISSPELLED = 4;
/** Known words that are considered for a misspelled one. */
const MOST_CANDIDATES = 12;

export const queryTerms = (kysely: Queries): QueryTerms => ({
  lookUp: async (asked) => (await lookUp(kysely, asked))[0]!,
});

const nameMatches = (db: QueryCreator<Tables>, value: Value<LookUp>) =>
  db
    .selectFrom('content.search_name as n')
    .innerJoin('content.search_document as d', 'd.id', 'n.document_id')
    .leftJoin(panelCounts(db).as('panels'), 'panels.biomarker_id', 'd.id')
    .select(['n.key', 'd.kind', 'd.slug', 'd.title'])
    .where(sql<boolean>`n.key = ANY(${unseen(value('keys'), 'text[]')}::text[]) AND n.place < 2`)
    .orderBy('n.place')
    .orderBy(sql`coalesce(panels.count, 0)`, 'desc')
    .orderBy('d.slug')
    .$castTo<NameMatch>();

/** Words are letters and digits, and "{" follows "z". LIKE with a non-constant pattern uses no index. */
const beginsSome = sql<boolean>`EXISTS (SELECT FROM content.search_word known WHERE known.word ~>=~ asked.word AND known.word ~<~ (asked.word || '{'))`;

const isOrdinary = sql<boolean>`EXISTS (SELECT FROM content.ordinary_word ordinary WHERE ordinary.word = asked.word)`;

/** The words missing in the content. One that begins none, and is no ordinary word, is misspelled and comes with similar terms, and prefixes of terms with its first two letters. */
const unknownWords = (db: QueryCreator<Tables>, value: Value<LookUp>) =>
  db
    .selectFrom(sql<{ word: string }>`unnest(${unseen(value('doubtful'), 'text[]')})`.as<'asked'>(sql`asked (word)`))
    .select(['asked.word', beginsSome.as('begins')])
    .select(
      sql<string[]>`ARRAY(
        SELECT term.word FROM content.search_word term WHERE term.is_term AND least(length(asked.word), length(term.word)) >= ${sql.lit(SHORTEST_MISSPELLED)} AND NOT ${beginsSome} AND NOT ${isOrdinary} AND term.word OPERATOR(public.%) asked.word
        ORDER BY public.similarity(term.word, asked.word) DESC, term.word LIMIT ${sql.lit(MOST_CANDIDATES)})`.as('candidates'),
    )
    .select(
      sql<string[]>`ARRAY(
        SELECT DISTINCT left(term.word, length(asked.word) + more) FROM content.search_word term, generate_series(-1, 1) AS more
        WHERE term.is_term AND length(asked.word) >= ${sql.lit(SHORTEST_MISSPELLED)} AND NOT ${beginsSome} AND NOT ${isOrdinary} AND term.word ~>=~ left(asked.word, 2) AND term.word ~<~ (left(asked.word, 2) || '{'))`.as(
        'beginnings',
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('content.search_word as whole').select('whole.word').whereRef('whole.word', '=', 'asked.word'))),
    );

const stemsOf = (word: RawBuilder<unknown>) => sql<string[]>`tsvector_to_array(to_tsvector('english', ${word}))`;

/** The longest topics whose words all occur in the query: "liver cancer" is not "liver". An unfinished last word matches its completions. */
const topicsOf = (db: QueryCreator<Tables>, value: Value<LookUp>) =>
  db
    .with('asked', (part) =>
      part
        .selectFrom(sql<{ word: string }>`unnest(${unseen(value('words'), 'text[]')})`.as<'typed'>(sql`typed (word)`))
        .select('typed.word')
        .select(stemsOf(sql.ref('typed.word')).as('stems')),
    )
    .with('completed', (part) =>
      part
        .selectFrom('content.search_word')
        .select('word')
        .where(sql<boolean>`is_term AND word ~>=~ ${unseen(value('beginning'), 'text')} AND word ~<~ (${unseen(value('beginning'), 'text')} || '{')`)
        .where(sql<boolean>`NOT EXISTS (SELECT FROM content.search_word whole WHERE whole.word = ${value('beginning')})`)
        .orderBy(sql`word USING ~<~`)
        .limit(sql.lit(MOST_COMPLETED)),
    )
    .with('fitting', (part) =>
      part
        .selectFrom('content.search_topic as t')
        .select(['t.tests', 't.phrase', sql<string[]>`t.lexemes`.as('lexemes'), sql<number>`rank() OVER (ORDER BY cardinality(t.lexemes) DESC)`.as('rank')])
        .where(
          sql<boolean>`t.lexemes <> '{}' AND t.lexemes <@ ARRAY(SELECT unnest(stems) FROM asked UNION SELECT unnest(${stemsOf(sql.ref('completed.word'))}) FROM completed)`,
        ),
    )
    .selectFrom('fitting as t')
    .select(['t.phrase', 't.tests', sql<number>`cardinality(t.lexemes)`.as('stems')])
    .select(sql<string[]>`ARRAY(SELECT DISTINCT word FROM asked WHERE NOT stems <@ t.lexemes)`.as('lacks'))
    .where('t.rank', '=', 1)
    .orderBy('t.phrase');

const lookUp = prepared<LookUp, LookedUp>((db, value) =>
  db.selectNoFrom([
    jsonArrayFrom(nameMatches(db, value)).as('named'),
    jsonArrayFrom(unknownWords(db, value)).as('unknown'),
    jsonArrayFrom(topicsOf(db, value)).as('topics'),
  ]),
);
