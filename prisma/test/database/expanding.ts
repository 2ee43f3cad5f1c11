import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadModule } from 'libpg-query';
import { migrationNames } from '../../migrating/migration-files.ts';
import { breakingStatements } from '../breaking-statements.ts';

// The services of the release before run on while a migration is applied, and after it: so migrations only expand.

/** Applied before the rules; a migration that was released is never changed. */
const EARLIER = ['20261121030000_content_search_and_trending', '20261121080000_content_search_candidates'];

describe('expanding', () => {
  beforeAll(() => loadModule());

  test.each(migrationNames().filter((name) => !EARLIER.includes(name)))('%s only expands, or says why it may contract', (name) => {
    expect(breakingStatements(readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8'))).toEqual([]);
  });

  test.each([
    ['ALTER TABLE content.biomarker DROP COLUMN name', 'drops a column: name'],
    ['ALTER TABLE content.biomarker ALTER COLUMN name TYPE int USING 1', 'changes the type of a column: name'],
    ['ALTER TABLE content.biomarker ALTER COLUMN name SET NOT NULL', 'refuses NULL in a column: name'],
    ['ALTER TABLE content.biomarker ADD COLUMN probe text NOT NULL', 'adds a column that must be given: probe'],
    ['ALTER TABLE content.biomarker ADD CONSTRAINT named CHECK (name <> $$$$)', 'adds a constraint without NOT VALID'],
    ['ALTER TABLE content.biomarker RENAME COLUMN name TO title', 'renames something'],
    ['ALTER TABLE content.biomarker RENAME TO marker', 'renames something'],
    ['DROP TABLE content.biomarker', 'drops a table'],
    ['DROP FUNCTION content.search(text)', 'drops a function'],
    ['TRUNCATE content.biomarker', 'empties a table'],
    ['CREATE INDEX ON content.biomarker (name)', 'makes an index on content.biomarker without CONCURRENTLY, which holds up writes'],
    ['CREATE UNIQUE INDEX CONCURRENTLY ON content.biomarker (name)', 'makes a column of content.biomarker unique'],
  ])('refuses: %s', (sql, fault) => {
    expect(breakingStatements(sql)).toEqual([fault]);
    expect(breakingStatements(`-- contracts: nothing uses it since 1.1.0\n${sql}`)).toEqual([]);
  });

  test.each([
    'CREATE TABLE content.probe (id int NOT NULL); CREATE UNIQUE INDEX ON content.probe (id); ALTER TABLE content.probe ADD CONSTRAINT positive CHECK (id > 0)',
    "ALTER TABLE content.biomarker ADD COLUMN probe text, ADD COLUMN more text NOT NULL DEFAULT ''",
    'ALTER TABLE content.biomarker ADD CONSTRAINT named CHECK (true) NOT VALID',
    'CREATE INDEX CONCURRENTLY ON content.biomarker (name)',
    'DROP INDEX CONCURRENTLY IF EXISTS content.probe',
  ])('allows: %s', (sql) => {
    expect(breakingStatements(sql)).toEqual([]);
  });
});
