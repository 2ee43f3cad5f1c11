import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { argon2Passwords, connectDatabase, postgresRegistry, type Database } from '@biomarker/db/partner';
import { addMember } from '@biomarker/domain/partner';
import { freshStores, isForLab, type TestStores } from '@biomarker/testbed/database';
import fc from 'fast-check';
import { operate } from '../operator/operate.ts';
import { faultOfDelivery } from './fault-of-delivery.ts';
import { DELIVERIES, DOORS } from './laboratory-files.ts';

type Member = { key: string; identifiers: string[]; email: string; givenName: string; familyName: string; birthDate: string; gender: 'female' | 'male' };

/** Puts `runs` broken files through each door. */
export function fuzzLaboratories(runs: number, seed: number): void {
  const capMs = 300_000 + runs * 2_000;

  describe('the doors of laboratories', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fuzz-laboratories-'));
    const file = join(folder, 'file');
    let database: TestStores;
    let connection: Database;
    const operator = (...words: string[]) => operate(database, words);
    const written = async (): Promise<string[]> => {
      const tables = ['lab_history', 'lab_key', 'lab_feed', 'member_identifier', 'audit'];
      const counts = tables.map(async (table) => {
        const statement = `SELECT count(*) FROM partner.${table}`;
        const { rows } = await (isForLab(statement) ? connection.lab : connection).pool.query<{ count: string }>(statement);
        return rows[0]!.count;
      });
      return Promise.all(counts);
    };

    beforeAll(async () => {
      database = await freshStores();
      connection = connectDatabase({ ...database, maxConnections: 2, onError: () => {} });
      const registry = postgresRegistry(connection, 'fuzz');
      for (const { key: _key, identifiers, ...member } of JSON.parse(readFileSync(join(DELIVERIES, 'members.json'), 'utf8')) as Member[]) {
        await addMember({ registry, passwords: argon2Passwords() }, { ...member, password: 'a long enough password' });
        for (const [system = '', value = ''] of identifiers.map((one) => one.split('|')))
          await operator('members', 'identify', member.email, '--system', system, '--value', value);
      }
      await operator('feeds', 'set', '--file', join(DELIVERIES, 'feeds.json'));
    }, capMs);
    afterEach(() => connection.lab.pool.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history, partner.lab_key'));
    afterAll(async () => {
      await connection?.close();
      await database?.drop();
      rmSync(folder, { recursive: true });
    });

    it.each(DOORS.map((door) => [door.name, door] as const))(
      `of %s take or refuse ${runs} files`,
      async (_name, { words, inputs }) => {
        const call = () => operator(...words.map((word) => (word === 'FILE' ? file : word)));
        const isImport = words[0] === 'results';
        await fc.assert(
          fc.asyncProperty(inputs, async (bytes) => {
            writeFileSync(file, bytes);
            expect(await faultOfDelivery({ call, written, isImport })).toBeUndefined();
          }),
          { numRuns: runs, seed },
        );
      },
      capMs,
    );
  });
}
