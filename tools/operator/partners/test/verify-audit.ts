import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { argon2Passwords, connectDatabase, postgresAuditSeals, postgresRegistry, type Database } from '@biomarker/db/partner';
import { addMember, closeMember, eraseMember } from '@biomarker/domain/partner';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { operate } from '../../operate.ts';

const ADA = { email: 'ada@members.example', password: 'a password of theirs', givenName: 'Ada', familyName: 'Example', birthDate: '1980-02-03' } as const;
const OTHER = '00000000-0000-4000-8000-00000000000b';
const FAR = '9000000000000000000';

let database: TestDatabase;
let owner: pg.Client;
let stores: Database;
/** Of the rows that the tests seal; Ada is the member of the second and the fourth. */
let ids: [string, string, string, string, string, string];

const verify = (...options: string[]) => operate(database, ['audit', 'verify', ...options]);
const lastLine = ({ text }: { text: string }) => text.split('Newest: ')[1]!;

const KEY = { audit: 'id', audit_link: 'audit_id', audit_seal: 'audit_id' } as const;

/** Applies `change`, verifies, and takes it back. */
const spoiled = (change: string, ...options: string[]) => spoil(change, () => 'true', options);
/** The same, for a change of few rows of many. */
const spoiledRows = (rows: string[], change: string) => spoil(change, (key) => `${key} IN (${rows.join()})`);

async function spoil(change: string, isOf: (key: string) => string, options: string[] = []) {
  const tables = Object.entries(KEY).map(([table, key]) => ({ table, those: `WHERE ${isOf(key)}` }));
  await owner.query(tables.map(({ table, those }) => `CREATE TABLE kept_${table} AS SELECT * FROM partner.${table} ${those}`).join(';'));
  try {
    await owner.query(change);
    return await verify(...options);
  } finally {
    const back = tables.map(
      ({ table, those }) =>
        `DELETE FROM partner.${table} ${those}; INSERT INTO partner.${table} OVERRIDING SYSTEM VALUE TABLE kept_${table}; DROP TABLE kept_${table}`,
    );
    await owner.query(back.join(';'));
  }
}

/** Opens a database with one member and six rows: as every row that partners, members and the operator leave. */
async function open() {
  database = await freshDatabase();
  owner = new pg.Client(database.url);
  await owner.connect();
  stores = connectDatabase({ url: database.url, maxConnections: 3, onError: () => {} });
  await addMember({ registry: postgresRegistry(stores, 'tests'), passwords: argon2Passwords() }, { ...ADA, gender: 'female' }, true);
  const { rows } = await owner.query(
    `INSERT INTO partner.audit (actor, action, outcome, organisation_id, client_id, member_id, consent_id, request_id, own_request_id, detail)
    SELECT 'partner', 'fhir.read', 'ok', gen_random_uuid(), 'sbx-' || turn, CASE WHEN turn IN (2, 4) THEN id ELSE gen_random_uuid() END, gen_random_uuid(), 'r', gen_random_uuid(),
      jsonb_build_object('turn', turn, 'id', gen_random_uuid(), 'account', 'a' || turn)
    FROM generate_series(1, 6) AS turn, partner.member WHERE email = $1 RETURNING audit.id`,
    [ADA.email],
  );
  ids = rows.map(({ id }) => String(id)) as typeof ids;
}

async function close() {
  await stores.close();
  await owner.end();
  await database.drop();
}

async function erase() {
  await closeMember(postgresRegistry(stores, 'tests'), ADA.email);
  await eraseMember(postgresRegistry(stores, 'tests'), ADA.email);
}

const set = (assignment: string) => (id: string) => `UPDATE partner.audit SET ${assignment} WHERE id = ${id}`;
const seal = (assignment: string) => (id: string) => `UPDATE partner.audit_link SET ${assignment} WHERE audit_id = ${id}`;
const remove = (id: string) => `DELETE FROM partner.audit WHERE id = ${id}`;
const removeSeal = (id: string) => `DELETE FROM partner.audit_link WHERE audit_id = ${id}`;
const following = (id: string) => ids[ids.indexOf(id) + 1]!;

