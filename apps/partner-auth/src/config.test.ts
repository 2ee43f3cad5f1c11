import { expect, it } from '@jest/globals';
import { ConfigError } from '@biomarker/service-kit';
import { loadConfig } from './config.ts';

const rail = (RAIL_SECRET: string) =>
  loadConfig({ DATABASE_URL: 'postgresql://127.0.0.1/x', PARTNER_RAIL: 'on', RAIL_ENVIRONMENT: 'sandbox', RAIL_SECRET }).rail!;
const [newer, older] = ['n'.repeat(32), 'o'.repeat(32)];

it('reads a list of secrets, newest first, and trims blanks', () => {
  expect(rail(newer).secrets).toEqual([newer]);
  expect(rail(`${newer},${older}`).secrets).toEqual([newer, older]);
  expect(rail(` ${newer} , ${older}\n`).secrets).toEqual([newer, older]);
});

it.each([`${newer},`, `,${newer}`, `${newer},short`, `${newer}, ${' '.repeat(32)}`, `${'x'.repeat(16)},${'y'.repeat(16)}`, 'x'.repeat(31)])(
  'refuses the list "%s" because one secret is too weak',
  (list) => {
    expect(() => rail(list)).toThrow(ConfigError);
    expect(() => rail(list)).toThrow('RAIL_SECRET: each secret of the list needs at least 32 characters');
  },
);

it('requires an issuer URL in production', () => {
  const env = { DATABASE_URL: 'postgresql://127.0.0.1/x', PARTNER_RAIL: 'on', RAIL_ENVIRONMENT: 'production', RAIL_SECRET: 'x'.repeat(32) };
  expect(() => loadConfig(env)).toThrow('RAIL_ENVIRONMENT=production also needs BASE_URL');
  expect(loadConfig({ ...env, BASE_URL: 'https://partner.example.org' }).rail).toMatchObject({ environment: 'production' });
});
