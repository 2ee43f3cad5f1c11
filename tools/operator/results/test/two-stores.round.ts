import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { argon2Passwords, connectDatabase, postgresLabImport, postgresRegistry } from '@biomarker/db/partner';
import { addMember, type ImportSession } from '@biomarker/domain/partner';
import { freshStores } from '@biomarker/testbed/database';
import { until } from '@biomarker/testbed/until';
import { lockWaits } from './lock-waits.ts';

const KEY = 'https://lab.example/reports|R-1';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

test('imports that wait for each other, one in either store, end after 30 seconds: one is kept, and the other sees what it wrote', async () => {
  const stores = await freshStores();
  const database = connectDatabase({ ...stores, maxConnections: 7, onError: () => {} });
  const registry = postgresRegistry(database, 'tests');
  const add = (name: string) =>
    addMember(
      { registry, passwords: argon2Passwords() },
      {
        email: `${name}@members.example`,
        password: 'a long enough password',
        givenName: name,
        familyName: 'Example',
        birthDate: '1980-02-03',
        gender: 'female',
      },
    );
  const [ada, grace] = [await add('ada'), await add('grace')];
  const imports = postgresLabImport(database, 'tests');
  /** As an import does: a key that somebody wrote belongs to that record. */
  const claim = async (session: ImportSession, memberId: string) => {
    if ((await session.known('report', [KEY])).length > 0) return { keep: false };
    await session.write([{ memberId, versions: [], keys: [{ kind: 'report', key: KEY, recordId: randomUUID() }], unchanged: 0 }], {});
    return { keep: true };
  };
  try {
    const written = gate();
    const held = gate();
    const long = imports.inSession(async (session) => {
      await session.inTurn();
      await session.lock([ada]);
      const claimed = await claim(session, ada);
      written.open();
      await held.opened;
      await session.lock([grace]);
      return claimed;
    });
    await written.opened;
    const since = performance.now();
    let tries = 0;
    const short = imports.inSession(async (session) => {
      tries++;
      await session.lock([grace]);
      held.open();
      return claim(session, grace);
    });
    await until('each behind the other', async () => (await lockWaits(database)) === 1 && (await lockWaits(database.lab)) > 0);
    expect(await Promise.all([long, short])).toEqual([{ keep: true }, { keep: false }]);
    const seconds = (performance.now() - since) / 1000;
    expect(tries).toBe(2);
    // The timeout of the lock, whatever else the machine does.
    expect(seconds).toBeGreaterThanOrEqual(30);
    const { rows } = await database.lab.pool.query('SELECT member_id FROM partner.lab_key');
    expect(rows).toEqual([{ member_id: ada }]);
  } finally {
    await database.close();
    await stores.drop();
  }
}, 90_000);