const SWAPPED = { audit: ['id', ['client_id', 'member_id', 'consent_id', 'detail']], audit_link: ['audit_id', ['hash', 'person', 'salt']] } as const;
/** Gives a row what another one holds, and the other way round. */
function swap(table: keyof typeof SWAPPED, id: string): string {
  const [key, columns] = SWAPPED[table];
  return `UPDATE partner.${table} AS row SET ${columns.map((column) => `${column} = other.${column}`).join()} FROM partner.${table} AS other
    WHERE (row.${key}, other.${key}) IN ((${id}, ${ids[4]}), (${ids[4]}, ${id}))`;
}

/** What the owner of the database may do to a row, and the fault that `audit verify` names. `of` is the named row, by default the row itself. */
const TAMPERS: { what: string; change: (id: string) => string; says: string; of?: (id: string) => string }[] = [
  { what: 'another time', change: set(`at = at + interval '1 second'`), says: 'was changed' },
  { what: 'another actor', change: set(`actor = 'member'`), says: 'was changed' },
  { what: 'another action', change: set(`action = 'x'`), says: 'was changed' },
  { what: 'another outcome', change: set(`outcome = 'denied'`), says: 'was changed' },
  { what: 'another organization', change: set('organisation_id = gen_random_uuid()'), says: 'was changed' },
  { what: 'another application', change: set(`client_id = 'x'`), says: 'was changed' },
  { what: 'another member', change: set('member_id = gen_random_uuid()'), says: 'was changed' },
  { what: 'another connection', change: set('consent_id = gen_random_uuid()'), says: 'was changed' },
  { what: 'another request id', change: set(`request_id = 'x'`), says: 'was changed' },
  { what: 'another own request id', change: set('own_request_id = gen_random_uuid()'), says: 'was changed' },
  { what: 'another detail', change: set(`detail = detail || '{"turn": 0}'`), says: 'was changed' },
  { what: 'another record', change: set(`detail = detail || '{"id": "x"}'`), says: 'was changed' },
  { what: 'another account', change: set(`detail = detail || '{"account": "x"}'`), says: 'was changed' },
  { what: 'a detail that is no object', change: set(`detail = '5'`), says: 'was changed' },
  { what: 'a removed row', change: remove, says: 'was removed' },
  { what: 'a removed row and seal', change: (id) => `${remove(id)}; ${removeSeal(id)}`, says: 'was changed', of: following },
  { what: 'a removed seal', change: removeSeal, says: 'was added' },
  {
    what: 'an added row',
    change: () => `INSERT INTO partner.audit (id, actor, action, outcome) OVERRIDING SYSTEM VALUE VALUES (-7, 'partner', 'x', 'ok')`,
    says: 'was added',
    of: () => '-7',
  },
  { what: 'another hash', change: seal(`hash = repeat('0', 64)`), says: 'was changed' },
  { what: 'another hidden person', change: seal(`person = repeat('0', 64)`), says: 'was changed' },
  { what: 'another salt', change: seal('salt = gen_random_uuid()'), says: 'was changed' },
  {
    what: 'a person of another seal',
    change: (id) => seal(`(person, salt) = (SELECT person, salt FROM partner.audit_link WHERE audit_id = ${ids[4]})`)(id),
    says: 'was changed',
  },
  {
    what: 'the content of another row',
    change: (id) =>
      set(`(client_id, member_id, consent_id, detail) = (SELECT client_id, member_id, consent_id, detail FROM partner.audit WHERE id = ${ids[4]})`)(id),
    says: 'was changed',
  },
  { what: 'contents swapped with those of another row', change: (id) => swap('audit', id), says: 'was changed' },
  { what: 'contents and seal swapped with those of another row', change: (id) => `${swap('audit', id)}; ${swap('audit_link', id)}`, says: 'was changed' },
  {
    what: 'a disguise as the row of an erasure',
    change: (id) => `${set(`(member_id, consent_id, detail) = ('${OTHER}', NULL, '{"turn": 0}')`)(id)}; ${seal('salt = NULL')(id)}`,
    says: 'was changed',
  },
  {
    what: 'a removed beginning',
    change: (id) => `DELETE FROM partner.audit WHERE id <= ${id}; DELETE FROM partner.audit_link WHERE audit_id < ${id}`,
    says: 'was removed',
  },
];

