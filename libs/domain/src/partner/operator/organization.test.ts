import { describe, expect, it } from '@jest/globals';
import { hasOneKeySource } from '../model/vocabulary.ts';
import { mayReceiveCodes, NewApplication, OrganizationApplication } from './organization.ts';

const key = { kty: 'EC', crv: 'P-256', x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU', y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0', kid: 'one' };
const application = {
  environment: 'sandbox',
  name: 'App',
  scopes: ['patient/Patient.rs'],
  redirectUris: ['https://partner.example/back'],
  arm: 'attested',
  jwks: { keys: [key] },
};
const accepts = (change: object) => NewApplication.safeParse({ ...application, ...change }).success;

describe('registering an application', () => {
  it('accepts exact https redirect URIs, and loopback ones in the sandbox', () => {
    expect(accepts({})).toBe(true);
    expect(accepts({ redirectUris: ['http://127.0.0.1:4999/callback'] })).toBe(true);
    expect(accepts({ redirectUris: ['http://127.0.0.1:4999/callback'], environment: 'production' })).toBe(false);
  });

  it.each([
    ['http://127.0.0.1/back', true],
    ['http://[::1]:4999/back', true],
    ['http://localhost/back', true],
    ['http://127.0.0.2/back', false],
    ['http://0.0.0.0/back', false],
    ['http://[::]/back', false],
    ['http://localhost.example/back', false],
    ['http://10.0.0.1/back', false],
  ])('%s is a loopback address: %s', (uri, isOne) => {
    expect(accepts({ redirectUris: [uri] })).toBe(isOne);
    expect(accepts({ redirectUris: [uri], environment: 'production' })).toBe(false);
  });

  it.each([
    'http://partner.example/back',
    'https://partner.example/#x',
    'https://*.partner.example/back',
    'https://user:pw@partner.example/',
    'javascript:alert(1)',
    'partner',
  ])('refuses %s as a redirect URI', (uri) => expect(accepts({ redirectUris: [uri] })).toBe(false));

  it.each([
    ['a private key', { keys: [{ ...key, d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI' }] }],
    ['a symmetric key', { keys: [{ kty: 'oct', k: 'AAAA', kid: 'one' }] }],
    ['two keys of one name', { keys: [key, key] }],
    ['several keys without names', { keys: [key, { ...key, kid: undefined }] }],
    ['no key', { keys: [] }],
    ['an address instead of keys', 'https://partner.example/keys'],
    ['nothing where assertions are used', undefined],
  ])('refuses %s', (_name, jwks) => expect(accepts({ jwks })).toBe(false));

  it('accepts an https key URL in place of keys', () => {
    const at = (jwksUri: string) => accepts({ jwks: undefined, jwksUri });
    expect(at('https://partner.example/jwks.json')).toBe(true);
    expect(at('https://keys.partner.example:8443/jwks?v=1')).toBe(true);
    expect(accepts({ jwksUri: 'https://partner.example/jwks.json' })).toBe(false);
    for (const wrong of ['http://partner.example/jwks', 'https://127.0.0.1/jwks', 'https://[::1]/jwks', 'https://localhost/jwks', 'https://2130706433/jwks'])
      expect([wrong, at(wrong)]).toEqual([wrong, false]);
    for (const wrong of ['https://partner.example/#x', 'https://user:pw@partner.example/', 'https://0x7f.1/jwks', 'ftp://partner.example/', 'jwks.json'])
      expect([wrong, at(wrong)]).toEqual([wrong, false]);
  });

  it('refuses unknown scopes', () => {
    expect(accepts({ scopes: ['patient/*.rs'] })).toBe(false);
  });
});

describe('the reason of a refused application', () => {
  const issues = (change: object) =>
    NewApplication.safeParse({ ...application, ...change }).error!.issues.map(({ path, message }) => [path.join('.'), message]);

  it('names the field and the rule', () => {
    expect(issues({ jwks: undefined })).toEqual([['jwks', 'an attested application registers the keys of its assertions, or their address as jwksUri']]);
    expect(issues({ jwksUri: 'https://partner.example/jwks.json' })).toEqual([['jwks', 'either the keys or the address at which they are published']]);
    expect(issues({ redirectUris: ['https://partner.example/', 'http://partner.example/'] })).toEqual([
      ['redirectUris.1', 'https, or http on a loopback address in the sandbox'],
    ]);
  });

  it('is not a lack of keys for the legacy arm', () => expect(accepts({ arm: 'legacy', jwks: undefined })).toBe(true));

  it.each(['https://user@partner.example/', 'https://:pw@partner.example/'])('is user information in %s', (uri) => {
    expect(issues({ redirectUris: [uri] })).toEqual([['redirectUris.0', 'an address without user information']]);
    expect(accepts({ jwks: undefined, jwksUri: uri })).toBe(false);
  });
});

it.each([
  ['', true],
  [':443', true],
  [':8443', true],
  [':1024', true],
  [':65535', true],
  [':22', false],
  [':25', false],
  [':80', false],
  [':0', false],
  [':1023', false],
  [':65536', false],
])('an address of keys with the port "%s" is accepted: %s', (port, isAccepted) => {
  expect(accepts({ jwks: undefined, jwksUri: `https://keys.acme.example${port}/jwks.json` })).toBe(isAccepted);
});

const organization = {
  ...{ slug: 'acme', legalName: 'Acme Inc.', displayName: 'Acme', website: 'https://acme.example', privacyUrl: 'https://acme.example/privacy' },
  ...{ contactEmail: 'a@acme.example', purpose: 'To plan visits.', issuer: 'https://acme.example', jwks: application.jwks },
};
const keys = (count: number) => Array.from({ length: count }, (_, index) => ({ ...key, kid: String(index) }));
const address = (length: number) => 'https://acme.example/'.padEnd(length, 'a');

it.each<[string, number, (length: number) => object]>([
  ['characters of a short name', 60, (length) => ({ slug: 'a'.repeat(length) })],
  ['characters of a legal name', 200, (length) => ({ legalName: 'a'.repeat(length) })],
  ['characters of a name for members', 80, (length) => ({ displayName: 'a'.repeat(length) })],
  ['characters of a purpose', 500, (length) => ({ purpose: 'a'.repeat(length) })],
  ['characters of an issuer', 300, (length) => ({ issuer: address(length) })],
  ['characters of an address of keys', 300, (length) => ({ jwks: undefined, jwksUri: address(length) })],
  ['keys', 10, (length) => ({ jwks: { keys: keys(length) } })],
  ['characters of the name of a key', 200, (length) => ({ jwks: { keys: [{ ...key, kid: 'a'.repeat(length) }] } })],
])('an organization has at most these %s: %i', (_what, most, change) => {
  const isTaken = (length: number) => OrganizationApplication.safeParse({ ...organization, ...change(length) }).success;
  expect([isTaken(most), isTaken(most + 1)]).toEqual([true, false]);
});

it.each<[string, number, (length: number) => object]>([
  ['characters of a name', 80, (length) => ({ name: 'a'.repeat(length) })],
  ['characters of a redirect URI', 500, (length) => ({ redirectUris: [address(length)] })],
  ['redirect URIs', 10, (length) => ({ redirectUris: Array(length).fill('https://acme.example/') })],
])('an application has at most these %s: %i', (_what, most, change) => {
  expect([accepts(change(most)), accepts(change(most + 1))]).toEqual([true, false]);
});

it('several keys are accepted when each has its own name', () => {
  expect(accepts({ jwks: { keys: [key, { ...key, kid: 'two' }] } })).toBe(true);
});

it('a key source is either keys or their address', () => {
  const jwks = { keys: [] };
  expect([{ jwks }, { jwksUri: 'x' }, {}, { jwks, jwksUri: 'x' }].map(hasOneKeySource)).toEqual([true, true, false, false]);
});

it('codes go to no other scheme, and to nothing that is no address', () => {
  expect(['ftp://localhost/', 'partner'].map((uri) => mayReceiveCodes(uri, 'sandbox'))).toEqual([false, false]);
});
