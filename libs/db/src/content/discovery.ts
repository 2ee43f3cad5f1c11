import { searchKey, type DiscoveryStore, type TextHit } from '@biomarker/domain/content';
import { sql, type Expression, type QueryCreator } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Tables } from '../shared/kysely.ts';
import { prepared } from '../shared/prepared.ts';

/** A match of all words counts for more than one of some; the name itself for most. */
const ALL_WORDS = 0.3;
const WHOLE_NAME = 1;

const COMPARISON_WORDS = 'compare comparison alternative competitor blood testing service';
const PANEL_WORDS = 'panel package price cost';

const literal = (text: string) => sql<string>`${sql.lit(text)}::text`;
const spaced = (...parts: Expression<string>[]) => sql<string>`${sql.join(parts, sql` || ' ' || `)}`;
const listed = (texts: Expression<string[]>) => sql<string>`array_to_string(${texts}, ' ')`;

/** Title (weight A), about (B) and body (D) of everything that has no search of its own. */
function sources(db: QueryCreator<Tables>) {
  const categories = db
    .selectFrom('content.category')
    .select([literal('category').as('kind'), 'slug', 'name as title'])
    .select((eb) => [spaced(eb.ref('description'), listed(eb.ref('common_conditions'))).as('about'), literal('').as('body')]);
  const panels = db
    .selectFrom('content.lab_package')
    .select([literal('panel').as('kind'), 'slug', 'name as title'])
    .select((eb) => spaced(eb.ref('tagline'), listed(eb.ref('target_conditions'))).as('about'))
    .select((eb) => spaced(eb.ref('description'), listed(eb.ref('features')), literal(PANEL_WORDS)).as('body'))
    .where((eb) => eb.ref('is_active'));
  const documents = db.selectFrom('content.document').select([literal('doc').as('kind'), 'slug', 'title', 'description as about', 'body']);
  const comparisons = db
    .selectFrom('content.comparison as c')
    .leftJoin('content.comparison_fact as f', 'f.comparison_id', 'c.id')
    .select([literal('comparison').as('kind'), 'c.slug', 'c.name as title', literal(COMPARISON_WORDS).as('about')])
    .select((eb) => sql<string>`coalesce(string_agg(${eb.ref('f.value')}, ' '), '')`.as('body'))
    .groupBy('c.id');
  return categories.unionAll(panels).unionAll(documents).unionAll(comparisons);
}

const hits = prepared<{ text: string; key: string; kinds: readonly string[]; limit: number }, TextHit>((db, value) =>
  db
    .with('asked', (asked) =>
      asked.selectNoFrom([
        sql`plainto_tsquery('english', ${value('text')})`.as('all_words'),
        sql`replace(plainto_tsquery('english', ${value('text')})::text, ' & ', ' | ')::tsquery`.as('any_word'),
      ]),
    )
    .with('entry', (entry) =>
      entry
        .selectFrom(sources(entry).as('source'))
        .select(['kind', 'slug', 'title'])
        .select(sql`setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', about), 'B') || to_tsvector('english', body)`.as('words'))
        .where('kind', '=', sql<string>`ANY(${value('kinds')})`),
    )
    .with('scored', (scored) =>
      scored
        .selectFrom('entry')
        .crossJoin('asked')
        .select(['kind', 'slug', 'title'])
        .select(
          sql<number>`CASE
            WHEN regexp_replace(lower(title), '[^a-z0-9]', '', 'g') = ${value('key')} THEN ${sql.lit(WHOLE_NAME)}::float8
            WHEN words @@ all_words THEN ${sql.lit(ALL_WORDS)}::float8 + ts_rank('{0.1, 0.2, 0.5, 1}', words, any_word, 32)
            ELSE ts_rank('{0.1, 0.2, 0.5, 1}', words, any_word, 32) END`.as('score'),
        )
        .where(sql<boolean>`words @@ any_word`),
    )
    .selectFrom('scored')
    .select(['kind', 'slug', 'title', 'score'])
    .orderBy('score', 'desc')
    .orderBy('kind')
    .orderBy('slug')
    .limit(value('limit'))
    .$castTo<TextHit>(),
);

export function postgresDiscovery({ kysely }: Database): DiscoveryStore {
  return { find: (text, kinds, limit) => hits(kysely, { text, key: searchKey(text), kinds, limit }) };
}
