import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { asks } from './asks.ts';
import { statementsOf } from './statements-of.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await freshDatabase()));
afterAll(() => database.drop());

/** A search knows its words, ranks what has them, and reads the ten best. */
const SEARCH = [expect.arrayContaining(['thyroid']), expect.arrayContaining([10]), [expect.arrayContaining(['tsh'])]];

it.each<[keyof typeof asks, unknown[]]>([
  ['list', [[21, 0]]],
  ['search', SEARCH],
  ['find', [[['ferritin']]]],
])('%s is asked with all its statements and their values', async (name, values) => {
  const statements = await statementsOf(asks[name], database.urlAs('content_api'));
  expect(statements.map((statement) => statement.values)).toEqual(values);
});
