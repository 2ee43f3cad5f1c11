import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerOf, browser, obtainCode, obtainTokens, signInTo, ticked, type Browser, type Page } from './browser.ts';
import { identityToken, partner, pkce, type Partner } from './partner.ts';
import { REDIRECT_URI } from './registry.ts';
import { startInstance, startPartnerAuth } from './testing.ts';

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let acme: Partner;
let limited: Partner;
beforeAll(async () => {
  service = await startPartnerAuth();
  const organisation = await service.registry.organisation('acme', ['patient/Patient.rs', 'patient/Observation.rs', 'patient/DiagnosticReport.rs']);
  acme = partner(service.url, await service.registry.application(organisation));
  limited = partner(service.url, await service.registry.application(organisation, { scopes: ['patient/Patient.rs', 'patient/Observation.rs'] }));
});
afterAll(() => service.stop());

const ada = () => service.registry.members[0]!;
const grace = () => service.registry.members[1]!;
const query = async (text: string, values: unknown[] = []) => (await service.registry.pool.query(text, values)).rows;
const passTime = (kind: string, seconds: number) =>
  query(
    `UPDATE partner.oauth_artifact SET payload = (payload::jsonb || jsonb_build_object('exp', (payload->>'exp')::int - $2::int, 'iat', (payload->>'iat')::int - $2::int))::json,
       consumed_at = consumed_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2) WHERE kind = $1`,
    [kind, seconds],
  );

