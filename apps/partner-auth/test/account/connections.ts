import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { argon2Passwords } from '@biomarker/db/partner';
import { addMember } from '@biomarker/domain/partner';
import { browser, obtainTokens, type Browser, type Page, mainOf } from '../browser.ts';
import { partner, type Partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let planner: Partner;
let diary: Partner;

const member = (index: number) => service.registry.members[index]!;
const signIn = async (own: Browser, index: number): Promise<Page> => own.submit(await own.open('/account/connections'), '/account/sign-in', member(index));
const read = (token: string, type = 'Patient') => service.api.get(`/api/fhir/r4/${type}`).set('Authorization', `Bearer ${token}`);

/** The text of a page, without markup and with single spaces. */
const wordsOf = ({ text }: Page) =>
  text
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

describe('connections', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    const acme = await service.registry.organization('acme');
    planner = partner(service.url, await service.registry.application(acme, { name: 'Visit Planner' }));
    diary = partner(service.url, await service.registry.application(acme, { name: 'Diary' }));
  });
  afterAll(() => service.stop());

  describe('the connections page', () => {
    it('counts the reads that got data, and the refused ones apart', async () => {
      const tokens = await obtainTokens(planner, browser(service.url), member(0), { scope: 'patient/Patient.rs' });
      for (let time = 0; time < 11; time++) await read(tokens.access_token);
      await read(tokens.access_token, 'Observation');
      const own = browser(service.url);
      const reads = (page: Page) => /Reads 11, (?:on|from) (\w+ \d+, \d{4}, \d\d:\d\d UTC)(?: to (.+? UTC))?; 1 more refused/.exec(wordsOf(page))!;
      const [, begin, end] = reads(await signIn(own, 0));
      // Both in one minute are one moment.
      expect(begin).not.toBe(end);
      // The first read ten minutes before the others, and the refused one after them. Pages show whole minutes.
      await service.registry.pool.query(
        `UPDATE partner.audit SET at = date_trunc('minute', now()) - CASE WHEN id = (SELECT min(id) FROM partner.audit WHERE action LIKE 'fhir.%' AND member_id = $1)
           THEN interval '20 minutes' ELSE interval '10 minutes' END WHERE action LIKE 'fhir.%' AND outcome = 'ok' AND member_id = $1`,
        [member(0).id],
      );
      await service.registry.pool.query(`UPDATE partner.consent SET granted_at = granted_at - interval '1 hour' WHERE member_id = $1`, [member(0).id]);
      const page = await own.open('/account/connections');
      const [, first, last] = reads(page);
      expect(Date.parse(last!) - Date.parse(first!)).toBe(10 * 60_000);
      const [latest, ...others] = [...mainOf(page).matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text);
      expect([latest!.endsWith('lab results – refused'), others.length]).toEqual([true, 9]);
    });

    it('says that nothing was read where every request was refused', async () => {
      const tokens = await obtainTokens(planner, browser(service.url), member(0), { scope: 'patient/Patient.rs' });
      await read(tokens.access_token, 'Observation');
      expect(wordsOf(await signIn(browser(service.url), 0))).toContain('Reads none yet; 1 more refused');
    });

    it('lists them by organization, then by app', async () => {
      const beta = partner(service.url, await service.registry.application(await service.registry.organization('beta'), { name: 'Album' }));
      for (const one of [beta, planner, diary]) await obtainTokens(one, browser(service.url), member(0));
      const page = await signIn(browser(service.url), 0);
      const names = [...mainOf(page).matchAll(/End the connection with ([^<]*)/g)].map(([, name]) => name);
      expect(names).toEqual(['acme Care (Diary)', 'acme Care (Visit Planner)', 'beta Care (Album)']);
    });

    it('highlights connections that are new since the last sign-in, once', async () => {
      expect(wordsOf(await signIn(browser(service.url), 1))).not.toContain('New since your last sign-in');
      await obtainTokens(planner, browser(service.url), member(1));
      // A refused sign-in is none.
      const refused = `INSERT INTO partner.audit (actor, action, outcome, member_id) VALUES ('member', 'sign_in', 'wrong_recovery_code', $1)`;
      for (const _twice of [1, 2]) await service.registry.pool.query(refused, [member(1).id]);
      const own = browser(service.url);
      expect(wordsOf(await signIn(own, 1))).toContain('New since your last sign-in: Visit Planner by acme Care (');
      expect(wordsOf(await own.open('/account/connections'))).toContain('New since your last sign-in');
      expect(wordsOf(await signIn(browser(service.url), 1))).not.toContain('New since your last sign-in');
    });

    it('ends all connections at once, audits each, and shows who ended them', async () => {
      const tokens = [await obtainTokens(planner, browser(service.url), member(2)), await obtainTokens(diary, browser(service.url), member(2))];
      const others = await obtainTokens(planner, browser(service.url), member(0));
      await planner.revoke((await obtainTokens(planner, browser(service.url), member(2))).refresh_token);
      await service.registry.pool.query(`UPDATE partner.consent SET expires_at = now() WHERE member_id = $1 AND ended_at IS NULL AND client_id = $2`, [
        member(2).id,
        diary.application.clientId,
      ]);
      tokens.push(await obtainTokens(diary, browser(service.url), member(2)));
      for (const _again of [1, 2]) tokens.push(await obtainTokens(planner, browser(service.url), member(2)));
      const own = browser(service.url);
      await signIn(own, 2);
      const confirm = await own.open('/account/connections/end-all');
      expect(wordsOf(confirm)).toContain('End 2 connections?');
      const after = wordsOf(await own.submit(confirm, '/end-all', {}));
      expect(after).toContain('Nobody may read from your account.');
      for (const by of ['by you', 'by the organization', 'because you connected the app again', 'because it expired']) expect(after).toContain(by);
      for (const { access_token } of tokens) expect((await read(access_token)).status).toBe(401);
      expect((await read(others.access_token)).status).toBe(200);
      const { rows } = await service.registry.pool.query(
        `SELECT client_id FROM partner.audit WHERE action = 'connection.end' AND actor = 'member' AND member_id = $1`,
        [member(2).id],
      );
      expect(rows.map(({ client_id }) => client_id).sort()).toEqual([planner, diary].map(({ application }) => application.clientId).sort());
      expect((await own.submit(confirm, '/end-all', {})).status).toBe(200);
      expect(wordsOf(await own.open('/account/connections/end-all'))).toContain('Nothing to end');
    });

    it('ends no expired connection: its end stays its expiry, without an audit row', async () => {
      const given = {
        email: 'hedy@members.example',
        password: 'a password of hers',
        givenName: 'Hedy',
        familyName: 'L',
        birthDate: '1914-11-09',
        gender: 'female',
      } as const;
      const hedy = { ...given, id: await addMember({ registry: service.registry.registry, passwords: argon2Passwords() }, given, true) };
      await obtainTokens(diary, browser(service.url), hedy);
      await obtainTokens(planner, browser(service.url), hedy);
      const ofDiary = [hedy.id, diary.application.clientId];
      await service.registry.pool.query(`UPDATE partner.consent SET expires_at = now() - interval '1 day' WHERE member_id = $1 AND client_id = $2`, ofDiary);
      const own = browser(service.url);
      await own.submit(await own.open('/account/connections'), '/account/sign-in', hedy);
      await own.submit(await own.open('/account/connections/end-all'), '/end-all', {});
      const ends = await service.registry.pool.query(
        `SELECT c.ended_at IS NULL AS untouched, count(a.id)::int AS rows FROM partner.consent c LEFT JOIN partner.audit a ON a.consent_id = c.id AND a.action = 'connection.end'
          WHERE c.member_id = $1 GROUP BY c.id, c.ended_at ORDER BY untouched`,
        [hedy.id],
      );
      expect(ends.rows).toEqual([
        { untouched: false, rows: 1 },
        { untouched: true, rows: 0 },
      ]);
    });

    it('keeps the end of an expired connection that the member connects again', async () => {
      const tokens = await obtainTokens(diary, browser(service.url), member(1));
      const ofDiary = [member(1).id, diary.application.clientId];
      const [expired] = (
        await service.registry.pool.query(
          `UPDATE partner.consent SET expires_at = now() - interval '3 days' WHERE member_id = $1 AND client_id = $2 AND ended_at IS NULL RETURNING id, expires_at`,
          ofDiary,
        )
      ).rows;
      await diary.revoke(tokens.refresh_token);
      await obtainTokens(diary, browser(service.url), member(1));
      const { rows } = await service.registry.pool.query(`SELECT ended_at FROM partner.consent WHERE id = $1`, [expired.id]);
      expect(rows).toEqual([{ ended_at: expired.expires_at }]);
    });

    it('lists none whose code nobody redeemed, and ends none a second time', async () => {
      const ofMember = async () => (await service.deps.connections.of(member(1).id)).map(({ id, ended }) => [id, ended?.by]);
      const before = await ofMember();
      const { rows } = await service.registry.pool.query(
        `INSERT INTO partner.consent SELECT (jsonb_populate_record(NULL::partner.consent, to_jsonb(c) || jsonb_build_object('id', gen_random_uuid(),
          'redeemed_at', NULL, 'expires_at', now() + make_interval(days => day)))).*
        FROM unnest(ARRAY[-1, 1]) AS day, partner.consent c WHERE c.id = (SELECT id FROM partner.consent WHERE member_id = $1 AND ended_at IS NULL LIMIT 1) RETURNING id`,
        [member(1).id],
      );
      expect([rows.length, await ofMember()]).toEqual([2, before]);
      await service.registry.pool.query('DELETE FROM partner.consent WHERE id = ANY($1)', [rows.map(({ id }) => id)]);

      const [live] = before.find(([, by]) => by === undefined)!;
      const end = (by: 'operator' | 'partner') => service.deps.consents.end(live!, by);
      expect([await end('operator'), await end('partner')]).toEqual([true, false]);
      expect(await ofMember()).toContainEqual([live, 'operator']);
    });

    it('shows the last 50 that ended, the newest first', async () => {
      const { rows } = await service.registry.pool.query(
        `INSERT INTO partner.consent SELECT (jsonb_populate_record(NULL::partner.consent, to_jsonb(c) || jsonb_build_object('id', gen_random_uuid(),
          'ended_at', now(), 'ended_by', 'member', 'granted_at', now() - make_interval(days => day)))).*
        FROM generate_series(1, 60) AS day, partner.consent c WHERE c.id = (SELECT id FROM partner.consent WHERE member_id = $1 LIMIT 1) RETURNING id`,
        [member(1).id],
      );
      const ended = (await service.deps.connections.of(member(1).id)).filter((one) => one.ended);
      await service.registry.pool.query('DELETE FROM partner.consent WHERE id = ANY($1)', [rows.map(({ id }) => id)]);
      const times = ended.map(({ grantedAt }) => grantedAt);
      expect([times.length, times]).toEqual([50, times.toSorted().reverse()]);
    });

    it('shows expired connections as ended', async () => {
      const tokens = await obtainTokens(diary, browser(service.url), member(1));
      await service.registry.pool.query(`UPDATE partner.consent SET expires_at = now() WHERE client_id = $1`, [diary.application.clientId]);
      const page = await signIn(browser(service.url), 1);
      expect(wordsOf(page)).toContain('because it expired');
      expect((await read(tokens.access_token)).status).toBe(401);
    });
  });

  it('the sign-in redirects to the requested account page and to no other site', async () => {
    const own = browser(service.url);
    const wanted = await own.open('/account/connections/end-all?sort=name');
    const signedIn = await own.submit(wanted, '/account/sign-in', member(0));
    expect(new URL(signedIn.url).pathname).toBe('/account/connections/end-all');
    for (const next of ['https://evil.example/', '//evil.example', '/account//evil.example', '/account/../oauth', '/accounting', '/account/\\evil.example']) {
      const visitor = browser(service.url);
      const form = { email: member(0).email, password: member(0).password, next };
      const page = await visitor.open('/account/connections');
      page.text = page.text.replace(/<input type="hidden" name="next"[^>]*>/, '');
      expect((await visitor.send(page, '/account/sign-in', form)).location).toBe('/account/connections');
    }
  });
});
