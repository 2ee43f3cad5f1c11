import { beforeEach, expect, it, jest } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import type { Lab } from './harness/lab.ts';
import type { Rail } from './partner/flow.ts';
import type { Soak, Soaked } from './soak/run-mix.ts';

// The benchmarks of whole flows, in a lab that this test plays: what they start, ask and tell, in order.

const told: string[] = [];
let port = 0;
beforeEach(() => {
  [told.length, port] = [0, 3000];
  jest.spyOn(console, 'log').mockImplementation((text: string) => void told.push(text));
  jest.spyOn(console, 'error').mockImplementation((text: string) => void told.push(`stderr: ${text}`));
});

const began = (kind: string, name: string, env: object = {}) => {
  told.push(`${kind}, called ${name}: ${JSON.stringify(env)}`);
  return { name, port: ++port, cpuMicroseconds: () => 5e6 * told.length };
};
const lab = {
  ...{ postgres: { url: 'POSTGRES', pid: 7 }, redis: { url: 'REDIS' } },
  start: async (name: string, script: string, env?: object) => began(script, name, env),
  service: async (app: string, name: string, env?: object) => began(`service ${app}`, name, env),
} as unknown as Lab;
jest.unstable_mockModule('./harness/lab.ts', () => ({
  railEnv: (base: string) => ({ PORT: new URL(base).port, RAIL: 'on' }),
  inLab: async (apps: string[], work: (lab: Lab) => Promise<void>) => (told.push(`a lab with ${apps.join(', ')}`), work(lab)),
}));
const services = ['content-api', 'mcp-server', 'partner-auth'];
jest.unstable_mockModule('./harness/settings.ts', () => ({ readSettings: () => ({ seconds: 4, requests: 3, services }) }));
jest.unstable_mockModule('./harness/cpu.ts', () => ({ familyCpuMicroseconds: (pid: number) => 1e6 * pid * told.length }));
jest.unstable_mockModule('@biomarker/testbed/postgres/server', () => ({ freePort: async () => ++port }));

const applications = [{ clientId: 'CLIENT', credential: 'CREDENTIAL' }, { clientId: 'OTHER' }];
jest.unstable_mockModule('../../prisma/demo/partner.ts', () => ({
  demoPartner: async (url: string) => (told.push(`the demo partner in ${url}`), { applications }),
}));
jest.unstable_mockModule('./partner/more-members.ts', () => ({
  moreMembers: async (url: string, count: number) => (
    told.push(`${count} more members in ${url}`),
    Array.from({ length: count }, (_, at) => ({ email: `member-${at}` }))
  ),
}));
jest.unstable_mockModule('../demo/partner-server.ts', () => ({
  partnerServer: (_demo: object, { clientId }: { clientId: string }, base: string) => ({
    identityToken: async (sub: string) => `of a user with ${sub.length} characters, by ${clientId} for ${base}`,
  }),
}));
const toldOf = async ({ pushed, members, ...rail }: Rail) => JSON.stringify({ ...rail, members: members.length, first: members[0], pushed: await pushed() });
jest.unstable_mockModule('./partner/flow.ts', () => ({
  signedIn: async (rail: Rail) => (told.push(`signed in: ${await toldOf(rail)}`), [{ close: () => told.push('browser closed') }]),
  runFlows: async ({ name }: Rail, browsers: object[], seconds: number) => (
    told.push(`flows of ${name} for ${seconds} s, browsers: ${browsers.length}`),
    { flows: 5, seconds: 9 + told.length, tokenMs: [3, 1, 2] }
  ),
  tokensOf: async (rail: Rail) => (
    told.push(`tokens: ${await toldOf(rail)}`),
    rail.members.map((_, at) => ({ access_token: `A${at}`, refresh_token: `R${at}` }))
  ),
}));
jest.unstable_mockModule('pg', () => ({
  default: {
    Client: function (url: string) {
      return { connect: async () => {}, query: async (sql: string) => void told.push(`${sql} in ${url}`), end: async () => void told.push('disconnected') };
    },
  },
}));
const database = {
  prisma: { member: { findMany: async (asked: object) => (told.push(`members: ${JSON.stringify(asked)}`), [{ id: 'ID', email: 'bench-0' }]) } },
  close: async () => void told.push('disconnected'),
};
jest.unstable_mockModule('@biomarker/db/partner', () => ({
  connectDatabase: ({ url }: { url: string }) => (told.push(`connected to ${url}`), database),
  postgresLabWriter: () => ({ write: async (id: string, deliveries: string, at: string) => void told.push(`results of ${id}: ${deliveries}, ${at}`) }),
}));
jest.unstable_mockModule('../../prisma/demo/lab-results.ts', () => ({
  demoVisits: (patient: object) => ['first', 'second'].map((at) => ({ deliveries: `of ${JSON.stringify(patient)}`, at })),
}));

const learned = ({ mix, prepare, learn }: Soak) => {
  const refresh = mix.flatMap(([, asked]) => asked).find(({ body = '' }) => body.includes('{refresh}'))!;
  const seen = (status: number, name: string) =>
    ({ status, body: JSON.stringify({ access_token: `A${name}`, refresh_token: `R${name}` }) }) as Parameters<NonNullable<typeof learn>>[1];
  const asks = () => JSON.stringify([0, 1].map((connection) => prepare!({ ...refresh, path: '{token}' }, connection)));
  const before = asks();
  learn!(refresh, seen(400, 'refused'), 1);
  learn!({ ...refresh, path: '/api/oauth/revoke' }, seen(200, 'of-another'), 1);
  const still = asks() === before;
  learn!(refresh, seen(200, 'new'), 1);
  return `at first: ${before}\n${still ? 'unchanged by a refusal and by another path' : asks()}\nthen: ${asks()}`;
};
jest.unstable_mockModule('./soak/run-mix.ts', () => ({
  runMix: async (soak: Soak, requests: number): Promise<Soaked> => {
    const { mix, name, ...rest } = soak;
    const asked = mix.flatMap(([, all]) => all.map(({ path, body = '' }) => `${path} ${body}`));
    const own = asked.filter((one) => one.includes('one-of-'));
    told.push(`${requests} requests to ${name} ${JSON.stringify(rest)}, ${asked.length} kinds, those with slugs: ${own.join(', ')}`);
    if (soak.learn) told.push(learned(soak));
    const samples = Array.from({ length: 4 }, (_, at) => ({ requests: at, rssBytes: 2 ** 20, heapBytes: 1, descriptors: 9, loopDelayMs: 2 }));
    return { name, requests, samples, wrong: [`${name} is wrong`], wrongCount: 1, seconds: 2 };
  },
}));
jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
  told.push(`asked: ${init?.method ?? 'GET'} ${url as string} ${(init?.body as string) ?? ''}`);
  const slugs = [{ slug: `one-of-${told.length}` }];
  return Response.json({ data: { data: slugs }, result: { structuredContent: { biomarkers: slugs } } });
});

it.each([
  ['the rail next to the stock library', 'partner'],
  ['a soak', 'soak'],
])('%s is measured as reviewed', async (_what, name) => {
  await import(`./${name}.ts`);
  const text = `${told.join('\n').replaceAll(process.cwd(), '')}\n`;
  expect(text).toBe(golden(new URL(`golden/run-of-${name}.txt`, import.meta.url), text));
});
