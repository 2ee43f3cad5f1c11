import { describe, expect, it } from '@jest/globals';
import {
  changeApplicationStatus,
  changeOrganizationStatus,
  issueCredential,
  resumeApplication,
  resumeOrganization,
  revokeCredential,
  rotateCredential,
  setLicense,
} from '@biomarker/domain/partner';
import { browser, obtainCode, obtainTokens } from '../browser.ts';
import { assertion, noted, partner, type Partner } from '../partner.ts';
import { PRODUCTION, startInstance } from '../testing.ts';
import { acme, ada, attested, service } from './attacked-rail.ts';

const ENDPOINTS = ['/api/oauth/par', '/api/oauth/token', '/api/oauth/revoke'];

describe('A: client authentication', () => {
  it.each(ENDPOINTS)('%s refuses missing, wrong, truncated and Basic credentials alike', async (path) => {
    const { secret, clientId } = acme.application;
    const attempts = [
      undefined,
      `Bearer ${secret.slice(0, -1)}`,
      'Bearer nonsense',
      `Bearer ${secret} ${secret}`,
      'Bearer',
      `Basic ${btoa(`${clientId}:${secret}`)}`,
    ];
    for (const authorization of attempts) {
      const call = service.api.post(path).type('form').send({ token: 'x', grant_type: 'authorization_code' });
      const { status, body, headers } = await (authorization === undefined ? call : call.set('Authorization', authorization));
      expect({ authorization, status, body }).toEqual({
        authorization,
        status: 401,
        body: { error: 'invalid_client', error_description: 'client authentication failed' },
      });
      expect(headers['www-authenticate']).toMatch(/^Bearer /);
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('accepts the scheme in any case', async () => {
    const { status } = await service.api
      .post('/api/oauth/par')
      .type('form')
      .set('Authorization', `bearer ${acme.application.secret}`)
      .send((await acme.pushedForm()) as object);
    expect(status).toBe(201);
  });

  it('refuses the client_id of another application', async () => {
    const { status, body } = await acme.push({ client_id: attested.application.clientId });
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' });
  });

  it('refuses a credential together with an assertion', async () => {
    const { status, body } = await attested.push(await assertion(attested.application));
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' });
  });

  it('accepts no credential in the body or URL', async () => {
    const { clientId, secret } = acme.application;
    const inBody = await service.api
      .post('/api/oauth/token')
      .type('form')
      .send({ client_id: clientId, client_secret: secret, grant_type: 'authorization_code' });
    const inQuery = await service.api.post(`/api/oauth/par?access_token=${secret}`).type('form').send({ client_id: clientId });
    expect([inBody.status, inQuery.status]).toEqual([401, 401]);
  });

  it("limits an attested application's bearer credential to PAR", async () => {
    const { code, verifier } = await obtainCode(attested, browser(service.url), ada());
    expect((await attested.redeem(code, verifier)).body.error).toBe('invalid_client');
    const tokens = (await attested.redeem(code, verifier, await assertion(attested.application), '')).body;
    expect((await attested.refresh(tokens.refresh_token)).status).toBe(401);
    expect((await attested.revoke(tokens.refresh_token)).status).toBe(401);
    expect((await attested.refresh(tokens.refresh_token, await assertion(attested.application), '')).status).toBe(200);
  });

  it('refuses credentials and tokens of the other environment', async () => {
    const production = await startInstance(service.database, PRODUCTION);
    const live = partner(
      production.url,
      await service.registry.application(acme.application.organization, { environment: 'production', redirectUris: ['https://acme.example/callback'] }),
    );
    expect((await partner(production.url, acme.application).push()).status).toBe(401);
    expect((await partner(service.url, live.application).push()).status).toBe(401);

    const tokens = await obtainTokens(acme, browser(service.url), ada());
    expect((await live.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
    await production.stop();
  });

  it('applies suspension on the next call, and restores connections on resume', async () => {
    const own = await service.registry.organization('paused');
    const paused = partner(service.url, await service.registry.application(own));
    const tokens = await obtainTokens(paused, browser(service.url), ada());
    const { registry } = service.registry;
    const statuses = async () => [(await paused.push()).status, (await paused.refresh(tokens.refresh_token)).status, (await paused.revoke('x')).status];

    await changeApplicationStatus(registry, 'suspend', paused.application.clientId);
    expect(await statuses()).toEqual([401, 401, 401]);
    expect(await resumeApplication(registry, paused.application.clientId, { kept: true })).toBe(0);
    await changeOrganizationStatus(registry, 'suspend', 'paused');
    expect(await statuses()).toEqual([401, 401, 401]);
    expect(await resumeOrganization(registry, 'paused', { kept: true })).toBe(0);
    expect((await paused.refresh(tokens.refresh_token)).status).toBe(200);
  });

  it('keeps connections ended after a suspension unless the operator restores them', async () => {
    const own = await service.registry.organization('ended');
    const [one, other] = [await service.registry.application(own), await service.registry.application(own)].map((app) => partner(service.url, app)) as [
      Partner,
      Partner,
    ];
    const tokens = [await obtainTokens(one, browser(service.url), ada()), await obtainTokens(other, browser(service.url), ada())] as const;
    const onItsWay = await obtainCode(one, browser(service.url), ada());
    const { registry, pool } = service.registry;
    const read = async (token: string) => (await service.api.get('/api/fhir/r4/Patient').set('Authorization', `Bearer ${token}`)).status;

    await changeApplicationStatus(registry, 'suspend', one.application.clientId);
    expect(await resumeApplication(registry, one.application.clientId)).toBe(2);
    await expect(resumeApplication(registry, one.application.clientId)).rejects.toMatchObject({ code: 'wrong_status' });
    expect([await read(tokens[0].access_token), (await one.refresh(tokens[0].refresh_token)).body.error]).toEqual([401, 'invalid_grant']);
    expect((await one.redeem(onItsWay.code, onItsWay.verifier)).body.error).toBe('invalid_grant');
    expect(await read(tokens[1].access_token)).toBe(200);

    await expect(resumeOrganization(registry, 'ended')).rejects.toMatchObject({ code: 'wrong_status' });
    expect(await read(tokens[1].access_token)).toBe(200);
    await changeOrganizationStatus(registry, 'suspend', 'ended');
    expect(await resumeOrganization(registry, 'ended')).toBe(1);
    expect([await read(tokens[1].access_token), (await other.refresh(tokens[1].refresh_token)).body.error]).toEqual([401, 'invalid_grant']);
    const { rows } = await pool.query(
      `SELECT action, client_id, detail FROM partner.audit WHERE action LIKE '%end%' AND organisation_id = (SELECT id FROM partner.organisation WHERE slug = 'ended')`,
    );
    expect(rows.filter(({ action }) => action === 'connection.end')).toHaveLength(3);
    expect(rows).toContainEqual({ action: 'organisation.end-connections', client_id: null, detail: { by: 'tests', ended: 1 } });
    expect((await obtainTokens(one, browser(service.url), ada())).access_token).toEqual(expect.any(String));
  });

  it('refuses a refresh beyond a reduced license, names the layer, and keeps the token', async () => {
    const cut = partner(service.url, await service.registry.application(await service.registry.organization('cut')));
    const tokens = await obtainTokens(cut, browser(service.url), ada());
    await setLicense(service.registry.registry, 'cut', 'sandbox', ['patient/Patient.rs']);
    const refused = await cut.refresh(tokens.refresh_token);
    expect(refused.body).toMatchObject({ error: 'invalid_scope', error_description: expect.stringContaining('license') });
    expect((await cut.refresh(tokens.refresh_token, { scope: 'patient/Patient.rs' })).body.scope).toBe('patient/Patient.rs');
  });

  it('accepts two credentials during rotation and none that has ended', async () => {
    const { registry } = service.registry;
    const { clientId, secret } = (await service.registry.application(acme.application.organization)) satisfies { clientId: string };
    const issued = await rotateCredential(registry, clientId, 1);
    noted(issued.secret);
    const pushWith = async (bearer: string) => (await partner(service.url, { ...acme.application, clientId, secret: bearer }).push()).status;
    expect([await pushWith(secret), await pushWith(issued.secret)]).toEqual([201, 201]);
    await expect(issueCredential(registry, clientId)).rejects.toMatchObject({ code: 'too_many_credentials' });

    await revokeCredential(registry, clientId, secret.slice(0, 'bmp_sandbox_'.length + 6));
    expect([await pushWith(secret), await pushWith(issued.secret)]).toEqual([401, 201]);
  });

  it('refuses an expired credential', async () => {
    const { clientId } = await service.registry.application(acme.application.organization);
    const { secret } = await issueCredential(service.registry.registry, clientId, -1);
    expect((await acme.push({}, noted(secret))).status).toBe(401);
  });

  it('refuses an access token as a credential', async () => {
    const tokens = await obtainTokens(acme, browser(service.url), ada());
    expect((await acme.push({}, tokens.access_token)).status).toBe(401);
  });

  it('limits each partner separately', async () => {
    const small = await startInstance(service.database, { RAIL_RATE_LIMIT_POINTS: '3' });
    const one = partner(small.url, await service.registry.application(acme.application.organization));
    const two = partner(small.url, await service.registry.application(acme.application.organization));
    const statuses = [];
    for (let call = 0; call < 4; call++) statuses.push(await one.push());
    expect(statuses.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(statuses[3]!.body).toMatchObject({ error: 'temporarily_unavailable', error_description: expect.any(String) });
    expect(Number(statuses[3]!.headers['retry-after'])).toBeGreaterThan(0);
    expect((await two.push()).status).toBe(201);
    await small.stop();
  });
});
