import { connectDatabase, postgresLabWriter } from '@biomarker/db/partner';
import { pairwiseIds, type LabDelivery } from '@biomarker/domain/partner';
import type { Pool } from 'pg';
import type { StoreUrls } from '../../../prisma/database-url.ts';
import { demoVisits } from '../../../prisma/demo/lab-results.ts';

/** Gives a member more than two years of demo results. */
export async function fillChart(urls: StoreUrls, memberId: string, as: { email: string; gender: string }): Promise<LabDelivery[]> {
  const database = connectDatabase({ ...urls, maxConnections: 1, onError: () => {} });
  const visits = demoVisits(as, new Date());
  for (const { deliveries, at } of visits) await postgresLabWriter(database).write(memberId, deliveries, at);
  await database.close();
  return visits.flatMap(({ deliveries }) => deliveries);
}

/** Maps chart ids to the ids that an organization sees. */
export async function idsShownTo(pool: Pick<Pool, 'query'>, slug: string): Promise<(id: string) => string> {
  const { rows } = await pool.query('SELECT record_key AS key FROM partner.organisation WHERE slug = $1', [slug]);
  const { shown } = pairwiseIds(rows[0].key);
  return (id) => shown([id])[0]!;
}
