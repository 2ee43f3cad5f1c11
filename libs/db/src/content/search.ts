import { searchKey, wordsIn, type SearchHit, type HitQuery } from '@biomarker/domain/content';
import { sql, type QueryCreator, type RawBuilder } from 'kysely';
import type { Queries, Tables } from '../shared/kysely.ts';
import { prepared, type Value } from '../shared/prepared.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { alike } from './alike.ts';
import { panelCounts } from './panel-counts.ts';
import { understand, type Understood } from './understand.ts';

/** A shorter query begins too many names, so it must be a whole name, such as `pH`. */
const SHORTEST_PREFIX = 3;
/** The number of names, in index order, and of texts that are scored for a common word. */
const MOST_CANDIDATES = 60;
/** The minimum similarity of a misspelled name. */
const LIKE_ENOUGH = 0.6;
/** A score of near certainty; it gives a relevance of about 0.86. */
const CONFIDENT = 5;
/** The share of the score that each panel of a biomarker adds: the commoner test wins a near-tie. */
const PANEL_SHARE = 0.02;
/** The score of a topic's first test, and the decrement per place. */
const TOPIC_FIRST = 12;
const TOPIC_STEP = 0.4;
const TOPIC_OVER_TEXT = 0.97;

/**
 * A topic ranks its tests first, in its order. Other index matches are scored in weighted tiers: a whole name or code; the
 * beginning of one; words of names and phrases; words of the text. The number of panels breaks near-ties, and the search
 * volume breaks ties. `total` counts the scored rows.
 */
export async function search(kysely: Queries, query: HitQuery): Promise<{ hits: SearchHit[]; total: number }> {
  if (searchKey(query.text) === '') return { hits: [], total: 0 };
  const found = await rank(kysely, query);
  if (found.total > 0) return found;
  // No match: use the most similar name instead.
  const [like] = await alike(kysely, query.text, 1);
  return like && like.likeness >= LIKE_ENOUGH ? rank(kysely, { ...query, text: like.title }) : found;
}

async function rank(kysely: Queries, { text, kinds, category, gender, limit }: HitQuery): Promise<{ hits: SearchHit[]; total: number }> {
  const rows = await ranked(kysely, { ...formsOf(await understand(kysely, text)), kinds, category: category ?? null, gender: gender ?? null, limit });
  return { total: rows[0]?.total ?? 0, hits: rows.map(({ total: _total, ...hit }) => withoutNulls(hit) as SearchHit) };
}

/** The query in the form of each tier. */
function formsOf({ text, core, keys, meant, coverage, isUnfinished }: Understood) {
  const key = searchKey(core);
  const prefix = key.length >= SHORTEST_PREFIX ? key : null;
  const stems = wordsIn(core).map((word) => (isUnfinished(word) ? `${word}:*` : word));
  return { text, core, keys, meant, coverage, prefix, words: prefixQuery(text), coreWords: prefixQuery(core), stems: stems.join(' & ') };
}

/** All words as prefixes, since users abbreviate ("vit d") and type on. Only letters and digits, so no operator slips in. */
function prefixQuery(text: string): string {
  const words = wordsIn(text);
  return words.map((word, index) => (word.length >= SHORTEST_PREFIX || index === words.length - 1 ? `${word}:*` : word)).join(' & ');
}

type Filter = Omit<HitQuery, 'text' | 'limit'>;
/** One statement serves every filter: an absent one is null. */
type FilterValues = { [Name in keyof Filter]-?: NonNullable<Filter[Name]> | null };
type Values = ReturnType<typeof formsOf> & FilterValues & { limit: number };

const exact = sql<number>`CASE WHEN key = ANY(asked.keys) THEN (ARRAY[11, 8, 0])[place + 1] ELSE 0 END`;
const begun = sql<number>`CASE WHEN starts_with(key, asked.prefix) THEN (ARRAY[4, 2, 0])[place + 1] ELSE 0 END`;
const textual = sql<number>`
  (1 + ${PANEL_SHARE}::float8 * coalesce(panels.count, 0)) * (coalesce(named.begun, 0)
  + CASE WHEN text.words @@ asked.words THEN 1 + 2 * ts_rank('{0.05, 0.2, 0.7, 1}', text.words, asked.words) ELSE 0 END
  + CASE WHEN text.words @@ asked.topic THEN 1 + 3 * ts_rank('{0.05, 0.2, 0.7, 1}', text.words, asked.topic) ELSE 0 END)`;
/** The more of the query a topic covers, the less other texts count. An exact name still ranks first. */
const score = sql<number>`
  (1 + asked.coverage) * coalesce(named.exact, 0)
  + CASE WHEN d.kind = 'biomarker'
    THEN (1 - ${TOPIC_OVER_TEXT}::float8 * asked.coverage) * (${textual})
      + coalesce(asked.coverage * greatest(1, ${TOPIC_FIRST}::float8 - ${TOPIC_STEP}::float8 * array_position(asked.meant, d.slug)), 0)
    ELSE ${textual} END`;

