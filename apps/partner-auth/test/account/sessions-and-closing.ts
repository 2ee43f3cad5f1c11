import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { browser, obtainTokens, signInTo, type Browser, type Page } from '../browser.ts';
import { partner, type Partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let acme: Partner;

const member = (index: number) => service.registry.members[index]!;
const query = async (text: string, values: unknown[] = []) => (await service.registry.pool.query(text, values)).rows;
const heading = ({ text }: Page) => text.match(/<h1>(.*?)<\/h1>/)?.[1];

async function signedIn(index: number): Promise<Browser> {
  const own = browser(service.url);
  await own.submit(await own.open('/account/connections'), '/account/sign-in', member(index));
  return own;
}

const keysOf = async (index: number): Promise<string[]> =>
  (await query(`SELECT key FROM partner.oauth_artifact WHERE kind = 'AccountSession' AND payload->>'accountId' = $1`, [member(index).id])).map(
    ({ key }) => key,
  );

describe('sessions and closing', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    acme = partner(service.url, await service.registry.application(await service.registry.organization('acme')));
  });
  afterAll(() => service.stop());

  describe('/account/sessions', () => {
    it('lists all sessions, those at a consent page too, and ends the others', async () => {
      const [own, other] = [await signedIn(0), browser(service.url)];
      const login = await other.go('/account/connections', undefined, {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      });
      const form = new URLSearchParams({
        form_token: login.text.match(/name="form_token" value="([^"]*)"/)![1]!,
        email: member(0).email,
        password: member(0).password,
      });
      await other.go('/account/sign-in', form, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' });
      await signInTo(browser(service.url), acme.authorizeUrl((await acme.push()).body.request_id), member(0));
      await signedIn(1);
      await query(
        `UPDATE partner.oauth_artifact a SET payload = (payload::jsonb || jsonb_build_object('loginTs', 1700000000 + (SELECT count(*) FROM partner.oauth_artifact b WHERE b.key < a.key)))::json
         WHERE kind IN ('AccountSession', 'Session')`,
      );
      const times = (await service.deps.sessions.of(member(0).id)).map(({ startedAt }) => startedAt);
      expect([new Set(times).size, times]).toEqual([3, times.toSorted().reverse()]);
      const page = await own.open('/account/sessions');
      expect(page.text.match(/<h2>.*?<\/h2>/g)![0]).toBe('<h2>This browser</h2>');
      expect(page.text.match(/<h2>.*?<\/h2>/g)!.sort()).toEqual(['<h2>Sign-in from an app</h2>', '<h2>Sign-in to your account</h2>', '<h2>This browser</h2>']);
      expect(page.text).toContain('Firefox on Linux');

      expect((await own.submit(page, '/end-others', {})).text.match(/<h2>/g)).toHaveLength(1);
      expect(heading(await other.open('/account/connections'))).toBe('Sign in');
      expect(await query(`SELECT detail FROM partner.audit WHERE action = 'session.end' AND member_id = $1`, [member(0).id])).toEqual([
        { detail: { count: 2 } },
      ]);
    });

    it("ends one session, but never another member's", async () => {
      const [grace, ada] = [await signedIn(1), await signedIn(0)];
      const before = await keysOf(0);
      const adas = await signedIn(0);
      const added = (await keysOf(0)).find((key) => !before.includes(key));
      const [graces] = await keysOf(1);
      const page = await ada.open('/account/sessions');
      expect(page.text).not.toContain(graces);
      const form = new URLSearchParams({ form_token: page.text.match(/name="form_token" value="([^"]*)"/)![1]! });
      expect((await ada.go(`/account/sessions/${graces}/end`, form)).status).toBe(303);
      expect(heading(await grace.open('/account/connections'))).toBe('Your connections');
      const action = `/account/sessions/${added}/end`;
      expect(page.text).toContain(`action="${action}"`);
      expect((await ada.go(action, form)).status).toBe(303);
      expect(heading(await adas.open('/account/connections'))).toBe('Sign in');
      expect(heading(await ada.open('/account/connections'))).toBe('Your connections');
      expect((await ada.go(action, new URLSearchParams({ form_token: 'x' }))).status).toBe(403);
    });
  });

  describe('/account/close', () => {
    it('requires the password and ends connections and sessions at once', async () => {
      const { id } = member(2);
      await obtainTokens(acme, browser(service.url), member(2));
      await query(`UPDATE partner.consent SET expires_at = now() - interval '1 hour', granted_at = now() - interval '1 day' WHERE member_id = $1`, [id]);
      const diary = partner(service.url, await service.registry.application(await service.registry.organization('diary')));
      const tokens = await obtainTokens(diary, browser(service.url), member(2));
      const [own, other] = [await signedIn(2), await signedIn(2)];
      const page = await own.open('/account/close');
      const wrong = await own.send(page, '/account/close', { password: 'wrong' });
      expect([wrong.status, wrong.text.includes('The password is not right.'), heading(wrong)]).toEqual([422, true, 'Close your account']);
      expect(heading(await own.send(page, '/account/close', { password: member(2).password }))).toBe('Your account is closed');

      expect((await diary.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
      expect((await service.api.get('/api/fhir/r4/Patient').set('Authorization', `Bearer ${tokens.access_token}`)).status).toBe(401);
      for (const one of [own, other]) expect(heading(await one.open('/account/results'))).toBe('Sign in');
      const again = await browser(service.url).open('/account/connections');
      expect(again.status).toBe(200);
      const visitor = browser(service.url);
      expect((await visitor.send(await visitor.open('/account/connections'), '/account/sign-in', member(2))).status).toBe(422);
      expect(await query(`SELECT count(*)::int AS left FROM partner.oauth_artifact WHERE payload::text LIKE '%' || $1 || '%'`, [id])).toEqual([{ left: 0 }]);
      // The end of the expired one stays its expiry.
      expect(await query(`SELECT ended_by FROM partner.consent WHERE member_id = $1 ORDER BY granted_at`, [id])).toEqual([
        { ended_by: null },
        { ended_by: 'member' },
      ]);
      expect(
        await query(`SELECT action, actor FROM partner.audit WHERE member_id = $1 AND action IN ('member.close', 'connection.end') ORDER BY action`, [id]),
      ).toEqual([
        { action: 'connection.end', actor: 'member' },
        { action: 'member.close', actor: 'member' },
      ]);
    });
  });
});
