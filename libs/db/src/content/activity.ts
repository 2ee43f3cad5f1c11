import { HALF_LIFE_DAYS, TIMEFRAMES, type ActivityBatch, type ActivityStore, type Timeframe, type TrendingBiomarker } from '@biomarker/domain/content';
import { sql, type Expression, type QueryCreator } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries, Tables } from '../shared/kysely.ts';
import { LOCKS } from '../shared/locks.ts';
import { prepared } from '../shared/prepared.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { allColumns } from './biomarker-columns.ts';

/** Older days have negligible weight even in the longest timeframe. */
const REMEMBERED_DAYS = 180;

/** `score = ln(1 + Σ views_d · 2^(−d/h)) + 0.25 ln(1 + searchVolume)`, d in days before today. */
const scores = (db: QueryCreator<Tables>, halfLifeDays: Expression<number>) =>
  db
    .selectFrom('content.biomarker as b')
    .leftJoin('content.biomarker_activity as a', (join) =>
      join.onRef('a.biomarker_id', '=', 'b.id').on(sql<boolean>`a.day > current_date - ${REMEMBERED_DAYS}::int`),
    )
    .select((eb) => {
      const faded = sql`${eb.ref('a.views')} * power(2, -(current_date - ${eb.ref('a.day')}) / ${halfLifeDays}::float8)`;
      return ['b.id', 'b.name', sql<number>`ln(1 + coalesce(sum(${faded}), 0)) + 0.25 * ln(1 + ${eb.ref('b.search_volume')})`.as('score')];
    })
    .groupBy('b.id');

/** Biomarkers of one score have one rank; `place` orders them by name. */
const ranks = (db: QueryCreator<Tables>, halfLifeDays: Expression<number>) =>
  db
    .selectFrom(scores(db, halfLifeDays).as('scores'))
    .select([
      'id',
      sql<number>`dense_rank() OVER (ORDER BY score DESC)::int`.as('rank'),
      sql<number>`row_number() OVER (ORDER BY score DESC, lower(name) COLLATE "C", id)`.as('place'),
    ]);

export function postgresActivity({ kysely }: Database): ActivityStore {
  return {
    add: (batch) =>
      kysely.transaction().execute(async (tx) => {
        await addToDays(tx, batch);
        await addToTotals(tx, batch);
        await tx
          .updateTable('content.biomarker as b')
          .from(scores(tx, sql.val(HALF_LIFE_DAYS.week)).as('s'))
          .set((eb) => ({ trending_score: eb.ref('s.score') }))
          .whereRef('s.id', '=', 'b.id')
          .whereRef('b.trending_score', '<>', 's.score')
          .execute();
      }),

    async trending(timeframe, limit) {
      return (await trendingOf(kysely, { timeframe, limit, halfLifeDays: HALF_LIFE_DAYS[timeframe] })).map(withoutNulls);
    },

    takeSnapshot: (minutes) =>
      kysely.transaction().execute(async (tx) => {
        await sql`SELECT pg_advisory_xact_lock(${LOCKS.trendingSnapshot})`.execute(tx);
        const since = sql<string>`now() - make_interval(mins => ${minutes}::int)`;
        const recent = await tx.selectFrom('content.trending_snapshot').select('taken_at').where('taken_at', '>', since).limit(1).execute();
        if (recent.length > 0) return;
        const newest = tx.selectFrom('content.trending_snapshot').select((eb) => eb.fn.max('taken_at').as('taken_at'));
        await tx.deleteFrom('content.trending_snapshot').where('taken_at', '<', newest).execute();
        for (const timeframe of TIMEFRAMES)
          await tx
            .insertInto('content.trending_snapshot')
            .columns(['timeframe', 'taken_at', 'biomarker_id', 'rank'])
            .expression((db) =>
              db
                .selectFrom(ranks(tx, sql.val(HALF_LIFE_DAYS[timeframe])).as('ranked'))
                .select([sql<string>`${timeframe}`.as('timeframe'), sql<string>`now()`.as('taken_at'), 'id', 'rank']),
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

const trendingOf = prepared<{ timeframe: Timeframe; limit: number; halfLifeDays: number }, TrendingBiomarker>((db, value) =>
  db
    .with('now', (part) => ranks(part, value('halfLifeDays')))
    .with('before', (part) =>
      part
        .selectFrom('content.trending_snapshot')
        .select(['biomarker_id', 'rank'])
        .where('timeframe', '=', value('timeframe'))
        .where('taken_at', '=', (eb) =>
          eb
            .selectFrom('content.trending_snapshot')
            .select((max) => max.fn.max('taken_at').as('at'))
            .where('timeframe', '=', value('timeframe')),
        ),
    )
    // Chosen first, so that nothing reads the columns of the others.
    .with('top', (part) => part.selectFrom('now').select(['id', 'rank', 'place']).orderBy('place').limit(value('limit')))
    .selectFrom('top')
    .innerJoin('content.biomarker as b', 'b.id', 'top.id')
    .innerJoin('content.category as c', 'c.id', 'b.category_id')
    .leftJoin('before', 'before.biomarker_id', 'top.id')
    .select(allColumns)
    .select('top.rank as trendingRank')
    .select(
      sql`CASE WHEN NOT EXISTS (SELECT 1 FROM before) OR top.rank = before.rank THEN 'stable'
        WHEN before.rank IS NULL OR top.rank < before.rank THEN 'up' ELSE 'down' END`.as('trendingChange'),
    )
    .orderBy('top.place')
    .$castTo<TrendingBiomarker>(),
);
