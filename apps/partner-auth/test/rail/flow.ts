import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerOf, browser, obtainCode, obtainTokens, signInTo, ticked } from '../browser.ts';
import { assertion, identityToken, partner, pkce } from '../partner.ts';
import { ALL_SCOPES } from '../registry.ts';
import { startInstance, startPartnerAuth } from '../testing.ts';

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let legacy: ReturnType<typeof partner>;
let attested: ReturnType<typeof partner>;

const member = () => service.registry.members[0]!;

describe('the rail, from a pushed request to tokens', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    const organization = await service.registry.organization('acme');
    legacy = partner(service.url, await service.registry.application(organization));
    attested = partner(service.url, await service.registry.application(organization, { arm: 'attested' }));
  });
  afterAll(() => service.stop());

  it('returns a request id and the standard names for a pushed request', async () => {
    const { body, status, headers } = await legacy.push();
    expect({ status, body }).toEqual({
      status: 201,
      body: { request_id: expect.any(String), request_uri: `urn:ietf:params:oauth:request_uri:${body.request_id}`, expires_in: 60 },
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('accepts the pushed request as JSON', async () => {
    const form = await legacy.pushedForm();
    const { status } = await service.api.post('/api/oauth/par').set('Authorization', `Bearer ${legacy.application.secret}`).send(form);
    expect(status).toBe(201);
  });

  it('redirects the member back with code, state and iss', async () => {
    const own = browser(service.url);
    const { body } = await legacy.push({ state: 'kept as it is: ~!@#$%^&*() ü' });
    const consent = await signInTo(own, legacy.authorizeUrl(body.request_id), member());
    expect(ticked(consent)).toEqual(ALL_SCOPES);
    const done = await own.submit(consent, '/consent', { decision: 'allow', scope: ticked(consent) });
    expect(done.status).toBe(303);
    expect(answerOf(done)).toEqual({ code: expect.any(String), state: 'kept as it is: ~!@#$%^&*() ü', iss: service.config.baseUrl });
  });

  it('survives a secret rotation at every step', async () => {
    const [older] = service.config.rail!.secrets;
    const newer = 'a newer secret of the tests and their instances';
    const instances = await Promise.all([`${older},${newer}`, `${newer},${older}`].map((RAIL_SECRET) => startInstance(service.database, { RAIL_SECRET })));
    let requests = 0;
    // As behind a balancer while the instances restart.
    const own = browser(() => instances[requests++ % 2]!.url);
    for (let flow = 0; flow < 2; flow++) {
      const consent = await signInTo(own, legacy.authorizeUrl((await legacy.push()).body.request_id), member());
      const done = await own.submit(consent, '/consent', { decision: 'allow', scope: ticked(consent) });
      expect(answerOf(done).code).toEqual(expect.any(String));
      own.cookies.splice(0);
      requests = 1;
    }
    await Promise.all(instances.map(({ stop }) => stop()));
  });

  it('redeems the code with a bearer credential', async () => {
    const { code, verifier } = await obtainCode(legacy, browser(service.url), member());
    const { body, status, headers } = await legacy.redeem(code, verifier);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^[\w-]{43,}$/),
        refresh_token: expect.stringMatching(/^[\w-]{43,}$/),
        token_type: 'Bearer',
        expires_in: 900,
        scope: ALL_SCOPES.join(' '),
        patient: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.pragma).toBe('no-cache');
  });

  it('redeems the code with a client assertion', async () => {
    const { code, verifier } = await obtainCode(attested, browser(service.url), member());
    const { body, status } = await attested.redeem(code, verifier, await assertion(attested.application), '');
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    const again = await attested.refresh(body.refresh_token, await assertion(attested.application, { aud: service.config.baseUrl }), '');
    expect(again.status).toBe(200);
  });

  it('pushes with a client assertion', async () => {
    const { status } = await attested.push(await assertion(attested.application), '');
    expect(status).toBe(201);
  });

  it("rotates refresh tokens and narrows an access token's scope on request", async () => {
    const first = await obtainTokens(legacy, browser(service.url), member());
    const narrow = await legacy.refresh(first.refresh_token, { scope: 'patient/Patient.rs' });
    expect(narrow.body).toMatchObject({ scope: 'patient/Patient.rs', patient: first.patient });
    expect(narrow.body.refresh_token).not.toBe(first.refresh_token);
    const full = await legacy.refresh(narrow.body.refresh_token);
    expect(full.body.scope).toBe(ALL_SCOPES.join(' '));
    const statusOf = async (type: string, token: string) => (await service.api.get(`/api/fhir/r4/${type}`).set('Authorization', `Bearer ${token}`)).status;
    const both = async (token: string) => [await statusOf('Patient', token), await statusOf('Observation', token)];
    expect([await both(narrow.body.access_token), await both(full.body.access_token)]).toEqual([
      [200, 403],
      [200, 200],
    ]);
  });

  it('allows omitting redirect_uri when one is registered', async () => {
    const { code, verifier } = await obtainCode(legacy, browser(service.url), member(), { redirect_uri: undefined });
    expect((await legacy.redeem(code, verifier, { redirect_uri: undefined })).status).toBe(200);
  });

  it('treats empty parameters as absent', async () => {
    expect((await legacy.push({ client_id: '', response_type: '', client_assertion: '', state: '' })).status).toBe(201);
    const { code, verifier } = await obtainCode(legacy, browser(service.url), member());
    const { body } = await legacy.redeem(code, verifier, { client_id: '', client_assertion: '', client_assertion_type: '' });
    expect((await legacy.refresh(body.refresh_token, { scope: '', client_id: '' })).body.scope).toBe(ALL_SCOPES.join(' '));
  });

  it('shortens an access token to the end of its consent', async () => {
    const first = await obtainTokens(legacy, browser(service.url), member());
    await service.registry.pool.query(`UPDATE partner.consent SET expires_at = now() + interval '100 seconds' WHERE ended_at IS NULL`);
    const { expires_in } = (await legacy.refresh(first.refresh_token)).body;
    expect(expires_in).toBeGreaterThan(0);
    expect(expires_in).toBeLessThanOrEqual(100);
  });

  it('gives a member one patient id per organization', async () => {
    const other = partner(service.url, await service.registry.application(await service.registry.organization('other')));
    const [one, again, elsewhere] = [
      await obtainTokens(legacy, browser(service.url), member()),
      await obtainTokens(legacy, browser(service.url), member()),
      await obtainTokens(other, browser(service.url), member()),
    ];
    expect(again.patient).toBe(one.patient);
    expect(elsewhere.patient).not.toBe(one.patient);
    expect([one.patient, elsewhere.patient]).not.toContain(member().id);
  });

  it('lets the same user of a partner consent again', async () => {
    const asUser = async () => ({ partner_identity_token: await identityToken(legacy.application, { sub: 'a user who comes back' }) });
    const one = await obtainTokens(legacy, browser(service.url), member(), await asUser());
    expect(await obtainTokens(legacy, browser(service.url), member(), await asUser())).toMatchObject({ patient: one.patient });
  });

  it('stores only digests of the tokens it issues', async () => {
    const { verifier, challenge } = pkce();
    const own = browser(service.url);
    const { body } = await legacy.push({ code_challenge: challenge });
    const consent = await signInTo(own, legacy.authorizeUrl(body.request_id), member());
    const { rows: during } = await service.registry.pool.query('SELECT a::text AS row FROM partner.oauth_artifact a');
    const done = await own.submit(consent, '/consent', { decision: 'allow', scope: ticked(consent) });
    const { code } = answerOf(done);
    const tokens = (await legacy.redeem(code!, verifier)).body;
    const { rows: after } = await service.registry.pool.query(
      'SELECT a::text AS row FROM partner.oauth_artifact a UNION ALL SELECT c::text FROM partner.credential c UNION ALL SELECT m::text FROM partner.member m UNION ALL SELECT u::text FROM partner.audit u',
    );
    const kept = [...during, ...after].map(({ row }) => row).join('\n');
    const cookies = own.cookies.filter(({ name }) => !name.endsWith('.sig')).map(({ value }) => value);
    const uid = new URL(consent.url).pathname.split('/')[3]!;
    for (const secret of [body.request_id, code!, tokens.access_token, tokens.refresh_token, legacy.application.secret, member().password, uid, ...cookies])
      expect(kept).not.toContain(secret);
  });
});
