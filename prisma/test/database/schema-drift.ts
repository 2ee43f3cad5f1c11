import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../../../libs/db/src/generated/client.ts';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { golden } from '@biomarker/testbed/golden';

type Column = { table: string; column: string; nullable: boolean };
/** Columns in order; `unique` of a primary key too. */
type Index = { table: string; columns: string[]; unique: boolean };
type Model = { name: string; columns: Column[]; indexes: Index[] };

let testDatabase: TestDatabase;
let prisma: PrismaClient;
let facts: string[];
let inDatabase: Column[];
let indexesInDatabase: Index[];
const models = readModels();

/** Models with the columns that they name; relations are no columns. */
function readModels(): Model[] {
  const schema = readFileSync(new URL('../../schema.prisma', import.meta.url), 'utf8');
  const found = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name, body]) => ({ name: name!, body: body! }));
  const names = new Set(found.map(({ name }) => name));

  return found.map(({ name, body }) => {
    const table = `${attribute(body, '@@schema')}.${attribute(body, '@@map')}`;
    const fields = [...body.matchAll(/^ {2}(\w+) +(\w+)(\?|\[\])?(.*)$/gm)].filter(([, , type]) => !names.has(type!));
    const columnOf = new Map(fields.map(([, field, , , rest]) => [field!, attribute(rest!, '@map') ?? field!]));
    const ofFields = fields
      .filter(([, , , , rest]) => /@(?:id|unique)\b/.test(rest!))
      .map(([, field]) => ({ table, columns: [columnOf.get(field!)!], unique: true }));
    const ofModel = [...body.matchAll(/^ {2}@@(id|unique|index)\(\[([^\]]+)\]/gm)].map(([, kind, list]) => ({
      table,
      columns: list!.split(', ').map((field) => columnOf.get(field.replace(/\(.*/, ''))!),
      unique: kind !== 'index',
    }));
    const columns = fields.map(([, field, , optional]) => ({ table, column: columnOf.get(field!)!, nullable: optional === '?' }));
    return { name, columns, indexes: [...ofFields, ...ofModel] };
  });
}

function attribute(text: string, name: string): string | undefined {
  return text.match(new RegExp(`(?<!@)${name}\\("([^"]+)"\\)`))?.[1];
}

/** What a migrated database holds beside its rows: a line for each fact, by the object that has it. Partitions are left out, since they are made by the day. */
const FACTS = `
  WITH tables AS (
    SELECT c.oid, c.oid::regclass::text AS name, relkind, relacl, relowner FROM pg_class c
    WHERE relnamespace::regnamespace::text IN ('content', 'partner') AND relkind IN ('r', 'p', 'v', 'm', 'S') AND NOT relispartition)
  SELECT name || ': ' || fact AS fact FROM (
    SELECT name, 1 AS part, lpad(attnum::text, 3) AS place, format('%s %s%s%s', attname, format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN ' NOT NULL' END,
      (SELECT CASE attgenerated WHEN '' THEN ' DEFAULT ' ELSE ' GENERATED ' END || pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = attrelid AND adnum = attnum)) AS fact
      FROM tables JOIN pg_attribute ON attrelid = oid AND attnum > 0 AND NOT attisdropped AND relkind <> 'S'
    UNION ALL SELECT name, 2, conname, format('%s %s', conname, pg_get_constraintdef(c.oid)) FROM tables JOIN pg_constraint c ON conrelid = tables.oid AND contype <> 'n'
    UNION ALL SELECT name, 3, indexdef, regexp_replace(indexdef, ' ON .* USING ', ' USING ') FROM tables JOIN pg_index ON indrelid = oid, pg_get_indexdef(indexrelid) AS indexdef
    UNION ALL SELECT name, 4, tgname, pg_get_triggerdef(t.oid) FROM tables JOIN pg_trigger t ON tgrelid = tables.oid AND NOT tgisinternal
    UNION ALL SELECT name, 5, grantee::regrole::text, format('%s may %s', grantee::regrole, string_agg(privilege_type, ', ' ORDER BY privilege_type))
      FROM tables, aclexplode(relacl) WHERE grantee <> relowner AND grantee <> 0 GROUP BY name, grantee
    UNION ALL SELECT name, 6, grantee::regrole || privilege_type, format('%s may %s %s', grantee::regrole, privilege_type, string_agg(attname, ', ' ORDER BY attname))
      FROM tables JOIN pg_attribute ON attrelid = oid, aclexplode(attacl) GROUP BY name, grantee, privilege_type
    UNION ALL SELECT p.oid::regprocedure::text, 7, '', format('%s%s', rtrim(regexp_replace(pg_get_functiondef(p.oid), '\\s+', ' ', 'g')),
      (SELECT string_agg(format('; %s may %s', grantee::regrole, privilege_type), '' ORDER BY grantee::regrole::text) FROM aclexplode(proacl) WHERE grantee NOT IN (0, proowner)))
      FROM pg_proc p WHERE pronamespace::regnamespace::text IN ('content', 'partner') AND prokind <> 'a'
  ) AS facts ORDER BY name, part, place COLLATE "C"`;

