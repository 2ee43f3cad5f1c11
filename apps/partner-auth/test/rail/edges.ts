import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { setLicense } from '@biomarker/domain/partner';
import type { Router } from 'express';
import request from 'supertest';
import { until } from '@biomarker/testbed/until';
import { createApp } from '../../src/app.ts';
import { answerOf, browser, obtainCode, obtainTokens, signInTo, ticked } from '../browser.ts';
import { partner, pkce, type Partner } from '../partner.ts';
import { ALL_SCOPES } from '../registry.ts';
import { startInstance, startPartnerAuth } from '../testing.ts';

// Integrators' mistakes, and state that changes during a flow.

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let acme: Partner;

const ada = () => service.registry.members[0]!;
const grace = () => service.registry.members[1]!;
const query = async (text: string, values: unknown[] = []) => (await service.registry.pool.query(text, values)).rows;
const heading = ({ text }: { text: string }) => text.match(/<h1>(.*?)<\/h1>/)?.[1];

const PROTECTED = { 'x-frame-options': 'DENY', pragma: 'no-cache', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

describe('edges', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    acme = partner(service.url, await service.registry.application(await service.registry.organization('acme')));
  });
  afterAll(() => service.stop());

  describe('the last use of a credential', () => {
    it.each([
      [50, false],
      [70, true],
    ])('%i s ago is written anew: %s', async (seconds, isWritten) => {
      const before = new Date(Date.now() - seconds * 1000);
      await query('UPDATE partner.credential SET last_used_at = $1', [before]);
      await acme.push({});
      const [{ used }] = await query('SELECT last_used_at::text AS used FROM partner.credential WHERE client_id = $1', [acme.application.clientId]);
      expect(new Date(used).getTime() - before.getTime() > 0).toBe(isWritten);
    });
  });

  describe('pushed requests', () => {
    it('count code points of state, not UTF-16 units', async () => {
      expect((await acme.push({ state: '😀'.repeat(512) })).status).toBe(201);
      expect((await acme.push({ state: '😀'.repeat(513) })).body.error_description).toBe('state must have at most 512 characters');
    });

    it.each([
      ['NUL', 'a\0b'],
      ['half a character', 'a\ud800b'],
    ])('refuse %s in state, which would not round-trip', async (_name, state) => {
      const { status, body } = await service.api
        .post('/api/oauth/par')
        .set('Authorization', `Bearer ${acme.application.secret}`)
        .send({ ...(await acme.pushedForm()), state });
      expect({ status, body }).toEqual({ status: 400, body: { error: 'invalid_request', error_description: 'state must not hold NUL or half a character' } });
    });

    it('answer no page of another origin, sound or refused, without a line of the library', async () => {
      const notice = jest.spyOn(console, 'info').mockImplementation(() => {});
      for (const path of ['par', 'token', 'revoke']) {
        const ask = (secret: string) =>
          service.api
            .post(`/api/oauth/${path}`)
            .set({ Authorization: `Bearer ${secret}`, Origin: 'https://other.example' })
            .type('form')
            .send({ token: 'x' });
        for (const secret of [acme.application.secret, 'x']) {
          const { headers } = await ask(secret);
          expect([path, Object.keys(headers).filter((name) => name.startsWith('access-control'))]).toEqual([path, []]);
        }
      }
      expect(notice).not.toHaveBeenCalled();
      notice.mockRestore();
    });

    it.each(['request', 'request_uri'])('refuse %s, even when empty', async (name) => {
      for (const value of ['', 'x']) {
        const { status, body } = await acme.push({ [name]: value });
        expect({ status, body }).toEqual({ status: 400, body: { error: `${name}_not_supported`, error_description: expect.stringContaining(name) } });
      }
    });

    it.each(['us-ascii', 'US-ASCII', '"us-ascii"', 'ascii', 'utf-8', 'utf8', '"UTF8"', 'iso-8859-1'])('take a form in %s', async (charset) => {
      const form = new URLSearchParams((await acme.pushedForm()) as Record<string, string>).toString();
      const { status } = await service.api
        .post('/api/oauth/par')
        .set('Authorization', `Bearer ${acme.application.secret}`)
        .set('Content-Type', `application/x-www-form-urlencoded; charset=${charset}`)
        .send(form);
      expect(status).toBe(201);
    });

    it.each(['utf-16', 'us-ascii-7', 'utf88', 'x'])('refuse a form in %s', async (charset) => {
      const { status, body } = await service.api
        .post('/api/oauth/par')
        .set('Authorization', `Bearer ${acme.application.secret}`)
        .set('Content-Type', `application/x-www-form-urlencoded; charset=${charset}`)
        .send('a=b');
      expect([status, body.error]).toEqual([415, 'invalid_request']);
    });

    it.each([
      ['/api/oauth/par', ['application/json'], 'form-encoded or JSON'],
      ['/api/oauth/token', [], 'form-encoded'],
      ['/api/oauth/revoke', [], 'form-encoded'],
    ] as const)('of another type are refused, as those of each endpoint: %s', async (path, alsoTaken, kinds) => {
      const bodies = [
        ['application/json', '{"token":"x"}'],
        ['text/plain', 'token=x'],
        ['application/xml', '<token>x</token>'],
        ['multipart/form-data; boundary=x', '--x--'],
        ['application/jwt', 'a.b.c'],
      ] as const;
      for (const [type, text] of bodies) {
        const { status, body } = await service.api.post(path).set('Authorization', `Bearer ${acme.application.secret}`).set('Content-Type', type).send(text);
        const isTaken = (alsoTaken as readonly string[]).includes(type);
        expect([type, status === 415, body.error_description === `the body must be ${kinds}`]).toEqual([type, !isTaken, !isTaken]);
      }
    });

    it('report a body with too many parameters', async () => {
      const body = Array.from({ length: 60 }, (_, index) => `p${index}=1`).join('&');
      const answer = await service.api.post('/api/oauth/par').set('Authorization', `Bearer ${acme.application.secret}`).type('form').send(body);
      expect(answer.body).toEqual({ error: 'invalid_request', error_description: 'the body has more than 50 parameters' });
    });
  });

  describe('the OpenAPI document', () => {
    it('allows cross-origin reads and lists only routes that exist', async () => {
      const { body } = await service.api.get('/openapi.json').expect(200).expect('Access-Control-Allow-Origin', '*');
      const operations = Object.entries(body.paths as Record<string, Record<string, { security: object[] }>>).flatMap(([path, item]) =>
        Object.entries(item).map(([method, { security }]) => ({ path, method: method as 'get' | 'post', open: security.length === 0 })),
      );
      expect(operations).toHaveLength(21);
      for (const { path, method, open } of operations) {
        const { status } = await service.api[method](path.replaceAll(/\{\w+\}/g, '1'));
        // Without authentication; /oauth/authorize wants a pushed request.
        const expected = path.endsWith('/metadata') ? [200] : open ? [400] : path.startsWith('/api/oauth') ? [400, 401] : [401];
        expect({ path, method, isExpected: expected.includes(status), status }).toEqual({ path, method, isExpected: true, status });
        // An address has one spelling. Parameters of a path take any case.
        for (const other of [`${path}/`, path.replace(/\w+(?=\/|$)/, (word) => word.toUpperCase())])
          expect([method, other, (await service.api[method](other.replaceAll(/\{\w+\}/g, '1'))).status]).toEqual([method, other, 404]);
      }
    });
  });

  describe('page routes', () => {
    it.each([
      ['post', '/oauth/authorize', 'GET, HEAD'],
      ['put', '/oauth/interaction/x', 'GET, HEAD'],
      ['options', '/oauth/interaction/x/login', 'GET, HEAD, POST'],
      ...(['get', 'put'] as const).map((method) => [method, '/oauth/interaction/x/passkey-options', 'POST'] as const),
      ['delete', '/account/connections', 'GET, HEAD'],
      ['put', '/account/connections/x/end', 'GET, HEAD, POST'],
      ['options', '/account/connections/x/end', 'GET, HEAD, POST'],
      ['patch', '/account/sign-in', 'GET, HEAD, POST'],
      ['put', '/account/sign-out', 'GET, HEAD, POST'],
      ['put', '/account/forgot-password', 'GET, HEAD, POST'],
      ['delete', '/account/reset-password', 'GET, HEAD, POST'],
    ] as const)('refuse %s of %s with a page', async (method, path, allow) => {
      const { status, headers, text } = await service.api[method](path);
      expect({ status, allow: headers.allow, heading: heading({ text }) }).toEqual({ status: 405, allow, heading: 'This does not work here' });
      expect(headers).toMatchObject(PROTECTED);
    });

    it.each([
      ['put', '/api/fhir/r4/Patient/x', '/api/fhir/r4/{type}/{id}'],
      ['get', '/api/fhir/r4/Patient/_search', '/api/fhir/r4/{type}/_search'],
      ['delete', '/api/fhir/r4/metadata', '/api/fhir/r4/metadata'],
      ['get', '/api/oauth/token', '/api/oauth/token'],
      ['post', '/oauth/authorize/x', '/oauth/authorize/{uid}'],
      ['put', '/oauth/interaction/x/login', '/oauth/interaction/{uid}/login'],
      ['delete', '/account/connections/x/end', '/account/connections/{id}/end'],
    ] as const)('record metrics for a refused %s of %s under its route', async (method, path, route) => {
      const { headers } = await service.api[method](path);
      const line = () => service.log().match(`.*"requestId":"${headers['x-request-id']}".*"msg":"request"`)?.[0];
      // The service logs after the connection closes, possibly after the client has read the answer.
      expect(JSON.parse(`${await until('a line of the request in the log', line)}}`)).toMatchObject({ route, method: method.toUpperCase() });
    });

    it('redirect a form address to its page', async () => {
      const own = browser(service.url);
      const login = await own.open(acme.authorizeUrl((await acme.push()).body.request_id));
      const refused = await own.send(login, '/login', { email: ada().email, password: 'wrong' });
      expect(refused.status).toBe(422);
      expect(heading(await own.open(refused.url))).toBe('Sign in to continue');
      expect(heading(await own.open('/account/sign-in'))).toBe('Sign in');
      expect((await service.api.get('/oauth/interaction/%0d%0aSet-Cookie:x/login')).headers.location).toBe('/oauth/interaction/%0D%0ASet-Cookie%3Ax');
    });

    it('let their script run and their forms lead to this service alone, where a password is asked for', async () => {
      const own = browser(service.url);
      const login = await own.open(acme.authorizeUrl((await acme.push()).body.request_id));
      expect(login.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; script-src 'sha256-[^']+'; connect-src 'self'; form-action 'self'$/,
      );
    });

    it('redirect the address of a step that is done to the next one', async () => {
      const own = browser(service.url);
      const login = await own.open(acme.authorizeUrl((await acme.push()).body.request_id));
      const consent = await own.submit(login, '/login', { email: ada().email, password: ada().password });
      expect(consent.url).not.toBe(login.url);
      expect(await own.open(login.url)).toMatchObject({ status: 200, url: consent.url });
    });

    it.each(['on', 'off'])('send security headers for unknown pages when the rail is %s', async (rail) => {
      const instance = await startInstance(service.database, { PARTNER_RAIL: rail });
      const { status, headers, text } = await instance.api.get('/nowhere').set('Accept', 'text/html');
      expect({ status, heading: heading({ text }) }).toEqual({ status: 404, heading: 'Page not found' });
      expect(headers).toMatchObject({ ...PROTECTED, 'content-security-policy': expect.stringContaining("default-src 'none'") });
      await instance.stop();
    });
  });

  it('an error before request parsing gives a page without internal details', async () => {
    const health = { ...service.connected.health, router: ((_req, _res, next) => next(new Error('of the inside'))) as Router };
    const { status, headers, text } = await request(createApp(service.config, { ...service.connected, health })).get('/livez');
    expect({ status, heading: heading({ text }) }).toEqual({ status: 500, heading: 'Something went wrong' });
    expect(headers).toMatchObject({ ...PROTECTED, 'content-security-policy': expect.stringContaining("default-src 'none'") });
    expect(text).not.toContain('of the inside');
  });

  describe('during concurrent changes', () => {
    it('a closed member must sign in and cannot consent', async () => {
      const [signedIn, deciding] = [browser(service.url), browser(service.url)];
      await obtainTokens(acme, signedIn, grace());
      const pushed = (await acme.push()).body.request_id;
      const consent = await signInTo(deciding, acme.authorizeUrl((await acme.push()).body.request_id), grace());
      const before = await query('SELECT count(*) FROM partner.consent');
      await query(`UPDATE partner.member SET status = 'closed' WHERE id = $1`, [grace().id]);

      expect(heading(await signedIn.open(acme.authorizeUrl(pushed)))).toBe('Sign in to continue');
      const decided = await deciding.submit(consent, '/consent', { decision: 'allow', scope: ticked(consent) });
      expect({ status: decided.status, location: decided.location }).toEqual({ status: 400, location: undefined });
      expect(await query('SELECT count(*) FROM partner.consent')).toEqual(before);
      await query(`UPDATE partner.member SET status = 'active' WHERE id = $1`, [grace().id]);
    });

    it('a code with unlicensed scopes is refused but stays valid', async () => {
      const cut = partner(service.url, await service.registry.application(await service.registry.organization('cut')));
      const { code, verifier } = await obtainCode(cut, browser(service.url), ada());
      await setLicense(service.registry.registry, 'cut', 'sandbox', ['patient/Patient.rs']);
      const refused = await cut.redeem(code, verifier);
      expect({ status: refused.status, body: refused.body }).toEqual({
        status: 400,
        body: {
          error: 'invalid_scope',
          error_description: expect.stringContaining('license'),
          scope: 'patient/Observation.rs patient/DiagnosticReport.rs',
        },
      });
      await setLicense(service.registry.registry, 'cut', 'sandbox', ALL_SCOPES);
      expect((await cut.redeem(code, verifier)).status).toBe(200);
    });

    it('a tab is refused after another member signs in elsewhere', async () => {
      const own = browser(service.url);
      const tabs = [];
      for (const state of ['one', 'two']) tabs.push(await own.open(acme.authorizeUrl((await acme.push({ state })).body.request_id)));
      const first = await own.submit(tabs[0]!, '/login', ada());
      const second = await own.submit(tabs[1]!, '/login', grace());
      const before = await query('SELECT count(*) FROM partner.consent');
      expect((await own.submit(first, '/consent', { decision: 'allow', scope: ticked(first) })).status).toBe(400);
      expect(await query('SELECT count(*) FROM partner.consent')).toEqual(before);
      expect(answerOf(await own.submit(second, '/consent', { decision: 'allow', scope: ticked(second) }))).toMatchObject({
        state: 'two',
        code: expect.any(String),
      });
    });

    it('going back after consent does not claim that nothing was shared', async () => {
      const own = browser(service.url);
      const consent = await signInTo(own, acme.authorizeUrl((await acme.push()).body.request_id), ada());
      await own.submit(consent, '/consent', { decision: 'allow', scope: ticked(consent) });
      const back = await own.go(consent.url);
      expect({ status: back.status, heading: heading(back) }).toEqual({ status: 400, heading: 'This request cannot be continued' });
      expect(back.text).toContain('Your decision stands.');
      expect(back.text).not.toMatch(/nothing was shared/i);
    });

    it('a second click on consent says that it changed nothing, and leads on', async () => {
      const own = browser(service.url);
      const consent = await signInTo(own, acme.authorizeUrl((await acme.push()).body.request_id), ada());
      await own.submit(consent, '/consent', { decision: 'allow', scope: ticked(consent) });
      const before = await query('SELECT count(*) FROM partner.consent');
      const again = await own.submit(consent, '/consent', { decision: 'deny' });
      expect([again.status, heading(again)]).toEqual([400, 'This request cannot be continued']);
      expect(again.text).toContain('You have answered it already');
      expect(again.text).toContain('href="https://acme.example"');
      expect(again.text).toContain('href="/account/connections"');
      expect(await query('SELECT count(*) FROM partner.consent')).toEqual(before);
      // A form that this service did not make gets no such page.
      consent.text = consent.text.replace(/name="form_token" value="[^"]*"/g, 'name="form_token" value="made-elsewhere"');
      expect((await own.submit(consent, '/consent', { decision: 'deny' })).text).not.toContain('You have answered');
    });

    it('blocked cookies and a lost sign-in are named as such', async () => {
      const own = browser(service.url);
      const consent = await signInTo(own, acme.authorizeUrl((await acme.push()).body.request_id), ada());
      const cookieless = await browser(service.url).go(consent.url);
      expect([cookieless.status, heading(cookieless)]).toEqual([400, 'This request cannot be continued']);
      expect(cookieless.text).toContain('Your browser sent no cookie');
      expect(cookieless.text).not.toContain('Your decision stands');
      // Of two sessions under one id, the one that lasts longer is the present one.
      await query(
        `INSERT INTO partner.oauth_artifact (kind, key, payload, uid, member_id, expires_at, keep_until)
          SELECT kind, 'an older one', payload, uid, $1, expires_at - interval '1 minute', keep_until FROM partner.oauth_artifact
          WHERE kind = 'Session' AND member_id = $2 ORDER BY expires_at DESC LIMIT 1`,
        [grace().id, ada().id],
      );
      expect((await own.go(consent.url)).status).toBe(200);
      for (const end of ['UPDATE partner.oauth_artifact SET expires_at = now()', 'DELETE FROM partner.oauth_artifact']) {
        await query(`${end} WHERE kind = 'Session'`);
        const lost = await own.go(consent.url);
        expect([lost.status, heading(lost)]).toEqual([400, 'This request cannot be continued']);
        expect(lost.text).toContain('Your sign-in has ended');
      }
    });

    it('codes and tokens stay valid when their response cannot be written', async () => {
      const { code, verifier } = await obtainCode(acme, browser(service.url), ada());
      await query('REVOKE INSERT ON partner.audit FROM partner_auth');
      const failed = await acme.redeem(code, verifier);
      await query('GRANT INSERT ON partner.audit TO partner_auth');
      expect({ status: failed.status, error: failed.body.error }).toEqual({ status: 500, error: 'server_error' });
      const tokens = (await acme.redeem(code, verifier)).body;

      await query('REVOKE INSERT ON partner.audit FROM partner_auth');
      expect((await acme.refresh(tokens.refresh_token)).status).toBe(500);
      await query('GRANT INSERT ON partner.audit TO partner_auth');
      expect((await acme.refresh(tokens.refresh_token)).status).toBe(200);
    });

    it('a wrong verifier fails whatever code_challenge_method the redemption names', async () => {
      const { code } = await obtainCode(acme, browser(service.url), ada());
      const { body } = await acme.redeem(code, pkce().verifier, { code_challenge_method: 'plain' });
      expect(body.error).toBe('invalid_grant');
    });
  });
});
