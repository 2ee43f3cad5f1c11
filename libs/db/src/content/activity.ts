import { HALF_LIFE_DAYS, TIMEFRAMES, type ActivityStore, type Timeframe, type TrendingBiomarker } from '@biomarker/domain/content';
import type { Pool } from 'pg';
import { LOCKS } from '../shared/locks.ts';
import { inTransaction, run } from '../shared/statements.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { allColumns } from './biomarker-columns.ts';
import { sql, type Sql } from './sql.ts';

/** Older days weigh next to nothing in the longest timeframe. */
const REMEMBERED_DAYS = 180;

/** `score = ln(1 + Σ views_d · 2^(−d/h)) + 0.25 ln(1 + searchVolume)`, d in days before today. */
const scores = (timeframe: Timeframe): Sql => sql`
  SELECT b.id, ln(1 + coalesce(sum(a.views * power(2, -(current_date - a.day) / ${HALF_LIFE_DAYS[timeframe]}::float8)), 0)) + 0.25 * ln(1 + b.search_volume) AS score
  FROM content.biomarker b LEFT JOIN content.biomarker_activity a ON a.biomarker_id = b.id AND a.day > current_date - ${REMEMBERED_DAYS}::int
  GROUP BY b.id`;

const ranks = (timeframe: Timeframe): Sql => sql`SELECT id, score, dense_rank() OVER (ORDER BY score DESC)::int AS rank FROM (${scores(timeframe)}) scores`;

export function postgresActivity(pool: Pool): ActivityStore {
  return {
    async add(batch) {
      await inTransaction(pool, async (client) => {
        const counted = sql`unnest(${batch.map(({ slug }) => slug)}::text[], ${batch.map(({ day }) => day)}::date[], ${batch.map(({ views }) => views)}::int[], ${batch.map(({ searches }) => searches)}::int[]) AS counted (slug, day, views, searches)`;
        await run(
          client,
          sql`
          INSERT INTO content.biomarker_activity AS a (biomarker_id, day, views, searches)
          SELECT b.id, counted.day, counted.views, counted.searches FROM ${counted} JOIN content.biomarker b USING (slug) ORDER BY b.id, counted.day
          ON CONFLICT (biomarker_id, day) DO UPDATE SET views = a.views + excluded.views, searches = a.searches + excluded.searches`,
        );
        await run(
          client,
          sql`
          UPDATE content.biomarker b SET view_count = b.view_count + t.views, search_volume = b.search_volume + t.searches
          FROM (SELECT slug, sum(views)::int AS views, sum(searches)::int AS searches FROM ${counted} GROUP BY slug) t WHERE t.slug = b.slug`,
        );
        await run(
          client,
          sql`UPDATE content.biomarker b SET trending_score = s.score FROM (${scores('week')}) s WHERE s.id = b.id AND b.trending_score <> s.score`,
        );
      });
    },

    async trending(timeframe, limit) {
      const statement = sql`
        WITH now AS (${ranks(timeframe)}),
        before AS (
          SELECT biomarker_id, rank FROM content.trending_snapshot
          WHERE timeframe = ${timeframe} AND taken_at = (SELECT max(taken_at) FROM content.trending_snapshot WHERE timeframe = ${timeframe}))
        SELECT ${allColumns}, now.rank AS "trendingRank",
          CASE WHEN NOT EXISTS (SELECT 1 FROM before) OR now.rank = before.rank THEN 'stable' WHEN before.rank IS NULL OR now.rank < before.rank THEN 'up' ELSE 'down' END AS "trendingChange"
        FROM now JOIN content.biomarker b ON b.id = now.id JOIN content.category c ON c.id = b.category_id LEFT JOIN before ON before.biomarker_id = now.id
        ORDER BY now.rank, lower(b.name) COLLATE "C", b.id LIMIT ${limit}`;
      return (await run<TrendingBiomarker>(pool, statement)).map(withoutNulls);
    },

    async takeSnapshot(minutes) {
      await inTransaction(pool, async (client) => {
        await run(client, sql`SELECT pg_advisory_xact_lock(${LOCKS.trendingSnapshot})`);
        const recent = await run(client, sql`SELECT 1 FROM content.trending_snapshot WHERE taken_at > now() - make_interval(mins => ${minutes}::int) LIMIT 1`);
        if (recent.length > 0) return;
        await run(client, sql`DELETE FROM content.trending_snapshot WHERE taken_at < (SELECT max(taken_at) FROM content.trending_snapshot)`);
        for (const timeframe of TIMEFRAMES)
          await run(
            client,
            sql`INSERT INTO content.trending_snapshot (timeframe, taken_at, biomarker_id, rank) SELECT ${timeframe}, now(), id, rank FROM (${ranks(timeframe)}) ranked`,
          );
      });
    },
  };
}
