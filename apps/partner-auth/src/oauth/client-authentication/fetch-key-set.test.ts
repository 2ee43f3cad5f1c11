import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LOCAL_NETWORK, sendSet, startKeyServer } from '../../../test/key-server.ts';
import { fetchKeySet, INTERNET, isPublic, type Network } from './fetch-key-set.ts';

let partner: Awaited<ReturnType<typeof startKeyServer>>;
beforeAll(async () => {
  partner = await startKeyServer();
});
afterAll(() => partner.close());

const fetchAs = (network: Network, address = partner.address, signal = AbortSignal.timeout(30_000)) => fetchKeySet(address, { signal }, network);
const leadingTo = (...found: string[]): Network['lookup'] => {
  const addresses = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_host, _options, done) => done(null, addresses);
};

describe('a public address', () => {
  it.each(['8.8.8.8', '203.0.112.1', '2606:4700::1111'])('includes %s', (address) => expect(isPublic(address)).toBe(true));

  it.each([
    ...['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1'],
    ...['255.255.255.255', '::', '::1', '::ffff:10.0.0.1', '::10.0.0.1', 'fe80::1', 'fec0::1', 'fd00::1', '64:ff9b::a00:1', '64:ff9b:1::a00:1'],
    ...['2002:a00:1::', '2001:0:1::', '2001:db8::1', 'ff02::1', '5f00::1'],
  ])('excludes %s', (address) => expect(isPublic(address)).toBe(false));
});

describe('fetching a key set', () => {
  it('returns its body', async () => {
    partner.answer = sendSet([{ kty: 'EC' }]);
    expect(await fetchAs(LOCAL_NETWORK)).toBe('{"keys":[{"kty":"EC"}]}');
  });

  it('refuses names that resolve to a private address', async () => {
    partner.requests = 0;
    const refused = 'keys.partner.example has an address that is not public';
    for (const found of [['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['10.0.0.1', '8.8.8.8']])
      await expect(fetchAs({ ...LOCAL_NETWORK, ...INTERNET, lookup: leadingTo(...found) })).rejects.toThrow(refused);
    expect(partner.requests).toBe(0);
  });

  it('resolves the name once, which defeats DNS rebinding', async () => {
    partner.answer = sendSet([]);
    let lookups = 0;
    const rebinding: Network['lookup'] = (_host, _options, done) => done(null, [{ address: ++lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]);
    const network = { ...LOCAL_NETWORK, lookup: rebinding, isAllowed: (address: string) => address === '127.0.0.1' };
    await fetchAs(network);
    expect(lookups).toBe(1);
    await expect(fetchAs(network)).rejects.toThrow('not public');
  });

  it('accepts only a trusted certificate for the host name', async () => {
    await expect(fetchAs({ ...LOCAL_NETWORK, ca: undefined })).rejects.toThrow(/self-signed/);
    await expect(fetchAs(LOCAL_NETWORK, `https://other.partner.example:${partner.port}/`)).rejects.toThrow(/altnames/);
  });

  it.each<[string, RequestListener, string]>([
    ['a redirect', (_req, res) => res.writeHead(302, { Location: 'https://keys.partner.example/other' }).end(), 'the answer is 302, not 200'],
    ['an error', (_req, res) => res.writeHead(500).end(), 'the answer is 500, not 200'],
    ['a page', (_req, res) => res.writeHead(200, { 'Content-Type': 'text/html' }).end('{"keys":[]}'), 'the content type is text/html'],
    [
      'a type that only begins like JSON',
      (_req, res) => res.writeHead(200, { 'Content-Type': 'application/jsonp' }).end('{}'),
      'the content type is application/jsonp',
    ],
    ['a body without a type', (_req, res) => res.end('{"keys":[]}'), 'the content type is none'],
    [
      'a body without end',
      (_req, res) => {
        res.writeHead(200, { 'Content-Type': 'application/json' });
        const more = () => void (res.destroyed || res.write(' '.repeat(16_384), () => setImmediate(more)));
        more();
      },
      'the answer is longer than 64 KB',
    ],
    ['a connection that ends', (req) => req.socket.destroy(), 'socket hang up'],
    [
      'a body that is cut',
      (_req, res) => {
        res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
        res.write('{', () => res.destroy());
      },
      'aborted',
    ],
  ])('refuses %s', async (_name, answer, fault) => {
    partner.answer = answer;
    await expect(fetchAs(LOCAL_NETWORK)).rejects.toThrow(fault);
  });

  it.each<[string, RequestListener]>([
    ['before the answer', () => giveUp.abort()],
    [
      'within the answer',
      (_req, res) => {
        res.writeHead(200, { 'Content-Type': 'application/json' });
        res.write('{', () => giveUp.abort());
      },
    ],
  ])('aborts %s on timeout', async (_when, answer) => {
    giveUp = new AbortController();
    partner.answer = answer;
    await expect(fetchAs(LOCAL_NETWORK, partner.address, giveUp.signal)).rejects.toThrow(/aborted/i);
  });
  let giveUp: AbortController;

  it('reports a refused connection', async () => {
    const gone = await startKeyServer();
    await gone.close();
    await expect(fetchAs(LOCAL_NETWORK, gone.address)).rejects.toThrow(/ECONNREFUSED/);
  });
});
