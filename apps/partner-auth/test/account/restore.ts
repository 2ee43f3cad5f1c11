import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { argon2Passwords, connectDatabase, postgresLabWriter } from '@biomarker/db/partner';
import { addMember, changeApplicationStatus, closeMember, digestOf, eraseMember, revokeCredential, issueCredential } from '@biomarker/domain/partner';
import { freshStores, isForLab, type TestStores } from '@biomarker/testbed/database';
import pg from 'pg';
import { operate } from '../../../../tools/operator/operate.ts';
import { browser, obtainTokens } from '../browser.ts';
import { fillChart } from '../chart.ts';
import { noted, partner, type Partner } from '../partner.ts';
import { addPasskey, newAuthenticator, signInWith } from '../passkeys.ts';
import { startInstance, startPartnerAuth } from '../testing.ts';

const NEW_PASSWORD = 'another one of theirs';
const person = (name: string) => ({
  email: `${name}@members.example`,
  password: `a password of ${name}`,
  givenName: name,
  familyName: 'Example',
  birthDate: '1980-02-03',
  gender: 'female' as const,
});

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let acme: Partner;
let backup: TestStores;
let folder: string;

/** Copies both databases of the service. A copy needs a moment without connections. */
async function copyOf({ url, labUrl }: TestStores): Promise<TestStores> {
  const nameOf = (one: string) => new URL(one).pathname.slice(1);
  for (const one of [url, labUrl]) {
    const client = new pg.Client(Object.assign(new URL(one), { pathname: '/postgres' }).href);
    await client.connect();
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [nameOf(one)]);
    await client.end();
  }
  return freshStores({ control: nameOf(url), lab: nameOf(labUrl) });
}

/** As pg_restore does: the table is made anew, with the row of the backup. */
const restore = async (pool: pg.Pool) =>
  pool.query(`BEGIN; CREATE TABLE partner.restored (LIKE partner.settled_server INCLUDING ALL); INSERT INTO partner.restored SELECT * FROM partner.settled_server;
    DROP TABLE partner.settled_server; ALTER TABLE partner.restored RENAME TO settled_server; GRANT SELECT, UPDATE ON partner.settled_server TO partner_auth; COMMIT`);

const ELSEWHERE = `UPDATE partner.settled_server SET identity = 'another/00000001/1'`;

