import { describe, expect, it } from '@jest/globals';
import { answerOf, browser, ticked } from '../browser.ts';
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
    const slow = await startInstance(service.database.urlAs('partner_auth'), { LOGIN_RATE_LIMIT_POINTS: '3' });
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
