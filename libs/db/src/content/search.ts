import {
  searchKey,
  understandQuery,
  withoutWordsAround,
  withUsualTests,
  type Found,
  type HitQuery,
  type SearchHit,
  type Understood,
} from '@biomarker/domain/content';
import { sql, type QueryCreator, type RawBuilder } from 'kysely';
import type { Queries, Tables } from '../shared/kysely.ts';
import { prepared, unseen, type Value } from '../shared/prepared.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { panelCounts } from './panel-counts.ts';
import { queryTerms } from './query-terms.ts';

/** A shorter query begins too many names, so it must be a whole name, such as `pH`. */
const SHORTEST_PREFIX = 3;
/** The number of texts with a common word, and of names with a common beginning, that are scored. */
const MOST_CANDIDATES = 60;
/** A score of near certainty; it gives a relevance of about 0.86. */
const CONFIDENT = 5;
/** The share of the score that each panel of a biomarker adds: the commoner test wins a near-tie. */
const PANEL_SHARE = 0.02;
/** The score of the first named thing, above all others, and the decrement per place. */
const NAMED_FIRST = 1000;
const NAMED_STEP = 20;
/** The score of a topic's first test, and the decrement per place. */
const TOPIC_FIRST = 12;
const TOPIC_STEP = 0.4;
const TOPIC_OVER_TEXT = 0.97;
/** The least relevance of the best text, where a query has neither a name nor a topic. */
const LEAST_OF_TEXT = 0.5;
/** A corrected word gives at most this share of a match. */
const CORRECTED = 0.59;

/**
 * Matches of names come first, in their order, then the tests of the topic, in its order, then texts in weighted tiers: the beginning
 * of a name, words of names and phrases, words of the text. Where no text holds all words, the best coverage answers. The number
 * of panels breaks near-ties, and the search volume breaks ties.
 */
export async function search(kysely: Queries, query: HitQuery): Promise<Found> {
  const understood = await understandQuery(queryTerms(kysely), isOfDocuments(query) ? query.text : withUsualTests(query.text));
  const { groups, names, meant } = understood;
  const found = await rank(kysely, query, understood, groups);
  const [words = []] = groups;
  if (found.total > 0 || names.length > 0 || meant.length > 0 || words.length < 2) return found;
  return rank(kysely, query, understood, words.map((word) => [word])); // prettier-ignore
}

/** Developers search documents, by any word. */
const isOfDocuments = ({ kinds }: HitQuery) => kinds.every((kind) => kind === 'doc');

/** Nothing for people where the best text holds few of the words, or holds them in passing. */
const isFaint = (query: HitQuery, [best]: readonly SearchHit[]) => best?.by === 'text' && best.relevance < LEAST_OF_TEXT && !isOfDocuments(query);

async function rank(kysely: Queries, query: HitQuery, understood: Understood, groups: readonly string[][]): Promise<Found> {
  const { kinds, category, gender, limit } = query;
  if (groups.length === 0 && understood.meant.length === 0) return { hits: [], total: 0, understood };
  const rows = await ranked(kysely, { ...formsOf(understood, groups), kinds, category: category ?? null, gender: gender ?? null, limit });
  if (isFaint(query, rows)) return { hits: [], total: 0, understood };
  const hits = rows.map(({ total: _total, ...hit }) => withoutNulls(hit) as SearchHit);
  return { total: rows[0]?.total ?? 0, hits: hits.map((hit) => ({ ...hit, relevance: relevanceOf(hit, understood) })), understood };
}

/** A misspelled word never gives the relevance of a match. */
function relevanceOf({ kind, slug, relevance, by }: SearchHit, { names, corrections }: Understood): number {
  const isTyped = by === 'name' && names.some((name) => name.kind === kind && name.slug === slug && !name.corrected);
  return corrections.length === 0 || isTyped ? relevance : Math.round(relevance * CORRECTED * 10_000) / 10_000;
}

/** The query in the form of each tier. Only letters and digits, so no operator slips in. */
function formsOf({ text, names, isNamed, meant, topics, isUnfinished }: Understood, groups: readonly string[][]) {
  const key = searchKey(withoutWordsAround(text));
  const query = (formOf: (word: string, last: boolean) => string) =>
    groups.map((words) => `(${words.map((word, at) => formOf(word, at === words.length - 1)).join(' & ')})`).join(' | ');
  return {
    typing: names.length > 0 && !isNamed ? BEGUN_OVER_NAMED : 0,
    namedKinds: names.map(({ kind }) => kind),
    namedSlugs: names.map(({ slug }) => slug),
    meant,
    coverage: topics[0]?.coverage ?? 0,
    prefix: key.length >= SHORTEST_PREFIX ? key : null,
    words: query((word, last) => (word.length >= SHORTEST_PREFIX || last ? `${word}:*` : word)),
    stems: query((word) => (isUnfinished(word) ? `${word}:*` : word)),
    each: [...new Set(groups.flat())],
  };
}

