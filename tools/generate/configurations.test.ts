import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { services } from './services.ts';

type Environment = Record<string, string>;

/** What each service needs, and the variables that another one needs beside it. */
const NEEDED: Environment = { DATABASE_URL: 'postgresql://one:secret@db.example/biomarkers', CURSOR_SECRET: '0123456789abcdef' };
const RAIL: Environment = { PARTNER_RAIL: 'on', RAIL_ENVIRONMENT: 'sandbox', RAIL_SECRET: '0123456789abcdef0123456789abcdef' };
const TRACING: Environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example:4318' };
const MEMBERS: Environment = {
  ...{ MEMBER_WRITES: 'on', MEMBER_JWT_ISSUER: 'https://members.example', MEMBER_JWT_AUDIENCE: 'content' },
  MEMBER_JWT_JWKS: '{"keys":[{"kty":"EC"}]}',
};
const CDN: Environment = { CDN_PURGE_URL: 'https://cdn.example/purge', CDN_PURGE_TOKEN: 'purge-token' };
const MAIL: Environment = { SMTP_URL: 'smtp://mail.example:587', MAIL_FROM: 'guide@example.org' };

/** A value of each variable, with the variables that it needs. */
const VALUES: Record<string, readonly [value: string, beside?: Environment]> = {
  NODE_ENV: ['production'],
  HOST: ['127.0.0.1'],
  PORT: ['4000'],
  METRICS_PORT: ['9500'],
  BASE_URL: ['https://base.example/'],
  LOG_LEVEL: ['warn'],
  DATABASE_URL: ['postgresql://two:secret@other.example/biomarkers'],
  DATABASE_MAX_CONNECTIONS: ['20'],
  DATABASE_PREPARED_STATEMENTS: ['off'],
  DATABASE_READ_URL: ['postgresql://one:secret@replica.example/biomarkers'],
  LAB_DATABASE_URL: ['postgresql://one:secret@lab.example/biomarkers', RAIL],
  LAB_DATABASE_MAX_CONNECTIONS: ['7', { ...RAIL, LAB_DATABASE_URL: 'postgresql://one:secret@lab.example/biomarkers' }],
  REDIS_URL: ['redis://redis.example:6379'],
  REDIS_SENTINEL_PASSWORD: ['sentinel-password', { REDIS_URL: 'redis+sentinel://user:password@redis.example:26379/name' }],
  KEEP_ALIVE_MS: ['70000'],
  SHUTDOWN_DRAIN_MS: ['6000'],
  RATE_LIMIT_POINTS: ['77'],
  RATE_LIMIT_WINDOW_SECONDS: ['30'],
  RATE_LIMIT_OVERRIDES: ['203.0.113.0/24=500'],
  RATE_LIMIT_STORE: ['process'],
  RAIL_RATE_LIMIT_POINTS: ['88', RAIL],
  LOGIN_RATE_LIMIT_POINTS: ['9', RAIL],
  TRUST_PROXY: ['1'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [TRACING.OTEL_EXPORTER_OTLP_ENDPOINT!],
  OTEL_EXPORTER_OTLP_PROTOCOL: ['http/json', TRACING],
  OTEL_EXPORTER_OTLP_HEADERS: ['a=b', TRACING],
  OTEL_EXPORTER_OTLP_TIMEOUT: ['9000', TRACING],
  OTEL_BSP_SCHEDULE_DELAY: ['4000', TRACING],
  OTEL_TRACES_SAMPLER: ['traceidratio', TRACING],
  OTEL_TRACES_SAMPLER_ARG: ['0.25', { ...TRACING, OTEL_TRACES_SAMPLER: 'traceidratio' }],
  OTEL_RESOURCE_ATTRIBUTES: ['deployment.environment=test', TRACING],
  SITE_URL: ['https://shop.example/'],
  MCP_URL: ['https://mcp.example:8443'],
  PARTNER_URL: ['https://partner.example'],
  CONTENT_URL: ['https://content.example', RAIL],
  CONTACT_EMAIL: ['contact@example.org'],
  CURSOR_SECRET: ['fedcba9876543210,0123456789abcdef'],
  CACHE_TTL_SECONDS: ['90'],
  CACHE_MAX_BYTES: ['1000'],
  CDN_PURGE_URL: [CDN.CDN_PURGE_URL!, CDN],
  CDN_PURGE_TOKEN: ['another-token', CDN],
  ADMIN_TOKEN_SHA256: [`${'0a'.repeat(32)}, ${'1B'.repeat(32)}`],
  ALLOWED_HOSTS: ['One.Example:443, two.example,'],
  MEMBER_WRITES: ['on', MEMBERS],
  MEMBER_JWT_ISSUER: ['https://other.example', MEMBERS],
  MEMBER_JWT_AUDIENCE: ['other', MEMBERS],
  MEMBER_JWT_JWKS: ['{"keys":[]}', MEMBERS],
  PARTNER_RAIL: ['on', RAIL],
  RAIL_ENVIRONMENT: ['production', { ...RAIL, BASE_URL: 'https://partner.example', ...MAIL }],
  RAIL_SECRET: ['fedcba9876543210fedcba9876543210', RAIL],
  SMTP_URL: ['smtps://mail.example:465', { ...RAIL, ...MAIL }],
  MAIL_FROM: ['other@example.org', { ...RAIL, ...MAIL }],
  MAIL_FOLDER: ['/var/mail/guide', RAIL],
};

/** Each variable gets these values, of which most take none or few. */
const TRIED = ['', ' ', '?', '0', '-1', '1.5', 'yes', 'http://user:word@one.example', 'ftp://one.example', 'redis://', 'one,two'];

/** Values that a single variable may hold, and their neighbors that it must not. */
const OWN_TRIED: Record<string, readonly string[]> = {
  RATE_LIMIT_OVERRIDES: [
    '203.0.113.0/24',
    '203.0.113.0/24=',
    '203.0.113.0/24=0',
    '203.0.113.0=5',
    '203.0.113.0/33=5',
    '203.0.113.0/24=5,,::/0=1',
    '203.0.113.0/24=5,x=1',
  ],
  TRUST_PROXY: ['2', '10.0.0.0/8', '10.0.0.0/8, ::1/128', '10.0.0.0/33', '10.0.0.0/8,x', 'loopback'],
  OTEL_EXPORTER_OTLP_HEADERS: ['Authorization=Bearer%20word', 'one=1, two=2,', 'one=1,two', '=1', 'one='],
  OTEL_RESOURCE_ATTRIBUTES: ['deployment.environment.name=production', 'production'],
  OTEL_TRACES_SAMPLER: ['always_on', 'parentbased_traceidratio', 'sometimes'],
  OTEL_TRACES_SAMPLER_ARG: ['0.5', '1', '1.01'],
  ADMIN_TOKEN_SHA256: ['0a'.repeat(31), '0a'.repeat(33), 'xy'.repeat(32)],
  CURSOR_SECRET: ['0123456789abcde', '0123456789abcdef', '0123456789abcdef,short'],
  RAIL_ENVIRONMENT: ['sandbox', 'staging'],
  PARTNER_RAIL: ['on', 'off', 'ON'],
  MEMBER_JWT_JWKS: ['{}', '{"keys":{}}', '[]'],
  SMTP_URL: ['smtp://', 'smtp://mail.example', 'http://mail.example'],
};

/** A line for each outcome, with its values. */
function told(of: { value: string; outcome: string }[]): string {
  const valuesOf = (one: string) => of.flatMap(({ value, outcome }) => (outcome === one ? value : [])).join(' ');
  return [...new Set(of.map(({ outcome }) => outcome))].map((one) => `  ${one}: ${valuesOf(one)}\n`).join('');
}

const written = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (part instanceof Set) return [...part];
    if (part instanceof Uint8Array) return Buffer.from(part).toString('hex');
    if ((part as { type?: string } | null)?.type === 'Buffer') return Buffer.from((part as { data: number[] }).data).toString('hex');
    return typeof part === 'function' ? 'a function' : part;
  }) ?? 'undefined';

