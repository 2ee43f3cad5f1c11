import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { until } from './until.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'when-ended-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const marks = ['early', 'late'].map((name) => (): string => join(folder, name));

/** A process with two guards, of which it ends the first. */
async function run(): Promise<void> {
  const [early, late] = marks.map((mark) => mark());
  const source = `import { whenEnded } from ${JSON.stringify(resolve('libs/testbed/src/when-ended.ts'))};
whenEnded('touch', [${JSON.stringify(early)}])(); whenEnded('touch', [${JSON.stringify(late)}]); setTimeout(() => process.send({}), 100);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
  expect(marks.some((mark) => existsSync(mark()))).toBe(false);
  child.kill('SIGKILL');
}

it('runs the command of a guard when its process is killed, and that of an ended guard never', async () => {
  await run();
  await until('the command of the guard', () => existsSync(marks[1]!()));
  expect(existsSync(marks[0]!())).toBe(false);
});