async function consentPage(own: Browser, by: Partner = acme, member = ada(), fields = {}): Promise<Page> {
  const { body } = await by.push(fields);
  return signInTo(own, by.authorizeUrl(body.request_id), member);
}

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

  it('refuses a parameter that is sent twice, and a value that is no string', async () => {
    const form = new URLSearchParams((await acme.pushedForm()) as Record<string, string>);
    form.append('scope', 'patient/Patient.rs');
    const twice = await service.api.post('/api/oauth/par').type('form').set('Authorization', `Bearer ${acme.application.secret}`).send(form.toString());
    const list = await service.api
      .post('/api/oauth/par')
      .set('Authorization', `Bearer ${acme.application.secret}`)
      .send({ ...(await acme.pushedForm()), scope: { of: 'objects' } });
    expect([twice, list].map(({ status, body }) => ({ status, error: body.error }))).toEqual(Array(2).fill({ status: 400, error: 'invalid_request' }));
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

  it('refuses bodies that it cannot read', async () => {
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

  it('keeps 512 characters of state byte for byte', async () => {
    const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
    const state = printable.repeat(6).slice(0, 512);
    const own = browser(service.url);
    const page = await consentPage(own, acme, ada(), { state });
    expect(answerOf(await own.submit(page, '/consent', { decision: 'deny' })).state).toBe(state);
  });
});

describe('D: authorize and consent', () => {
  const expectErrorPage = (page: Page) => {
    expect({ status: page.status, location: page.location }).toEqual({ status: 400, location: undefined });
    expect(page.text).toContain('This request cannot be continued');
  };

  it('answers unknown, foreign and incomplete requests with a page, never with a redirect', async () => {
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

  it('takes request_uri in place of request_id', async () => {
    const { body } = await acme.push();
    const page = await browser(service.url).open(
      `/oauth/authorize?${new URLSearchParams({ client_id: acme.application.clientId, request_uri: body.request_uri })}`,
    );
    expect(page.text).toContain('Sign in to continue');
  });

  it('ignores everything in the address but the reference', async () => {
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

  it('lets a request be opened for a minute, also after a robot looked at it, and not longer', async () => {
    const { body } = await acme.push();
    expect((await service.api.head(new URL(acme.authorizeUrl(body.request_id)).pathname + new URL(acme.authorizeUrl(body.request_id)).search)).status).toBe(
      303,
    );
    expect((await browser(service.url).open(acme.authorizeUrl(body.request_id))).text).toContain('Sign in to continue');
    await passTime('PushedAuthorizationRequest', 61);
    expectErrorPage(await browser(service.url).go(acme.authorizeUrl(body.request_id)));
  });

  it('lets the pages be reloaded and opened twice before the decision, and nothing after it', async () => {
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

  it('protects its pages', async () => {
    const own = browser(service.url);
    const page = await consentPage(own);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'; base-uri 'none'$/),
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

  it('marks its cookies, and names them for https', async () => {
    const secure = await startInstance(service.database.urlAs('partner_auth'), { BASE_URL: 'https://rail.example.test' });
    const by = partner(secure.url, acme.application);
    const { body } = await by.push({ partner_identity_token: await identityToken(acme.application, { aud: 'https://rail.example.test' }) });
    const { headers } = await secure.api.get(new URL(by.authorizeUrl(body.request_id)).pathname + new URL(by.authorizeUrl(body.request_id)).search);
    const cookies = headers['set-cookie'] as unknown as string[];
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/^__(Host|Secure)-.*; path=\/.*; samesite=lax; secure; httponly/i);
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
    await secure.stop();
  });

  it('changes the session at sign-in and never takes one from outside', async () => {
    const own = browser(service.url);
    own.cookies.push({ name: 'session', value: 'chosen-by-somebody', path: '/' });
    await consentPage(own);
    const session = own.cookies.find(({ name }) => name === 'session');
    expect(session?.value).not.toBe('chosen-by-somebody');
    expect(own.cookies.some(({ name }) => name === 'session.sig')).toBe(true);
  });

  it.each([
    ['without a token', { form_token: '' }, {}],
    ['with a made-up token', { form_token: 'AAAA' }, {}],
    ['from another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['from another origin', {}, { origin: 'https://evil.example' }],
  ])('refuses a decision %s', async (_name, fields, headers) => {
    const own = browser(service.url);
    const page = await consentPage(own);
    const [action] = [new URL(page.url).pathname];
    const token = 'form_token' in fields ? fields.form_token : (page.text.match(/name="form_token" value="([^"]*)"/)?.[1] ?? '');
    const answer = await own.go(
      `${action}/consent`,
      new URLSearchParams({ form_token: token, decision: 'allow', scope: 'patient/Patient.rs' }),
      headers as Record<string, string>,
    );
    expect(answer.status).toBe(403);
  });

  it('refuses the token of another session and of the sign-in form', async () => {
    const [own, other] = [browser(service.url), browser(service.url)];
    const [page, foreign] = [await consentPage(own), await consentPage(other)];
    const tokenOf = ({ text }: Page) => text.match(/name="form_token" value="([^"]*)"/)![1]!;
    const login = await browser(service.url).open(acme.authorizeUrl((await acme.push()).body.request_id));
    for (const form_token of [tokenOf(foreign), tokenOf(login)]) {
      const answer = await own.go(`${new URL(page.url).pathname}/consent`, new URLSearchParams({ form_token, decision: 'allow' }));
      expect(answer.status).toBe(403);
    }
    expectErrorPage(await other.go(page.url));
  });

  it('gives one code for a form that is sent twice', async () => {
    const own = browser(service.url);
    const page = await consentPage(own);
    const sent = await Promise.all([1, 2].map(() => own.send(page, '/consent', { decision: 'allow', scope: ticked(page) })));
    const done = [];
    for (const answer of sent) done.push(await own.follow(answer));
    expect(done.filter(({ location }) => location?.includes('code='))).toHaveLength(1);
  });

  it('says access_denied when the member denies, with state and iss', async () => {
    const own = browser(service.url);
    const page = await consentPage(own);
    const done = await own.submit(page, '/consent', { decision: 'deny', scope: ticked(page) });
    expect(done.status).toBe(303);
    expect(answerOf(done)).toEqual({
      error: 'access_denied',
      error_description: expect.any(String),
      state: 'state-of-the-partner',
      iss: service.config.baseUrl,
    });
  });

  it('says invalid_scope, and what was allowed, when the member leaves something out; access_denied when nothing is left', async () => {
    const own = browser(service.url);
    const page = await consentPage(own);
    const partly = answerOf(await own.submit(page, '/consent', { decision: 'allow', scope: ['patient/Patient.rs', 'patient/Unknown.rs'] }));
    expect(partly).toMatchObject({ error: 'invalid_scope', error_description: 'the member allowed only patient/Patient.rs' });
    const nothing = await own.submit(await consentPage(own), '/consent', { decision: 'allow' });
    expect(answerOf(nothing).error).toBe('access_denied');
  });

  it('escapes what comes from the registry', async () => {
    const evil = partner(service.url, await service.registry.application(acme.application.organisation, { name: `<script>alert(1)</script>"'&` }));
    const page = await consentPage(browser(service.url), evil);
    expect(page.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
    expect(page.text).not.toContain('<script');
  });

  it("ties a partner's user to the first member, and refuses another", async () => {
    const partner_identity_token = () => identityToken(acme.application, { sub: 'the-same-user' });
    await obtainTokens(acme, browser(service.url), ada(), { partner_identity_token: await partner_identity_token() });
    const own = browser(service.url);
    const refused = await consentPage(own, acme, grace(), { partner_identity_token: await partner_identity_token() });
    expect(refused.status).toBe(403);
    const forced = await own.submit(refused, '/consent', {
      decision: 'allow',
      scope: ['patient/Patient.rs', 'patient/Observation.rs', 'patient/DiagnosticReport.rs'],
    });
    expect(answerOf(forced)).toMatchObject({ error: 'access_denied', error_description: expect.stringContaining('another member') });
    const again = await obtainTokens(acme, browser(service.url), ada(), { partner_identity_token: await partner_identity_token() });
    expect(again.access_token).toEqual(expect.any(String));
  });

  it('lets the member use another account, in the same request', async () => {
    const own = browser(service.url);
    const page = await consentPage(own, acme, grace());
    expect(page.text).toContain(grace().email);
    const login = await own.submit(page, '/other-account', {});
    const asAda = await own.submit(login, '/login', ada());
    expect(asAda.text).toContain(ada().email);
    expect(answerOf(await own.submit(asAda, '/consent', { decision: 'allow', scope: ticked(asAda) })).code).toEqual(expect.any(String));
  });

  it('says the same of wrong passwords and unknown addresses', async () => {
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

  it('slows guessing down per account, whether it exists or not', async () => {
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

describe('E: redeeming', () => {
  it.each([
    ['no verifier', (_verifier: string) => undefined, 'invalid_grant'],
    ['an empty verifier', () => '', 'invalid_grant'],
    ['another verifier', () => pkce().verifier, 'invalid_grant'],
    ['the challenge in its place', (verifier: string) => pkceOf(verifier), 'invalid_grant'],
    ['a short verifier', () => 'short', 'invalid_request'],
  ])('refuses %s, and the code goes on to work', async (_name, verifierOf, error) => {
    const { code, verifier } = await obtainCode(acme, browser(service.url), ada());
    const { status, body } = await acme.redeem(code, verifier, { code_verifier: verifierOf(verifier) });
    expect({ status, error: body.error }).toEqual({ status: 400, error });
    expect((await acme.redeem(code, verifier)).status).toBe(200);
  });

  it('refuses the code of another application', async () => {
    const { code, verifier } = await obtainCode(acme, browser(service.url), ada());
    expect((await limited.redeem(code, verifier)).body.error).toBe('invalid_grant');
  });

  it('refuses a code after its minute', async () => {
    const { code, verifier } = await obtainCode(acme, browser(service.url), ada());
    await passTime('AuthorizationCode', 61);
    expect((await acme.redeem(code, verifier)).body.error).toBe('invalid_grant');
  });

  it.each([0, 120])('ends what a code gave when it is used again %d seconds later', async (seconds) => {
    const { code, verifier } = await obtainCode(acme, browser(service.url), ada());
    const { body } = await acme.redeem(code, verifier);
    await passTime('AuthorizationCode', seconds);
    expect((await acme.redeem(code, verifier)).body.error).toBe('invalid_grant');
    expect((await acme.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
    expect(await query(`SELECT ended_by FROM partner.consent WHERE ended_by = 'reuse' AND ended_at > now() - interval '2 seconds'`)).not.toHaveLength(0);
  });

  it.each([
    ['another redirect_uri', `${REDIRECT_URI}/`],
    ['an empty redirect_uri', ''],
  ])('refuses %s', async (_name, redirect_uri) => {
    const { code, verifier } = await obtainCode(acme, browser(service.url), ada());
    expect((await acme.redeem(code, verifier, { redirect_uri })).body.error).toBe('invalid_grant');
  });

  it.each(['password', 'client_credentials', 'implicit', 'urn:ietf:params:oauth:grant-type:token-exchange', 'urn:ietf:params:oauth:grant-type:jwt-bearer'])(
    'refuses the grant type %s',
    async (grant_type) => {
      const { status, body } = await acme.token({ grant_type });
      expect({ status, body }).toEqual({ status: 400, body: { error: 'unsupported_grant_type', error_description: expect.any(String) } });
    },
  );

  it('takes forms only', async () => {
    const { status, body } = await service.api
      .post('/api/oauth/token')
      .set('Authorization', `Bearer ${acme.application.secret}`)
      .send({ grant_type: 'refresh_token' });
    expect({ status, error: body.error }).toEqual({ status: 415, error: 'invalid_request' });
  });

  it('says invalid_request when something is missing', async () => {
    for (const form of [{}, { grant_type: 'authorization_code' }, { grant_type: 'refresh_token' }])
      expect((await acme.token(form)).body.error).toBe('invalid_request');
  });
});

describe('F: refresh and revoke', () => {
  it('ends the whole family when a rotated token comes back', async () => {
    const first = await obtainTokens(acme, browser(service.url), ada());
    const second = (await acme.refresh(first.refresh_token)).body;
    expect((await acme.refresh(first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await acme.refresh(second.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('does not let another application use or revoke a token', async () => {
    const tokens = await obtainTokens(acme, browser(service.url), ada());
    expect((await limited.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
    const revoked = await limited.revoke(tokens.refresh_token);
    expect({ status: revoked.status, text: revoked.text }).toEqual({ status: 200, text: '' });
    expect((await acme.refresh(tokens.refresh_token)).status).toBe(200);
  });

  it('refuses a wider scope and a token of the other kind', async () => {
    const tokens = await obtainTokens(acme, browser(service.url), ada(), { scope: 'patient/Patient.rs' });
    expect((await acme.refresh(tokens.refresh_token, { scope: 'patient/Patient.rs patient/Observation.rs' })).body.error).toBe('invalid_scope');
    expect((await acme.refresh(tokens.access_token)).body.error).toBe('invalid_grant');
    expect((await acme.refresh(tokens.code)).body.error).toBe('invalid_grant');
  });

  it.each(['refresh_token', 'access_token'] as const)('ends the connection when the %s is revoked', async (kind) => {
    const tokens = await obtainTokens(acme, browser(service.url), ada());
    expect((await acme.revoke(tokens[kind])).status).toBe(200);
    expect((await acme.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect(
      await query(`SELECT count(*)::int AS left FROM partner.oauth_artifact a JOIN partner.consent c ON c.id = a.grant_id WHERE c.ended_at IS NOT NULL`),
    ).toEqual([{ left: 0 }]);
  });

  it('answers 200 to the revocation of what it does not know, and 400 to that of nothing', async () => {
    expect((await acme.revoke('never-heard-of')).status).toBe(200);
    expect((await acme.revoke('')).body.error).toBe('invalid_request');
  });

  it('replaces the older consent of the same member and application', async () => {
    const older = await obtainTokens(acme, browser(service.url), ada());
    const newer = await obtainTokens(acme, browser(service.url), ada());
    expect((await acme.refresh(older.refresh_token)).body.error).toBe('invalid_grant');
    expect((await acme.refresh(newer.refresh_token)).status).toBe(200);
  });

  it('ends everything with the consent: by the member, by its expiry, by the end of the membership', async () => {
    const ends: [string, unknown[]][] = [
      [`UPDATE partner.consent SET ended_at = now(), ended_by = 'member' WHERE ended_at IS NULL AND member_id = $1`, [grace().id]],
      [`UPDATE partner.consent SET expires_at = now() WHERE ended_at IS NULL AND member_id = $1`, [grace().id]],
      [`UPDATE partner.member SET status = 'closed' WHERE id = $1`, [grace().id]],
    ];
    for (const [text, values] of ends) {
      const tokens = await obtainTokens(acme, browser(service.url), grace());
      const pending = await obtainCode(limited, browser(service.url), grace(), { scope: 'patient/Patient.rs' });
      await query(text, values);
      expect((await acme.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
      expect((await limited.redeem(pending.code, pending.verifier)).body.error).toBe('invalid_grant');
    }
    const own = browser(service.url);
    const login = await own.open(acme.authorizeUrl((await acme.push()).body.request_id));
    expect((await own.send(login, '/login', grace())).status).toBe(422);
    await query(`UPDATE partner.member SET status = 'active' WHERE id = $1`, [grace().id]);
  });

  it('ends a refresh token that was not used for thirty days', async () => {
    const tokens = await obtainTokens(acme, browser(service.url), ada());
    await passTime('RefreshToken', 30 * 24 * 3600 + 1);
    expect((await acme.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  });
});

describe('the rail that is off', () => {
  it('knows none of its addresses', async () => {
    const off = await startInstance(service.database.urlAs('partner_auth'), { PARTNER_RAIL: 'off' });
    const statuses = [];
    for (const path of ['/oauth/authorize', '/oauth/interaction/x', '/api/fhir/r4/metadata']) statuses.push((await off.api.get(path)).status);
    for (const path of ['/api/oauth/par', '/api/oauth/token', '/api/oauth/revoke']) statuses.push((await off.api.post(path)).status);
    expect(statuses).toEqual(Array(6).fill(404));
    expect((await off.api.get('/readyz')).status).toBe(200);
    await off.stop();
  });
});

describe('the audit', () => {
  it('has a row for every decision', async () => {
    const rows = await query(`SELECT DISTINCT actor, action FROM partner.audit ORDER BY 1, 2`);
    expect(rows.map(({ actor, action }) => `${actor} ${action}`)).toEqual(
      expect.arrayContaining([
        'member consent',
        'member sign_in',
        'operator credential.issue',
        'operator organisation.approve',
        'partner par',
        'partner revoke',
        'partner token',
      ]),
    );
    const refused = await query(`SELECT 1 FROM partner.audit WHERE action = 'token' AND outcome = 'invalid_grant' AND client_id = $1`, [
      acme.application.clientId,
    ]);
    expect(refused.length).toBeGreaterThan(0);
  });

  it('cannot be changed by the service', async () => {
    const { default: pg } = await import('pg');
    const client = new pg.Client(service.database.urlAs('partner_auth'));
    await client.connect();
    await expect(client.query(`DELETE FROM partner.audit`)).rejects.toThrow(/permission denied/);
    await expect(client.query(`UPDATE partner.application SET status = 'active'`)).rejects.toThrow(/permission denied/);
    await client.end();
  });
});

function pkceOf(verifier: string): string {
  return Buffer.from(verifier).toString('base64url').slice(0, 43);
}
