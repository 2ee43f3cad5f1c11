import { searchKey, wordsIn, type RankedBiomarker, type SearchQuery } from '@biomarker/domain/content';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import { perShape } from '../shared/per-shape.ts';
import { prepared } from '../shared/prepared.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { allColumns, over } from './biomarker-columns.ts';
import { filterShape, matchesFilter, type FilterShape, type FilterValues } from './biomarker-filter.ts';
import { understand, type Understood } from './understand.ts';

/** Fewer letters begin too many words: they are a whole word, `pH` say, or an abbreviation. */
const SHORTEST_PREFIX = 3;
/** Below this length a misspelled word is like too many others. */
const SHORTEST_MISSPELLED = 4;
/** Roles have it as pg_trgm.strict_word_similarity_threshold (docker/postgres/roles.sql). */
const LEAST_SIMILARITY = 0.42;
/** A score that is as good as certain; it makes a relevance of about 0.86. */
const CONFIDENT = 5;
/** What each panel that holds a biomarker adds to its score, as a share of it: of two that match alike, the commoner test is meant. */
const PANEL_SHARE = 0.02;
/** The first test of a topic, and what each place behind it is less. */
const TOPIC_FIRST = 12;
const TOPIC_STEP = 0.4;
const TOPIC_OVER_TEXT = 0.97;

/**
 * A topic puts its tests first, in its order. What indexes find besides is scored in tiers, each of its own weight: the exact key of a name, alias or
 * code; a prefix of one; words of names and phrases; words of the text; and, for misspelled words, trigrams. The number of its panels decides between
 * near-ties, and how much a biomarker is searched for between ties.
 */
export async function searchBiomarkers(kysely: Queries, { text, limit, ...filter }: SearchQuery): Promise<{ results: RankedBiomarker[]; total: number }> {
  if (searchKey(text) === '') return { results: [], total: 0 };
  const statement = searchStatement(filterShape(filter));
  const rows = await statement(kysely, { ...filter, ...formsOf(await understand(kysely, text)), limit });
  return { total: rows[0]?.total ?? 0, results: rows.map(({ total: _total, ...result }) => withoutNulls(result) as RankedBiomarker) };
}

/** What is searched for, in the forms of the tiers. */
function formsOf({ text, core, keys, meant, coverage }: Understood) {
  const key = searchKey(core);
  return {
    keys,
    meant,
    coverage,
    keyPrefix: keys.map((form) => `${form}:*`).join(' | '),
    prefix: key.length >= SHORTEST_PREFIX ? key : null,
    misspelled: key.length >= SHORTEST_MISSPELLED ? core : null,
    text,
    core,
    words: prefixQuery(text),
    coreWords: prefixQuery(core),
  };
}

type Values = ReturnType<typeof formsOf> & FilterValues & { limit: number };

const panelFactor = over
  .selectFrom('content.lab_package_biomarker as m')
  .innerJoin('content.lab_package as p', 'p.id', 'm.package_id')
  .select(sql<number>`1 + ${PANEL_SHARE}::float8 * count(*)`.as('factor'))
  .whereRef('m.biomarker_id', '=', 'b.id')
  .where((eb) => eb.ref('p.is_active'))
  .as('panels');

const exact = sql<number>`CASE WHEN b.search_keys && asked.keys THEN 8 ELSE 0 END + CASE WHEN b.search_keys[1] = ANY(asked.keys) THEN 3 ELSE 0 END`;
const textual = sql<number>`
  panels.factor * (CASE WHEN starts_with(b.search_keys[1], asked.prefix) THEN 2 ELSE 0 END
  + CASE WHEN EXISTS (SELECT 1 FROM unnest(b.search_keys) k WHERE starts_with(k, asked.prefix)) THEN 2 ELSE 0 END
  + CASE WHEN b.search_vector @@ asked.words THEN 1 + 2 * ts_rank('{0.05, 0.2, 0.7, 1}', b.search_vector, asked.words) ELSE 0 END
  + CASE WHEN b.search_vector @@ asked.topic THEN 1 + 3 * ts_rank('{0.05, 0.2, 0.7, 1}', b.search_vector, asked.topic) ELSE 0 END
  + CASE WHEN spelling.similarity >= ${LEAST_SIMILARITY} THEN 2.5 * spelling.similarity ELSE 0 END)`;
