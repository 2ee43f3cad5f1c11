import { describe, expect, it } from '@jest/globals';
import { browser, obtainCode, obtainTokens } from '../browser.ts';
import { pkce } from '../partner.ts';
import { REDIRECT_URI } from '../registry.ts';
import { acme, ada, grace, limited, passTime, query, service } from './attacked-rail.ts';

const MISMATCH = 'code_verifier does not match the code_challenge of the request';

describe('E: redeeming', () => {
  it.each([
    ['no verifier', (_verifier: string) => undefined, 'invalid_request', 'code_verifier is missing'],
    ['an empty verifier', () => '', 'invalid_request', 'code_verifier is missing'],
    ['another verifier', () => pkce().verifier, 'invalid_grant', MISMATCH],
    ['the challenge in its place', (verifier: string) => pkceOf(verifier), 'invalid_grant', MISMATCH],
    ['a short verifier', () => 'short', 'invalid_request', 'code_verifier must be a string with a minimum length of 43 characters'],
  ])('refuses %s with a reason and keeps the code valid', async (_name, verifierOf, error, error_description) => {
    const { code, verifier } = await obtainCode(acme, browser(service.url), ada());
    const { status, body } = await acme.redeem(code, verifier, { code_verifier: verifierOf(verifier) });
    expect({ status, body }).toEqual({ status: 400, body: { error, error_description } });
    expect((await acme.redeem(code, verifier)).status).toBe(200);
  });

  it('refuses the code of another application', async () => {
    const { code, verifier } = await obtainCode(acme, browser(service.url), ada());
    const mistakes = [await limited.redeem(code, verifier), await limited.redeem(code, pkce().verifier), await limited.redeem('no code', verifier)];
    const [one, ...others] = mistakes.map(({ body }) => body);
    expect(one).toEqual({ error: 'invalid_grant', error_description: 'the grant is invalid, expired, revoked, or belongs to another application' });
    expect(others).toEqual([one, one]);
  });

  it('refuses a code after one minute', async () => {
    const { code, verifier } = await obtainCode(acme, browser(service.url), ada());
    await passTime('AuthorizationCode', 61);
    expect((await acme.redeem(code, verifier)).body.error).toBe('invalid_grant');
  });

  it.each([0, 120])('revokes the tokens of a code reused %d seconds later', async (seconds) => {
    const { code, verifier } = await obtainCode(acme, browser(service.url), ada());
    const { body } = await acme.redeem(code, verifier);
    await passTime('AuthorizationCode', seconds);
    await service.deps.artifacts.sweep();
    expect((await acme.redeem(code, verifier)).body.error).toBe('invalid_grant');
    expect((await acme.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
    expect(await query(`SELECT ended_by FROM partner.consent WHERE ended_by = 'reuse' AND ended_at > now() - interval '2 seconds'`)).not.toHaveLength(0);
  });

  it.each([
    ['another redirect_uri', `${REDIRECT_URI}/`],
    ['an empty redirect_uri', ''],
  ])('refuses %s with a reason', async (_name, redirect_uri) => {
    const { code, verifier } = await obtainCode(acme, browser(service.url), ada());
    const { body } = await acme.redeem(code, verifier, { redirect_uri });
    expect(body).toEqual({ error: 'invalid_grant', error_description: expect.stringMatching(/^redirect_uri is (empty|not the one of the request)$/) });
  });

  it.each(['password', 'client_credentials', 'implicit', 'urn:ietf:params:oauth:grant-type:token-exchange', 'urn:ietf:params:oauth:grant-type:jwt-bearer'])(
    'refuses the grant type %s',
    async (grant_type) => {
      const { status, body } = await acme.token({ grant_type });
      expect({ status, body }).toEqual({ status: 400, body: { error: 'unsupported_grant_type', error_description: expect.any(String) } });
    },
  );

  it('accepts only form bodies', async () => {
    const { status, body } = await service.api
      .post('/api/oauth/token')
      .set('Authorization', `Bearer ${acme.application.secret}`)
      .send({ grant_type: 'refresh_token' });
    expect({ status, error: body.error }).toEqual({ status: 415, error: 'invalid_request' });
  });

  it('returns invalid_request for a missing parameter', async () => {
    for (const form of [{}, { grant_type: 'authorization_code' }, { grant_type: 'refresh_token' }])
      expect((await acme.token(form)).body.error).toBe('invalid_request');
  });
});

describe('F: refresh and revoke', () => {
  it('revokes the whole token family when a rotated token is reused', async () => {
    const first = await obtainTokens(acme, browser(service.url), ada());
    const second = (await acme.refresh(first.refresh_token)).body;
    expect((await acme.refresh(first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await acme.refresh(second.refresh_token)).body.error).toBe('invalid_grant');
  });

  it("prevents an application from using or revoking another's token", async () => {
    const tokens = await obtainTokens(acme, browser(service.url), ada());
    expect((await limited.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
    const revoked = await limited.revoke(tokens.refresh_token);
    expect({ status: revoked.status, text: revoked.text }).toEqual({ status: 200, text: '' });
    expect((await acme.refresh(tokens.refresh_token)).status).toBe(200);
  });

  it('refuses a wider scope and a token of the wrong kind', async () => {
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

  it('answers 200 to revoking an unknown token and 400 to a missing one', async () => {
    expect((await acme.revoke('never-heard-of')).status).toBe(200);
    expect((await acme.revoke('')).body.error).toBe('invalid_request');
  });

  it('ends nothing when an expired access token is revoked', async () => {
    const tokens = await obtainTokens(acme, browser(service.url), ada());
    await passTime('AccessToken', 901);
    expect((await acme.revoke(tokens.access_token)).status).toBe(200);
    expect((await acme.refresh(tokens.refresh_token)).status).toBe(200);
  });

  it('replaces the older consent of the same member and application', async () => {
    const older = await obtainTokens(acme, browser(service.url), ada());
    const newer = await obtainTokens(acme, browser(service.url), ada());
    expect((await acme.refresh(older.refresh_token)).body.error).toBe('invalid_grant');
    expect((await acme.refresh(newer.refresh_token)).status).toBe(200);
  });

  it('revokes tokens when consent ends: withdrawn, expired or account closed', async () => {
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

  it('expires a refresh token after thirty days without use', async () => {
    const tokens = await obtainTokens(acme, browser(service.url), ada());
    await passTime('RefreshToken', 30 * 24 * 3600 + 1);
    expect((await acme.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  });
});

describe('the audit', () => {
  it('has a row for every decision', async () => {
    const tokens = await obtainTokens(acme, browser(service.url), ada());
    await acme.revoke(tokens.refresh_token);
    await acme.refresh(tokens.refresh_token);
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

  it('is append-only for the service', async () => {
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
