import { describe, expect, it } from '@jest/globals';
import { golden, wordsOf } from '@biomarker/testbed/golden';
import { answerOf, browser, mainOf, ticked, type Browser, type Page } from '../browser.ts';
import { partner } from '../partner.ts';
import { startInstance } from '../testing.ts';
import { acme, ada, consentPage, grace, query, service } from './attacked-rail.ts';

describe('D: sign-in', () => {
  it('renews the session at sign-in and accepts none from outside', async () => {
    const own = browser(service.url);
    own.cookies.push({ name: 'session', value: 'chosen-by-somebody', path: '/' });
    await consentPage(own);
    const session = own.cookies.find(({ name }) => name === 'session');
    expect(session?.value).not.toBe('chosen-by-somebody');
    expect(own.cookies.some(({ name }) => name === 'session.sig')).toBe(true);
  });

  it('lets the member switch accounts within the request', async () => {
    const own = browser(service.url);
    const page = await consentPage(own, acme, grace());
    expect(page.text).toContain(grace().email);
    const login = await own.submit(page, '/other-account', {});
    const asAda = await own.submit(login, '/login', ada());
    expect(asAda.text).toContain(ada().email);
    expect(answerOf(await own.submit(asAda, '/consent', { decision: 'allow', scope: ticked(asAda) })).code).toEqual(expect.any(String));
  });

  describe('for a consent, in a session that began a while ago', () => {
    const signedInAgo = (minutes: number) =>
      query(
        `UPDATE partner.oauth_artifact SET payload = (payload::jsonb || jsonb_build_object('loginTs', extract(epoch FROM now())::int - $1::int))::json WHERE kind = 'Session'`,
        [minutes * 60],
      );
    /** A browser that opens a request some minutes after its sign-in. */
    async function later(minutes: number) {
      const own = browser(service.url);
      await consentPage(own);
      await signedInAgo(minutes);
      return { own, page: await own.open(acme.authorizeUrl((await acme.push()).body.request_id)) };
    }
    const allow = async (own: Browser, page: Page) => answerOf(await own.submit(page, '/consent', { decision: 'allow', scope: ticked(page) })).code;

    it('asks for the password again, also in place of its page and its form', async () => {
      const { own, page } = await later(6);
      const words = wordsOf(mainOf(page));
      expect(words).toBe(golden(new URL('golden/sign-in-again.txt', import.meta.url), words));
      expect(page.text).toContain(`value="${ada().email}"`);
      const path = new URL(page.url).pathname;
      const [, form_token] = page.text.match(/name="form_token" value="([^"]*)"/)!;
      expect((await own.go(`${path}/consent`, new URLSearchParams({ form_token: form_token!, decision: 'allow' }))).status).toBe(403);
      expect((await own.submit(page, '/login', { ...ada(), password: 'wrong' })).status).toBe(422);
      expect(await allow(own, await own.submit(page, '/login', ada()))).toEqual(expect.any(String));
    });

    it('takes another account there', async () => {
      const { own, page } = await later(6);
      const consent = await own.submit(page, '/login', grace());
      expect(consent.text).toContain(`Signed in as <strong>${grace().email}`);
      expect(await allow(own, consent)).toEqual(expect.any(String));
    });

    it('asks for nothing within the first five minutes, however long the page stays open', async () => {
      const { own, page } = await later(4);
      await signedInAgo(14);
      expect(await allow(own, page)).toEqual(expect.any(String));
    });
  });

  it('gives the same message for wrong passwords and unknown emails', async () => {
    const own = browser(service.url);
    const login = await own.open(acme.authorizeUrl((await acme.push()).body.request_id));
    const tries = [
      { email: ada().email, password: 'wrong' },
      { email: 'nobody@members.example', password: 'wrong' },
      { email: ada().email, password: '' },
      { email: '', password: '' },
      { email: 'nul\0@members.example', password: 'wrong' },
    ];
    const problems = [];
    for (const attempt of tries) {
      const { status, text } = await own.send(login, '/login', attempt);
      problems.push([status, text.match(/role="alert"[^>]*>([^<]*)/)?.[1]]);
    }
    expect(problems).toEqual(Array(5).fill([422, 'The email address or the password is not right.']));
  });

  it('limits guesses per account, existing or not', async () => {
    const slow = await startInstance(service.database, { LOGIN_RATE_LIMIT_POINTS: '3' });
    await query('DELETE FROM partner.rate_limit');
    for (const email of ['mary@members.example', 'nobody-at-all@members.example']) {
      const own = browser(slow.url);
      const by = partner(slow.url, acme.application);
      const login = await own.open(by.authorizeUrl((await by.push()).body.request_id));
      const statuses = [];
      for (let attempt = 0; attempt < 4; attempt++) statuses.push((await own.send(login, '/login', { email, password: 'wrong' })).status);
      expect(statuses).toEqual([422, 422, 422, 429]);
    }
    await slow.stop();
  });
});
