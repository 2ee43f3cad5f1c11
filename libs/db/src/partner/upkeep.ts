import type { Upkeep } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';

const RETENTION_RUN = 'retention';

export function postgresUpkeep({ kysely }: Database): Upkeep {
  return {
    async retentionAgeSeconds() {
      const { seconds } = await kysely
        .selectFrom('partner.job_run')
        .where('name', '=', RETENTION_RUN)
        .select(sql<number>`extract(epoch FROM now() - ended_at)::float8`.as('seconds'))
        .executeTakeFirstOrThrow();
      return seconds;
    },

    async archiveAgeSeconds() {
      const { rows } = await sql<{ seconds: number | null }>`
        SELECT CASE WHEN current_setting('archive_mode') <> 'off' THEN extract(epoch FROM now() - coalesce(last_archived_time, stats_reset))::float8 END AS seconds
        FROM pg_stat_archiver`.execute(kysely);
      return rows[0]?.seconds ?? NaN;
    },
  };
}

export async function noteRetention({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  await kysely
    .insertInto('partner.job_run')
    .values({ name: RETENTION_RUN, ended_at: sql`now()` })
    .onConflict((row) => row.column('name').doUpdateSet({ ended_at: sql`excluded.ended_at` }))
    .execute();
}