type Filter = Omit<HitQuery, 'text' | 'limit'>;
/** One statement serves every filter: an absent one is null. */
type FilterValues = { [Name in keyof Filter]-?: NonNullable<Filter[Name]> | null };
type Values = ReturnType<typeof formsOf> & FilterValues & { limit: number };

/** The beginning of a longer name than the named one comes before it: `hemoglobin a`. */
const BEGUN_OVER_NAMED = 2000;
const begun = sql<number>`max((ARRAY[4, 2, 0])[place + 1])`;
const textual = sql<number>`
  (1 + ${PANEL_SHARE}::float8 * candidate.panels) * (candidate.begun
  + held.share * (CASE WHEN text.words @@ asked.words THEN 1 + 2 * ts_rank('{0.05, 0.2, 0.7, 1}', text.words, asked.words) ELSE 0 END
  + CASE WHEN text.words @@ asked.stems THEN 1 + 3 * ts_rank('{0.05, 0.2, 0.7, 1}', text.words, asked.stems) ELSE 0 END))`;
const topical = sql<number>`asked.coverage * greatest(1, ${TOPIC_FIRST}::float8 - ${TOPIC_STEP}::float8 * array_position(asked.meant, d.slug))`;
/** The more of the query a topic covers, the less other texts count. */
const score = sql<number>`
  coalesce(${NAMED_FIRST}::float8 - ${NAMED_STEP}::float8 * candidate.place, 0) + CASE WHEN candidate.begun > 0 THEN asked.typing ELSE 0 END
  + CASE WHEN d.kind = 'biomarker' THEN (1 - ${TOPIC_OVER_TEXT}::float8 * asked.coverage) * (${textual}) + coalesce(${topical}, 0) ELSE ${textual} END`;
const by = sql<SearchHit['by']>`
  CASE WHEN candidate.place IS NOT NULL THEN 'name' WHEN d.kind = 'biomarker' AND d.slug = ANY(asked.meant) THEN 'topic' ELSE 'text' END`;

const CONDITIONS = {
  kinds: (value) => sql<boolean>`d.kind = ANY(${unseen(value('kinds'), 'text[]')}::text[])`,
  category: (value) => sql<boolean>`(${value('category')}::text IS NULL OR d.category = ${value('category')})`,
  gender: (value) => sql<boolean>`(${value('gender')}::text IS NULL OR d.gender IN (${value('gender')}, 'both'))`,
} satisfies Record<keyof Filter, (value: Value<Values>) => RawBuilder<boolean>>;

const matchesFilter = (value: Value<Values>) =>
  sql<boolean>`${sql.join(
    Object.values(CONDITIONS).map((condition) => condition(value)),
    sql` AND `,
  )}`;

const documents = (db: QueryCreator<Tables>, value: Value<Values>) =>
  db.selectFrom('content.search_document as d').select('d.id').where(matchesFilter(value)).limit(sql.lit(MOST_CANDIDATES));

/** Keys are letters and digits, and "{" follows "z". In the order of the index, so that a common beginning costs no more than a rare one. */
const begunNames = (db: QueryCreator<Tables>) =>
  db
    .selectFrom('content.search_name')
    .select(['document_id', 'key', 'place'])
    .where(sql<boolean>`key ~>=~ (SELECT prefix FROM asked) AND key ~<~ (SELECT prefix || '{' FROM asked)`)
    .orderBy(sql`key USING ~<~`)
    .limit(sql.lit(MOST_CANDIDATES));

type Named = { kind: string; slug: string; place: number };
const namedDocuments = (db: QueryCreator<Tables>, value: Value<Values>) =>
  db
    .selectFrom(
      sql<Named>`unnest(${unseen(value('namedKinds'), 'text[]')}, ${unseen(value('namedSlugs'), 'text[]')}) WITH ORDINALITY`.as<'name'>(
        sql`name (kind, slug, place)`,
      ),
    )
    .innerJoin('content.search_document as d', (join) => join.onRef('d.kind', '=', 'name.kind').onRef('d.slug', '=', 'name.slug'))
    .select(['d.id', sql<number>`min(name.place)`.as('place')])
    .groupBy('d.id');

