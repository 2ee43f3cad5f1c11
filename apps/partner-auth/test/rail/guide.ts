import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportJWK, type JWK } from 'jose';
import { answerOf, browser, signInTo, ticked } from '../browser.ts';
import { BASE_URL, identityToken, noted, partner, pkce } from '../partner.ts';
import type { TestApplication } from '../registry.ts';
import { startPartnerAuth } from '../testing.ts';

// The guide for partners, followed to the letter.

const guide = readFileSync(new URL('../../../../prisma/content/docs/partner-rail.md', import.meta.url), 'utf8');
const blocks = (language: string) => [...guide.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, script]) => script!);

const commands = blocks('sh');
const requests = commands.filter((script) => script.includes('curl '));
const preparation = commands.slice(0, commands.indexOf(requests[0]!));

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let application: TestApplication;

async function shell(script: string, env: Record<string, string>, cwd?: string): Promise<{ status: string; body: Record<string, string> }> {
  const tellStatus = `set -euo pipefail\ncurl() { command curl --silent --show-error -w '%{stderr}%{http_code}' "$@"; }\n`;
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', tellStatus + script.replaceAll('{partner_url}', service.url)], {
    cwd,
    env: { ...process.env, CREDENTIAL: application.secret, ...env },
  });
  return { status: stderr, body: stdout ? JSON.parse(stdout) : {} };
}

async function codeFrom(address: string): Promise<string> {
  const own = browser(service.url);
  const consent = await signInTo(own, address, service.registry.members[0]!);
  const done = await own.submit(consent, '/consent', { decision: 'allow', scope: ticked(consent) });
  return answerOf(done).code!;
}

describe('the guide for partners', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
    application = await service.registry.application(await service.registry.organization('acme'));
  });
  afterAll(() => service.stop());

  it('works in curl', async () => {
    noted(application.secret);
    const [push, redeem, read, refresh, revoke] = requests as [string, string, string, string, string];
    const { verifier, challenge } = pkce();
    const pushed = await shell(push, { IDENTITY_TOKEN: await identityToken(application), CODE_CHALLENGE: challenge, STATE: 'any' });
    expect(pushed.status).toBe('201');
    const code = await codeFrom(partner(service.url, application).authorizeUrl(pushed.body.request_id!));

    const redeemed = await shell(redeem, { CODE: code, CODE_VERIFIER: verifier });
    expect(redeemed).toMatchObject({ status: '200', body: { access_token: expect.any(String), patient: expect.any(String) } });
    const found = await shell(read, { ACCESS_TOKEN: noted(redeemed.body.access_token!) });
    expect(found).toMatchObject({ status: '200', body: { resourceType: 'Bundle', type: 'searchset' } });
    const refreshed = await shell(refresh, { REFRESH_TOKEN: noted(redeemed.body.refresh_token!) });
    expect(refreshed.status).toBe('200');
    expect(await shell(revoke, { REFRESH_TOKEN: noted(refreshed.body.refresh_token!) })).toEqual({ status: '200', body: {} });
    const after = await shell(refresh, { REFRESH_TOKEN: refreshed.body.refresh_token! });
    expect(after).toMatchObject({ status: '400', body: { error: 'invalid_grant' } });
  });

  it('prepares key, credential, code challenge and identity token in a shell', async () => {
    const [makeKey = '', readCredential = '', ...makeRequest] = preparation;
    const folder = mkdtempSync(join(tmpdir(), 'guide-'));
    try {
      const { body } = await shell(makeKey, {}, folder);
      const { keys } = body as unknown as { keys: JWK[] };
      // Two keys may not share a kid.
      const organization = await service.registry.organization('shell', undefined, [{ ...keys[0], kid: 'shell-1' }]);
      const own = await service.registry.application(organization);
      const [define = ''] = makeKey.split('\n\n');
      const script = [define, `${readCredential.trim()} <<< "$GIVEN"`, ...makeRequest, requests[0]].join('\n').replace('"kid":"key-1"', '"kid":"shell-1"');
      const pushed = await shell(
        script.replace('\'{partner_url}\' "$USER_ID"', `'${BASE_URL}' "$USER_ID"`),
        { CREDENTIAL: '', GIVEN: noted(own.secret), ISSUER: organization.issuer, USER_ID: 'user-of-the-shell' },
        folder,
      );
      expect(pushed).toMatchObject({ status: '201', body: { request_id: expect.any(String) } });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('works in TypeScript', async () => {
    const [script, keyScript] = blocks('ts');
    // Inside the workspace, so that its import of jose is found.
    const folder = mkdtempSync(join(fileURLToPath(new URL('.', import.meta.url)), 'guide-'));
    try {
      writeFileSync(
        join(folder, 'guide.ts'),
        script!.replace("process.env.RAIL ?? '{partner_url}'", `'${service.url}'`).replace('aud: rail', `aud: '${BASE_URL}'`),
      );
      const guided = (await import(pathToFileURL(join(folder, 'guide.ts')).href)) as {
        identityToken(issuer: string, userId: string, key: object): Promise<string>;
        begin(clientId: string, credential: string, token: string, scope: string): Promise<{ verifier: string; state: string; url: string }>;
        redeem(credential: string, code: string, verifier: string): Promise<Record<string, string>>;
        refresh(credential: string, refreshToken: string): Promise<Record<string, string>>;
      };
      const { organization, clientId, secret } = application;
      const key = { ...(await exportJWK(organization.identityKey.privateKey)), kid: 'key-1', alg: 'ES256' };
      const token = await guided.identityToken(organization.issuer, 'user-of-the-guide', key);
      const begun = await guided.begin(clientId, secret, noted(token), 'patient/Patient.rs');
      const tokens = await guided.redeem(secret, await codeFrom(begun.url), begun.verifier);
      expect(tokens.scope).toBe('patient/Patient.rs');
      expect(await guided.refresh(secret, tokens.refresh_token!)).toMatchObject({ token_type: 'Bearer' });
      await expect(guided.refresh(secret, tokens.refresh_token!)).rejects.toThrow(/^invalid_grant: /);

      writeFileSync(join(folder, 'key.ts'), keyScript!);
      const { boundKey } = (await import(pathToFileURL(join(folder, 'key.ts')).href)) as {
        boundKey(): Promise<{ proof(method: string, address: string, accessToken?: string): Promise<string>; thumbprint: string }>;
      };
      const { proof, thumbprint } = await boundKey();
      const { verifier, challenge } = pkce();
      const by = partner(service.url, application);
      const pushed = await by.push({ code_challenge: challenge, dpop_jkt: thumbprint });
      const form = { grant_type: 'authorization_code', code: await codeFrom(by.authorizeUrl(pushed.body.request_id)), code_verifier: verifier };
      const { body } = await by.post('/api/oauth/token', form).set('DPoP', await proof('POST', `${BASE_URL}/api/oauth/token`));
      expect(body.token_type).toBe('DPoP');
      const accessToken = noted(body.access_token as string);
      const address = `${BASE_URL}/api/fhir/r4/Observation?_count=1`;
      const headers = { authorization: `DPoP ${accessToken}`, dpop: await proof('GET', address, accessToken) };
      expect((await fetch(address.replace(BASE_URL, service.url), { headers })).status).toBe(200);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
