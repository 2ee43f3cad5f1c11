import type { Catalog, CatalogStore } from '@biomarker/domain/content';
import { sql, type QueryCreator } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../shared/connect.ts';
import type { Tables } from '../shared/kysely.ts';
import { prepared } from '../shared/prepared.ts';
import { membersOfPackage, membersOfTest } from './members.ts';

const literal = (text: string) => sql<string>`${sql.lit(text)}::text`;

const panels = (db: QueryCreator<Tables>) =>
  db
    .selectFrom('content.lab_package as p')
    .select([sql<number>`0`.as('part'), 'p.display_order as place', 'p.slug as handle', 'p.name', sql<string[]>`ARRAY[]::text[]`.as('aliases')])
    .select([literal('panel').as('itemType'), sql<string>`p.category_focus[1]`.as('category'), literal('both').as('gender')])
    .select(['p.price_cents as priceCents', 'p.is_active as isActive', 'p.is_active as isOrderable', membersOfPackage.as('biomarkerSlugs')]);

const tests = (db: QueryCreator<Tables>) =>
  db
    .selectFrom('content.catalog_item as i')
    .select([sql<number>`1`.as('part'), sql<number>`0`.as('place'), 'i.handle', 'i.name', 'i.aliases'])
    .select([literal('individual_test').as('itemType'), 'i.category', 'i.gender'])
    .select(['i.price_cents as priceCents', 'i.is_active as isActive', 'i.is_orderable as isOrderable', membersOfTest.as('biomarkerSlugs')]);

/** One statement, so all prices of an answer are consistent. Without `handles`, reads all items. */
const catalogOf = prepared<{ handles: readonly string[] | null }, Catalog>((db, value) =>
  db
    .with('entry', (part) =>
      part
        .selectFrom(panels(part).unionAll(tests(part)).as('entry'))
        .selectAll()
        .where(sql<boolean>`(${value('handles')}::text[] IS NULL OR handle = ANY(${value('handles')}))`),
    )
    .selectFrom('entry')
    .select((eb) => [
      sql<string>`now()`.as('asOf'),
      sql<number>`count(*)::int`.as('total'),
      jsonArrayFrom(
        eb
          .selectFrom('entry')
          .select(['handle', 'name', 'aliases', 'itemType', 'category', 'gender', 'priceCents', 'isActive', 'isOrderable', 'biomarkerSlugs'])
          .orderBy('part')
          .orderBy('place')
          .orderBy(sql`handle COLLATE "C"`),
      ).as('items'),
    ])
    .$castTo<Catalog>(),
);

export function postgresCatalog({ kysely }: Database): CatalogStore {
  return { read: async (handles) => (await catalogOf(kysely, { handles: handles ?? null }))[0]! };
}
