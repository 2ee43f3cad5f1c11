import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { browser, obtainCode, obtainTokens } from '../browser.ts';
import { partner, type Partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

// The database clock is right. An instance with a wrong clock dates the payloads.

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let acme: Partner;

const member = () => service.registry.members[0]!;
const isOver = (kind: string) =>
  service.registry.pool.query(`UPDATE partner.oauth_artifact SET expires_at = now() - interval '1 second' WHERE kind = $1`, [kind]);

describe('on an instance with a slow clock', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    const organization = await service.registry.organization('acme', ['patient/Patient.rs', 'patient/Observation.rs', 'patient/DiagnosticReport.rs']);
    acme = partner(service.url, await service.registry.application(organization));
  });
  afterAll(() => service.stop());

  it('a code expires after one minute', async () => {
    const { code, verifier } = await obtainCode(acme, browser(service.url), member());
    await isOver('AuthorizationCode');
    const { status, body } = await acme.redeem(code, verifier);
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_grant' });
  });

  it('a refresh token expires on time', async () => {
    const { refresh_token: token } = await obtainTokens(acme, browser(service.url), member());
    await isOver('RefreshToken');
    const { status, body } = await acme.refresh(token);
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_grant' });
  });

  it('a pushed request expires after one minute', async () => {
    const { body } = await acme.push();
    await isOver('PushedAuthorizationRequest');
    expect((await browser(service.url).open(acme.authorizeUrl(body.request_id))).status).toBe(400);
  });
});
