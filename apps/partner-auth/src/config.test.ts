import { expect, it } from '@jest/globals';
import { ConfigError } from '@biomarker/service-kit';
import { loadConfig } from './config.ts';

const rail = (RAIL_SECRET: string) =>
  loadConfig({ DATABASE_URL: 'postgresql://127.0.0.1/x', PARTNER_RAIL: 'on', RAIL_ENVIRONMENT: 'sandbox', RAIL_SECRET }).rail!;
const [newer, older] = ['n'.repeat(32), 'o'.repeat(32)];

it('reads a list of secrets, each of at least 32 characters', () => {
  expect(rail(`${newer},${older}`).secrets).toEqual([newer, older]);
  expect(() => rail(`${newer},${'o'.repeat(31)}`)).toThrow(
    new ConfigError('The environment is not complete:\n  RAIL_SECRET: each secret of the list needs at least 32 characters'),
  );
});

it('requires an issuer URL in production', () => {
  const env = { DATABASE_URL: 'postgresql://127.0.0.1/x', PARTNER_RAIL: 'on', RAIL_ENVIRONMENT: 'production', RAIL_SECRET: 'x'.repeat(32) };
  expect(() => loadConfig(env)).toThrow('RAIL_ENVIRONMENT=production also needs BASE_URL');
  expect(loadConfig({ ...env, BASE_URL: 'https://partner.example.org' }).rail).toMatchObject({ environment: 'production' });
});
