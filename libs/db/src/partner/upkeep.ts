import type { Upkeep } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import type { Database } from './stores.ts';

const RETENTION_RUN = 'retention';

const QUERY_CANCELED = '57014';

export function postgresUpkeep({ kysely, lab }: Pick<Database, 'kysely' | 'lab'>): Upkeep {
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

    async labNodesUnreachable() {
      const { rows } = await sql<{ distributed: boolean }>`SELECT to_regproc('citus_check_cluster_node_health') IS NOT NULL AS distributed`.execute(lab.kysely);
      if (!rows[0]!.distributed) return NaN;
      return unreachable(lab.kysely);
    },
  };
}

async function unreachable(lab: Queries): Promise<number> {
  try {
    const { rows } = await sql<{ nodes: number }>`
      SELECT count(DISTINCT (to_nodename, to_nodeport))::int AS nodes FROM citus_check_cluster_node_health() WHERE NOT result`.execute(lab);
    return rows[0]!.nodes;
  } catch (error) {
    // A node that drops packets holds the check up until the statement's timeout.
    if (((error as Error).cause as { code?: string } | undefined)?.code === QUERY_CANCELED) return 1;
    throw error;
  }
}

export async function noteRetention({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  await kysely
    .insertInto('partner.job_run')
    .values({ name: RETENTION_RUN, ended_at: sql`now()` })
    .onConflict((row) => row.column('name').doUpdateSet({ ended_at: sql`excluded.ended_at` }))
    .execute();
}
