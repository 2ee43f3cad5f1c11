import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { clientKey, createClientOf, inRange } from './client-key.ts';

const requestFrom = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, connection: { remoteAddress }, headers: { ...(forwarded && { 'x-forwarded-for': forwarded }) } }) as unknown as IncomingMessage;

describe('the key of a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1.2.3.4', '2001:db8:0:0::/64'],
    ['203.0.113.7:49152', '203.0.113.7'],
    ['[2001:db8:1:2::1]:49152', '2001:db8:1:2::/64'],
    ['[::ffff:203.0.113.7]', '203.0.113.7'],
    ['', 'unknown'],
    ['application sbx-4f1d2c', 'unknown'],
    ['connection 5b6f1e0a-3f0e-5d0c-9c55-2f6f0a7d1c11', 'unknown'],
    ['x y', 'unknown'],
    ['unknown', 'unknown'],
    ['203.0.113.7 ', 'unknown'],
    ['203.0.113.7:49152:1', 'unknown'],
    ['203.0.113.256', 'unknown'],
    ['[2001:db8::1', 'unknown'],
    ['::ffff:203.0.113.7/96', 'unknown'],
    ['_hidden', 'unknown'],
    ['partner.example', 'unknown'],
  ])('for %s is %s', (address, key) => {
    expect(clientKey(address)).toBe(key);
  });
});

describe('the client of a request', () => {
  it('comes from the socket unless proxies are trusted', () => {
    expect(createClientOf(undefined)(requestFrom('10.0.0.1', '198.51.100.9'))).toBe('10.0.0.1');
  });

  it('is the last hop that no trusted proxy added', () => {
    expect(createClientOf('1')(requestFrom('10.0.0.1', '6.6.6.6, 198.51.100.9'))).toBe('198.51.100.9');
    expect(createClientOf('10.0.0.0/8')(requestFrom('10.0.0.1', '6.6.6.6, 198.51.100.9, 10.2.0.1'))).toBe('198.51.100.9');
    expect(createClientOf('10.0.0.0/8')(requestFrom('192.0.2.1', '198.51.100.9'))).toBe('192.0.2.1');
    expect(createClientOf('2')(requestFrom('10.0.0.1', 'application sbx-4f1d2c'))).toBe('unknown');
  });

  it('passes each range of a list, with or without spaces', () => {
    for (const list of ['10.0.0.0/8,192.0.2.0/24', ' 10.0.0.0/8 , 192.0.2.0/24 '])
      expect(createClientOf(list)(requestFrom('10.0.0.1', '6.6.6.6, 198.51.100.9, 192.0.2.1'))).toBe('198.51.100.9');
  });

  it('requires a valid list of proxies', () => {
    expect(() => createClientOf('10.0.0.0/8, nonsense')).toThrow();
  });
});

describe('an address range', () => {
  it('contains addresses of its own family only', () => {
    expect(inRange('203.0.113.7', '203.0.113.0/24')).toBe(true);
    expect(inRange('203.0.114.7', '203.0.113.0/24')).toBe(false);
    expect(inRange('2001:db8::1', '203.0.113.0/24')).toBe(false);
    expect(inRange('2001:db8:1:2::/64', '2001:db8::/32')).toBe(true);
    expect(inRange('2001:db9:1:2::/64', '2001:db8::/32')).toBe(false);
    expect(inRange('203.0.113.7', '2001:db8::/32')).toBe(false);
    expect(inRange('application x', '203.0.113.0/24')).toBe(false);
  });

  it('within a /64 stands for the whole client', () => {
    expect(inRange('2001:db8:1:2::/64', '2001:db8:1:2::7/128')).toBe(true);
    expect(inRange('2001:db8:1:3::/64', '2001:db8:1:2::7/128')).toBe(false);
  });
});
