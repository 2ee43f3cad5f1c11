import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { answerOf, browser } from '../browser.ts';
import { pkce } from '../partner.ts';
import { REDIRECT_URI } from '../registry.ts';
import { startInstance } from '../testing.ts';
import { acme, ada, consentPage, limited, query, service } from './attacked-rail.ts';

describe('C: pushed requests', () => {
  const CHALLENGE = pkce().challenge;
  it.each([
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['no challenge method', { code_challenge_method: undefined }, 'invalid_request'],
    ['the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a short challenge', { code_challenge: CHALLENGE.slice(1) }, 'invalid_request'],
    ['a long challenge', { code_challenge: `${CHALLENGE}A` }, 'invalid_request'],
    ['a challenge with other characters', { code_challenge: `${CHALLENGE.slice(1)}=` }, 'invalid_request'],
    ...['/', '?x=1', '#x', '/../callback', '%2f', 'x'].map((end): [string, object, string] => [
      `redirect_uri with "${end}" added`,
      { redirect_uri: REDIRECT_URI + end },
      'invalid_request',
    ]),
    ...[
      ['other case', REDIRECT_URI.replace('callback', 'Callback')],
      ['other port', REDIRECT_URI.replace('4999', '4998')],
      ['other host', REDIRECT_URI.replace('127.0.0.1', '127.0.0.1.evil.example')],
      ['user information', REDIRECT_URI.replace('127', 'evil@127')],
      ['other scheme', REDIRECT_URI.replace('http:', 'https:')],
      ['nothing in it', ''],
    ].map(([name, redirect_uri]): [string, object, string] => [`redirect_uri with ${name}`, { redirect_uri }, 'invalid_request']),
    ['a request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
    ['a request_uri', { request_uri: 'https://evil.example/request' }, 'request_uri_not_supported'],
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['an id_token', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['a state of 513 characters', { state: 'x'.repeat(513) }, 'invalid_request'],
    ['no scope', { scope: undefined }, 'invalid_scope'],
    ['an empty scope', { scope: '' }, 'invalid_scope'],
    ...[
      'patient/*.rs',
      'patient/Condition.rs',
      'user/Patient.rs',
      'system/Patient.rs',
      'patient/Patient.cruds',
      'patient/Observation.rs?category=laboratory',
      'offline_access',
      'openid',
      'PATIENT/Patient.rs',
    ].map((scope): [string, object, string] => [`the scope ${scope} beside a good one`, { scope: `patient/Patient.rs ${scope}` }, 'invalid_scope']),
  ])('refuses %s', async (_name, fields, error) => {
    const { status, body } = await acme.push(fields as Record<string, string>);
    expect({ status, body }).toEqual({
      status: 400,
      body: { error, error_description: expect.any(String), ...(error === 'invalid_scope' && body.scope && { scope: body.scope }) },
    });
  });

  it('refuses a licensed scope that the application did not register, and names it', async () => {
    const { body } = await limited.push({ scope: 'patient/Patient.rs patient/DiagnosticReport.rs' });
    expect(body).toMatchObject({ error: 'invalid_scope', error_description: expect.stringContaining('registration: patient/DiagnosticReport.rs') });
  });

  it('refuses repeated parameters and non-string values', async () => {
    const form = new URLSearchParams((await acme.pushedForm()) as Record<string, string>);
    form.append('scope', 'patient/Patient.rs');
    const twice = await service.api.post('/api/oauth/par').type('form').set('Authorization', `Bearer ${acme.application.secret}`).send(form.toString());
    const answers = [twice];
    for (const scope of [{ of: 'objects' }, ['patient/Patient.rs'], [], [['patient/Patient.rs']], ['patient/Patient.rs', 'patient/Observation.rs']])
      answers.push(
        await service.api
          .post('/api/oauth/par')
          .set('Authorization', `Bearer ${acme.application.secret}`)
          .send({ ...(await acme.pushedForm()), scope }),
      );
    expect(answers.map(({ status, body }) => ({ status, error: body.error }))).toEqual(Array(6).fill({ status: 400, error: 'invalid_request' }));
  });

  it.each([
    ['get', '/api/oauth/par', 'POST'],
    ['put', '/api/oauth/par', 'POST'],
    ['options', '/api/oauth/token', 'POST'],
    ['delete', '/api/oauth/revoke', 'POST'],
    ['post', '/oauth/authorize', 'GET, HEAD'],
  ] as const)('refuses %s of %s', async (method, path, allow) => {
    const { status, headers } = await service.api[method](path);
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow });
  });

  it.each([
    '/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server',
    '/api/oauth/jwks',
    '/jwks',
    '/me',
    '/session/end',
    '/api/oauth/introspect',
    '/token',
    '/request',
  ])('does not serve %s', async (path) => expect((await service.api.get(path)).status).toBe(404));

  it('passes only known parameters on to the page', async () => {
    const unknown = { prompt: 'login', login_hint: 'ada', max_age: '0', display: 'popup', claims: '{}' };
    const { status, body } = await acme.push(unknown);
    expect(status).toBe(201);
    const [stored] = await query(`SELECT payload FROM partner.oauth_artifact WHERE kind = 'PushedAuthorizationRequest' AND key = $1`, [
      createHash('sha256').update(body.request_id).digest('base64url'),
    ]);
    // The library keeps the parameters as a JWT without a signature.
    const kept = decodeJwt(stored.payload.request);
    expect(kept.client_id).toBe(acme.application.clientId);
    expect(Object.keys(kept).filter((name) => name in unknown)).toEqual([]);
  });

  it('refuses unreadable bodies', async () => {
    const call = (type: string, body: string) =>
      service.api
        .post('/api/oauth/par')
        .set({ Authorization: `Bearer ${acme.application.secret}`, 'Content-Type': type })
        .send(body);
    const answers = [
      await call('application/json', '{"scope":'),
      await call('application/xml', '<a/>'),
      await call('application/json', `"${'x'.repeat(40_000)}"`),
    ];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [400, 'invalid_request'],
      [415, 'invalid_request'],
      [413, 'invalid_request'],
    ]);
  });

  it('returns 512 characters of state unchanged', async () => {
    const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
    const state = printable.repeat(6).slice(0, 512);
    const own = browser(service.url);
    const page = await consentPage(own, acme, ada(), { state });
    expect(answerOf(await own.submit(page, '/consent', { decision: 'deny' })).state).toBe(state);
  });
});

describe('with the rail off', () => {
  it('serves none of its routes', async () => {
    const off = await startInstance(service.database.urlAs('partner_auth'), { PARTNER_RAIL: 'off' });
    const statuses = [];
    for (const path of ['/oauth/authorize', '/oauth/interaction/x', '/api/fhir/r4/metadata']) statuses.push((await off.api.get(path)).status);
    for (const path of ['/api/oauth/par', '/api/oauth/token', '/api/oauth/revoke']) statuses.push((await off.api.post(path)).status);
    expect(statuses).toEqual(Array(6).fill(404));
    expect((await off.api.get('/readyz')).status).toBe(200);
    await off.stop();
  });
});
