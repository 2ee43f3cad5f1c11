import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import type { Outcome } from './run-node.ts';

// What each part of `npm run check` runs, in order, and with which code it ends. Nothing of it runs here.

const told: string[] = [];
let failing = 'no part';
let isLab = true;
const ran = async (...args: string[]): Promise<Outcome> => {
  const line = args.join(' ').replace(`${process.execArgv.join(' ')} `, '');
  told.push(`  ${line}`);
  return { ok: !line.includes(failing), stdout: '', output: `fault of ${line}` };
};

jest.unstable_mockModule('node:child_process', () => ({
  spawn: (file: string, args: string[], options: object) => {
    const child = new EventEmitter();
    void ran(file === process.execPath ? 'node' : file, ...args.slice(process.execArgv.length), JSON.stringify(options)).then(({ ok }) =>
      child.emit('exit', ok ? 0 : 1),
    );
    return child;
  },
}));
jest.unstable_mockModule('./run-node.ts', () => ({ runNode: ran }));
jest.unstable_mockModule('../../prisma/generate-client.ts', () => ({ generateClient: () => told.push('  client') }));
jest.unstable_mockModule('@biomarker/testbed/lab', () => ({ labIsInstalled: () => isLab }));
jest.unstable_mockModule('@biomarker/testbed/database', () => ({ citusUrl: () => process.env.CITUS }));
jest.unstable_mockModule('./renamed-column.ts', () => ({ renamedColumnBreaksTypes: () => ran('renamed column') }));
jest.unstable_mockModule('./commit-subjects.ts', () => ({
  badSubjects: (range?: string) => (told.push(`  subjects of ${range}`), failing === 'subjects' ? ['abc: too long', 'abd: no type'] : []),
}));
jest.unstable_mockModule('./known-bad.ts', () => ({
  ...{ CRUISER: 'CRUISER', ESLINT: 'ESLINT', KNIP: 'KNIP', DEAD_KINDS: ['--dead'] },
  ...{ deadRefused: () => ran('known-bad dead'), importsRefused: () => ran('known-bad imports'), lintRefused: () => ran('known-bad lint') },
}));
const none = (name: string) => async () => ((await ran(name)).ok ? [] : [`fault of ${name}`]);
jest.unstable_mockModule('./nx.ts', () => ({ missedByAffected: none('nx affected'), missedByRelease: none('nx release') }));
jest.unstable_mockModule('./lockfile.ts', () => ({ lockFaults: (file: string) => (told.push(`  lock ${file}`), []) }));
jest.unstable_mockModule('../seeded-faults/stale-faults.ts', () => ({ staleFaults: () => (told.push('  stale faults'), []) }));

beforeEach(() => {
  told.length = 0;
  [failing, isLab] = ['no part', true];
  jest.spyOn(console, 'log').mockImplementation((line: string) => void told.push(line));
  jest.spyOn(console, 'error').mockImplementation((line: string) => void told.push(`stderr: ${line}`));
});

async function checked(words: string): Promise<string> {
  const argv = process.argv;
  process.argv = ['node', 'check.ts', ...words.split(' ').filter(Boolean)];
  jest.resetModules();
  const exited = new Promise<number>((resolve) => jest.spyOn(process, 'exit').mockImplementation((code) => (resolve(Number(code)), undefined as never)));
  await import('../check.ts');
  process.argv = argv;
  return `$ npm run check -- ${words}\n${told.join('\n')}\nends with ${await exited}\n`;
}

it.each([
  ['all', ''],
  ['subjects', 'subjects main..HEAD'],
  ['rounds-of-a-path', 'rounds tools/dev'],
  ['tests-of-a-path', 'tests tools/dev'],
  ['citus', 'citus'],
])('the check of %s runs as reviewed', async (name, words) => {
  process.env.CITUS = 'there';
  const text = await checked(words);
  expect(text).toBe(golden(new URL(`golden/check-${name}.txt`, import.meta.url), text));
});

it.each([
  ['subjects', 'subjects', 'stderr: abc: too long\nabd: no type'],
  ['static', 'tsc', 'FAIL types'],
  ['static', 'known-bad lint', 'FAIL known-bad code is refused by lint'],
  ['static', 'tools/generate.ts', 'stderr: fault of tools/generate.ts'],
  ['static', 'nx release', 'stderr: fault of nx release'],
  ['tests', 'test.ts', 'ends with 1'],
  ['rounds', '!(', 'ends with 1'],
  ['rounds', '@(database', 'ends with 1'],
  ['rounds', '@(dev', 'ends with 1'],
])('a check of %s fails with its part "%s", and says so', async (words, part, said) => {
  failing = part;
  const text = await checked(words);
  expect(text).toContain(said);
  expect(text).toMatch(/ends with 1\n$/);
});

it.each(['static', 'rounds'])('the check of %s needs the packages of tools/lab', async (part) => {
  isLab = false;
  expect(await checked(part)).toBe(`$ npm run check -- ${part}\n\nends with 1\n`);
});

it('the check of Citus needs a server', async () => {
  delete process.env.CITUS;
  expect(await checked('citus')).toContain('stderr: No Citus server: TEST_CITUS_URL names it, as a superuser whom its nodes trust.\nends with 1');
});
