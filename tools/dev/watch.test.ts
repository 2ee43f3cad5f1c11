import { beforeEach, expect, it, jest } from '@jest/globals';

const acts: string[] = [];
const watched = new Map<string, () => Promise<void>>();
let seeded: { stdout?: string; stderr?: string } = {};

jest.unstable_mockModule('node:child_process', () => ({
  execFile: (file: string, args: string[], { env }: { env: NodeJS.ProcessEnv }, done: (error: object | null, out?: object) => void) => {
    const isNode = file === process.execPath && env.PATH === process.env.PATH;
    acts.push(`${isNode ? 'node' : file} ${args.slice(process.execArgv.length).join(' ')} on ${env.DATABASE_URL}`);
    if (seeded.stderr) done(seeded);
    else done(null, seeded);
  },
}));
jest.unstable_mockModule('./on-change.ts', () => ({
  onChange(folders: string[], act: () => Promise<void>) {
    watched.set(folders.join(' '), act);
    return () => acts.push(`end of ${folders.join(' ')}`);
  },
}));
jest.unstable_mockModule('./service.ts', () => ({ restart: (name: string) => acts.push(`restart ${name}`) }));
jest.unstable_mockModule('@biomarker/testbed/browser-scripts', () => ({
  APPS_WITH_SCRIPTS: ['apps/content-api', 'apps/partner-auth'],
  bundleBrowserScripts: async (apps: string[]) => void acts.push(`bundle ${apps.join(' ')}`),
}));
const { watchFiles } = await import('./watch.ts');

beforeEach(() => {
  jest.spyOn(console, 'log').mockImplementation((line: string) => void acts.push(line.replace(/\d+\.\d s/, 'TIME')));
  acts.length = 0;
  watched.clear();
});

const CONTENT = 'prisma/content prisma/seeding libs/domain/src/content';

it('bundles the scripts of an app, and restarts its service after a change of its assets', async () => {
  const end = watchFiles('URL');
  for (const [folders, act] of watched) {
    if (folders === CONTENT) continue;
    acts.push(`change in ${folders}`);
    await act();
  }
  end();
  const app = (name: string) => [`apps/${name}/browser apps/${name}/src libs`, `apps/${name}/public`];
  const changes = ['content-api', 'partner-auth'].flatMap((name) => {
    const [sources, assets] = app(name);
    return [`change in ${sources}`, `bundle apps/${name}`, `change in ${assets}`, `restart ${name}`];
  });
  expect(acts).toEqual([...changes, ...[CONTENT, ...app('content-api'), ...app('partner-auth')].map((folders) => `end of ${folders}`)]);
});

const SEED = 'node prisma/seeding/main.ts on URL';
it.each([
  [
    'tells what a change of the content wrote, and restarts its readers',
    'biomarkers: 2 written, 0 removed\ntopics: 0 written, 0 removed\ndocs: 0 written, 1 removed\n',
    ['Seeded in TIME: biomarkers: 2 written, 0 removed; docs: 0 written, 1 removed.', 'restart content-api', 'restart mcp-server'],
  ],
  ['restarts nothing after a change that wrote nothing', 'biomarkers: 0 written, 0 removed\n', []],
])('%s', async (_what, stdout, expected) => {
  watchFiles('URL');
  seeded = { stdout };
  await watched.get(CONTENT)!();
  expect(acts).toEqual([SEED, ...expected]);
});

it('tells a fault of the content, and restarts nothing', async () => {
  watchFiles('URL');
  seeded = { stderr: 'Not seeded. A fault\n' };
  await expect(watched.get(CONTENT)!()).rejects.toThrow(/^Not seeded\. A fault$/);
  expect(acts).toEqual([SEED]);
});
