import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { argon2Passwords, connectDatabase, postgresRegistry } from '@biomarker/db/partner';
import { addMember } from '@biomarker/domain/partner';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import pg from 'pg';
import { operate } from '../../operate.ts';

let database: TestDatabase;
const operator = (words: string) => operate(database, words.split(' '));

describe('npm run operator -- members erase', () => {
  beforeAll(async () => {
    database = await freshDatabase();
    const own = connectDatabase({ url: database.url, applicationName: 'test', maxConnections: 1, onError: () => {} });
    const ada = {
      email: 'ada@members.example',
      password: 'a password of theirs',
      givenName: 'Ada',
      familyName: 'Example',
      birthDate: '1980-02-03',
      gender: 'female',
    } as const;
    await addMember({ registry: postgresRegistry(own, 'tests'), passwords: argon2Passwords() }, ada, true);
    await own.close();
  });
  afterAll(() => database.drop());

  test('erases a closed account once and otherwise says why not', async () => {
    expect(await operator('members erase ada@members.example')).toMatchObject({ exitCode: 1, text: expect.stringContaining('Close it first') });
    expect((await operator('members close ada@members.example')).exitCode).toBe(0);
    expect((await operator('audit verify')).exitCode).toBe(0);
    expect(await operator('members erase ada@members.example --by Ann')).toEqual({
      exitCode: 0,
      text: 'ada@members.example is erased, with 0 results, 0 reports and 0 consents. Backups still hold this data.',
    });
    expect(await operator('members erase ada@members.example')).toMatchObject({ exitCode: 1, text: expect.stringContaining('No member is called') });
    expect((await operator('partners audit')).text).toContain('member.erase');
    expect((await operator('audit verify')).text).toMatch(/^Valid rows: \d+, from \d+\. Rows that an erasure changed: \d+\.\nNewest:/);
  });

  test('retention run reports what it removed, and notes that it has run', async () => {
    const client = new pg.Client(database.url);
    await client.connect();
    for (const forgotten of ['DELETE FROM partner.job_run', `UPDATE partner.job_run SET ended_at = now() - interval '1 day'`]) {
      await client.query(forgotten);
      expect((await operator('retention run --by Ann')).text).toBe(
        'Removed: closed accounts 0, ended consents 0, OAuth state 0, messages 0, audit rows 0, charts of nobody 0.',
      );
      const { rows } = await client.query('SELECT name, ended_at > now() - make_interval(mins => 1) AS now FROM partner.job_run');
      expect(rows).toEqual([{ name: 'retention', now: true }]);
    }
    await client.end();
  });
});