describe('a restored database', () => {
  let [pool, lab]: pg.Pool[] = [];
  const operator = (...words: string[]) => operate(backup, words);
  const rows = async (text: string, values: unknown[] = []) => (await (isForLab(text) ? lab : pool)!.query(text, values)).rows;
  const people = ['kept', 'erased', 'closed', 'changed'].map(person);
  const tokens: Record<string, Awaited<ReturnType<typeof obtainTokens>>> = {};
  const withdrawn = { credential: '', retired: '', application: '', record: '' };
  let since: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ledger-'));
    service = await startPartnerAuth();
    const organization = await service.registry.organization('acme');
    acme = partner(service.url, await service.registry.application(organization));
    const suspended = await service.registry.application(organization);
    await service.registry.organization('other');
    const { registry } = service.registry;
    for (const one of people) {
      const id = await addMember({ registry, passwords: argon2Passwords() }, one, true);
      if (one.givenName === 'kept') {
        const [delivery] = await fillChart(service.database, id, one);
        withdrawn.record = delivery!.results[0]!.id;
      }
      tokens[one.givenName] = await obtainTokens(acme, browser(service.url), one);
    }
    const kept = browser(service.url);
    await signInWith(kept, people[0]!);
    const { codes } = await addPasskey(kept, newAuthenticator(), { name: 'kept' });
    await addPasskey(kept, newAuthenticator(), { name: 'stolen' });
    const credential = await issueCredential(registry, acme.application.clientId);
    noted(credential.secret);
    const retired = await issueCredential(registry, suspended.clientId);
    noted(retired.secret);
    await service.registry.pool.query(`UPDATE partner.credential SET revoked_at = now() + interval '2 days' WHERE id = $1`, [retired.id]);
    withdrawn.retired = retired.id;
    since = new Date().toISOString();
    for (const [recipient, state] of Object.entries({ 'sent@members.example': 'sent', 'waits@members.example': 'waiting' }))
      await service.registry.pool.query(
        `INSERT INTO partner.mail (member_id, kind, recipient, data, state) SELECT id, 'address', $1, '{}', $2 FROM partner.member WHERE email = 'kept@members.example'`,
        [recipient, state],
      );
    backup = await copyOf(service.database);

    // All of this happens after the backup.
    await acme.revoke(tokens.kept!.refresh_token);
    await closeMember(registry, person('erased').email);
    await eraseMember(registry, person('erased').email);
    await closeMember(registry, person('closed').email);
    const own = browser(service.url);
    await own.submit(await own.open('/account/results'), '/account/sign-in', people[3]!);
    const { password } = people[3]!;
    const said = await own.submit(await own.open('/account/password'), '/account/password', { password, new_password: noted(NEW_PASSWORD) });
    expect(said.text).toContain('Your password has changed');
    const [{ id: stolen }] = (await service.registry.pool.query(`SELECT id FROM partner.passkey WHERE name = 'stolen'`)).rows;
    const removal = await kept.open(`/account/passkeys/${stolen}/remove`);
    const removed = await kept.send(removal, '/remove', { password: people[0]!.password, recovery_code: codes[0]! });
    expect(removed.status).toBe(303);
    await revokeCredential(registry, acme.application.clientId, credential.secret.slice(0, 18));
    withdrawn.credential = credential.id;
    await changeApplicationStatus(registry, 'suspend', suspended.clientId);
    withdrawn.application = suspended.clientId;
    await withdrawRecord();

    [pool, lab] = [backup.url, backup.labUrl].map((connectionString) => new pg.Pool({ connectionString, max: 2 }));
    for (const store of [pool!, lab!]) await restore(store);
    // Lines stand before their commit, so these may belong to changes that failed.
    const { rows: ids } = await service.registry.pool.query(`SELECT id FROM partner.organisation WHERE slug = ANY($1) ORDER BY slug`, [['acme', 'other']]);
    const [acmeId, otherId] = ids.map(({ id }) => id as string);
    const memberIds: Record<string, string> = {};
    for (const { id, email } of (await service.registry.pool.query('SELECT id, email FROM partner.member')).rows) memberIds[email.split('@')[0]] = digestOf(id);
    const widening = [
      { action: 'application.resume', application: suspended.clientId },
      { action: 'licence.set', organization: acmeId, environment: 'sandbox', scopes: ['patient/Patient.rs'] },
      { action: 'licence.set', organization: acmeId, environment: 'sandbox', scopes: ['patient/Patient.rs', 'patient/Observation.rs'] },
      // A later line takes back what an earlier one gave.
      ...[[], ['patient/Patient.rs'], []].map((scopes) => ({ action: 'licence.set', organization: otherId, environment: 'production', scopes })),
      { action: 'organisation.reject', organization: otherId },
      { action: 'organisation.approve', organization: otherId },
      ...['kept', 'changed'].map((name) => ({ action: 'passkeys.remove', member: memberIds[name] })),
      // The first end counts, and not a later one.
      ...['2026-01-02', '2026-01-01', '2026-01-03'].map((end) => ({ action: 'credential.retire', credential: withdrawn.retired, end: `${end}T00:00:00.000Z` })),
    ];
    const failed = widening.map((line) => JSON.stringify({ ledger: { at: new Date().toISOString(), ...line } }));
    writeFileSync(join(folder, 'ledger'), [service.log(), ...failed].join('\n'));
  });
  afterAll(async () => {
    await Promise.all([pool?.end(), lab?.end()]);
    await service.stop();
    await backup.drop();
    rmSync(folder, { recursive: true });
  });

  async function withdrawRecord() {
    const database = connectDatabase({ ...service.database, maxConnections: 1, onError: () => {} });
    const [{ member, record }] = (
      await service.registry.lab.query(`SELECT member_id AS member, record FROM partner.lab_history WHERE id = $1 ORDER BY version DESC LIMIT 1`, [
        withdrawn.record,
      ])
    ).rows;
    const [{ report }] = (
      await service.registry.lab.query(
        `SELECT record AS report FROM partner.lab_history WHERE id = (SELECT report_id FROM partner.lab_result WHERE id = $1) ORDER BY version DESC LIMIT 1`,
        [withdrawn.record],
      )
    ).rows;
    const { resultIds: _ids, ...rest } = report;
    await postgresLabWriter(database).write(member, [{ report: rest, results: [{ ...record, status: 'entered-in-error' }] }], new Date());
    await database.close();
  }

  it('serves nothing before it is settled', async () => {
    expect((await rows('SELECT count(*)::int AS live FROM partner.consent WHERE ended_at IS NULL'))[0].live).toBe(4);
    await expect(startInstance(backup)).rejects.toThrow('This database was restored');
  });

  it.each([
    ['whose connections end, as in a failover', true, ELSEWHERE],
    ['whose connections stay, as behind PgBouncer, from the first look at its readiness', false, ELSEWHERE],
    ['without the row that shows the settlement', true, 'DELETE FROM partner.settled_server'],
  ])('makes a running instance refuse every request and not ready, %s', async (_, ends, unsettle) => {
    const { pool: served } = service.registry;
    const { access_token, refresh_token } = tokens.changed!;
    const own = browser(service.url);
    await own.submit(await own.open('/account/results'), '/account/sign-in', { ...people[3]!, password: NEW_PASSWORD });
    const { body: pushed } = await acme.push();
    const requests = {
      push: () => acme.push(),
      token: () => acme.refresh(refresh_token),
      revocation: () => acme.revoke('anything'),
      fhir: () => service.api.get('/api/fhir/r4/Patient').set('Authorization', `Bearer ${access_token}`),
      observations: () => service.api.get('/api/fhir/r4/Observation').set('Authorization', `Bearer ${access_token}`),
      authorization: () => browser(service.url).go(acme.authorizeUrl(pushed.request_id)),
      account: () => own.go('/account/connections'),
    };
    const answers = async () => {
      const all: Record<string, unknown> = {};
      for (const [name, ask] of Object.entries(requests)) {
        const { status, headers } = await ask();
        all[name] = [status, headers instanceof Headers ? headers.get('retry-after') : headers['retry-after']];
      }
      return all;
    };
    const refused = Object.fromEntries(Object.keys(requests).map((name) => [name, [503, '5']]));
    expect((await service.api.get('/readyz')).status).toBe(200);
    await served.query(unsettle);
    if (ends) await served.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'partner_auth' AND datname = current_database()`);
    else expect((await service.api.get('/readyz')).status).toBe(503);
    expect(await answers()).toEqual(refused);
    const look = await service.api.get('/readyz?verbose');
    expect([look.status, look.body.checks.settled]).toEqual([503, 'restored and not settled']);
    await served.query(
      'INSERT INTO partner.settled_server (identity) VALUES (partner.server_identity()) ON CONFLICT (id) DO UPDATE SET identity = excluded.identity',
    );
    expect((await service.api.get('/readyz')).status).toBe(200);
    expect(await requests.fhir()).toMatchObject({ status: 200 });
    expect(await requests.account()).toMatchObject({ status: 200 });
  });

  it.each([
    ['2099-01-01T00:00:00Z', 'a time in the past'],
    ['yesterday', 'a time such as'],
  ])('is not settled since %s', async (time, fault) => {
    expect(await operator('restore', 'settle', '--since', time)).toMatchObject({ exitCode: 2, text: expect.stringContaining(`--since: ${fault}`) });
  });

  it('does not start without the row that shows the settlement, which settling writes again', async () => {
    for (const store of [pool!, lab!]) await store.query('DELETE FROM partner.settled_server');
    await expect(startInstance(backup)).rejects.toThrow('This database was restored');
  });

  it('is not settled with a ledger that cannot be read', async () => {
    expect(await operator('restore', 'settle', '--since', since, '--ledger', join(folder, 'none'))).toMatchObject({ exitCode: 1 });
    await expect(startInstance(backup)).rejects.toThrow('This database was restored');
  });

  it('revives nothing after it is settled', async () => {
    const query = jest.spyOn(pg.Client.prototype, 'query');
    const { exitCode, text } = await operator('restore', 'settle', '--since', since, '--ledger', join(folder, 'ledger'), '--by', 'Ann');
    const texts = query.mock.calls.map(([sent]: unknown[]) => (typeof sent === 'string' ? sent : (sent as { text: string }).text));
    query.mockRestore();
    // It reads every member.
    expect(texts.filter((one) => one.includes('sha256(') && one.includes('from "partner"."member"'))).toHaveLength(1);
    expect([text, exitCode]).toEqual([
      expect.stringMatching(/^The database is settled\. Connections ended: 4\. Tokens, sessions and links removed: \d+\.\nLines/),
      0,
    ]);
    expect(text.split('\n').slice(2)).toEqual([
      `${withdrawn.application} is suspended, but the ledger has "resume". If it took effect, set it again: partners application resume ${withdrawn.application}`,
      'The sandbox license of acme lacks patient/Observation.rs, but the ledger has it. If it took effect, set it again: partners license acme',
      'other is rejected, but the ledger has "approve". If it took effect, set it again: partners approve other',
      'The lost passkeys of kept@members.example are back. If they were removed, remove them again: members remove-passkeys kept@members.example',
    ]);
    expect(await rows(`SELECT scopes FROM partner.licence WHERE environment = 'sandbox' AND cardinality(scopes) = 1`)).toEqual([
      { scopes: ['patient/Patient.rs'] },
    ]);
    const restored = await startInstance(backup);
    for (const { access_token } of Object.values(tokens))
      expect((await restored.api.get('/api/fhir/r4/Patient').set('Authorization', `Bearer ${access_token}`)).status).toBe(401);

    expect(await rows('SELECT email, status FROM partner.member WHERE email = ANY($1) ORDER BY email', [people.map(({ email }) => email)])).toEqual([
      { email: 'changed@members.example', status: 'active' },
      { email: 'closed@members.example', status: 'closed' },
      { email: 'kept@members.example', status: 'active' },
    ]);
    const signInAs = async ({ email, password }: { email: string; password: string }) => {
      const own = browser(restored.url);
      return (await own.submit(await own.open('/account/results'), '/account/sign-in', { email, password })).status;
    };
    expect(await Promise.all([signInAs(people[0]!), signInAs(people[3]!), signInAs({ ...people[3]!, password: NEW_PASSWORD })])).toEqual([200, 422, 422]);
    expect(await rows(`SELECT recipient, state FROM partner.mail WHERE kind = 'address' ORDER BY recipient`)).toEqual([
      { recipient: 'sent@members.example', state: 'sent' },
      { recipient: 'waits@members.example', state: 'expired' },
    ]);
    expect(await rows('SELECT name FROM partner.passkey')).toEqual([{ name: 'kept' }]);
    expect(await rows('SELECT * FROM partner.recovery_code')).toEqual([]);
    expect(await rows('SELECT revoked_at IS NOT NULL AS ended FROM partner.credential WHERE id = $1', [withdrawn.credential])).toEqual([{ ended: true }]);
    expect(await rows('SELECT revoked_at FROM partner.credential WHERE id = $1', [withdrawn.retired])).toEqual([
      { revoked_at: new Date('2026-01-01T00:00:00Z') },
    ]);
    expect(await rows('SELECT status FROM partner.application WHERE client_id = $1', [withdrawn.application])).toEqual([{ status: 'suspended' }]);
    expect(await rows('SELECT status FROM partner.lab_result WHERE id = $1', [withdrawn.record])).toEqual([{ status: 'entered-in-error' }]);
    expect(await rows(`SELECT detail ->> 'by' AS by FROM partner.audit WHERE action = 'restore.settle'`)).toEqual([{ by: 'Ann' }]);
    await restored.stop();

    // A repetition changes nothing more, and tells the same again.
    const again = await operator('restore', 'settle', '--since', since, '--ledger', join(folder, 'ledger'), '--by', 'Ann');
    const [, lines, ...byHand] = again.text.split('\n');
    expect([lines, byHand]).toEqual([expect.stringMatching(/, of which 0 changed something\.$/), text.split('\n').slice(2)]);
  });

  it('that holds laboratory data alone is settled too, and revives no chart of an erased member', async () => {
    const gone = randomUUID();
    await fillChart(backup, gone, person('gone'));
    const charts = async () => (await rows('SELECT DISTINCT member_id FROM partner.lab_report')).map(({ member_id }) => member_id);
    expect(await charts()).toContain(gone);
    const running = await startInstance(backup);
    await restore(lab!);
    await expect(startInstance(backup)).rejects.toThrow('This database was restored');
    const refused = await running.api.get('/readyz?verbose');
    expect([refused.status, refused.body.checks.settled]).toEqual([503, 'restored and not settled']);

    const { exitCode, text } = await operator('restore', 'settle', '--since', since, '--by', 'Ann');
    expect([exitCode, text]).toEqual([0, expect.stringContaining('Members of whom only laboratory data was left, which is removed: 1.')]);
    expect(await charts()).not.toContain(gone);
    expect((await running.api.get('/readyz')).status).toBe(200);
    await running.stop();
  });
});
