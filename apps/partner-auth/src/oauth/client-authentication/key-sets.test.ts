import type { RequestListener } from 'node:http';
import { afterEach, beforeAll, afterAll, beforeEach, expect, it, jest } from '@jest/globals';
import { jwtVerify, SignJWT } from 'jose';
import { LOCAL_NETWORK, sendSet, startKeyServer } from '../../../test/key-server.ts';
import { signingKey, type SigningKey } from '../../../test/registry.ts';
import { keySets, type KeySets } from './key-sets.ts';

const MINUTE = 60_000;

let partner: Awaited<ReturnType<typeof startKeyServer>>;
let [one, two]: SigningKey[] = [];
beforeAll(async () => {
  partner = await startKeyServer();
  [one, two] = [await signingKey('ES256', 'one'), await signingKey('ES256', 'two')];
});
afterAll(() => partner.close());

let now = Date.now();
let keys: KeySets;
let warnings: string[];
beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  warnings = [];
  keys = keySets({ warn: ({ err }: { err: Error }) => void warnings.push(err.message) } as never, LOCAL_NETWORK);
  partner.answer = sendSet([one!.jwk]);
  partner.requests = 0;
});
afterEach(() => void jest.restoreAllMocks());

const away: RequestListener = (_req, res) => res.writeHead(503).end();
const signedBy = ({ privateKey, alg, jwk }: SigningKey) => new SignJWT({}).setProtectedHeader({ alg, kid: jwk.kid }).sign(privateKey);

/** `ok`, or why the JWT of this key is refused. */
async function verdict(key = one!): Promise<string> {
  return jwtVerify(await signedBy(key), keys.of({ jwksUri: partner.address })).then(
    () => 'ok',
    ({ message }: Error) => message,
  );
}

it('caches a key set for ten minutes', async () => {
  expect([await verdict(), await verdict(), partner.requests]).toEqual(['ok', 'ok', 1]);
  now += 10 * MINUTE;
  expect([await verdict(), partner.requests]).toEqual(['ok', 2]);
});

it('refetches the set for an unknown key, at most once a minute', async () => {
  expect(await verdict()).toBe('ok');
  partner.answer = sendSet([one!.jwk, two!.jwk]);
  expect([await verdict(two), partner.requests]).toEqual([expect.stringContaining('no applicable key'), 1]);
  now += MINUTE;
  expect([await verdict(two), partner.requests]).toEqual(['ok', 2]);
  const unknown = await signingKey('ES256', 'three');
  for (let turn = 0; turn < 3; turn++) expect(await verdict(unknown)).toContain('no applicable key');
  expect(partner.requests).toBe(2);
});

it('rejects a key after the partner removes it', async () => {
  expect(await verdict()).toBe('ok');
  partner.answer = sendSet([two!.jwk]);
  now += 10 * MINUTE;
  expect([await verdict(two), await verdict()]).toEqual(['ok', expect.stringContaining('no applicable key')]);
});

it('keeps using a cached set for an hour while its URL fails', async () => {
  expect(await verdict()).toBe('ok');
  partner.answer = away;
  for (let minute = 5; minute < 60; minute += 5) {
    now += 5 * MINUTE;
    expect([minute, await verdict()]).toEqual([minute, 'ok']);
    expect((await keys.published(partner.address, await signedBy(one!))).keys).toHaveLength(1);
  }
  now += 5 * MINUTE + 1;
  expect(await verdict()).toBe(`its keys cannot be read at ${partner.address}: the answer is 503, not 200`);
  expect(await keys.published(partner.address, await signedBy(one!))).toEqual({ keys: [] });
  partner.answer = sendSet([one!.jwk]);
  now += MINUTE;
  expect(await verdict()).toBe('ok');
});

it('retries a failing URL once a minute and logs a warning', async () => {
  partner.answer = away;
  for (let turn = 0; turn < 3; turn++) expect(await verdict()).toContain('the answer is 503');
  expect([partner.requests, warnings.length]).toEqual([1, 1]);
  now += MINUTE;
  partner.answer = sendSet([one!.jwk]);
  expect([await verdict(), partner.requests]).toEqual(['ok', 2]);
});

it('ignores unusable keys and refuses a set without a usable one', async () => {
  const others = [
    { kty: 'oct', k: 'AAAA', kid: 'secret' },
    { ...two!.jwk, use: 'enc' },
  ];
  partner.answer = sendSet([...others, one!.jwk]);
  expect(await verdict()).toBe('ok');
  expect((await keys.published(partner.address, await signedBy(one!))).keys).toEqual([one!.jwk]);
  now += 2 * 60 * MINUTE;
  partner.answer = sendSet(others);
  expect(await verdict()).toContain('it holds no key that the rail can use');
});

it('drops members that are no parameter of a key, however deep', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const body = JSON.stringify({ keys: [{ ...one!.jwk, note: 'here' }] }).replace('"here"', deep);
  partner.answer = (_req, res) => void res.setHeader('Content-Type', 'application/json').end(body);
  expect(await verdict()).toBe('ok');
  expect((await keys.published(partner.address, await signedBy(one!))).keys).toEqual([one!.jwk]);
});

it.each(['not JSON', '[]', '{"keys":{}}', '{"keys":["x"]}', 'null'])('refuses %s as a key set', async (body) => {
  partner.answer = (_req, res) => void res.setHeader('Content-Type', 'application/json').end(body);
  expect(await verdict()).toContain('the answer is not a JWK Set');
});

it('returns no key while the URL fails or for an invalid JWT', async () => {
  partner.answer = away;
  expect(await keys.published(partner.address, await signedBy(one!))).toEqual({ keys: [] });
  expect(await keys.published(partner.address, 'no jwt')).toEqual({ keys: [] });
});
