import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connectDatabase, postgresLabWriter } from '@biomarker/db/partner';
import { freshDatabase } from '@biomarker/testbed/database';
import { demoVisits } from '../../../prisma/demo/lab-results.ts';

let testDatabase: Awaited<ReturnType<typeof freshDatabase>>;
let database: ReturnType<typeof connectDatabase>;
const [ada, grace] = [randomUUID(), randomUUID()];
const [{ deliveries, at }] = demoVisits({ email: 'ada@members.example', gender: 'female' }, new Date()) as [ReturnType<typeof demoVisits>[number]];

beforeAll(async () => {
  testDatabase = await freshDatabase();
  database = connectDatabase({ url: testDatabase.url, maxConnections: 1, onError: () => {} });
  for (const id of [ada, grace])
    await database.pool.query(
      `INSERT INTO partner.member (id, email, password_hash, given_name, family_name, birth_date, gender, is_synthetic)
       VALUES ($1::uuid, $1::text, '-', 'A', 'Member', '1990-01-01', 'female', true)`,
      [id],
    );
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const chartOf = async (member: string) => {
  const rowsOf = async (table: string) => (await database.pool.query(`SELECT * FROM partner.lab_${table} WHERE member_id = $1 ORDER BY id`, [member])).rows;
  return { reports: await rowsOf('report'), results: await rowsOf('result'), history: await rowsOf('history') };
};

it('a record never takes the place of one of another member with its id', async () => {
  const writer = postgresLabWriter(database);
  const { added } = await writer.write(ada, deliveries, at);
  const before = await chartOf(ada);
  expect(added).toBe(before.reports.length + before.results.length);

  const [{ report, results }] = deliveries as [(typeof deliveries)[number]];
  const later = new Date(at.getTime() + 1000);
  const renamed = results.map((result) => ({ ...result, name: 'Of another member' }));
  for (const stolen of [
    [{ report: { ...report, name: 'Of another member' }, results: [] }],
    [{ report: { ...report, id: randomUUID() }, results: [{ ...renamed[0]!, id: randomUUID() }, renamed[1]!] }],
  ])
    await expect(writer.write(grace, stolen, later)).rejects.toThrow('belongs to another member');
  expect(await chartOf(ada)).toEqual(before);
  expect(await chartOf(grace)).toEqual({ reports: [], results: [], history: [] });
});
