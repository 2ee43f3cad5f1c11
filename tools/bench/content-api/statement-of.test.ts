import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { statementOf } from './statement-of.ts';

it('hears the statement of a store with its values, and runs none', async () => {
  expect(await statementOf(({ kysely }) => sql`SELECT ${7}::int`.execute(kysely))).toEqual({ text: 'SELECT $1::int', values: [7] });
});
