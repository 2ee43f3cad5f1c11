import { expressionBuilder, sql } from 'kysely';
import type { Tables } from '../shared/kysely.ts';

const ofPackage = expressionBuilder<Tables & { p: Tables['content.lab_package'] }, 'p'>();
const ofTest = expressionBuilder<Tables & { i: Tables['content.catalog_item'] }, 'i'>();

/** The slugs of the biomarkers of a package `p`, in its order. */
export const membersOfPackage = sql<string[]>`ARRAY${ofPackage
  .selectFrom('content.lab_package_biomarker as m')
  .innerJoin('content.biomarker as b', 'b.id', 'm.biomarker_id')
  .select('b.slug')
  .whereRef('m.package_id', '=', 'p.id')
  .orderBy('m.position')}`;

/** The slugs of the biomarkers of a test `i`, in its order. */
export const membersOfTest = sql<string[]>`ARRAY${ofTest
  .selectFrom('content.catalog_item_biomarker as m')
  .innerJoin('content.biomarker as b', 'b.id', 'm.biomarker_id')
  .select('b.slug')
  .whereRef('m.item_id', '=', 'i.id')
  .orderBy('m.position')}`;
