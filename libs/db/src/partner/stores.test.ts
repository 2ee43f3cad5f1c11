import { expect, it } from '@jest/globals';
import { connectDatabase, isApart } from './stores.ts';

const url = 'postgresql://nobody@127.0.0.1:1/control';
const labUrl = 'postgresql://nobody@127.0.0.1:1/lab';
const options = { url, maxConnections: 4, applicationName: 'partner-auth', onError: () => {} };
const poolOf = ({ pool }: Pick<ReturnType<typeof connectDatabase>, 'pool'>) => {
  const { connectionString, max, application_name } = pool.options;
  return { connectionString, max, application_name };
};

it('laboratory data stands in the same database unless it has an address of its own', async () => {
  const [one, two] = [connectDatabase(options), connectDatabase({ ...options, labUrl })];
  expect([isApart(one), isApart(two)]).toEqual([false, true]);
  expect(poolOf(two)).toEqual({ connectionString: url, max: 4, application_name: 'partner-auth' });
  expect(poolOf(two.lab)).toEqual({ connectionString: labUrl, max: 4, application_name: 'partner-auth' });
  await Promise.all([one.close(), two.close()]);
  expect([one.pool.ended, two.pool.ended, two.lab.pool.ended]).toEqual([true, true, true]);
});

it('a laboratory store may have fewer connections, and its own rights', async () => {
  const asked: string[] = [];
  const labRights = { service: 'partner-auth', variable: 'LAB_DATABASE_URL', schema: 'partner', writes: {}, unread: [], excess: {} } as const;
  const database = connectDatabase({ ...options, labUrl, labMaxConnections: 2, labRights });
  expect([database.pool.options.max, database.lab.pool.options.max]).toEqual([4, 2]);
  for (const { pool } of [database, database.lab]) {
    const query = async ({ text }: { text: string }) => (
      asked.push(text),
      { command: 'SELECT', rows: text.includes('missing') ? [{ missing: 'SELECT on a' }] : [{}] }
    );
    pool.connect = (async () => ({ query, release: () => {} })) as never;
  }
  await database.assertReady('reads');
  await expect(database.lab.assertReady('reads')).rejects.toThrow('The role of LAB_DATABASE_URL lacks rights');
  await database.close();
});
