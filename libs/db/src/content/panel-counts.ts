import { sql, type QueryCreator } from 'kysely';
import type { Tables } from '../shared/kysely.ts';

/** The number of panels per biomarker, a measure of how common its test is. */
export const panelCounts = (db: QueryCreator<Tables>) =>
  db
    .selectFrom('content.lab_package_biomarker as m')
    .innerJoin('content.lab_package as p', 'p.id', 'm.package_id')
    .select(['m.biomarker_id', sql<number>`count(*)::int`.as('count')])
    .where((eb) => eb.ref('p.is_active'))
    .groupBy('m.biomarker_id');
