import { connectDatabase, postgresLabWriter } from '@biomarker/db/partner';
import type { LabDelivery } from '@biomarker/domain/partner';
import { demoVisits } from '../../../prisma/demo/lab-results.ts';

/** Gives a member the results of a demo patient: more than two years of them. */
export async function fillChart(ownerUrl: string, memberId: string, as: { email: string; gender: string }): Promise<LabDelivery[]> {
  const database = connectDatabase({ url: ownerUrl, maxConnections: 1, onError: () => {} });
  const visits = demoVisits(as, new Date());
  for (const { deliveries, at } of visits) await postgresLabWriter(database).write(memberId, deliveries, at);
  await database.close();
  return visits.flatMap(({ deliveries }) => deliveries);
}
