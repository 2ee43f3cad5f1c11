import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import pg from 'pg';
import { CONTENT_API, connectDatabase, excessOfRole, MCP_SERVER } from '../src/content/index.ts';

let testDatabase: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  testDatabase = await freshDatabase();
  owner = new pg.Client(testDatabase.url);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await testDatabase.drop();
});

const OTHERS = ['INSERT (slug) ON content.category', 'UPDATE (name) ON content.category', 'DELETE ON content.document', 'TRUNCATE ON content.catalog_item'];

it.each([
  { role: 'content_api' as const, rights: CONTENT_API, own: ['INSERT ON content.story', 'UPDATE ON content.biomarker'] },
  {
    role: 'mcp_server' as const,
    rights: MCP_SERVER,
    own: ['INSERT ON content.rate_limit'],
    more: ['INSERT (id) ON content.story', 'UPDATE (view_count) ON content.biomarker'],
  },
])('the role $role may do what its service needs, and each right more is named', async ({ role, rights, own, more = [] }) => {
  const database = connectDatabase({ url: testDatabase.urlAs(role), maxConnections: 1, onError: () => {} });
  const excess = async () => /: it (.*)\. In production/.exec((await excessOfRole(database, rights)) ?? '')?.[1];
  const given = async (right: string) => {
    await owner.query(`GRANT ${right} TO ${role}`);
    const found = await excess();
    await owner.query(`REVOKE ${right} FROM ${role}`);
    return [right, found];
  };
  expect(await excess()).toBeUndefined();
  for (const right of own) expect(await given(right)).toEqual([right, undefined]);
  for (const right of [...OTHERS, ...more]) expect(await given(right)).toEqual([right, 'writes content']);
  expect(await given('CREATE ON SCHEMA content')).toEqual(['CREATE ON SCHEMA content', 'makes tables']);
  expect(await given('USAGE ON SCHEMA partner')).toEqual(['USAGE ON SCHEMA partner', 'reads the rail']);
  await owner.query(`CREATE TABLE content.hurried (); ALTER TABLE content.hurried OWNER TO ${role}`);
  expect(await excess()).toContain('owns tables of content');
  await owner.query('DROP TABLE content.hurried');
  await database.close();
});
