import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { calculateJwkThumbprint, decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { DemoFile } from '../start/demo.ts';
import { boundKey } from './bound-key.ts';
import { walkRail } from './walk-rail.ts';

// The rail as its client sees it: what is sent, in order, to a server that only writes it down.

type Sent = { line: string; form: Record<string, string>; headers: Record<string, string | string[] | undefined> };

const form = (action: string) =>
  `<h1>Page</h1><form action="/other"></form><form action="/oauth/interaction/1${action}-help"></form><form method="post" action="/oauth/interaction/1${action}"><input name="form_token" value="TOKEN">`;
const SCOPES = ['patient/Patient.rs', 'patient/Observation.rs'];

let server: Server;
let base: string;
let sent: Sent[] = [];
/** Answers other than the right ones, by the line of the request. */
let instead: Record<string, number> = {};
let key: JWK;

beforeAll(async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  key = { ...(await exportJWK(privateKey)), alg: 'ES256', kid: 'k' };
  server = createServer((req, res) => {
    void text(req).then((body) => {
      const line = `${req.method} ${req.url!.replace(/request_id=.*/, 'request_id=ID')}`;
      sent.push({ line, form: Object.fromEntries(new URLSearchParams(body)), headers: req.headers });
      const answer = (status: number, content: object | string, headers: Record<string, string | string[]> = {}) =>
        res.writeHead(instead[line] ?? status, headers).end(typeof content === 'string' ? content : JSON.stringify(content));
      const moved = (location: string, cookies: string[] = []) => answer(303, '', { location, 'set-cookie': cookies });
      if (line.endsWith('/api/oauth/par')) return answer(201, { request_id: 'ID' });
      if (line.startsWith('GET /oauth/authorize'))
        return moved('/oauth/interaction/1', ['s=1; path=/; httponly', 'i=2; Path=/oauth/interaction/1', 'elsewhere=3; path=/account']);
      if (line === 'GET /oauth/interaction/1')
        return answer(
          200,
          form(sent.some((one) => one.line.endsWith('/login')) ? '/consent' : '/login') +
            SCOPES.map((scope) => `<input name="scope" value="${scope}">`).join(''),
        );
      if (line.endsWith('/login')) return moved('/oauth/interaction/1');
      if (line.endsWith('/consent')) return moved('https://partner.example/back?code=CODE&state=s');
      if (line.endsWith('/api/oauth/token')) return answer(200, { access_token: `A${sent.length}`, refresh_token: 'R', patient: 'P' });
      return answer(line.includes('DiagnosticReport') ? 403 : 200, { resourceType: 'Bundle' });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  jest.spyOn(console, 'log').mockReturnValue();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function walk(attested = false, prove?: Awaited<ReturnType<typeof boundKey>>): Promise<Sent[]> {
  sent = [];
  const application = {
    name: 'one',
    clientId: 'CLIENT',
    credential: 'CREDENTIAL',
    scopes: SCOPES,
    redirectUris: ['https://partner.example/back'],
    ...(attested && { assertionKey: key }),
  };
  const demo = { baseUrls: { partnerAuth: base }, organization: { issuer: 'https://partner.example', identityKey: key } } as unknown as DemoFile;
  await walkRail(demo, application as never, { email: 'ada@members.example', password: 'secret' } as never, prove);
  return sent;
}

const ORDER = [
  'POST /api/oauth/par',
  'GET /oauth/authorize?client_id=CLIENT&request_id=ID',
  'GET /oauth/interaction/1',
  'POST /oauth/interaction/1/login',
  'GET /oauth/interaction/1',
  'POST /oauth/interaction/1/consent',
  'POST /api/oauth/token',
  'POST /api/oauth/token',
  'GET /api/fhir/r4/Patient',
  'GET /api/fhir/r4/Observation?category=laboratory&_sort=-date&_count=5',
  'GET /api/fhir/r4/DiagnosticReport?_sort=-date&_count=2',
];

describe('the walk of the demo', () => {
  it('goes the whole rail in order, with a verifier of its challenge, the cookies of each path, and the newest token', async () => {
    const all = await walk();
    expect(all.map(({ line }) => line)).toEqual(ORDER);
    const [par, , page, login, , consent, first, second, read] = all as [Sent, Sent, Sent, Sent, Sent, Sent, Sent, Sent, Sent];
    expect(par.headers.authorization).toBe('Bearer CREDENTIAL');
    expect(par.form).toMatchObject({
      code_challenge_method: 'S256',
      scope: SCOPES.join(' '),
      redirect_uri: 'https://partner.example/back',
      state: expect.any(String),
    });
    const identity = decodeJwt(par.form.partner_identity_token!);
    expect(identity).toMatchObject({ iss: 'https://partner.example', aud: base, sub: 'user-of-ada@members.example', jti: expect.any(String) });
    expect(identity.exp! - identity.iat!).toBe(120);
    expect(decodeProtectedHeader(par.form.partner_identity_token!)).toEqual({ alg: 'ES256', kid: 'k' });
    // RFC 6265, section 5.4: longer paths first.
    expect(page.headers.cookie).toBe('i=2; s=1');
    expect(login.form).toEqual({ form_token: 'TOKEN', email: 'ada@members.example', password: 'secret' });
    expect(consent.form).toEqual({ form_token: 'TOKEN', decision: 'allow', scope: SCOPES.at(-1) });
    expect(first.form).toEqual({
      grant_type: 'authorization_code',
      code: 'CODE',
      code_verifier: expect.any(String),
      redirect_uri: 'https://partner.example/back',
    });
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(first.form.code_verifier!));
    expect(Buffer.from(digest).toString('base64url')).toBe(par.form.code_challenge);
    expect(second.form).toEqual({ grant_type: 'refresh_token', refresh_token: 'R' });
    expect([read.headers.authorization, read.headers.accept]).toEqual(['Bearer A8', 'application/fhir+json']);
  });

  it('signs an assertion in place of the credential where the application has a key', async () => {
    const token = (await walk(true))[6]!;
    expect(token.headers.authorization).toBeUndefined();
    expect(token.form.client_assertion_type).toBe('urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
    expect(decodeJwt(token.form.client_assertion!)).toMatchObject({ iss: 'CLIENT', sub: 'CLIENT', aud: `${base}/api/oauth/token` });
  });

  it('proves each request with one key that its tokens are bound to', async () => {
    const all = await walk(false, await boundKey());
    const proofs = all
      .filter(({ headers }) => headers.dpop)
      .map(({ line, headers }) => ({
        line,
        ...decodeProtectedHeader(String(headers.dpop)),
        ...decodeJwt<{ htm: string; htu: string; ath?: string }>(String(headers.dpop)),
      }));
    expect(proofs.map(({ htm, htu }) => `${htm} ${htu.replace(base, '')}`)).toEqual(
      ORDER.filter((line) => line.includes('/api/')).map((line) => line.replace(/\?.*/, '')),
    );
    expect(new Set(await Promise.all(proofs.map(({ jwk }) => calculateJwkThumbprint(jwk!)))).size).toBe(1);
    expect(new Set(proofs.map(({ jti }) => jti)).size).toBe(proofs.length);
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from('A8'));
    expect(proofs.map(({ ath }) => ath)).toEqual([
      undefined,
      undefined,
      undefined,
      ...Array.from({ length: 3 }, () => Buffer.from(digest).toString('base64url')),
    ]);
    expect(proofs.map(({ typ, alg }) => `${typ} ${alg}`)).toEqual(proofs.map(() => 'dpop+jwt ES256'));
    expect(all[8]!.headers.authorization).toBe('DPoP A8');
  });

  it.each([
    ['POST /api/oauth/par', 200, 'expected 201, got 200'],
    ['POST /api/oauth/token', 400, 'expected 200, got 400'],
    [ORDER[8]!, 403, 'expected 200, got 403'],
    [ORDER[10]!, 200, 'expected 403, got 200'],
  ])('stops where %s is answered %s', async (line, status, sentence) => {
    instead = { [line]: status };
    await expect(walk()).rejects.toThrow(sentence);
    instead = {};
  });
});
