import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../../../libs/db/src/generated/client.ts';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';

type Column = { table: string; column: string; nullable: boolean };
type Model = { name: string; columns: Column[] };

let testDatabase: TestDatabase;
let prisma: PrismaClient;
let inDatabase: Column[];
const models = readModels();

/** Models with the columns that they name; relations are no columns. */
function readModels(): Model[] {
  const schema = readFileSync(new URL('../../schema.prisma', import.meta.url), 'utf8');
  const found = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name, body]) => ({ name: name!, body: body! }));
  const names = new Set(found.map(({ name }) => name));

  return found.map(({ name, body }) => {
    const table = `${attribute(body, '@@schema')}.${attribute(body, '@@map')}`;
    const fields = [...body.matchAll(/^ {2}(\w+) +(\w+)(\?|\[\])?(.*)$/gm)].filter(([, , type]) => !names.has(type!));
    return { name, columns: fields.map(([, field, , optional, rest]) => ({ table, column: attribute(rest!, '@map') ?? field!, nullable: optional === '?' })) };
  });
}

function attribute(text: string, name: string): string | undefined {
  return text.match(new RegExp(`(?<!@)${name}\\("([^"]+)"\\)`))?.[1];
}

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
});
