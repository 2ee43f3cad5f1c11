import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { services } from '../../operations/services.ts';

type Part = {
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  build?: { target?: string; args?: { APP: string } };
  read_only?: boolean;
  cap_drop?: string[];
};

const compose = parse(readFileSync('docker/compose.yaml', 'utf8'), { merge: true }) as { services: Record<string, Part> };
/** As `docker compose` fills in docker/.env. */
const filledIn = (environment: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{(\w+):-\}/, '').replace(/\$\{\w+(:[^}]*)?\}/, 'a'.repeat(40))]),
  );

describe('docker/compose.yaml', () => {
  test.each(services)('gives $app an environment that it starts with, and that it knows every word of', ({ app, variables, loadConfig }) => {
    const environment = filledIn(compose.services[app]!.environment!);
    expect(loadConfig(environment)).toMatchObject({ redisUrl: 'redis://redis:6379' });
    expect(Object.keys(environment).filter((name) => !(name in variables.shape))).toEqual([]);
  });

  test.each(services)('starts $app after the migration, and takes it for healthy when /readyz says so on its own port', ({ app, loadConfig }) => {
    const { environment, healthcheck, depends_on, build } = compose.services[app]!;
    expect(build?.args?.APP).toBe(app);
    expect(depends_on).toMatchObject({ migrate: { condition: 'service_completed_successfully' } });
    expect(healthcheck!.test.slice(0, 3)).toEqual(['CMD', 'node', '-e']);
    expect(healthcheck!.test[3]).toContain(`'http://127.0.0.1:${loadConfig(filledIn(environment!)).port}/readyz'`);
  });

  test('lets no container of ours write to its file system or hold a capability', () => {
    const ours = Object.values(compose.services).filter(({ build }) => build);
    expect(ours).toHaveLength(services.length + 1);
    for (const { read_only, cap_drop } of ours) expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] });
  });
});
