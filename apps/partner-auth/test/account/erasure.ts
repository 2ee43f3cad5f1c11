import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { argon2Passwords } from '@biomarker/db/partner';
import { addMember, changeAddress, closeMember, digestOf, eraseMember, RETENTION, runRetention, type NewMember } from '@biomarker/domain/partner';
import { isForLab } from '@biomarker/testbed/database';
import { browser, obtainTokens, pictureOf } from '../browser.ts';
import { fillChart } from '../chart.ts';
import { identityToken, noted, partner, type Partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let acme: Partner;
let other: Partner;

const NEW_PASSWORD = 'another one of theirs';
const PERSON = { givenName: 'Zebulon', familyName: 'Quagmire', birthDate: '1931-07-19', gender: 'male' } as const;
const query = async (text: string, values: unknown[] = []) => (await service.registry[isForLab(text) ? 'lab' : 'pool'].query(text, values)).rows;

/** A member with demo results, two partners that have read them, and a signed-in browser. */
async function demoMember(email: string, person: Pick<NewMember, keyof typeof PERSON> = PERSON) {
  const member = { ...person, email, password: 'a password of theirs' };
  const id = await addMember({ registry: service.registry.registry, passwords: argon2Passwords() }, member, true);
  await fillChart(service.database, id, { email, gender: 'male' });
  const identity = async (by: Partner) => ({ partner_identity_token: await identityToken(by.application, { sub: `their own ${email}` }) });
  const tokens = await obtainTokens(acme, browser(service.url), member, await identity(acme));
  await obtainTokens(other, browser(service.url), member, await identity(other));
  for (const type of ['Patient', 'Observation?_count=5', `Patient/${tokens.patient}`])
    await service.api.get(`/api/fhir/r4/${type}`).set('Authorization', `Bearer ${tokens.access_token}`);
  const own = browser(service.url);
  const login = await own.open('/account/connections');
  await own.send(login, '/account/sign-in', { email, password: 'wrong' });
  await own.submit(login, '/account/sign-in', member);
  return { id, email, password: member.password, tokens, own };
}

/** Uses every account page, then closes the account. */
async function useAndClose({ id, email, password, tokens, own }: Awaited<ReturnType<typeof demoMember>>): Promise<void> {
  const [, trend] = (await own.open('/account/results')).text.match(/href="(\/account\/results\/[\d-]+)">Total Cholesterol</)!;
  expect(pictureOf((await own.open(trend!)).text).match(/class="dot/g)).toHaveLength(9);

  const bundle = JSON.parse((await own.open('/account/export?format=fhir')).text) as { entry: unknown[] };
  const csv = (await own.open('/account/export?format=csv')).text;
  const [{ reports }] = await query(`SELECT count(*)::int AS reports FROM partner.lab_report WHERE member_id = $1 AND status <> 'preliminary'`, [id]);
  expect(csv.trim().split('\n')).toHaveLength(bundle.entry.length - reports);

  const read = () => service.api.get('/api/fhir/r4/Patient').set('Authorization', `Bearer ${tokens.access_token}`);
  const connections = (await own.open('/account/connections')).text;
  const [, end] = connections
    .split('<h2>acme Care')
    .at(-1)!
    .match(/href="(\/account\/connections\/[\da-f-]+\/end)"/)!;
  expect((await read()).status).toBe(200);
  await own.submit(await own.open(end!), '/end', {});
  expect((await read()).status).toBe(401);

  const changed = await own.submit(await own.open('/account/password'), '/account/password', { password, new_password: noted(NEW_PASSWORD) });
  expect(changed.text).toContain('Your password has changed');
  expect((await own.submit(await own.open('/account/close'), '/account/close', { password: NEW_PASSWORD })).text).toContain('Your account is closed');
  const later = browser(service.url);
  const refused = await later.send(await later.open('/account/results'), '/account/sign-in', { email, password: NEW_PASSWORD });
  expect(refused.status).toBe(422);
}

/** The rows of each table of both stores, as one text. Partitions count as their table. */
async function everything(): Promise<{ table: string; text: string }[]> {
  const found: { table: string; text: string }[] = [];
  for (const store of ['pool', 'lab'] as const) {
    const { rows } = await service.registry[store].query(
      `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
        AND relnamespace IN ('partner'::regnamespace, 'content'::regnamespace, 'public'::regnamespace)`,
    );
    for (const { name } of rows) {
      const text = await service.registry[store].query(`SELECT coalesce(string_agg(to_jsonb(t)::text, E'\\n'), '') AS text FROM ${name} t`);
      found.push({ table: name, text: text.rows[0].text });
    }
  }
  return found;
}

/** The member's identifying values and the ids of their records. */
async function tracesOf({ id, email }: { id: string; email: string }) {
  const [member] = await query(`SELECT password_hash, to_char(birth_date, 'YYYY-MM-DD') AS born FROM partner.member WHERE id = $1`, [id]);
  const subjects = await query(`SELECT subject_digest FROM partner.subject_link WHERE member_id = $1`, [id]);
  const records = await query(`SELECT id FROM partner.lab_result WHERE member_id = $1 UNION ALL SELECT id FROM partner.lab_report WHERE member_id = $1`, [id]);
  const identities = await query(`SELECT id FROM partner.patient WHERE member_id = $1`, [id]);
  const consents = await query(`SELECT id FROM partner.consent WHERE member_id = $1`, [id]);
  return {
    personal: [
      email,
      digestOf(email),
      PERSON.givenName,
      PERSON.familyName,
      member.born,
      member.password_hash,
      ...subjects.map((row) => row.subject_digest),
      ...records.map((row) => row.id),
    ] as string[],
    ids: [id, ...identities.map((row) => row.id), ...consents.map((row) => row.id)] as string[],
  };
}

const tablesWith = (tables: { table: string; text: string }[], traces: readonly string[]) =>
  tables
    .filter(({ text }) => traces.some((trace) => text.includes(trace)))
    .map(({ table }) => table)
    .sort();

describe('erasure', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    acme = partner(service.url, await service.registry.application(await service.registry.organization('acme')));
    other = partner(service.url, await service.registry.application(await service.registry.organization('other')));
  });
  afterAll(() => service.stop());

  describe('an erasure', () => {
    it('leaves only a pseudonym of the member, in the audit', async () => {
      const member = await demoMember('zebulon@members.example');
      // ANALYZE leaves the statistics of an empty table as they are.
      const bystander = await demoMember('ophelia@members.example', { givenName: 'Ophelia', familyName: 'Pain', birthDate: '1944-02-03', gender: 'female' });
      const traces = await tracesOf(member);
      expect(traces.personal.length).toBeGreaterThan(300);
      const before = tablesWith(await everything(), [...traces.personal, ...traces.ids]);
      expect(before).toEqual(
        expect.arrayContaining(
          ['audit', 'consent', 'lab_history', 'lab_report', 'lab_result', 'member', 'oauth_artifact', 'patient', 'rate_limit', 'subject_link'].map(
            (name) => `partner.${name}`,
          ),
        ),
      );

      await expect(eraseMember(service.registry.registry, member.email)).rejects.toMatchObject({ code: 'member_active' });
      await useAndClose(member);
      traces.personal.push(...(await tracesOf(member)).personal);
      const stores = [service.registry.pool, service.registry.lab];
      for (const store of stores) await store.query('ANALYZE');
      const inStatistics = async () => {
        const sql = `SELECT string_agg(concat(most_common_vals, histogram_bounds), ' ') AS text FROM pg_stats WHERE schemaname = 'partner'`;
        const texts = await Promise.all(stores.map(async (store) => (await store.query(sql)).rows[0].text as string));
        return [...traces.personal, ...traces.ids].filter((trace) => texts.some((text) => text.includes(trace)));
      };
      expect(await inStatistics()).toContain(member.id);
      const erased = await eraseMember(service.registry.registry, member.email.toUpperCase());
      expect(erased).toMatchObject({ pseudonym: expect.any(String), consents: 2 });

      const after = await everything();
      expect(tablesWith(after, traces.personal)).toEqual([]);
      expect(tablesWith(after, traces.ids)).toEqual([]);
      expect(await inStatistics()).toEqual([]);
      expect(tablesWith(after, [erased.pseudonym])).toEqual(['partner.audit']);
      expect(await query(`SELECT DISTINCT action FROM partner.audit WHERE member_id = $1 ORDER BY action`, [erased.pseudonym])).toEqual(
        [
          'connection.end',
          'consent',
          'fhir.read',
          'fhir.search',
          'member.add',
          'member.close',
          'member.erase',
          'member.export',
          'password.change',
          'session.end',
          'sign_in',
          'token',
        ].map((action) => ({ action })),
      );
      const [row] = await query(`SELECT actor, outcome, member_id, detail FROM partner.audit WHERE action = 'member.erase'`);
      expect(row).toEqual({
        actor: 'operator',
        outcome: 'ok',
        member_id: erased.pseudonym,
        detail: { by: expect.any(String), results: erased.results, reports: erased.reports, consents: 2, rows: erased.rows },
      });
      await expect(eraseMember(service.registry.registry, member.email)).rejects.toMatchObject({ code: 'member_not_found' });
      await closeMember(service.registry.registry, bystander.email);
      await eraseMember(service.registry.registry, bystander.email);
    });
  });

  describe('an address that passed on', () => {
    const add = (email: string) =>
      addMember({ registry: service.registry.registry, passwords: argon2Passwords() }, { ...PERSON, email, password: 'a password of theirs' }, true);
    const guess = async (email: string) => {
      const login = browser(service.url);
      await login.send(await login.open('/account/results'), '/account/sign-in', { email, password: 'wrong' });
      return (await query('SELECT max(id)::text AS id FROM partner.audit'))[0].id as string;
    };
    const namedBy = async (id: string) => (await query(`SELECT member_id, detail ->> 'account' AS account FROM partner.audit WHERE id = $1`, [id]))[0];
    const moved = async (id: string) =>
      (await query(`SELECT id::text FROM partner.audit WHERE action = 'member.address' AND member_id = $1`, [id]))[0].id as string;

    it('leaves the record of its former owner with them when its new owner is erased', async () => {
      const former = await add('shared@members.example');
      await changeAddress(service.registry.registry, 'shared@members.example', 'former@members.example');
      const record = await moved(former);
      await add('shared@members.example');
      const attempt = await guess('shared@members.example');
      await closeMember(service.registry.registry, 'shared@members.example');
      const { pseudonym } = await eraseMember(service.registry.registry, 'shared@members.example');
      expect(await namedBy(attempt)).toEqual({ member_id: pseudonym, account: null });
      expect(await namedBy(record)).toEqual({ member_id: former, account: digestOf('shared@members.example') });
    });

    it('leaves what happened to it since with its new owner when the former is erased', async () => {
      await add('given@members.example');
      const before = await guess('given@members.example');
      await changeAddress(service.registry.registry, 'given@members.example', 'leaving@members.example');
      await add('given@members.example');
      const since = await guess('given@members.example');
      await closeMember(service.registry.registry, 'leaving@members.example');
      const { pseudonym } = await eraseMember(service.registry.registry, 'leaving@members.example');
      expect(await namedBy(before)).toEqual({ member_id: pseudonym, account: null });
      expect(await namedBy(since)).toEqual({ member_id: null, account: digestOf('given@members.example') });
    });
  });

  describe('the retention', () => {
    const older = (days: number) => `now() - interval '${days} days' - interval '1 hour'`;
    const younger = (days: number) => `now() - interval '${days} days' + interval '1 hour'`;

    it('removes only rows past their period and is idempotent', async () => {
      const { registry, members } = service.registry;
      const [ada, grace, mary] = members as [(typeof members)[number], (typeof members)[number], (typeof members)[number]];
      await obtainTokens(acme, browser(service.url), ada);
      await obtainTokens(other, browser(service.url), ada);
      await closeMember(registry, grace.email);
      await closeMember(registry, mary.email);
      await query(`UPDATE partner.member SET updated_at = ${older(RETENTION.closedAccountDays)} WHERE id = $1`, [grace.id]);
      await query(`UPDATE partner.member SET updated_at = ${younger(RETENTION.closedAccountDays)} WHERE id = $1`, [mary.id]);
      await query(`UPDATE partner.consent SET ended_at = ${older(RETENTION.endedConsentDays)}, ended_by = 'member' WHERE client_id = $1`, [
        acme.application.clientId,
      ]);
      await query(`UPDATE partner.consent SET ended_at = ${younger(RETENTION.endedConsentDays)}, ended_by = 'member' WHERE client_id = $1`, [
        other.application.clientId,
      ]);
      // Retention drops whole months of the audit.
      const month = `date_trunc('month', now() - interval '${RETENTION.auditDays} days', 'UTC')`;
      await query(`UPDATE partner.audit SET at = ${month} - interval '1 second' WHERE id <= 3`);
      await query(`UPDATE partner.audit SET at = ${month} WHERE id = 4`);
      await query(`UPDATE partner.oauth_artifact SET keep_until = now() - interval '1 second' WHERE kind = 'RefreshToken'`);

      const removed = await runRetention(registry);
      expect(removed).toEqual({ accounts: 1, consents: 1, artifacts: expect.any(Number), mail: 0, audit: { months: 0, rows: 3, lastId: '3' }, charts: 0 });
      expect(removed.artifacts).toBeGreaterThan(0);
      expect(await query(`SELECT id FROM partner.member WHERE id = ANY ($1)`, [[grace.id, mary.id]])).toEqual([{ id: mary.id }]);
      expect(await query(`SELECT client_id FROM partner.consent WHERE member_id = $1`, [ada.id])).toEqual([{ client_id: other.application.clientId }]);
      expect(await query(`SELECT min(id)::int AS first FROM partner.audit`)).toEqual([{ first: 4 }]);

      expect(await runRetention(registry)).toEqual({ accounts: 0, consents: 0, artifacts: 0, mail: 0, audit: { months: 0, rows: 0 }, charts: 0 });
      const rows = await query(`SELECT detail FROM partner.audit WHERE action = 'retention.run' ORDER BY id`);
      expect(rows).toHaveLength(2);
      const { audit, charts: _none, ...others } = removed;
      expect(rows[0].detail).toEqual({ by: expect.any(String), ...RETENTION, removed: others });
      expect(await query(`SELECT detail FROM partner.audit WHERE action = 'retention.audit'`)).toEqual([{ detail: { by: expect.any(String), ...audit } }]);
      expect(await query(`SELECT count(*)::int AS rows FROM partner.audit WHERE member_id = $1`, [grace.id])).toEqual([{ rows: 0 }]);
    });
  });

  describe('laboratory data of members who are gone', () => {
    const rowsOf = async (ids: readonly string[]) =>
      (
        await query(
          'SELECT member_id FROM partner.lab_result UNION ALL SELECT member_id FROM partner.lab_history UNION ALL SELECT member_id FROM partner.lab_key',
        )
      ).filter(({ member_id }) => ids.includes(member_id)).length;
    const fill = (id: string, name: string) => fillChart(service.database, id, { email: `${name}@members.example`, gender: 'female' });

    it('is removed and audited by the retention, and no other', async () => {
      const { registry, members } = service.registry;
      const [ada, gone] = [members[0]!.id, randomUUID()];
      await fill(ada, 'ada');
      await fill(gone, 'gone');
      const kept = await rowsOf([ada]);
      expect(Math.min(kept, await rowsOf([gone]))).toBeGreaterThan(100);
      expect(await runRetention(registry)).toMatchObject({ charts: 1 });
      expect([await rowsOf([gone]), await rowsOf([ada])]).toEqual([0, kept]);
      expect(await runRetention(registry)).toMatchObject({ charts: 0 });
      expect(await query(`SELECT detail FROM partner.audit WHERE action = 'retention.charts'`)).toEqual([{ detail: { by: 'tests', charts: 1 } }]);
    });

    it('stays where most of it is of unknown members: the stores may not belong together', async () => {
      const unknown = [randomUUID(), randomUUID()];
      for (const id of unknown) await fill(id, id);
      const rows = await rowsOf(unknown);
      await expect(runRetention(service.registry.registry)).rejects.toMatchObject({
        code: 'lost_charts',
        message: expect.stringMatching(/of 2 members .* and of 1 /),
      });
      expect(await rowsOf(unknown)).toBe(rows);
      await service.registry.lab.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history, partner.lab_key');
    });
  });

  describe('an erasure that ends between the stores', () => {
    it.each(['members erase', 'retention run'])('is finished by %s', async (command) => {
      const email = `${command.replace(' ', '-')}@members.example`;
      const { registry } = service.registry;
      const id = await addMember({ registry, passwords: argon2Passwords() }, { ...PERSON, email, password: 'a password of theirs' }, true);
      await fillChart(service.database, id, { email, gender: 'male' });
      await closeMember(registry, email);
      // The laboratory store has committed by then.
      await query(`CREATE FUNCTION partner.stops() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'crashed'; END $$;
        CREATE CONSTRAINT TRIGGER stops AFTER DELETE ON partner.member DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION partner.stops()`);
      await expect(eraseMember(registry, email)).rejects.toThrow('crashed');
      expect(await query('SELECT 1 FROM partner.lab_report WHERE member_id = $1', [id])).toEqual([]);
      expect(await query('SELECT status FROM partner.member WHERE id = $1', [id])).toEqual([{ status: 'closed' }]);
      await query('DROP TRIGGER stops ON partner.member; DROP FUNCTION partner.stops()');

      await query('UPDATE partner.member SET updated_at = now() - make_interval(days => $2) WHERE id = $1', [id, RETENTION.closedAccountDays + 1]);
      if (command === 'members erase') await eraseMember(registry, email);
      else expect(await runRetention(registry)).toMatchObject({ accounts: 1 });
      expect(await query('SELECT 1 FROM partner.member WHERE id = $1', [id])).toEqual([]);
      expect(await query(`SELECT 1 FROM partner.audit WHERE member_id = $1`, [id])).toEqual([]);
    });
  });
});