describe('schema drift', () => {
  beforeAll(async () => {
    testDatabase = await freshDatabase();
    prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: testDatabase.url, max: 1 }) });
    const client = new pg.Client(testDatabase.url);
    await client.connect();
    const { rows } = await client.query<Column>(`
    SELECT table_schema || '.' || table_name AS table, column_name AS column, is_nullable = 'YES' AS nullable
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      JOIN pg_class ON relname = table_name AND relnamespace = table_schema::regnamespace
    WHERE table_schema IN ('content', 'partner') AND table_type = 'BASE TABLE' AND is_generated = 'NEVER' AND NOT relispartition`);
    facts = (await client.query<{ fact: string }>(FACTS)).rows.map(({ fact }) => fact);
    const plain = await client.query<Index>(`
    SELECT indrelid::regclass::text AS table, indisunique AS unique,
      ARRAY(SELECT attname::text FROM unnest(indkey) WITH ORDINALITY AS k (num, place) JOIN pg_attribute ON attrelid = indrelid AND attnum = num ORDER BY place) AS columns
    FROM pg_index JOIN pg_class c ON c.oid = indrelid
    WHERE relnamespace::regnamespace::text IN ('content', 'partner') AND NOT relispartition AND indpred IS NULL AND indexprs IS NULL`);
    indexesInDatabase = plain.rows;
    await client.end();
    inDatabase = rows;
  });
  afterAll(async () => {
    await prisma.$disconnect();
    await testDatabase.drop();
  });

  test.each(models.map(({ name }) => name))('model %s reads from the migrated database', async (name) => {
    const delegates = prisma as unknown as Record<string, { findFirst(): Promise<unknown> }>;
    await expect(delegates[name.charAt(0).toLowerCase() + name.slice(1)]!.findFirst()).resolves.toBeDefined();
  });

  test('schema.prisma and the database have the same columns and nullability', () => {
    const sorted = (columns: Column[]) => columns.map(({ table, column, nullable }) => `${table}.${column}${nullable ? '?' : ''}`).sort();
    expect(sorted(models.flatMap(({ columns }) => columns))).toEqual(sorted(inDatabase));
  });

  const told = (indexes: readonly Index[]) =>
    [...new Set(indexes.map(({ table, columns, unique }) => `${unique ? 'unique ' : ''}${table} (${columns.join(', ')})`))].sort();

  /** Their ids are unique by a sequence: an index over all months is none that PostgreSQL has. */
  const BY_MONTH = ['partner.audit', 'partner.audit_link'];

  test('the database has each index of schema.prisma, and each plain rule of uniqueness in both', () => {
    const inSchema = models.flatMap(({ indexes }) => indexes);
    const unique = (indexes: readonly Index[]) => told(indexes.filter((one) => one.unique && !BY_MONTH.includes(one.table)));
    expect(unique(inSchema)).toEqual(unique(indexesInDatabase));
    expect(told(inSchema.filter((one) => !one.unique)).filter((index) => !told(indexesInDatabase).includes(index))).toEqual([]);
  });

  test.each(['content', 'partner'])('the columns, rules, indexes, triggers, functions and rights of %s are as they were reviewed', (schema) => {
    const text = [...facts.filter((fact) => fact.startsWith(`${schema}.`)), ''].join('\n');
    expect(text).toBe(golden(new URL(`golden/${schema}.txt`, import.meta.url), text));
  });
});
