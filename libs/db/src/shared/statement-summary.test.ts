import { expect, it } from '@jest/globals';
import { CompiledQuery, DummyDriver, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { kyselyOn } from './kysely.ts';
import { summaryOf } from './statement-summary.ts';

const db = kyselyOn(new DummyDriver());
const raw = (text: string) => ({ compile: () => CompiledQuery.raw(text) });

it.each<[string, { compile(): CompiledQuery }]>([
  ['SELECT content.biomarker', db.selectFrom('content.biomarker as b').innerJoin('content.category as c', 'c.id', 'b.category_id').select('b.id')],
  ['SELECT content.story', db.selectFrom((eb) => eb.selectFrom('content.story').select('id').as('s')).select('s.id')],
  [
    'SELECT content.biomarker',
    db
      .with('found', (part) => part.selectFrom('content.biomarker').select('id'))
      .with('page', (part) => part.selectFrom('found').select('id'))
      .selectFrom('page')
      .select('id'),
  ],
  [
    'UPDATE partner.consent',
    db
      .with('older', (part) => part.updateTable('partner.consent').set({ ended_by: 'member' }).returning('id'))
      .selectFrom('older')
      .innerJoin('partner.member as m', (join) => join.onTrue())
      .select('older.id'),
  ],
  ['SELECT content.story', db.selectNoFrom((eb) => [sql.val(1).as('one'), jsonObjectFrom(eb.selectFrom('content.story').select('id')).as('two')])],
  [
    'SELECT content.category',
    db.selectFrom('content.category').select((eb) => ['slug', jsonObjectFrom(eb.selectFrom('content.story').select('id')).as('two')]),
  ],
  ['INSERT content.rate_limit', db.insertInto('content.rate_limit').values({ key: 'a value', points: 1 })],
  ['DELETE partner.oauth_artifact', db.deleteFrom('partner.oauth_artifact').where('key', '=', 'a value')],
  ['SELECT content.document', { compile: () => sql`SELECT 1 FROM ${sql.table('content.document')} WHERE slug = ${'a value'}`.compile(db) }],
  ['BEGIN', raw('BEGIN')],
  ['SELECT', raw('SELECT pg_advisory_xact_lock(1)')],
])('%s', (summary, statement) => {
  expect(summaryOf(statement.compile().sql)).toBe(summary);
});