const named = (id: string, says: string) => ({ exitCode: 1, text: expect.stringMatching(new RegExp(`^Audit row ${id} ${says}`)) });

describe('verify audit', () => {
  describe('of an audit without an erasure', () => {
    beforeAll(async () => {
      await open();
      expect(await verify()).toMatchObject({ exitCode: 0, text: expect.stringMatching(/^Valid rows: 7, from \d+\.\nNewest: \d+ [0-9a-f]{64}$/) });
    });
    afterAll(close);

    test.each(TAMPERS)('names a row with $what', async ({ change, says, of = (id) => id }) => {
      expect(await spoiled(change(ids[1]))).toEqual(named(of(ids[1]), says));
      expect((await verify()).exitCode).toBe(0);
    });

    test('names a disguise before its forged erasure', async () => {
      const disguise = `UPDATE partner.audit SET member_id = '${OTHER}', consent_id = NULL, detail = detail - 'id' - 'account'`;
      const forged = (rows: string) =>
        `INSERT INTO partner.audit (actor, action, outcome, member_id, detail) VALUES ('operator', 'member.erase', 'ok', '${OTHER}', '{"rows": ${rows}}')`;
      const hidden = `${disguise} WHERE id = ${ids[2]}; ${seal('salt = NULL')(ids[2])}`;
      for (const rows of ['[]', '5', `["${ids[1]}"]`]) expect(await spoiled(`${hidden}; ${forged(rows)}`)).toEqual(named(ids[2], 'was changed'));
      // Who forges the record of an erasure, too, can hide a person, but nothing else.
      const record = forged(`["${ids[2]}"]`);
      expect((await spoiled(`${hidden}; ${record}`)).text).toMatch(/^Valid rows: 7, from \d+\. Rows that an erasure changed: 1\.\n/);
      expect(await spoiled(`${hidden}; ${set(`client_id = 'x'`)(ids[2])}; ${record}`)).toEqual(named(ids[2], 'was changed'));
    });

    test('knows the rows that retention removed from its record', async () => {
      const oldest = `DELETE FROM partner.audit WHERE id < ${ids[2]}; DELETE FROM partner.audit_link WHERE audit_id < ${ids[1]}`;
      const record = `INSERT INTO partner.audit (actor, action, outcome, detail) VALUES ('operator', 'retention.audit', 'ok', '{"lastId": "${ids[1]}"}')`;
      expect((await spoiled(`${oldest}; ${record}`)).text).toMatch(new RegExp(`^Valid rows: 5, from ${ids[2]}\\.`));
      expect(await spoiled(`${oldest}; ${record.replace(ids[1], ids[0])}`)).toEqual(named(ids[1], 'was removed'));
      for (const [from, to] of [
        ['operator', 'partner'],
        ['retention.audit', 'retention.run'],
        ['lastId', 'id'],
      ] as const)
        expect(await spoiled(`${oldest}; ${record.replace(from, to)}`)).toEqual(named(ids[1], 'was removed'));
    });

    test('compares the end with a line that was kept elsewhere', async () => {
      const kept = lastLine(await verify());
      const [id] = kept.split(' ');
      expect(await verify('--expect', kept)).toMatchObject({ exitCode: 0, text: expect.stringContaining(`Row ${id} is as it was kept.`) });
      const cut = `DELETE FROM partner.audit WHERE id >= ${ids[4]}; DELETE FROM partner.audit_link WHERE audit_id >= ${ids[4]}`;
      expect((await spoiled(cut)).exitCode).toBe(0);
      expect(await spoiled(cut, '--expect', kept)).toEqual({
        exitCode: 1,
        text: `The audit differs from --expect: row ${id} is missing, and so is every row after ${ids[3]}: somebody removed the newest rows.`,
      });
      const rebuilt = `${set(`outcome = 'denied'`)(ids[2])}; DELETE FROM partner.audit_link`;
      expect((await spoiled(rebuilt)).exitCode).toBe(0);
      expect((await spoiled(rebuilt, '--expect', kept)).text).toBe(`The audit differs from --expect: row ${id} has another hash: somebody rebuilt the chain.`);
      expect((await verify('--expect', `0 ${kept.split(' ')[1]}`)).text).toMatch(
        /row 0 is older than the audit, which begins at \d+\. Give the last line of a later run\.$/,
      );
      for (const line of ['', '7', `${FAR}0 ${'0'.repeat(64)}`])
        expect(await verify('--expect', line)).toMatchObject({ exitCode: 2, text: expect.stringContaining('--expect: the id and the hash of an earlier run') });
    });

    test('goes on from a line that was kept elsewhere', async () => {
      const { rows } = await owner.query('SELECT audit_id AS id, hash FROM partner.audit_link WHERE audit_id IN ($1, $2) ORDER BY audit_id', [ids[2], ids[5]]);
      const [kept, newest] = rows.map(({ id, hash }) => `${id} ${hash}`) as [string, string];
      expect((await verify('--from', kept)).text).toBe(`Valid rows: 3, from ${ids[3]}. Row ${ids[2]} is as it was kept.\nNewest: ${newest}`);
      expect((await verify('--from', newest)).text).toBe(`Valid rows: 0. Row ${ids[5]} is as it was kept.\nNewest: ${newest}`);
      const changed = set(`outcome = 'denied'`);
      expect((await spoiled(changed(ids[1]), '--from', kept)).exitCode).toBe(0);
      expect(await spoiled(changed(ids[4]), '--from', kept)).toEqual(named(ids[4], 'was changed'));
      expect((await spoiled(`${changed(ids[1])}; DELETE FROM partner.audit_link`, '--from', kept)).text).toBe(
        `The audit differs from --from: row ${ids[2]} has another hash: somebody rebuilt the chain.`,
      );
      const cut = `DELETE FROM partner.audit WHERE id >= ${ids[2]}; DELETE FROM partner.audit_link WHERE audit_id >= ${ids[2]}`;
      expect((await spoiled(cut, '--from', kept)).text).toContain(`The audit differs from --from: row ${ids[2]} is missing`);
    });

    test("asks PostgreSQL's own functions, whatever others the owner has made", async () => {
      const disguise = `CREATE SCHEMA disguise;
        CREATE FUNCTION disguise.to_char(t timestamp, f text) RETURNS text LANGUAGE sql AS $$ SELECT pg_catalog.to_char(t + CASE WHEN t < '1500-01-01' THEN interval '1000 years' ELSE '0' END, f) $$;
        DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = disguise, pg_catalog', current_database()); END $$;`;
      try {
        expect(await spoiled(`${disguise} ${set(`at = at - interval '1000 years'`)(ids[1])}`)).toEqual(named(ids[1], 'was changed'));
      } finally {
        await owner.query(`DROP SCHEMA disguise CASCADE; DO $$ BEGIN EXECUTE format('ALTER DATABASE %I RESET search_path', current_database()); END $$`);
      }
    });

    test('the export carries the seals', async () => {
      const audit = await operate(database, ['partners', 'audit', '--format', 'fhir', '--limit', '1']);
      expect(JSON.parse(audit.text).entity).toContainEqual({
        name: 'seal',
        detail: [{ type: 'sha256', valueString: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      });
    });
  });

  describe('of an audit with an erasure', () => {
    let salts: string[];
    beforeAll(async () => {
      await open();
      await verify();
      salts = (await owner.query('SELECT salt FROM partner.audit_link WHERE audit_id = ANY($1)', [[ids[1], ids[3]]])).rows.map(({ salt }) => salt);
      await erase();
      // Ada's rows: two reads and the creation of the account. The closing was not sealed yet.
      expect((await verify()).text).toMatch(/^Valid rows: 6, from \d+\. Rows that an erasure changed: 3\.\n/);
    });
    afterAll(close);

    const NEEDS_SALT = ['another salt'];
    test.each(TAMPERS.filter(({ what }) => !NEEDS_SALT.includes(what)))('names an erased row with $what', async ({ change, says, of = (id) => id }) => {
      expect(await spoiled(change(ids[1]))).toEqual(named(of(ids[1]), says));
    });

    test.each(TAMPERS)("names another member's row with $what", async ({ change, says, of = (id) => id }) => {
      expect(await spoiled(change(ids[2]))).toEqual(named(of(ids[2]), says));
    });

    test("names another member's row in the disguise of this erasure", async () => {
      const { rows } = await owner.query(`SELECT id, member_id FROM partner.audit WHERE action = 'member.erase'`);
      const [{ id: erasure, member_id: pseudonym }] = rows;
      const disguise = `UPDATE partner.audit SET member_id = '${pseudonym}', consent_id = NULL, detail = detail - 'id' - 'account'`;
      const hidden = `${disguise} WHERE id = ${ids[2]}; ${seal('salt = NULL')(ids[2])}`;
      expect(await spoiled(`${disguise}, client_id = 'x', action = 'x' WHERE id = ${ids[2]}`)).toEqual(named(ids[2], 'was changed'));
      expect(await spoiled(hidden)).toEqual(named(ids[2], 'was changed'));
      const listed = `UPDATE partner.audit SET detail = jsonb_set(detail, '{rows}', detail -> 'rows' || '["${ids[2]}"]') WHERE id = ${erasure}`;
      expect(await spoiled(`${hidden}; ${listed}`)).toEqual(named(erasure, 'was changed'));
      expect(await spoiled(remove(erasure))).toMatchObject({ exitCode: 1 });
    });

    test('leaves nothing that tells whom a row named', async () => {
      expect(salts.filter(Boolean)).toHaveLength(2);
      const { rows } = await owner.query('SELECT salt FROM partner.audit_link WHERE audit_id = ANY($1)', [[ids[1], ids[3]]]);
      expect(rows).toEqual([{ salt: null }, { salt: null }]);
    });
  });

  describe('of an audit that an earlier release sealed', () => {
    /** Seals as that release did. */
    async function sealEarlier(): Promise<string> {
      const { rows } = await owner.query(`
        SELECT id, jsonb_build_array(id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), actor, action, outcome, organisation_id,
          client_id, member_id, consent_id, request_id, detail - 'account')::text || coalesce(own_request_id::text, '') AS content
        FROM partner.audit ORDER BY id`);
      let hash = '';
      for (const { id, content } of rows) {
        hash = createHash('sha256').update(`${hash}\n${content}`).digest('hex');
        await owner.query('INSERT INTO partner.audit_seal (audit_id, hash) VALUES ($1, $2)', [id, hash]);
      }
      return `${rows.at(-1).id} ${hash}`;
    }

    test('names what was changed before the upgrade, and knows its kept lines', async () => {
      await open();
      const kept = await sealEarlier();
      await owner.query(set(`outcome = 'denied'`)(ids[2]));
      expect(await verify()).toEqual(named(ids[2], 'was changed'));
      await owner.query(set(`outcome = 'ok'`)(ids[2]));
      await owner.query('DELETE FROM partner.audit_link');
      expect((await verify('--expect', kept)).text).toContain(`Row ${kept.split(' ')[0]} is as it was kept.`);
      await erase();
      expect(await verify('--expect', kept)).toMatchObject({ exitCode: 0, text: expect.stringContaining('Rows that an erasure changed: 3.') });
      expect(await spoiled(set(`outcome = 'denied'`)(ids[1]))).toEqual(named(ids[1], 'was changed'));
      await close();
    });
  });

  describe('sealing', () => {
    let service: pg.Client;
    beforeAll(async () => {
      await open();
      service = new pg.Client(database.urlAs('partner_auth'));
      await service.connect();
    });
    afterAll(async () => {
      await service.end();
      await close();
    });

    test.each([
      `INSERT INTO partner.audit_link (audit_id, hash, person) VALUES (${FAR}, 'x', 'x')`,
      `INSERT INTO partner.audit_seal (audit_id, hash) VALUES (${FAR}, 'x')`,
      `UPDATE partner.audit_link SET hash = ''`,
      'DELETE FROM partner.audit_link',
      'DO $$BEGIN LOCK TABLE partner.audit_link IN SHARE MODE; END$$',
    ])('the role of the service may not: %s', async (statement) => {
      await expect(service.query(statement)).rejects.toThrow(/permission denied/);
    });

    test('refuses a snapshot that may be old', async () => {
      await service.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      await expect(service.query('SELECT partner.seal_audit(1)')).rejects.toThrow('seal_audit needs READ COMMITTED');
      await service.query('ROLLBACK');
    });

    test('takes a backlog at once, by several processes, whatever locks others hold and whatever a row says', async () => {
      await service.query(`INSERT INTO partner.audit (actor, action, outcome, detail) VALUES ('partner', 'x', 'ok', '5')`);
      await owner.query(`INSERT INTO partner.audit (actor, action, outcome) SELECT 'partner', 'x', 'ok' FROM generate_series(1, 12000)`);
      const other = new pg.Client(database.urlAs('mcp_server'));
      await other.connect();
      // The lock of earlier releases.
      await other.query('SELECT pg_advisory_lock(726273004)');
      const seals = postgresAuditSeals(stores);
      await owner.query(`UPDATE partner.audit SET at = at - interval '1 hour'`);
      expect(await seals.oldestUnsealedSeconds()).toBeGreaterThan(3600);
      expect(await seals.seal(() => false)).toBe(5000);
      const sealed = await Promise.all([seals.seal(), seals.seal(), seals.seal()]);
      await other.end();
      expect(sealed.reduce((all, some) => all + some)).toBe(7 + 1 + 12_000 - 5000);
      expect(await seals.oldestUnsealedSeconds()).toBe(0);
      expect((await verify()).text).toMatch(/^Valid rows: 12008, /);
    });

    test('joins segments, and names the first of several faults', async () => {
      await owner.query(`INSERT INTO partner.audit (actor, action, outcome) SELECT 'partner', 'x', 'ok' FROM generate_series(1, 45000)`);
      const query = jest.spyOn(pg.Client.prototype, 'query');
      expect((await verify()).text).toMatch(/^Valid rows: 57008, /);
      const sent = query.mock.calls.map(([one]: unknown[]) => (typeof one === 'string' ? one : (one as { text: string }).text));
      query.mockRestore();
      // 5,000 rows at once, and one more that finds none. To verify them all takes a few statements for each 20,000.
      expect(sent.filter((text) => text.includes('seal_audit('))).toHaveLength(10);
      expect(sent.length).toBeLessThan(60);
      const { rows } = await owner.query(`SELECT id FROM partner.audit ORDER BY id`);
      const at = (place: number) => String(rows[place - 1].id);
      const changed = set(`outcome = 'denied'`);
      const gone = (id: string) => `${remove(id)}; ${removeSeal(id)}`;
      type Fault = { made: [(id: string) => string, number][]; place: number; says: string; before?: number };
      const faults: Fault[] = [
        { made: [[changed, 20_000]], place: 20_000, says: 'was changed' },
        { made: [[changed, 20_001]], place: 20_001, says: 'was changed' },
        { made: [[gone, 20_000]], place: 20_001, says: 'was changed', before: 19_999 },
        { made: [[gone, 20_001]], place: 20_002, says: 'was changed', before: 20_000 },
        { made: [[remove, 40_000]], place: 40_000, says: 'was removed' },
        { made: [[removeSeal, 40_001]], place: 40_001, says: 'was added' },
        { made: [[changed, 57_000], [remove, 41_000], [changed, 40_500]], place: 40_500, says: 'was changed' }, // prettier-ignore
      ];
      for (const { made, place, says, before = place - 1 } of faults) {
        const { text } = await spoiledRows(
          made.map(([, of]) => at(of)),
          made.map(([change, of]) => change(at(of))).join(';'),
        );
        expect(text).toMatch(new RegExp(`^Audit row ${at(place)} ${says}`));
        expect(text).toContain(`Valid rows before it: ${before}.`);
      }
    });
  });
});
