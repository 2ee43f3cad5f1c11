import { HALF_LIFE_DAYS, TIMEFRAMES, type ActivityBatch, type ActivityStore, type Timeframe, type TrendingBiomarker } from '@biomarker/domain/content';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries, Tables } from '../shared/kysely.ts';
import { LOCKS } from '../shared/locks.ts';
import { perShape } from '../shared/per-shape.ts';
import { prepared } from '../shared/prepared.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { allColumns } from './biomarker-columns.ts';

/** Older days have negligible weight even in the longest timeframe. */
const REMEMBERED_DAYS = 180;

/** The column of each timeframe. */
const SCORES = { day: 'trending_day', week: 'trending_score', month: 'trending_month' } as const satisfies Record<Timeframe, keyof Tables['content.biomarker']>;
const COLUMNS = Object.values(SCORES);

/** `score = ln(1 + Σ views_d · 2^(−d/h)) + 0.25 ln(1 + searchVolume)`, d in days before today. */
const scoreOf = (timeframe: Timeframe) => {
  const faded = sql`a.views * power(2, -(current_date - a.day) / ${HALF_LIFE_DAYS[timeframe]}::float8)`;
  return sql<number>`ln(1 + coalesce(sum(${faded}), 0)) + 0.25 * ln(1 + b.search_volume)`.as(SCORES[timeframe]);
};

/** Brings the scores of biomarkers up to date: of `slugs`, or of all. */
const rescore = (tx: Queries, slugs?: readonly string[]) =>
  tx
    .updateTable('content.biomarker as b')
    .from((eb) =>
      eb
        .selectFrom('content.biomarker as b')
        .leftJoin('content.biomarker_activity as a', (join) =>
          join.onRef('a.biomarker_id', '=', 'b.id').on(sql<boolean>`a.day > current_date - ${REMEMBERED_DAYS}::int`),
        )
        .$if(slugs !== undefined, (some) => some.where(sql<boolean>`b.slug = ANY(${slugs}::text[])`))
        .select('b.id')
        .select(TIMEFRAMES.map(scoreOf))
        .groupBy('b.id')
        .as('s'),
    )
    .set((eb) => Object.fromEntries(COLUMNS.map((column) => [column, eb.ref(`s.${column}`)])))
    .whereRef('s.id', '=', 'b.id')
    // Sums in another order differ in their last digits.
    .where((eb) => eb.or(COLUMNS.map((column) => sql<boolean>`abs(${eb.ref(`b.${column}`)} - ${eb.ref(`s.${column}`)}) > 1e-9`)))
    .execute();

export function postgresActivity({ kysely }: Database): ActivityStore {
  return {
    add: (batch) =>
      kysely.transaction().execute(async (tx) => {
        await addToDays(tx, batch);
        await addToTotals(tx, batch);
        await rescore(
          tx,
          batch.map(({ slug }) => slug),
        );
      }),

    async trending(timeframe, limit) {
      return (await trendingOf({ timeframe })(kysely, { limit })).map(withoutNulls);
    },

    takeSnapshot: (minutes) =>
      kysely.transaction().execute(async (tx) => {
        await sql`SELECT pg_advisory_xact_lock(${LOCKS.trendingSnapshot})`.execute(tx);
        // The first of a day follows at once: overnight all views fade.
        const since = sql<string>`greatest(now() - make_interval(mins => ${minutes}::int), current_date)`;
        const recent = await tx.selectFrom('content.trending_snapshot').select('taken_at').where('taken_at', '>', since).limit(1).execute();
        if (recent.length > 0) return;
        await rescore(tx);
        const newest = tx.selectFrom('content.trending_snapshot').select((eb) => eb.fn.max('taken_at').as('taken_at'));
        await tx.deleteFrom('content.trending_snapshot').where('taken_at', '<', newest).execute();
        for (const timeframe of TIMEFRAMES)
          await tx
            .insertInto('content.trending_snapshot')
            .columns(['timeframe', 'taken_at', 'biomarker_id', 'rank'])
            .expression((db) =>
              db
                .selectFrom('content.biomarker')
                .select((eb) => [
                  sql<string>`${timeframe}`.as('timeframe'),
                  sql<string>`now()`.as('taken_at'),
                  'id',
                  sql<number>`dense_rank() OVER (ORDER BY ${eb.ref(SCORES[timeframe])} DESC)::int`.as('rank'),
                ]),
            )
            .execute();
      }),
  };
}

