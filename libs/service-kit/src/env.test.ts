import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { commonEnv, ConfigError, envInt, envPostgresUrl, envSecrets, envUrl, readEnv } from './env.ts';

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
  const read = (SECRET: string) => readEnv(z.object({ SECRET: envSecrets(8) }), { SECRET }).SECRET;
  expect([read('newerone'), read(' newerone , olderone\n'), read('abababab')]).toEqual([['newerone'], ['newerone', 'olderone'], ['abababab']]);
  for (const weak of ['newer', 'newerone,', ',newerone', 'newerone,older', 'newerone,        ', 'nnnnnnnn', 'newerone,oooooooooooooooo'])
    expect(() => read(weak)).toThrow('SECRET: each secret of the list needs at least 8 characters, 2 of them different, as from: openssl rand -hex 32');
});

it('suggests one address in place of a list of PostgreSQL hosts', () => {
  const schema = z.object({ DATABASE_URL: envPostgresUrl });
  for (const list of ['one:5432,two:5432/db', 'one,two/db', 'one,two:5432/db', 'one/db?host=two&host=three', 'one/db?host=two,three'])
    expect(() => readEnv(schema, { DATABASE_URL: `postgresql://a:b@${list}` })).toThrow(
      'DATABASE_URL: names several hosts: give the one address of a balancer that leads to the primary',
    );
  for (const single of ['postgresql://a:b%2Cc@one/db?options=1,2', 'postgresql://a@one/db?host=/var/run/postgresql'])
    expect(readEnv(schema, { DATABASE_URL: single }).DATABASE_URL).toContain('@one/');
});

it.each(['sslrootcert', 'sslcert', 'sslkey'])('refuses a PostgreSQL address whose file of %s cannot be read', (name) => {
  const schema = z.object({ DATABASE_URL: envPostgresUrl });
  const address = (file: string) => ({ DATABASE_URL: `postgresql://a:b@one/db?sslmode=verify-full&${name}=${file}` });
  expect(() => readEnv(schema, address('/nowhere/ca.pem'))).toThrow(`DATABASE_URL: the file of ${name} cannot be read`);
  expect(readEnv(schema, address('package.json')).DATABASE_URL).toContain('package.json');
  expect(() => readEnv(schema, { DATABASE_URL: 'no address' })).toThrow('DATABASE_URL: ');
});

it('says how the address of each variable begins, and which value NODE_ENV has', () => {
  const { REDIS_URL, NODE_ENV } = commonEnv({ port: 1, metricsPort: 2 });
  const schema = z.object({ BASE_URL: envUrl, REDIS_URL, NODE_ENV, DATABASE_URL: envPostgresUrl });
  expect(() => readEnv(schema, { BASE_URL: 'nope', REDIS_URL: 'http://x', NODE_ENV: 'prod', DATABASE_URL: 'mysql://x' })).toThrow(
    [
      '  BASE_URL: an address that begins with https:// or http://',
      '  REDIS_URL: an address that begins with redis://, redis+cluster:// or redis+sentinel:// (rediss:// and so on with TLS)',
      '  NODE_ENV: one of production, development, test',
      '  DATABASE_URL: an address that begins with postgresql://',
    ].join('\n'),
  );
});

it.each(['https://user@a.example', 'https://:secret@a.example', 'https://a.example/?q', 'https://a.example/#part'])(
  'refuses the public address %s',
  (BASE_URL) => {
    expect(() => readEnv(z.object({ BASE_URL: envUrl }), { BASE_URL })).toThrow('BASE_URL: an address without a user, a query and a fragment');
  },
);
