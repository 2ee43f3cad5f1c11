import { expect, it } from '@jest/globals';
import { newestMigration } from '../generated/newest-migration.ts';
import { connectDatabase } from './connect.ts';
import type { RoleRights } from './role-rights.ts';

const RIGHTS: RoleRights = { service: 'content-api', schema: 'content', writes: { story: { INSERT: ['id', 'title'] } }, unread: [], excess: {} };
const OWN: RoleRights = { ...RIGHTS, variable: 'LAB_DATABASE_URL' };

type Answer = object[] | Error;

/** A database that answers its statements so, in order, and then with a row of the newest migration. Tells the begin of each, without blanks, and whether it has a name. */
function databaseThat(answers: Answer[] = [], options: { rights?: RoleRights; preparedStatements?: boolean } = {}) {
  const told: string[] = [];
  const seconds: number[] = [];
  const database = connectDatabase({
    ...{ url: 'postgresql://nobody@127.0.0.1:1/none', maxConnections: 3, onError: () => {}, onQuery: (took: number) => void seconds.push(took), ...options },
  });
  const client = {
    async query({ name, text, values }: { name?: string; text: string; values: unknown[] }) {
      told.push(`${name === undefined ? '' : 'prepared: '}${text.replace(/\s+/g, ' ').trim().slice(0, 60)} ${JSON.stringify(values.slice(0, 1))}`);
      const answer = answers.shift() ?? [{}];
      if (answer instanceof Error) throw answer;
      return { command: 'SELECT', rowCount: answer.length, rows: answer };
    },
    release: () => {},
  };
  database.pool.connect = (async () => client) as never;
  return { told, seconds, database };
}

const MIGRATED = `SELECT 1 FROM "public"."_prisma_migrations" WHERE migration_ ["${newestMigration}"]`;
const WRITABLE = "DO $$ BEGIN IF current_setting('transaction_read_only')::boo []";
const RIGHTFUL = `SELECT 'USAGE on schema ' || nspname AS missing FROM pg_name ["content"]`;

it.each<['reads' | 'writes', string, RoleRights | undefined, string[]]>([
  ['reads', 'any rights', undefined, [MIGRATED]],
  ['writes', 'any rights', undefined, [MIGRATED, WRITABLE]],
  ['reads', 'its rights', RIGHTS, [MIGRATED, RIGHTFUL]],
  ['writes', 'its rights', RIGHTS, [MIGRATED, WRITABLE, RIGHTFUL]],
])('a database is ready for %s when it is migrated, takes them and gives %s', async (access, _which, rights, statements) => {
  const { told, database } = databaseThat(rights ? [[{}], ...(access === 'writes' ? [[]] : []), []] : [], { rights, preparedStatements: false });
  await database.assertReady(access);
  expect(told).toEqual(statements);
});

const code = (sqlState: string) => Object.assign(new Error('refused'), { code: sqlState });

it.each<[string, Answer[], RoleRights, string]>([
  ['an older migration is the newest', [[]], RIGHTS, `migration ${newestMigration} is missing`],
  ['it was never migrated', [code('42P01')], RIGHTS, `migration ${newestMigration} is missing`],
  ['its role may not look', [code('42501')], RIGHTS, 'refused'],
  [
    'its role lacks a right',
    [[{}], [{ missing: 'SELECT on content.story' }, { missing: 'INSERT (id) on story' }]],
    RIGHTS,
    'The role of DATABASE_URL lacks rights that content-api needs: SELECT on content.story, INSERT (id) on story. Give the service its own role, "content_api", and run docker/postgres/roles.sql.',
  ],
  [
    'its role of another variable lacks a right',
    [[{}], [{ missing: 'SELECT on content.story' }]],
    OWN,
    'The role of LAB_DATABASE_URL lacks rights that content-api needs: SELECT on content.story. Give the service its own role, "content_api", and run docker/postgres/roles.sql.',
  ],
])('a database is not ready when %s', async (_why, answers, rights, message) => {
  const error = await databaseThat(answers, { rights })
    .database.assertReady('reads')
    .catch((fault: Error) => fault);
  expect(error).toMatchObject({ message });
});

it('statements have a name unless a pooler knows none, and each is timed', async () => {
  const [named, plain] = [databaseThat([[{ seconds: 3 }]]), databaseThat([[{ seconds: 3 }]], { preparedStatements: false })];
  for (const { database } of [named, plain]) expect(await database.replicaLagSeconds()).toBe(3);
  expect([named.told[0]!.startsWith('prepared: SELECT CASE'), plain.told[0]!.startsWith('SELECT CASE')]).toEqual([true, true]);
  expect([named.seconds.length, named.database.figures().queries]).toEqual([1, 1]);
  expect(named.database.figures().pool).toEqual({ total: 0, idle: 0, waiting: 0, max: 3 });
});
