import { describe, expect, it } from '@jest/globals';
import { answerOf, browser, signInTo, ticked } from '../browser.ts';
import { identityToken, partner } from '../partner.ts';
import { REDIRECT_URI } from '../registry.ts';
import { startInstance } from '../testing.ts';
import { acme, ada, consentPage, expectErrorPage, limited, passTime, service } from './attacked-rail.ts';

describe('D: authorize', () => {
  it('answers unknown, foreign and incomplete requests with a page, never a redirect', async () => {
    const { body } = await acme.push();
    const addresses = [
      '/oauth/authorize',
      `/oauth/authorize?client_id=${acme.application.clientId}`,
      `/oauth/authorize?client_id=${acme.application.clientId}&request_id=unknown`,
      `/oauth/authorize?client_id=${limited.application.clientId}&request_id=${body.request_id}`,
      `/oauth/authorize?client_id=nobody&request_id=${body.request_id}`,
      `/oauth/authorize?request_id=${body.request_id}`,
      `/oauth/authorize?client_id=${acme.application.clientId}&request_uri=https://evil.example/`,
      `/oauth/authorize?client_id=${acme.application.clientId}&redirect_uri=${encodeURIComponent(REDIRECT_URI)}&response_type=code&scope=patient/Patient.rs`,
      `/oauth/authorize?client_id=${acme.application.clientId}&request_id=${body.request_id}&request_id=again`,
      `/oauth/authorize?client_id=%00&request_id=%00`,
    ];
    for (const address of addresses) expectErrorPage(await browser(service.url).go(address));
  });

  it('accepts request_uri in place of request_id', async () => {
    const { body } = await acme.push();
    const page = await browser(service.url).open(
      `/oauth/authorize?${new URLSearchParams({ client_id: acme.application.clientId, request_uri: body.request_uri })}`,
    );
    expect(page.text).toContain('Sign in to continue');
  });

  it('ignores every URL parameter except the request reference', async () => {
    const own = browser(service.url);
    const { body } = await acme.push({ scope: 'patient/Patient.rs', state: 'pushed' });
    const more = new URLSearchParams({
      redirect_uri: 'https://evil.example',
      scope: 'patient/Observation.rs',
      state: 'other',
      prompt: 'none',
      response_mode: 'fragment',
    });
    const page = await signInTo(own, `${acme.authorizeUrl(body.request_id)}&${more}`, ada());
    expect(ticked(page)).toEqual(['patient/Patient.rs']);
    const done = await own.submit(page, '/consent', { decision: 'allow', scope: ticked(page) });
    expect(done.location).toMatch(/^http:\/\/127\.0\.0\.1:4999\/callback\?/);
    expect(answerOf(done).state).toBe('pushed');
  });

  it('opens a request for one minute, even after a crawler fetched it', async () => {
    const { body } = await acme.push();
    expect((await service.api.head(new URL(acme.authorizeUrl(body.request_id)).pathname + new URL(acme.authorizeUrl(body.request_id)).search)).status).toBe(
      303,
    );
    expect((await browser(service.url).open(acme.authorizeUrl(body.request_id))).text).toContain('Sign in to continue');
    await passTime('PushedAuthorizationRequest', 61);
    expectErrorPage(await browser(service.url).go(acme.authorizeUrl(body.request_id)));
  });

  it('allows reloads before the decision and none after it', async () => {
    const own = browser(service.url);
    const { body } = await acme.push();
    const first = await signInTo(own, acme.authorizeUrl(body.request_id), ada());
    expect((await own.go(first.url)).status).toBe(200);
    const second = await own.open(acme.authorizeUrl(body.request_id));
    const done = await own.submit(second, '/consent', { decision: 'deny' });
    expect(answerOf(done).error).toBe('access_denied');
    expectErrorPage(await own.open(acme.authorizeUrl(body.request_id)));
    expectErrorPage(await own.submit(first, '/consent', { decision: 'allow', scope: ticked(first) }));
  });

  it('lets two tabs complete their own requests', async () => {
    const own = browser(service.url);
    const [one, two] = [await acme.push({ state: 'one' }), await limited.push({ state: 'two', scope: 'patient/Patient.rs' })];
    const tabs = [await own.open(acme.authorizeUrl(one.body.request_id)), await own.open(limited.authorizeUrl(two.body.request_id))];
    const consents = [];
    for (const tab of tabs) consents.push(await own.submit(tab, '/login', ada()));
    const answers = [];
    for (const page of consents) answers.push(answerOf(await own.submit(page, '/consent', { decision: 'allow', scope: ticked(page) })));
    expect(answers.map(({ state, code }) => [state, Boolean(code)])).toEqual([
      ['one', true],
      ['two', true],
    ]);
  });

  it('sends security headers on its pages', async () => {
    const own = browser(service.url);
    const page = await consentPage(own);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'$/,
      ),
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      pragma: 'no-cache',
      'x-request-id': expect.any(String),
    });
    expect(page.headers.get('access-control-allow-origin')).toBeNull();
    expect(page.text).not.toMatch(/<script|javascript:| on\w+=/i);
  });

  it('sets cookie attributes and https-only names', async () => {
    const secure = await startInstance(service.database, { BASE_URL: 'https://rail.example.test' });
    const by = partner(secure.url, acme.application);
    const { body } = await by.push({ partner_identity_token: await identityToken(acme.application, { aud: 'https://rail.example.test' }) });
    const { headers } = await secure.api.get(new URL(by.authorizeUrl(body.request_id)).pathname + new URL(by.authorizeUrl(body.request_id)).search);
    const cookies = headers['set-cookie'] as unknown as string[];
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/^__(Host|Secure)-.*; path=\/.*; samesite=lax; secure; httponly/i);
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
    await secure.stop();
  });
});