/** The members of a configuration, each in a line of its own. */
function linesOf(value: unknown, path = ''): [path: string, text: string][] {
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return [[path, written(value)]];
  return Object.entries(value as object).flatMap(([name, part]) => linesOf(part, path ? `${path}.${name}` : name));
}

/** The sources that may read a setting: of the service and of the libraries, without its configuration and the table of settings that affect answers. */
function readersOf(app: string): string[] {
  const names = ['apps', 'libs'].flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)));
  const isReader = (name: string) =>
    (name.startsWith(`apps/${app}/src/`) || /^libs\/[^/]+\/src\//.test(name)) &&
    /\.ts$/.test(name) &&
    !/\.test\.ts$|\/(?:config|env|fingerprint)\.ts$|\/generated\//.test(name);
  return names.filter(isReader).map((name) => readFileSync(name, 'utf8'));
}

describe.each(services)('the configuration of $app', ({ app, variables, loadConfig }) => {
  const names = Object.keys(variables.shape);
  const needed = Object.fromEntries(Object.entries(NEEDED).filter(([name]) => names.includes(name)));
  const read = (environment: Environment) => new Map(linesOf(loadConfig({ ...needed, ...environment })));
  const changesOf = (before: Map<string, string>, after: Map<string, string>) =>
    [...new Set([...before.keys(), ...after.keys()])]
      .filter((path) => before.get(path) !== after.get(path))
      .map((path) => `  ${path}: ${before.get(path) ?? 'absent'} → ${after.get(path) ?? 'absent'}\n`);

  test('has a value for each variable in VALUES of this file', () => {
    expect(names.filter((name) => !(name in VALUES))).toEqual([]);
  });

  test('has the defaults that were reviewed, and each variable changes what was reviewed', () => {
    const defaults = [...read({})].map(([path, text]) => `  ${path}: ${text}\n`);
    const changed = names.flatMap((name) => {
      const [value, beside = {}] = VALUES[name]!;
      const { [name]: own, ...others } = beside;
      const start = own === value ? others : beside;
      const before = read(isReadable(start) ? start : {});
      return [`${name}=${value}\n`, ...changesOf(before, read({ ...beside, [name]: value }))];
    });
    const text = ['Without a variable that is not needed\n', ...defaults, ...changed].join('');
    expect(text).toBe(golden(new URL(`golden/${app}.txt`, import.meta.url), text));
  });

  test('has no setting that nothing reads', () => {
    const environments = names.map((name) => ({ ...VALUES[name]![1], [name]: VALUES[name]![0] }));
    const settings = new Set(environments.flatMap((environment) => [...read(environment).keys()].map((path) => path.split('.').at(-1)!)));
    const readers = readersOf(app);
    const unread = [...settings].filter((setting) => !readers.some((text) => new RegExp(`\\b${setting}\\b`).test(text)));
    expect(unread).toEqual([]);
  });

  const isReadable = (environment: Environment): boolean => {
    try {
      return Boolean(read(environment));
    } catch {
      return false;
    }
  };

  test('takes and refuses the values that were reviewed, each refusal by the name of its variable', () => {
    const outcomeOf = (name: string, value: string) => {
      try {
        read({ ...VALUES[name]![1], [name]: value });
        return 'taken';
      } catch (error) {
        return (error as Error).message.replace('The environment is not complete:\n  ', '');
      }
    };
    const outcomes = names.map((name) => ({
      name,
      of: [...TRIED, ...(OWN_TRIED[name] ?? [])].map((value) => ({ value: JSON.stringify(value), outcome: outcomeOf(name, value) })),
    }));
    const unnamed = outcomes.flatMap(({ name, of }) => of.filter(({ outcome }) => outcome !== 'taken' && !outcome.includes(name)));
    expect(unnamed).toEqual([]);
    const text = outcomes.map(({ name, of }) => `${name}\n${told(of)}`).join('');
    expect(text).toBe(golden(new URL(`golden/${app}-refusals.txt`, import.meta.url), text));
  });

  test('names each variable that is missing or wrong', () => {
    expect(() => loadConfig({})).toThrow(
      new RegExp(
        Object.keys(needed)
          .map((name) => `${name}: is missing`)
          .join('\\n  '),
      ),
    );
    const numbers = names.filter((name) => /^\d+$/.test(VALUES[name]![0]) && name !== 'TRUST_PROXY');
    for (const name of numbers) expect(() => read({ ...VALUES[name]![1], [name]: '99999999999999' })).toThrow(`${name}: `);
  });
});
