import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROLE_PASSWORD, roleOf, setRolePasswords, urlAs } from '@biomarker/testbed/database';
import { throwAwayPostgres } from '@biomarker/testbed/postgres/server';
import { startRedis } from '@biomarker/testbed/redis';
import { client } from '../faults/load/exchange.ts';
import { startLoad } from '../faults/load/load.ts';
import { railPartner } from '../faults/testbed/rail-partner.ts';
import type { ServiceName } from '../faults/testbed/service.ts';
import { POSTGRES, SERVICES, sqlOn, UNBOUNDED_CLIENT } from '../faults/testbed/testbed.ts';
import type { BalancerName } from './balancer.ts';
import { startFleet, type Fleet } from './fleet.ts';
import { startFlows } from './flows.ts';
import { contentProbes, mcpProbes, railProbes } from './probes.ts';
import type { Release } from './release.ts';
import type { Outcome } from './report.ts';

const OWNER = 'release_owner';
export const ALONE_MS = 5000;
/** The releases that take the place of the old services, one after another. */
export const TURNS = ['next', 'old', 'next'] as const;

/** Old services under load; then the new migration and seed; then the new services, the old ones again, and the new ones for good. */
export async function upgrade(old: Release, next: Release, balancer: BalancerName, blueGreen = false): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'biomarker-upgrade-'));
  const postgres = await throwAwayPostgres(folder, POSTGRES);
  const redis = (await startRedis())!;
  try {
    const ownerUrl = await makeOwner(postgres.url);
    await step(`${old.name}: migration and seed`, () => old.migrate(ownerUrl).then(() => old.seed(ownerUrl)));
    await setRolePasswords(ownerUrl);
    const demo = await old.demo(ownerUrl);
    const fleet = await startFleet(balancer, old, (service, bases) => environmentOf(service, bases, ownerUrl, redis.url));
    const replaced = async () => {
      const load = await startUsers(fleet, railPartner({ partner: demo }, fleet.bases['partner-auth']));
      await sleep(ALONE_MS);
      await step(`${next.name}: migration`, () => next.migrate(ownerUrl));
      await step(`${next.name}: seed`, () => next.seed(ownerUrl));
      for (const release of TURNS.map((turn) => ({ old, next })[turn]))
        await step(`${release.name}: services, behind ${balancer}`, () =>
          blueGreen ? fleet.replace(release) : Promise.all(SERVICES.map((service) => fleet.roll(service, release))),
        );
      await sleep(ALONE_MS);
      return load.stop();
    };
    const outcomes = await replaced().finally(() => fleet.stop());
    return outcomes.map((outcome) => ({ balancer, ...outcome }));
  } finally {
    await redis.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As in docs/operations/deploy.md: no superuser. */
async function makeOwner(superuserUrl: string): Promise<string> {
  const sql = sqlOn(superuserUrl);
  await sql(`CREATE ROLE ${OWNER} LOGIN CREATEROLE PASSWORD '${ROLE_PASSWORD}'`);
  await sql(`CREATE DATABASE biomarkers OWNER ${OWNER}`);
  return Object.assign(new URL(superuserUrl), { username: OWNER, password: ROLE_PASSWORD, pathname: '/biomarkers' }).href;
}

export const environmentOf = (service: ServiceName, bases: Fleet['bases'], ownerUrl: string, redisUrl: string): Record<string, string> => ({
  DATABASE_URL: urlAs(ownerUrl, roleOf(service)),
  REDIS_URL: redisUrl,
  BASE_URL: service === 'mcp-server' ? bases['content-api'] : bases[service],
  MCP_URL: bases['mcp-server'],
  CURSOR_SECRET: 'of the upgrade only',
  TRUST_PROXY: '1',
  RATE_LIMIT_POINTS: '1000000000',
  PARTNER_RAIL: 'on',
  RAIL_ENVIRONMENT: 'sandbox',
  RAIL_SECRET: 'of the upgrade only and long enough',
  RAIL_RATE_LIMIT_POINTS: '1000000000',
  LOGIN_RATE_LIMIT_POINTS: '1000000',
});

async function startUsers({ bases }: Fleet, partner: ReturnType<typeof railPartner>) {
  const [used, refreshed] = [await partner.grant(0), await partner.grant(1)];
  const clients = Object.fromEntries(SERVICES.map((service) => [service, client(bases[service], UNBOUNDED_CLIENT)])) as Record<
    ServiceName,
    ReturnType<typeof client>
  >;
  const flows = startFlows(clients['partner-auth'], partner, 2);
  const probes = {
    'content-api': await contentProbes(clients['content-api']),
    'partner-auth': await railProbes(clients['partner-auth'], partner, used, refreshed),
    'mcp-server': mcpProbes(),
  };
  const loads = SERVICES.map((service) => ({ service, load: startLoad(bases[service], UNBOUNDED_CLIENT, { probes: probes[service], promised: [] }) }));
  return {
    async stop(): Promise<Omit<Outcome, 'balancer'>[]> {
      const tallies = await Promise.all(
        loads.map(async ({ service, load }) => {
          const { requests, wrong, slowestMs } = await load.stop();
          return { service, requests, failed: wrong, slowestMs };
        }),
      );
      const { flows: done, failed, slowestMs } = await flows.stop();
      for (const http of Object.values(clients)) http.close();
      return [...tallies, { service: 'the whole flow of the rail', requests: done, failed, slowestMs }];
    },
  };
}

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await work();
  console.log(`${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
}
