import { expect, it, jest } from '@jest/globals';

const acts: string[] = [];
const sorted = (config: object) => JSON.stringify(Object.entries(config).sort(([one], [other]) => (one < other ? -1 : 1)));
const files = new Map([['stryker.config.json', '{"concurrency":2,"jest":{"projectType":"custom"}}']]);
let reports: Record<string, string[]> = {};
let status = 0;
let isLab = true;

jest.unstable_mockModule('node:fs', () => ({
  mkdirSync: (folder: string) => acts.push(`make ${folder}`),
  rmSync: (folder: string) => acts.push(`remove ${folder}`),
  readFileSync: (file: string) => files.get(file) ?? JSON.stringify({ files: { a: { mutants: reports[file]!.map((one) => ({ status: one })) } } }),
  writeFileSync: (file: string, text: string) => acts.push(`${file}: ${sorted(JSON.parse(text) as object)}`),
}));
jest.unstable_mockModule('node:child_process', () => ({
  spawnSync: (file: string, args: string[], { env, stdio }: { env: NodeJS.ProcessEnv; stdio: string }) => {
    acts.push(`${file === process.execPath ? 'node' : file} ${args.join(' ')}, ${env.NODE_OPTIONS}, ${stdio}`);
    return { status };
  },
}));
jest.unstable_mockModule('@biomarker/testbed/lab', () => ({ labFile: (file: string) => file, labIsInstalled: () => isLab }));
const AREAS = [
  { folder: 'libs/one', files: '**/*.ts' },
  { folder: 'libs/other', files: 'a.ts' },
];
jest.unstable_mockModule('./areas.ts', () => ({ areasOf: (path?: string) => AREAS.filter(({ folder }) => path === undefined || folder === path) }));

/** What a run does and tells until it ends, with its code. */
async function ran(path?: string): Promise<string[]> {
  acts.length = 0;
  jest.resetModules();
  jest.spyOn(console, 'log').mockImplementation((line: string) => void acts.push(line));
  jest.spyOn(console, 'error').mockImplementation((line: string) => void acts.push(`stderr: ${line}`));
  jest.spyOn(process, 'exit').mockImplementation((code) => {
    acts.push(`ends with ${code}`);
    throw new Error('the end');
  });
  const argv = process.argv;
  process.argv = ['node', 'mutation.ts', ...(path ? [path] : [])];
  await import('../mutation.ts').catch(() => {});
  process.argv = argv;
  return acts;
}

const configOf = (folder: string, name: string, of: string) =>
  `reports/mutation/${name}.config.json: ${sorted({
    ...{ concurrency: 2, jest: { projectType: 'custom', config: { testMatch: [`<rootDir>/${folder}/**/*.test.ts`], reporters: [] } } },
    ...{ mutate: [`${folder}/${of}`, '!**/*.test.ts', '!**/index.ts'] },
    ...{ jsonReporter: { fileName: `reports/mutation/${name}.json` }, htmlReporter: { fileName: `reports/mutation/${name}.html` } },
  })}`;
const stryker = (name: string) => `node @stryker-mutator/core/bin/stryker.js run reports/mutation/${name}.config.json, --experimental-vm-modules, inherit`;

it.each([
  [
    'well at a score of 85',
    'ends with 0',
    [...Array(17).fill('Killed'), ...Array(3).fill('Survived')] as string[],
    ' 85.0 %  all: 17 noticed, 3 survived, 0 run by no unit test',
  ],
  [
    'badly below it',
    'ends with 1',
    [...Array(21).fill('Killed'), ...Array(4).fill('Survived')] as string[],
    ' 84.0 %  all: 21 noticed, 4 survived, 0 run by no unit test',
  ],
])('each area is changed under its own tests, and the run ends %s', async (_how, end, statuses, all) => {
  reports = { 'reports/mutation/libs-one.json': [], 'reports/mutation/libs-other.json': statuses };
  const told = await ran();
  const begin = ['remove reports/mutation', 'make reports/mutation', configOf('libs/one', 'libs-one', '**/*.ts'), stryker('libs-one')];
  expect(told).toEqual([
    ...begin,
    configOf('libs/other', 'libs-other', 'a.ts'),
    stryker('libs-other'),
    '100.0 %  libs/one: 0 noticed, 0 survived, 0 run by no unit test',
    all.replace('all', 'libs/other'),
    all,
    end,
  ]);
});

it('one area alone is changed where it is named', async () => {
  reports = { 'reports/mutation/libs-one.json': ['Killed'] };
  expect((await ran('libs/one')).slice(3)).toEqual([
    stryker('libs-one'),
    '100.0 %  libs/one: 1 noticed, 0 survived, 0 run by no unit test',
    '100.0 %  all: 1 noticed, 0 survived, 0 run by no unit test',
    'ends with 0',
  ]);
});

it('a path without an area is refused with all areas', async () => {
  expect((await ran('apps')).slice(0, 2)).toEqual(['stderr: No area that Stryker changes is in apps. There are: libs/one, libs/other', 'ends with 1']);
});

it('a run of Stryker that fails ends the run with its code', async () => {
  status = 3;
  expect((await ran()).slice(3)).toEqual([stryker('libs-one'), 'ends with 3']);
  status = 0;
});

it('nothing is changed without the packages of tools/lab', async () => {
  isLab = false;
  expect((await ran()).slice(0, 1)).toEqual(['ends with 1']);
  isLab = true;
});