const absent = <Name extends string>(name: Name) => sql<number | null>`NULL::int`.as(name);

/** One CTE per step: query forms, candidates, scores, best rows. */
const ranked = prepared<Values, SearchHit & { total: number }>((db, value) =>
  db
    .with('asked', (part) =>
      part.selectNoFrom([
        sql`${value('meant')}::text[]`.as('meant'),
        sql`${value('coverage')}::float8`.as('coverage'),
        sql`${value('typing')}::float8`.as('typing'),
        sql`${value('prefix')}::text`.as('prefix'),
        sql`to_tsquery('simple', ${value('words')})`.as('words'),
        sql`coalesce(nullif(to_tsquery('english', ${value('stems')}), ''), to_tsquery('simple', ${value('stems')}))`.as('stems'),
        sql`ARRAY(SELECT to_tsquery('english', word) FROM unnest(${value('each')}::text[]) AS word)`.as('each'),
      ]),
    )
    .with('named', (part) => namedDocuments(part, value))
    .with('begun', (part) =>
      part
        .selectFrom(begunNames(part).as('name'))
        .select(['document_id as id', begun.as('score')])
        .groupBy('document_id'),
    )
    .with('topical', (part) => documents(part, value).where(sql<boolean>`d.kind = 'biomarker' AND d.slug = ANY((SELECT meant FROM asked)::text[])`))
    // Read from the part, so that the planner knows no more of a common word than of a rare one, and asks the index.
    .with('matching', (part) => documents(part, value).where(sql<boolean>`d.words @@ (SELECT stems FROM asked)`))
    .with('way', (part) =>
      part
        .selectFrom('named')
        .select(['id', sql<number | null>`place`.as('place'), sql<number | null>`NULL::int`.as('begun')])
        .unionAll(part.selectFrom('begun').select(['id', absent('place'), sql<number | null>`score`.as('begun')]))
        .unionAll(part.selectFrom('topical').select(['id', absent('place'), absent('begun')]))
        .unionAll(part.selectFrom('matching').select(['id', absent('place'), absent('begun')])),
    )
    // Each candidate once, however it was found. The panels are counted here, once for all.
    .with(
      (name) => name('candidate').materialized(),
      (part) =>
        part
          .selectFrom('way')
          .leftJoin(panelCounts(part).as('panels'), 'panels.biomarker_id', 'way.id')
          .select(['way.id', sql<number | null>`min(place)`.as('place'), sql<number>`coalesce(max(begun), 0)`.as('begun')])
          .select(sql<number>`coalesce(max(panels.count), 0)`.as('panels'))
          .groupBy('way.id'),
    )
    .with(
      (name) => name('scored').materialized(),
      (part) =>
        part
          .selectFrom('candidate')
          .innerJoin('content.search_document as d', 'd.id', 'candidate.id')
          .leftJoin('content.biomarker as b', 'b.id', 'd.id')
          .crossJoin('asked')
          // Decompressed once: OFFSET keeps the planner from writing the column wherever it is used.
          .crossJoinLateral(
            part
              .selectNoFrom(sql`d.words || ''::tsvector`.as('words'))
              .offset(0)
              .as('text'),
          )
          .crossJoinLateral(
            part
              .selectNoFrom(sql<number>`coalesce((SELECT avg((text.words @@ stem)::int) FROM unnest(asked.each) AS stem WHERE stem <> ''), 0)`.as('share'))
              .offset(0)
              .as('held'),
          )
          .where(matchesFilter(value))
          .select(['d.kind', 'd.slug', 'd.title', 'd.abbreviation', 'd.summary', sql<number>`coalesce(b.search_volume, 0)`.as('volume')])
          .select([score.as('score'), by.as('by')]),
    )
    .selectFrom('scored')
    .select(['kind', 'slug', 'title', 'abbreviation', 'summary', 'by'])
    .select(sql<number>`round((1 - exp(-least(score, 100) / ${CONFIDENT}::float8 * 2))::numeric, 4)::float8`.as('relevance'))
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .where('score', '>', 0)
    .orderBy(sql`round(score::numeric, 4)`, 'desc')
    .orderBy('volume', 'desc')
    .orderBy(sql`lower(title) COLLATE "C"`)
    .orderBy('kind')
    .orderBy('slug')
    .limit(value('limit'))
    .$castTo<SearchHit & { total: number }>(),
);
