import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import pg from 'pg';

const FOLDER = 'docs/operations';
/** Blocks of SQL, and queries of one line. */
const SQL = [/^ *```sql\n([\s\S]*?)^ *```/gm, /psql "\$OWNER_URL" -c '(SELECT [^']+)'/g, /psql "\$OWNER_URL" -c "(SELECT [^"]+)"/g];

const documented = readdirSync(FOLDER).flatMap((name) => {
  const text = readFileSync(`${FOLDER}/${name}`, 'utf8');
  return SQL.flatMap((pattern) => [...text.matchAll(pattern)].map(([, statements]) => ({ name, statements: statements!.trim() })));
});

let database: TestDatabase;
let owner: pg.Client;

describe('the SQL in the operations guide', () => {
  beforeAll(async () => {
    database = await freshDatabase();
    owner = new pg.Client(database.url);
    await owner.connect();
    await owner.query(`INSERT INTO partner.audit (actor, action, outcome) SELECT 'operator', 'member.close', 'ok' FROM generate_series(1, 3)`);
    await owner.query('SELECT partner.seal_audit(5000)');
  });
  afterAll(async () => {
    await owner.query('ROLLBACK');
    await owner.end();
    await database.drop();
  });

  it.each(documented)('of $name runs: $statements', async ({ statements }) => {
    await owner.query('BEGIN');
    await owner.query(statements);
    await owner.query('ROLLBACK');
  });

  it('measures the audit with its seals', async () => {
    const [query] = documented.filter(({ name }) => name === 'capacity.md');
    const { rows } = await owner.query(query!.statements);
    const [{ bytes }] = (
      await owner.query(`SELECT sum(pg_total_relation_size(oid)) / 3 AS bytes FROM pg_class WHERE relnamespace = 'partner'::regnamespace AND relkind = 'r'
        AND (relname LIKE 'audit\\_link%' OR relname ~ '^audit_(first|[0-9])') AND relispartition`)
    ).rows;
    expect(Math.round(Number(rows[0].bytes))).toBe(Math.round(Number(bytes)));
  });
});
