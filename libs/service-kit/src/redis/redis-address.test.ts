import { expect, it } from '@jest/globals';
import { redisAddress } from './redis-address.ts';

const ONE = { host: 'one', port: 6379 };
const LOGIN = { username: 'user', password: 'p@s,s/%' };

it.each([
  ['redis://one', { kind: 'single', url: 'redis://one' }],
  ['rediss://user:p%40ss@one:1/2', { kind: 'single', url: 'rediss://user:p%40ss@one:1/2' }],
  ['redis+cluster://one', { kind: 'cluster', nodes: [ONE], tls: false }],
  ['rediss+cluster://user:p%40s%2Cs%2F%25@one,two:7000', { kind: 'cluster', nodes: [ONE, { host: 'two', port: 7000 }], tls: true, ...LOGIN }],
  ['redis+cluster://[::1]:7000', { kind: 'cluster', nodes: [{ host: '::1', port: 7000 }], tls: false }],
  [
    'redis+sentinel://:secret@one:6379,two/my-master',
    { kind: 'sentinel', name: 'my-master', nodes: [ONE, { host: 'two', port: 26379 }], tls: false, password: 'secret' },
  ],
])('%s', (url, address) => expect(redisAddress(url)).toEqual(address));

it.each([
  ['http://one', 'begins with redis://'],
  ['one:6379', 'begins with redis://'],
  ['redis://one:6379,two:6379', 'several hosts: begin with redis+cluster://'],
  ['redis+cluster://', '"" is no host'],
  ['redis+cluster://one:6379,', '"" is no host'],
  ['redis+cluster://one:6379;two:6379', '"one:6379;two:6379" is no host'],
  ['redis+cluster://one:port', '"one:port" is no host'],
  ['redis+cluster://user:p#ss@one', 'percent-encoding'],
  ['redis+cluster://one/0', 'a cluster has no databases'],
  ['redis+sentinel://one:26379', 'needs the name of the master'],
  ['redis+sentinel://one:26379/', 'needs the name of the master'],
  ['redis+sentinel://one:26379/my/master', 'needs the name of the master'],
])('%s is refused', (url, fault) => expect(() => redisAddress(url)).toThrow(fault));