/** The counts as rows `counted (slug, day, views, searches)`. */
const rowsOf = (batch: ActivityBatch) =>
  sql<ActivityBatch[number]>`unnest(
    ${batch.map(({ slug }) => slug)}::text[], ${batch.map(({ day }) => day)}::date[],
    ${batch.map(({ views }) => views)}::int[], ${batch.map(({ searches }) => searches)}::int[])`.as<'counted'>(sql`counted (slug, day, views, searches)`);

const addToDays = (tx: Queries, batch: ActivityBatch) =>
  tx
    .insertInto('content.biomarker_activity')
    .columns(['biomarker_id', 'day', 'views', 'searches'])
    .expression((db) =>
      db
        .selectFrom(rowsOf(batch))
        .innerJoin('content.biomarker as b', 'b.slug', 'counted.slug')
        .select(['b.id', 'counted.day', 'counted.views', 'counted.searches'])
        // In one order, so that two instances cannot block each other.
        .orderBy('b.id')
        .orderBy('counted.day'),
    )
    .onConflict((conflict) =>
      conflict.columns(['biomarker_id', 'day']).doUpdateSet((eb) => ({
        views: eb('content.biomarker_activity.views', '+', eb.ref('excluded.views')),
        searches: eb('content.biomarker_activity.searches', '+', eb.ref('excluded.searches')),
      })),
    )
    .execute();

const addToTotals = (tx: Queries, batch: ActivityBatch) =>
  tx
    .updateTable('content.biomarker as b')
    .from((eb) =>
      eb
        .selectFrom(rowsOf(batch))
        .select(['slug', sql<number>`sum(views)::int`.as('views'), sql<number>`sum(searches)::int`.as('searches')])
        .groupBy('slug')
        .as('t'),
    )
    .set((eb) => ({ view_count: eb('b.view_count', '+', eb.ref('t.views')), search_volume: eb('b.search_volume', '+', eb.ref('t.searches')) }))
    .whereRef('t.slug', '=', 'b.slug')
    .execute();

/** Reads the first rows of the index over the score, so it takes the same time with any number of biomarkers. Biomarkers of one score have one rank. */
const trendingOf = perShape(({ timeframe }: { timeframe: Timeframe }) =>
  prepared<{ limit: number }, TrendingBiomarker>((db, value) =>
    db
      .with('newest', (part) =>
        part
          .selectFrom('content.trending_snapshot')
          .select((eb) => eb.fn.max('taken_at').as('taken_at'))
          .where('timeframe', '=', timeframe),
      )
      .with('top', (part) =>
        part
          .selectFrom('content.biomarker')
          .select((eb) => ['id', 'name', eb.ref(SCORES[timeframe]).as('score')])
          .orderBy('score', 'desc')
          .orderBy(sql`lower(name) COLLATE "C"`)
          .orderBy('id')
          .limit(value('limit')),
      )
      .with('ranked', (part) => part.selectFrom('top').select(['id', 'name', sql<number>`dense_rank() OVER (ORDER BY score DESC)::int`.as('rank')]))
      .selectFrom('ranked')
      .innerJoin('content.biomarker as b', 'b.id', 'ranked.id')
      .innerJoin('content.category as c', 'c.id', 'b.category_id')
      .innerJoin('newest', (join) => join.onTrue())
      .leftJoin('content.trending_snapshot as before', (join) =>
        join.on('before.timeframe', '=', timeframe).onRef('before.taken_at', '=', 'newest.taken_at').onRef('before.biomarker_id', '=', 'ranked.id'),
      )
      .select(allColumns)
      .select('ranked.rank as trendingRank')
      .select(
        sql`CASE WHEN newest.taken_at IS NULL OR ranked.rank = before.rank THEN 'stable'
        WHEN before.rank IS NULL OR ranked.rank < before.rank THEN 'up' ELSE 'down' END`.as('trendingChange'),
      )
      .orderBy('ranked.rank')
      .orderBy(sql`lower(ranked.name) COLLATE "C"`)
      .orderBy('ranked.id')
      .$castTo<TrendingBiomarker>(),
  ),
);
