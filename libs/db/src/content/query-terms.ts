import type { NamedThing, QueryTerms, QueryTopic, UnknownWord } from '@biomarker/domain/content';
import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import { prepared } from '../shared/prepared.ts';
import { panelCounts } from './panel-counts.ts';

/** The maximum number of completions of the last word. */
const MOST_COMPLETED = 6;
/** Shorter words resemble too many others. */
const SHORTEST_MISSPELLED = 4;
const MOST_CANDIDATES = 12;

export const queryTerms = (kysely: Queries): QueryTerms => ({
  named: (keys) => (keys.length === 0 ? Promise.resolve([]) : namedThings(kysely, { keys })),
  unknownWords: (words) => (words.length === 0 ? Promise.resolve([]) : unknownWords(kysely, { words })),
  topics: (asked) => topicsOf(kysely, asked),
});

const namedThings = prepared<{ keys: readonly string[] }, NamedThing>((db, value) =>
  db
    .selectFrom('content.search_name as n')
    .innerJoin('content.search_document as d', 'd.id', 'n.document_id')
    .leftJoin(panelCounts(db).as('panels'), 'panels.biomarker_id', 'd.id')
    .select(['n.key', 'd.kind', 'd.slug', 'd.title'])
    .where(sql<boolean>`n.key = ANY(${value('keys')}::text[]) AND n.place < 2`)
    .orderBy('n.place')
    .orderBy(sql`coalesce(panels.count, 0)`, 'desc')
    .orderBy('d.slug')
    .$castTo<NamedThing>(),
);

/** Words are letters and digits, and "{" follows "z". LIKE with a non-constant pattern uses no index. */
const beginsSome = sql<boolean>`EXISTS (SELECT FROM content.search_word known WHERE known.word ~>=~ asked.word AND known.word ~<~ (asked.word || '{'))`;

/** The words missing in the content. A word that begins none is misspelled and comes with similar terms, and prefixes of terms with its first two letters. */
const unknownWords = prepared<{ words: readonly string[] }, UnknownWord>((db, value) =>
  db
    .selectFrom(sql<{ word: string }>`unnest(${value('words')}::text[])`.as<'asked'>(sql`asked (word)`))
    .select(['asked.word', beginsSome.as('begins')])
    .select(
      sql<string[]>`ARRAY(
        SELECT term.word FROM content.search_word term WHERE term.is_term AND least(length(asked.word), length(term.word)) >= ${sql.lit(SHORTEST_MISSPELLED)} AND NOT ${beginsSome} AND term.word OPERATOR(public.%) asked.word
        ORDER BY public.similarity(term.word, asked.word) DESC, term.word LIMIT ${sql.lit(MOST_CANDIDATES)})`.as('candidates'),
    )
    .select(
      sql<string[]>`ARRAY(
        SELECT DISTINCT left(term.word, length(asked.word) + more) FROM content.search_word term, generate_series(-1, 1) AS more
        WHERE term.is_term AND length(asked.word) >= ${sql.lit(SHORTEST_MISSPELLED)} AND NOT ${beginsSome} AND term.word ~>=~ left(asked.word, 2) AND term.word ~<~ (left(asked.word, 2) || '{'))`.as(
        'beginnings',
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('content.search_word as whole').select('whole.word').whereRef('whole.word', '=', 'asked.word'))),
    ),
);

/** The longest topics whose words all occur in the text: "liver cancer" is not "liver". An unfinished last word matches its completions. */
const topicsOf = prepared<{ text: string; core: string; unfinished: string | null }, QueryTopic>((db, value) =>
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
    .select(['phrase', 'tests', 'coverage'])
    .where('rank', '=', 1)
    .orderBy('phrase'),
);
