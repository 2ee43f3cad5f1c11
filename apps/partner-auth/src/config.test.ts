import { expect, it } from '@jest/globals';
import { ConfigError } from '@biomarker/service-kit';
import { loadConfig } from './config.ts';

const rail = (RAIL_SECRET: string) =>
  loadConfig({ DATABASE_URL: 'postgresql://127.0.0.1/x', PARTNER_RAIL: 'on', RAIL_ENVIRONMENT: 'sandbox', RAIL_SECRET }).rail!;
const [newer, older] = ['newer-123'.repeat(4), 'older-123'.repeat(4)] as [string, string];

it('reads a list of secrets, each of at least 32 characters, some of them different', () => {
  expect(rail(`${newer},${older}`).secrets).toEqual([newer, older]);
  expect(() => rail(`${newer},${older.slice(0, 31)}`)).toThrow(
    new ConfigError(
      'The environment is not complete:\n  RAIL_SECRET: each secret of the list needs at least 32 characters, 8 of them different, as from: openssl rand -hex 32',
    ),
  );
  expect(() => rail('x'.repeat(64))).toThrow('RAIL_SECRET: each secret');
});

it('requires an issuer URL in production', () => {
  const env = { DATABASE_URL: 'postgresql://127.0.0.1/x', PARTNER_RAIL: 'on', RAIL_ENVIRONMENT: 'production', RAIL_SECRET: newer };
  expect(() => loadConfig(env)).toThrow('RAIL_ENVIRONMENT=production also needs BASE_URL');
  expect(loadConfig({ ...env, BASE_URL: 'https://partner.example.org' }).rail).toMatchObject({ environment: 'production' });
});

const OF_PRODUCTION = { DATABASE_URL: 'postgresql://127.0.0.1/x', PARTNER_RAIL: 'on', RAIL_ENVIRONMENT: 'production', RAIL_SECRET: newer };

it.each([
  'http://partner.example',
  'http://10.0.0.7:3001',
  'http://127.0.0.1.example',
  'http://localhost.example',
  'http://notlocalhost',
  'http://[::2]:3001',
  'HTTP://partner.example',
])('refuses %s in production, not in the sandbox', (BASE_URL) => {
  expect(() => loadConfig({ ...OF_PRODUCTION, BASE_URL })).toThrow('RAIL_ENVIRONMENT=production needs an https BASE_URL');
  expect(loadConfig({ ...OF_PRODUCTION, RAIL_ENVIRONMENT: 'sandbox', BASE_URL }).rail).toMatchObject({ environment: 'sandbox' });
});

it('refuses an address with a user, which hides its host', () => {
  for (const environment of ['production', 'sandbox'])
    expect(() => loadConfig({ ...OF_PRODUCTION, RAIL_ENVIRONMENT: environment, BASE_URL: 'http://127.0.0.1@partner.example' })).toThrow(
      'BASE_URL: an address without a user',
    );
});

it.each(['http://127.0.0.1:3001', 'http://127.1.2.3', 'http://localhost:3001', 'http://rail.localhost', 'http://LOCALHOST', 'http://[::1]:3001'])(
  'takes the loopback address %s in production',
  (BASE_URL) => {
    expect(loadConfig({ ...OF_PRODUCTION, BASE_URL }).rail).toMatchObject({ environment: 'production' });
  },
);
