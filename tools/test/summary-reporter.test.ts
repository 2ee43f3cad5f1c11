import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';

const FILES = {
  'one.test.js': `test('one', () => {})`,
  'parts/two.test.js': `test('two', () => {})`,
  'parts/three.test.ts': `import './part.ts';`,
  'parts/part.ts': '',
};

const folder = mkdtempSync(join(tmpdir(), 'biomarker-summary-'));
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
afterAll(() => rmSync(folder, { recursive: true }));

function jestWith(args: readonly string[]) {
  const config = { rootDir: folder, transform: {}, testMatch: ['**/*.test.js'], reporters: [resolve('tools/test/summary-reporter.mjs')] };
  const { status, stderr } = spawnSync(process.execPath, [resolve('node_modules/jest/bin/jest.js'), '--config', JSON.stringify(config), ...args], {
    cwd: folder,
    env: { ...process.env, CI: '' },
    encoding: 'utf8',
  });
  return { status, told: stderr.trim().split('\n') };
}

it.each([
  { call: ['one', 'parts/absent'], told: ['No test file matches parts/absent.'] },
  { call: ['one', 'parts/part'], told: ['No test file matches parts/part. It is a part of parts/three.test.ts.'] },
  {
    call: ['one', 'parts/part.ts', 'absent'],
    told: ['No test file matches parts/part.ts. It is a part of parts/three.test.ts.', 'No test file matches absent.'],
  },
  { call: ['one', '-t', 'absent'], told: ['No test of these files has absent in its name.'] },
])('fails a call of which a part selects no test: $call', ({ call, told }) => {
  expect(jestWith(call)).toEqual({ status: 1, told });
});

it.each([{ call: [] }, { call: ['one', 'parts'] }, { call: ['ONE'] }, { call: ['-t', 'two'] }, { call: [join('parts', 'two.test.js')] }])(
  'passes a call of which each part selects a test: $call',
  ({ call }) => {
    expect(jestWith(call)).toEqual({ status: 0, told: [''] });
  },
);
