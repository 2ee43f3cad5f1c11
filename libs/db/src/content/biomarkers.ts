import type {
  Biomarker,
  BiomarkerCard,
  BiomarkerDetail,
  BiomarkerFacts,
  BiomarkerStore,
  NamedSpecimen,
  SelectableField,
  SelectedBiomarker,
  Specimen,
} from '@biomarker/domain/content';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { perShape } from '../shared/per-shape.ts';
import { prepared, unseen, type Value } from '../shared/prepared.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { allColumns, cardColumns } from './biomarker-columns.ts';
import { detailColumns, NO_FACTS } from './biomarker-detail-columns.ts';
import { biomarkerPage } from './biomarker-page.ts';
import { search } from './search.ts';
import { selectedColumns } from './selected-columns.ts';

const select = (db: Queries) => db.selectFrom('content.biomarker as b').innerJoin('content.category as c', 'c.id', 'b.category_id');
const byName = sql`lower(b.name) COLLATE "C"`;
const isOneOf = (value: Value<{ slugs: readonly string[] }>) => sql<boolean>`b.slug = ANY(${unseen(value('slugs'), 'text[]')}::text[])`;

type Named = { slug: string; place: number };

type DetailRow = Omit<BiomarkerDetail, keyof BiomarkerFacts> & { facts: Partial<BiomarkerFacts> };
const detailsOf = prepared<{ slugs: readonly string[] }, DetailRow>((db, value) =>
  select(db).select(allColumns).select(detailColumns).where(isOneOf(value)).$castTo<DetailRow>(),
);

const specimensOf = prepared<{ slugs: readonly string[] }, NamedSpecimen>((db, value) =>
  db
    .selectFrom('content.biomarker as b')
    .select(['b.slug', 'b.name', sql<Specimen | null>`b.facts -> 'specimen'`.as('specimen')])
    .where(isOneOf(value)),
);

const biomarkersOf = prepared<{ slugs: readonly string[] }, Biomarker>((db, value) => select(db).select(allColumns).where(isOneOf(value)).$castTo<Biomarker>());

const fieldsOf = perShape((fields: readonly SelectableField[]) =>
  prepared<{ slugs: readonly string[] }, SelectedBiomarker>((db, value) =>
    select(db).select(selectedColumns(fields)).where(isOneOf(value)).$castTo<SelectedBiomarker>(),
  ),
);

const namesOf = prepared<{ slugs: readonly string[] }, Pick<Biomarker, 'slug' | 'name' | 'categorySlug'>>((db, value) =>
  select(db).select(['b.slug', 'b.name', 'c.slug as categorySlug']).where(isOneOf(value)),
);

const cardsOf = prepared<{ category: string }, BiomarkerCard>((db, value) =>
  select(db).select(cardColumns).where('c.slug', '=', value('category')).orderBy(byName).orderBy('b.id').$castTo<BiomarkerCard>(),
);

/** Related tests of the testing guidelines in their order, then the rest of the category. */
const relatedTo = prepared<{ slug: string; limit: number }, BiomarkerCard>((db, value) =>
  db
    .with('self', (self) =>
      self
        .selectFrom('content.biomarker')
        .select(['id', 'category_id'])
        .where('slug', '=', unseen(value('slug'), 'text')),
    )
    .with('named', (named) =>
      named
        .selectFrom('self')
        .innerJoin('content.testing_guideline as g', 'g.biomarker_id', 'self.id')
        .crossJoinLateral((eb) => sql<Named>`unnest(${eb.ref('g.related_tests')}) WITH ORDINALITY`.as<'related'>(sql`related (slug, place)`))
        .select(['related.slug', sql<number>`min(g.position * 100 + related.place)`.as('place')])
        .groupBy('related.slug'),
    )
    .selectFrom('content.biomarker as b')
    .innerJoin('content.category as c', 'c.id', 'b.category_id')
    .crossJoin('self')
    .leftJoin('named', 'named.slug', 'b.slug')
    .select(cardColumns)
    .whereRef('b.id', '<>', 'self.id')
    .where((eb) => eb.or([eb('named.slug', 'is not', null), eb('b.category_id', '=', eb.ref('self.category_id'))]))
    .orderBy('named.place', (place) => place.asc().nullsLast())
    .orderBy(byName)
    .orderBy('b.id')
    .limit(unseen(value('limit'), 'int'))
    .$castTo<BiomarkerCard>(),
);

export function postgresBiomarkers({ kysely, prisma }: Database): BiomarkerStore {
  const findDetails = async (slugs: readonly string[]) => (await detailsOf(kysely, { slugs })).map(detailOf);
  return {
    list: (query) => biomarkerPage(kysely, query),
    find: async (slug) => (await findDetails([slug]))[0],
    names: (slugs) => namesOf(kysely, { slugs }),
    findDetails,
    specimens: (slugs) => specimensOf(kysely, { slugs }),

    async search(query) {
      const { hits, total, understood } = await search(kysely, { ...query, kinds: ['biomarker'] });
      const rows = await biomarkersOf(kysely, { slugs: hits.map(({ slug }) => slug) });
      const found = new Map(rows.map((row) => [row.slug, withoutNulls(row)]));
      const results = hits.flatMap(({ slug, relevance, by }) => (found.has(slug) ? { ...found.get(slug)!, relevanceScore: relevance, by } : []));
      return { total, results, understood };
    },

    findMany: async (slugs) => (await biomarkersOf(kysely, { slugs })).map(withoutNulls),
    findFields: async (slugs, fields) => (await fieldsOf(fields)(kysely, { slugs })).map(withoutNulls),
    exists: async (slug) => (await prisma.biomarker.count({ where: { slug } })) > 0,
    cardsOfCategory: async (category) => (await cardsOf(kysely, { category })).map(withoutNulls),
    related: async (slug, limit) => (await relatedTo(kysely, { slug, limit })).map(withoutNulls),
  };
}

function detailOf(row: DetailRow): BiomarkerDetail {
  const { facts, ...biomarker } = withoutNulls(row);
  return { ...biomarker, ...NO_FACTS, ...facts };
}
