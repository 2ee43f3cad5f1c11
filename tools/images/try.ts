import { freePort } from '@biomarker/testbed/postgres/server';
import { roleOf, setRolePasswords, urlAs } from '@biomarker/testbed/database';
import { until } from '@biomarker/testbed/until';
import { SERVICES } from '../faults/testbed/testbed.ts';
import type { ServiceName } from '../faults/testbed/service.ts';
import { nameOf } from './build.ts';
import { run } from './run.ts';

/** The limits of the manifests: a read-only root, no capability, no new privileges. */
const BOUNDS = [
  ...['--network', 'host', '--read-only', '--read-only-tmpfs=false', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
  ...['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'],
];
const PODMAN = process.env.OCI_RUNTIME ? ['--runtime', process.env.OCI_RUNTIME] : [];
type Podman = (...args: string[]) => Promise<string>;
/** The grace period of the manifests. */
const GRACE_SECONDS = 40;

/** One request to each service, and a text that its answer must hold. */
export const ASKED: Record<ServiceName, { path: string; holds: string }> = {
  'content-api': { path: '/api/v1/biomarkers/ferritin', holds: '"slug":"ferritin"' },
  'partner-auth': { path: '/api/fhir/r4/metadata', holds: '"CapabilityStatement"' },
  'mcp-server': { path: '/readyz?verbose', holds: '"database":"ok"' },
};

/** Migrates and seeds, then starts, calls and stops each service. Throws if one of them fails. */
export async function tryImages(ownerUrl: string, redisUrl: string, execute = run): Promise<void> {
  const podman: Podman = (...args) => execute('podman', ...PODMAN, ...args);
  await podman('run', '--rm', ...BOUNDS, '--env', `DATABASE_URL=${ownerUrl}`, nameOf('migrate'));
  console.log('migrate: migrated and seeded');
  await setRolePasswords(ownerUrl);
  for (const service of SERVICES) await tryService(podman, service, { DATABASE_URL: urlAs(ownerUrl, roleOf(service)), REDIS_URL: redisUrl });
}

function environmentOf(port: number): Record<string, string> {
  const secret = 'of the images only and long enough';
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: '0',
    CURSOR_SECRET: secret,
    PARTNER_RAIL: 'on',
    RAIL_ENVIRONMENT: 'sandbox',
    RAIL_SECRET: secret,
  };
}

async function tryService(podman: Podman, service: ServiceName, stores: Record<string, string>): Promise<void> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const settings = Object.entries({ ...stores, ...environmentOf(port) }).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const container = await podman('run', '--detach', ...BOUNDS, ...settings, nameOf(service));
  try {
    await until(`${service} is ready`, () => statusOf(`${base}/readyz`).then((status) => status === 200));
    const { path, holds } = ASKED[service];
    const body = await (await fetch(base + path)).text();
    if (!body.includes(holds)) throw new Error(`${service} answers ${path} with ${body.slice(0, 200)}`);
    await podman('stop', '--time', String(GRACE_SECONDS), container);
    const code = await podman('inspect', '--format', '{{.State.ExitCode}}', container);
    if (code !== '0') throw new Error(`${service} ended with ${code}`);
    console.log(`${service}: started read-only, asked, stopped`);
  } catch (error) {
    console.error(await podman('logs', container));
    throw error;
  } finally {
    await podman('rm', '--force', container);
  }
}

const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    async (answer) => (await answer.text(), answer.status),
    () => 0,
  );
