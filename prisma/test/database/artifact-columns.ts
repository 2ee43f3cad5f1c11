import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import pg from 'pg';

// The release before writes artifacts without their columns: before the migration, and after it during an upgrade.

const [MEMBER, OTHER] = [randomUUID(), randomUUID()];
const NOTHING = { client_id: null, member_id: null, session_uid: null, subject_digest: null, scope: null };
const interaction = (result?: object) => ({
  params: { client_id: 'acme', partner_subject: 'digest' },
  session: { accountId: MEMBER, uid: 'session' },
  ...(result && { result }),
});
const OF_INTERACTION = { client_id: 'acme', member_id: MEMBER, session_uid: 'session', subject_digest: 'digest', scope: null };
const KINDS: [kind: string, payload: object, columns: object][] = [
  ['PushedAuthorizationRequest', { clientId: 'acme', request: 'a.b.c' }, { ...NOTHING, client_id: 'acme' }],
  ['Interaction', interaction(), OF_INTERACTION],
  ['Interaction', interaction({ login: { accountId: OTHER } }), { ...OF_INTERACTION, member_id: OTHER }],
  ['Interaction', { params: { client_id: 'acme' } }, { ...NOTHING, client_id: 'acme' }],
  ['Session', { uid: 'session', accountId: MEMBER }, { ...NOTHING, member_id: MEMBER }],
  ['Session', { uid: 'session' }, NOTHING],
  ['AccountSession', { accountId: MEMBER, loginTs: 1 }, { ...NOTHING, member_id: MEMBER }],
  ['AccessToken', { scope: 'patient/Patient.rs', accountId: MEMBER }, { ...NOTHING, scope: 'patient/Patient.rs' }],
  ['AuthorizationCode', { accountId: MEMBER, scope: 'patient/Patient.rs' }, NOTHING],
];

let database: TestDatabase;
let owner: pg.Client;

/** As the release before does. */
async function put(kind: string, payload: object, key: string = randomUUID()): Promise<string> {
  await owner.query(
    `INSERT INTO partner.oauth_artifact (kind, key, payload, expires_at, keep_until) VALUES ($1, $2, $3, now(), now())
       ON CONFLICT (kind, key) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at, keep_until = excluded.keep_until`,
    [kind, key, JSON.stringify(payload)],
  );
  return key;
}

const columnsOf = async (key: string) =>
  (await owner.query('SELECT client_id, member_id, session_uid, subject_digest, scope FROM partner.oauth_artifact WHERE key = $1', [key])).rows[0];

describe('columns of artifacts', () => {
  beforeAll(async () => {
    database = await freshDatabase();
    owner = new pg.Client(database.url);
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  it('are filled in the rows that the migration finds', async () => {
    await owner.query('ALTER TABLE partner.oauth_artifact DISABLE TRIGGER fill_columns');
    const keys: string[] = [];
    for (const [kind, payload] of KINDS) keys.push(await put(kind, payload));
    expect(await columnsOf(keys[0]!)).toEqual(NOTHING);
    await owner.query('ALTER TABLE partner.oauth_artifact ENABLE TRIGGER fill_columns');
    await owner.query(readFileSync('prisma/migrations/20261125080100_artifact_dependencies_filled/migration.sql', 'utf8'));
    const filled: unknown[] = [];
    for (const key of keys) filled.push(await columnsOf(key));
    expect(filled).toEqual(KINDS.map(([, , columns]) => columns));
  });

  it.each(KINDS)('are filled in a row that the release before inserts: %s', async (kind, payload, columns) => {
    expect(await columnsOf(await put(kind, payload))).toEqual(columns);
  });

  it('change when the release before replaces a payload', async () => {
    const key = await put('Session', { uid: 'session', accountId: MEMBER });
    await put('Session', { uid: 'session', accountId: OTHER }, key);
    expect(await columnsOf(key)).toEqual({ ...NOTHING, member_id: OTHER });
    await put('Session', { uid: 'session' }, key);
    expect(await columnsOf(key)).toEqual(NOTHING);
  });

  it('stay when the release before uses a row up', async () => {
    const key = await put('PushedAuthorizationRequest', { clientId: 'acme' });
    await owner.query('UPDATE partner.oauth_artifact SET consumed_at = now() WHERE key = $1', [key]);
    expect(await columnsOf(key)).toEqual({ ...NOTHING, client_id: 'acme' });
  });
});
