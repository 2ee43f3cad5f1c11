import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { PUSHED } from '../../src/oauth/endpoints/request-forms.ts';
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

describe('JSON of any shape', () => {
  const deep = (depth: number) => `${'["a",'.repeat(depth)}"b"${']'.repeat(depth)}`;
  const nobody = `${Buffer.from('{"alg":"ES256"}').toString('base64url')}.${Buffer.from('{"sub":"nobody"}').toString('base64url')}.AAAA`;
  const SHAPES = [
    deep(1),
    deep(2),
    deep(4000),
    '{"a":'.repeat(4000) + '1' + '}'.repeat(4000),
    `[${'"a",'.repeat(7000)}"a"]`,
    `[${'[],'.repeat(7000)}[]]`,
    'true',
    '1e400',
  ];

  it.each(PUSHED)('%s is refused', async (name) => {
    const answers = [];
    for (const shape of SHAPES)
      for (const credential of [undefined, acme.application.secret]) {
        const own = { ...(credential ? await acme.pushedForm() : { client_assertion: nobody }), [name]: null };
        const body = JSON.stringify(own).replace(`"${name}":null`, `"${name}":${shape}`);
        const call = service.api.post('/api/oauth/par').type('json');
        answers.push(await (credential ? call.set('Authorization', `Bearer ${credential}`) : call).send(body));
      }
    expect(answers.filter(({ status }) => ![400, 401, 413].includes(status)).map(({ status, body }) => [status, body])).toEqual([]);
  });

  it('null counts as omitted', async () => {
    const nulls = { state: null, client_id: null, redirect_uri: null, response_type: null, request: null, request_uri: null, client_assertion: null };
    const { status } = await service.api
      .post('/api/oauth/par')
      .set('Authorization', `Bearer ${acme.application.secret}`)
      .send({ ...(await acme.pushedForm()), ...nulls });
    expect(status).toBe(201);
  });
});

describe('faults of unauthenticated requests', () => {
  it('count against the address, and leave no row beyond its limit', async () => {
    await query('REVOKE SELECT ON partner.credential FROM partner_auth');
    await query('REVOKE SELECT ON partner.oauth_artifact FROM partner_auth');
    const small = await startInstance(service.database, { RAIL_RATE_LIMIT_POINTS: '2', TRUST_PROXY: '1' });
    const rows = async () => (await query('SELECT count(*)::int FROM partner.audit'))[0].count as number;
    try {
      const before = await rows();
      const calls = [
        () => small.api.post('/api/oauth/par').set('Authorization', 'Bearer x'),
        () => small.api.get('/api/fhir/r4/Patient').set('Authorization', 'Bearer x'),
        () => small.api.post('/api/oauth/revoke').type('form').set('Authorization', 'Bearer x').send('token=x'),
        () => small.api.get('/api/fhir/r4/Nowhere').set('Authorization', 'Bearer x'),
      ];
      const statuses = [];
      for (const call of calls) statuses.push((await call().set('X-Forwarded-For', '198.51.100.43')).status);
      expect(statuses).toEqual([500, 500, 429, 429]);
      expect((await rows()) - before).toBe(2);
    } finally {
      await query('GRANT SELECT ON partner.credential, partner.oauth_artifact TO partner_auth');
      await small.stop();
    }
  });
});

describe('with the rail off', () => {
  it('serves none of its routes', async () => {
    const off = await startInstance(service.database, { PARTNER_RAIL: 'off' });
    const statuses = [];
    for (const path of ['/oauth/authorize', '/oauth/interaction/x', '/api/fhir/r4/metadata']) statuses.push((await off.api.get(path)).status);
    for (const path of ['/api/oauth/par', '/api/oauth/token', '/api/oauth/revoke']) statuses.push((await off.api.post(path)).status);
    expect(statuses).toEqual(Array(6).fill(404));
    expect((await off.api.get('/readyz')).status).toBe(200);
    await off.stop();
  });
});
