import { searchKey, understandQuery, type DiscoveryStore, type SearchEntry } from '@biomarker/domain/content';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import { prepared } from '../shared/prepared.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { alike } from './alike.ts';
import { panelCounts } from './panel-counts.ts';
import { queryTerms } from './query-terms.ts';
import { search } from './search.ts';

/** The scan limit for a prefix of very many names. */
const MOST_NAMES = 1000;

const beginning = prepared<{ prefix: string; kinds: readonly string[]; limit: number }, SearchEntry>((db, value) =>
  db
    .with('begun', (part) =>
      part
        .selectFrom('content.search_name')
        .select(['document_id', 'key', 'place', sql<boolean>`key = ${value('prefix')} AND place < 2`.as('whole')])
        // Keys are letters and digits, and "{" follows "z".
        .where(sql<boolean>`key ~>=~ ${value('prefix')} AND key ~<~ (${value('prefix')} || '{')`)
        .orderBy(sql`key USING ~<~`)
        .limit(MOST_NAMES),
    )
    .with('named', (part) =>
      part
        .selectFrom('begun')
        .select([
          'document_id',
          sql<boolean>`bool_or(whole)`.as('whole'),
          sql<boolean>`bool_and(place = 2)`.as('in_part'),
          sql<number>`min(length(key))`.as('length'),
        ])
        .groupBy('document_id'),
    )
    .selectFrom('named')
    .innerJoin('content.search_document as d', 'd.id', 'named.document_id')
    .leftJoin('content.biomarker as b', 'b.id', 'd.id')
    .leftJoin(panelCounts(db).as('panels'), 'panels.biomarker_id', 'd.id')
    .select(['d.kind', 'd.slug', 'd.title', 'd.abbreviation'])
    .where(sql<boolean>`d.kind = ANY(${value('kinds')}::text[])`)
    .orderBy('named.whole', 'desc')
    .orderBy('named.in_part')
    .orderBy(sql`coalesce(panels.count, 0)`, 'desc')
    .orderBy(sql`coalesce(b.search_volume, 0)`, 'desc')
    .orderBy('named.length')
    .orderBy('d.slug')
    .limit(value('limit'))
    .$castTo<SearchEntry>(),
);

export function postgresDiscovery({ kysely }: Database): DiscoveryStore {
  return {
    find: (query) => search(kysely, query),
    understand: (text) => understandQuery(queryTerms(kysely), text),

    async beginning(text, kinds, limit) {
      const prefix = searchKey(text);
      return prefix === '' ? [] : (await beginning(kysely, { prefix, kinds, limit })).map((row) => withoutNulls(row));
    },

    alike: (text, limit) => alike(kysely, text, limit),
  };
}