/** The more of the query a topic explains, the less does the text beside it count; an exact name stays before it. */
const score = sql<number>`
  (1 + asked.coverage) * (${exact}) + (1 - ${TOPIC_OVER_TEXT}::float8 * asked.coverage) * (${textual})
  + coalesce(asked.coverage * greatest(1, ${TOPIC_FIRST}::float8 - ${TOPIC_STEP}::float8 * array_position(asked.meant, b.slug)), 0)`;

/** A part of the statement for each step: the forms of the text, what indexes find, its score, the best. */
const searchStatement = perShape((shape: FilterShape) =>
  prepared<Values, RankedBiomarker & { total: number }>((db, value) => {
    const words = sql`(to_tsquery('simple', ${value('words')}) || to_tsquery('simple', ${value('coreWords')}))`;
    const topic = sql`(plainto_tsquery('english', ${value('text')}) || plainto_tsquery('english', ${value('core')}))`;
    const misspelled = sql<string | null>`${value('misspelled')}::text`;
    return db
      .with('asked', (part) =>
        part.selectNoFrom([
          sql`${value('keys')}::text[]`.as('keys'),
          sql`${value('meant')}::text[]`.as('meant'),
          sql`${value('coverage')}::float8`.as('coverage'),
          sql`${value('prefix')}::text`.as('prefix'),
          words.as('words'),
          topic.as('topic'),
          misspelled.as('misspelled'),
        ]),
      )
      .with('candidate', (part) => {
        const found = (condition: RawBuilder<boolean>) => part.selectFrom('content.biomarker').select('id').where(condition);
        return found(sql`array_to_tsvector(search_keys) @@ ${value('keyPrefix')}::tsquery`)
          .union(found(sql`search_vector @@ (${words} || ${topic})`))
          .union(found(sql`slug = ANY(${value('meant')}::text[])`))
          .union(found(sql`lower(search_text) OPERATOR(public.%>>) ${misspelled}`));
      })
      .with(
        (name) => name('scored').materialized(),
        (part) =>
          part
            .selectFrom('candidate')
            .innerJoin('content.biomarker as b', 'b.id', 'candidate.id')
            .innerJoin('content.category as c', 'c.id', 'b.category_id')
            .crossJoin('asked')
            .crossJoinLateral(
              part.selectNoFrom(sql<number>`public.strict_word_similarity(asked.misspelled, lower(b.search_text))`.as('similarity')).as('spelling'),
            )
            .crossJoinLateral(panelFactor)
            .select(['b.id', sql`lower(b.name) COLLATE "C"`.as('name'), 'b.search_volume', score.as('score')])
            .where(matchesFilter(shape, value)),
      )
      .with('best', (part) =>
        part
          .selectFrom('scored')
          .select(['id', 'name', 'search_volume', 'score', sql<number>`count(*) OVER ()::int`.as('total')])
          .where('score', '>', 0)
          .orderBy(sql`round(score::numeric, 4)`, 'desc')
          .orderBy('search_volume', 'desc')
          .orderBy('name')
          .orderBy('id')
          .limit(value('limit')),
      )
      .selectFrom('best')
      .innerJoin('content.biomarker as b', 'b.id', 'best.id')
      .innerJoin('content.category as c', 'c.id', 'b.category_id')
      .select(['best.total', sql<number>`round((1 - exp(-best.score / ${CONFIDENT}::float8 * 2))::numeric, 4)::float8`.as('relevanceScore')])
      .select(allColumns)
      .orderBy(sql`round(best.score::numeric, 4)`, 'desc')
      .orderBy('best.search_volume', 'desc')
      .orderBy('best.name')
      .orderBy('b.id')
      .$castTo<RankedBiomarker & { total: number }>();
  }),
);

/** All words, the last one perhaps unfinished. Made of letters and digits only, so that no operator of the query language slips in. */
function prefixQuery(text: string): string {
  const words = wordsIn(text);
  return words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ');
}