const CONDITIONS = {
  kinds: (value) => sql<boolean>`d.kind = ANY(${value('kinds')}::text[])`,
  category: (value) => sql<boolean>`(${value('category')}::text IS NULL OR d.category = ${value('category')})`,
  gender: (value) => sql<boolean>`(${value('gender')}::text IS NULL OR d.gender IN (${value('gender')}, 'both'))`,
} satisfies Record<keyof Filter, (value: Value<Values>) => RawBuilder<boolean>>;

const matchesFilter = (value: Value<Values>) =>
  sql<boolean>`${sql.join(
    Object.values(CONDITIONS).map((condition) => condition(value)),
    sql` AND `,
  )}`;

const names = (db: QueryCreator<Tables>) => db.selectFrom('content.search_name').select(['document_id', 'key', 'place']).limit(MOST_CANDIDATES);

const documents = (db: QueryCreator<Tables>, value: Value<Values>) =>
  db.selectFrom('content.search_document as d').select('d.id').where(matchesFilter(value)).limit(MOST_CANDIDATES);

/** One CTE per step: query forms, index matches, scores, best rows. */
const ranked = prepared<Values, SearchHit & { total: number }>((db, value) => {
  const words = sql`(to_tsquery('simple', ${value('words')}) || to_tsquery('simple', ${value('coreWords')}))`;
  const topic = sql`(plainto_tsquery('english', ${value('text')}) || plainto_tsquery('english', ${value('core')}))`;
  return (
    db
      .with('asked', (part) =>
        part.selectNoFrom([
          sql`${value('keys')}::text[]`.as('keys'),
          sql`${value('meant')}::text[]`.as('meant'),
          sql`${value('coverage')}::float8`.as('coverage'),
          sql`${value('prefix')}::text`.as('prefix'),
          words.as('words'),
          topic.as('topic'),
          sql`coalesce(nullif(to_tsquery('english', ${value('stems')}), ''), to_tsquery('simple', ${value('stems')}))`.as('stems'),
        ]),
      )
      .with('whole_name', (part) => names(part).where(sql<boolean>`key = ANY(${value('keys')}::text[])`))
      .with('name_beginning', (part) =>
        names(part)
          // Keys are letters and digits, and "{" follows "z". In the order of the index, so that a common beginning costs no more than a rare one.
          .where(sql<boolean>`key ~>=~ ${value('prefix')} AND key ~<~ (${value('prefix')} || '{')`)
          .orderBy(sql`key USING ~<~`),
      )
      .with('named', (part) =>
        part
          .selectFrom(part.selectFrom('whole_name').selectAll().union(part.selectFrom('name_beginning').selectAll()).as('name'))
          .crossJoin('asked')
          .select(['document_id as id', sql<number>`max(${exact})`.as('exact'), sql<number>`max(${begun})`.as('begun')])
          .groupBy('document_id'),
      )
      .with('topical', (part) => documents(part, value).where(sql<boolean>`d.kind = 'biomarker' AND d.slug = ANY(${value('meant')}::text[])`))
      // Texts with these stems are all that score, and each stem costs a walk through its list. Read from the part, so that the planner knows no more of a
      // common word than of a rare one, and asks the index.
      .with('matching', (part) => documents(part, value).where(sql<boolean>`d.words @@ (SELECT stems FROM asked)`))
      .with('candidate', (part) =>
        part.selectFrom('named').select('id').union(part.selectFrom('topical').select('id')).union(part.selectFrom('matching').select('id')),
      )
      .with(
        (name) => name('scored').materialized(),
        (part) =>
          part
            .selectFrom('candidate')
            .innerJoin('content.search_document as d', 'd.id', 'candidate.id')
            .leftJoin('named', 'named.id', 'd.id')
            .leftJoin('content.biomarker as b', 'b.id', 'd.id')
            .leftJoin(panelCounts(part).as('panels'), 'panels.biomarker_id', 'd.id')
            .crossJoin('asked')
            // Decompressed once: OFFSET keeps the planner from writing the column wherever it is used.
            .crossJoinLateral(
              part
                .selectNoFrom(sql`d.words || ''::tsvector`.as('words'))
                .offset(0)
                .as('text'),
            )
            .where(matchesFilter(value))
            .select(['d.kind', 'd.slug', 'd.title', 'd.abbreviation', 'd.summary', sql<number>`coalesce(b.search_volume, 0)`.as('volume'), score.as('score')]),
      )
      .selectFrom('scored')
      .select(['kind', 'slug', 'title', 'abbreviation', 'summary'])
      .select(sql<number>`round((1 - exp(-score / ${CONFIDENT}::float8 * 2))::numeric, 4)::float8`.as('relevance'))
      .select(sql<number>`count(*) OVER ()::int`.as('total'))
      .where('score', '>', 0)
      .orderBy(sql`round(score::numeric, 4)`, 'desc')
      .orderBy('volume', 'desc')
      .orderBy(sql`lower(title) COLLATE "C"`)
      .orderBy('kind')
      .orderBy('slug')
      .limit(value('limit'))
      .$castTo<SearchHit & { total: number }>()
  );
});
