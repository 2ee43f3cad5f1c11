import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { ConfigError, envInt, envPostgresUrl, envSecrets, readEnv } from './env.ts';

const schema = z.object({ DATABASE_URL: z.url(), MODE: z.enum(['on', 'off']), PORT: envInt(0, 65535).default(3000) });

it('treats an empty variable as absent', () => {
  expect(readEnv(schema, { DATABASE_URL: 'postgresql://db', MODE: 'on', PORT: '' })).toEqual({ DATABASE_URL: 'postgresql://db', MODE: 'on', PORT: 3000 });
});

it('lists every missing or invalid variable on its own line', () => {
  const read = () => readEnv(schema, { DATABASE_URL: '', PORT: 'x' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow('The environment is not complete:\n  DATABASE_URL: is missing\n  MODE: is missing\n  PORT: a whole number from 0 to 65535');
});

it('states the bounds of a number out of range', () => {
  expect(() => readEnv(z.object({ PORT: envInt(1, 65535) }), { PORT: '99999' })).toThrow('PORT: a whole number from 1 to 65535');
  expect(() => readEnv(z.object({ PORT: envInt(1, 65535) }), { PORT: '0' })).toThrow('PORT: a whole number from 1 to 65535');
});

it('reads a list of secrets, trims blanks, and refuses a weak one', () => {
  const read = (SECRET: string) => readEnv(z.object({ SECRET: envSecrets(4) }), { SECRET }).SECRET;
  expect([read('newer'), read(' newer , older\n')]).toEqual([['newer'], ['newer', 'older']]);
  for (const weak of ['new', 'newer,', ',newer', 'newer,old', 'newer,    '])
    expect(() => read(weak)).toThrow('SECRET: each secret of the list needs at least 4 characters');
});

it('suggests one address in place of a list of PostgreSQL hosts', () => {
  const schema = z.object({ DATABASE_URL: envPostgresUrl });
  expect(() => readEnv(schema, { DATABASE_URL: 'postgresql://a:b@one:5432,two:5432/db' })).toThrow(
    'DATABASE_URL: names several hosts: give the one address of a balancer that leads to the primary',
  );
  expect(readEnv(schema, { DATABASE_URL: 'postgresql://a:b%2Cc@one/db?options=1,2' }).DATABASE_URL).toContain('@one/');
});

it('refuses a PostgreSQL address whose certificate files cannot be read', () => {
  const schema = z.object({ DATABASE_URL: envPostgresUrl });
  const address = (file: string) => ({ DATABASE_URL: `postgresql://a:b@one/db?sslmode=verify-full&sslrootcert=${file}` });
  expect(() => readEnv(schema, address('/nowhere/ca.pem'))).toThrow('DATABASE_URL: the file of sslrootcert cannot be read');
  expect(readEnv(schema, address('package.json')).DATABASE_URL).toContain('package.json');
  expect(() => readEnv(schema, { DATABASE_URL: 'no address' })).toThrow('DATABASE_URL: ');
});
