import { freePort } from '@biomarker/testbed/postgres/server';
import { inLab, type Lab } from './harness/lab.ts';
import { readSettings } from './harness/settings.ts';
import { contentMix } from './soak/content-mix.ts';
import { reportOf } from './soak/report.ts';
import { CONNECTIONS, environmentOf } from './soak/plan.ts';
import { runMix, type Soak, type Soaked } from './soak/run-mix.ts';
import { BROWSE, toolsMix } from './soak/tools-mix.ts';

// Hours of traffic in one run: does a service's memory grow? Runs only by name: npm run bench -- soak. BENCH_REQUESTS is the number of requests to each
// service (a million by default), BENCH_SERVICES a comma-separated list of services.

const { requests: REQUESTS, services: asked } = readSettings(process.env);
const SERVICES = { 'content-api': contentApi, 'mcp-server': mcpServer, 'partner-auth': partnerAuth };

await inLab(asked, async (lab) => {
  const soaked: Soaked[] = [];
  for (const name of asked) soaked.push(await runMix(await SERVICES[name](lab), REQUESTS));
  console.log(reportOf(soaked));
  for (const { name, wrong } of soaked) wrong.forEach((one) => console.error(`${name}: ${one}`));
});

async function started({ service, redis }: Lab, app: keyof typeof SERVICES, env: Record<string, string> = {}) {
  const metricsPort = await freePort();
  const server = await service(app, app, { ...environmentOf(app, metricsPort, redis.url), ...env });
  return { name: app, port: server.port, metricsPort };
}

async function contentApi(lab: Lab): Promise<Soak> {
  const server = await started(lab, 'content-api');
  return { ...server, mix: contentMix(await slugsOf(server.port)) };
}

async function mcpServer(lab: Lab): Promise<Soak> {
  const server = await started(lab, 'mcp-server');
  const reply = await fetch(`http://127.0.0.1:${server.port}${BROWSE.path}`, BROWSE);
  const { result } = (await reply.json()) as { result: { structuredContent: { biomarkers: { slug: string }[] } } };
  return { ...server, mix: toolsMix(result.structuredContent.biomarkers.map(({ slug }) => slug)) };
}

async function partnerAuth(lab: Lab): Promise<Soak> {
  // The lab generates the database client when it opens, after this module has loaded.
  const { rail } = await import('./soak/rail.ts');
  return rail(lab, (env) => started(lab, 'partner-auth', env), CONNECTIONS);
}

async function slugsOf(port: number): Promise<string[]> {
  const pages = await Promise.all(
    [1, 2].map(async (page) => (await fetch(`http://127.0.0.1:${port}/api/v1/biomarkers?fields=minimal&pageSize=100&page=${page}`)).json()),
  );
  return (pages as { data: { data: { slug: string }[] } }[]).flatMap(({ data }) => data.data.map(({ slug }) => slug));
}
