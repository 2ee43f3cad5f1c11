import { readFileSync } from 'node:fs';
import { golden } from '@biomarker/testbed/golden';
import { describe, expect, test } from '@jest/globals';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { services } from '../../../tools/generate/services.ts';
import { settingsOf } from '../kubernetes/settings.ts';

type Part = {
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  image?: string;
  build?: { target?: string; args?: { APP: string } };
  mem_limit?: string;
  logging?: { options: Record<string, string> };
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  networks?: string[];
  stop_grace_period?: string;
  command?: string[];
};

const compose = load(readFileSync('docker/compose.yaml', 'utf8'), { schema: CORE_SCHEMA.withTags(mergeTag) }) as { services: Record<string, Part> };
/** Substitutes docker/.env like `docker compose`, with `given` in addition to the secrets. */
const filledIn = (environment: Record<string, string>, given: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(
        /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
        (_, variable: string, otherwise?: string) => given[variable] ?? otherwise ?? 'of-the-tests-only-and-of-no-one-else',
      ),
    ]),
  );

/** An update of an image is no change of its settings. */
const withoutVersion = ({ image }: Part) => image && { image: image.split(':')[0] };

describe('docker/compose.yaml', () => {
  test('has the settings that were reviewed, those of the three services beside each other', () => {
    const containers = Object.entries(compose.services).map(([name, part]) => ({ kind: 'Container', metadata: { name }, ...part, ...withoutVersion(part) }));
    const settings = settingsOf(
      containers,
      services.map(({ app }) => app),
    );
    expect(settings).toBe(golden(new URL('golden/compose.txt', import.meta.url), settings));
  });

  test.each(services)('gives $app a complete environment with known variables only', ({ app, variables, loadConfig }) => {
    const environment = filledIn(compose.services[app]!.environment!);
    expect(loadConfig(environment)).toMatchObject({ redisUrl: expect.stringMatching(/^redis:\/\/:[^@]{24,}@redis:6379$/) });
    expect(Object.keys(environment).filter((name) => !(name in variables.shape))).toEqual([]);
  });

  test.each(services)('starts $app at loopback addresses, or at the public ones in docker/.env', ({ app, loadConfig }) => {
    const { environment } = compose.services[app]!;
    const [host, own] = app === 'partner-auth' ? ['partner.example.org', 3001] : ['biomarkers.example.org', 3000];
    expect(loadConfig(filledIn(environment!)).baseUrl).toBe(`http://127.0.0.1:${own}`);

    const given = { CONTENT_API_URL: 'https://biomarkers.example.org', PARTNER_URL: 'https://partner.example.org', MCP_URL: 'https://mcp.example.org' };
    const config = loadConfig(filledIn(environment!, { ...given, TRUST_PROXY: '1', RAIL_ENVIRONMENT: 'production', SITE_URL: 'https://www.example.org' }));
    expect(config).toMatchObject({ baseUrl: `https://${host}`, trustProxy: loadConfig({ ...filledIn(environment!), TRUST_PROXY: '1' }).trustProxy });
    if ('rail' in config) expect(config.rail).toMatchObject({ environment: 'production' });
    else expect(config).toMatchObject({ mcpUrl: given.MCP_URL, partnerUrl: given.PARTNER_URL, siteUrl: 'https://www.example.org' });
  });

  test.each(services)('starts $app after the migration and checks its /readyz', ({ app, loadConfig }) => {
    const { environment, healthcheck, depends_on, build } = compose.services[app]!;
    expect(build?.args?.APP).toBe(app);
    expect(depends_on).toMatchObject({ migrate: { condition: 'service_completed_successfully' } });
    expect(healthcheck!.test.slice(0, 3)).toEqual(['CMD', 'node', '-e']);
    expect(healthcheck!.test[3]).toContain(`'http://127.0.0.1:${loadConfig(filledIn(environment!)).port}/readyz'`);
  });

  test.each(services)('gives $app longer to stop than it gives itself', ({ app }) => {
    const [, own] = /STOP_TIMEOUT_MS = ([\d_]+);/.exec(readFileSync('libs/service-kit/src/run-service.ts', 'utf8'))!;
    const [, seconds] = /^(\d+)s$/.exec(compose.services[app]!.stop_grace_period!)!;
    expect(Number(seconds) * 1000).toBeGreaterThan(Number(own!.replace('_', '')));
  });

  test('limits the memory and logs of every container', () => {
    for (const { mem_limit, logging } of Object.values(compose.services)) {
      expect(mem_limit).toMatch(/^\d+[mg]$/);
      expect(logging?.options['max-size']).toBe('10m');
    }
  });

  test('gives our containers a read-only file system and no capabilities', () => {
    const ours = Object.values(compose.services).filter(({ build }) => build);
    expect(ours).toHaveLength(services.length + 1);
    for (const { read_only, cap_drop } of ours) expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] });
  });

  test('lets no container gain rights', () => {
    for (const { cap_drop, security_opt } of Object.values(compose.services))
      expect({ cap_drop, security_opt }).toEqual({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });

  test('puts no two services on one network', () => {
    const networks = services.flatMap(({ app }) => compose.services[app]!.networks ?? ['default']);
    expect(new Set(networks).size).toBe(services.length);
    for (const name of ['postgres', 'redis']) expect(compose.services[name]!.networks).toEqual(networks);
  });

  test('gives no process a secret as an argument', () => {
    for (const { command = [] } of Object.values(compose.services)) expect(command.join(' ')).not.toMatch(/\$\{\w*(?:PASSWORD|SECRET|TOKEN)/);
  });
});
