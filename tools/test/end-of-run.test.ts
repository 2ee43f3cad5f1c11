import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { endOfRun } from './end-of-run.ts';

const PATIENCE_MS = 1500;

function run(script: string) {
  return endOfRun(spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }), PATIENCE_MS);
}

describe('the end of a run', () => {
  afterEach(() => void jest.restoreAllMocks());

  it.each([
    ['of a run that passes', 'process.send({ exitCode: 0 })', 0],
    ['of a run that fails', 'process.send({ exitCode: 1 }, () => process.exit(1))', 1],
    ['of a run without a test', 'process.exit(1)', 1],
    ['of a run that crashes before its result', 'process.kill(process.pid, "SIGKILL")', 1],
  ])('is the exit code %s', async (_, script, code) => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(await run(script)).toBe(code);
    expect(error).not.toHaveBeenCalled();
  });

  it.each([
    [
      'names the open handles',
      'setInterval(() => {}, 1000); process.send({ exitCode: 0 }); process.send({ heldBy: process.getActiveResourcesInfo() })',
      0,
      /1\.5 s .* Timeout/,
    ],
    ['keeps a failure', 'setInterval(() => {}, 1000); process.send({ exitCode: 1 })', 1, /killed/],
    ['tells a blocked event loop', 'process.send({ exitCode: 0 }, () => { for (;;); })', 0, /its event loop does not turn/],
  ])('kills a run that does not end, and %s', async (_, script, code, sentence) => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(await run(script)).toBe(code);
    expect(error).toHaveBeenCalledWith(expect.stringMatching(sentence));
  });

  it.each([
    ['passes', `test('one', () => { setInterval(() => {}, 1000); })`, 0],
    ['fails', `test('one', () => { setInterval(() => {}, 1000); throw new Error('wrong'); })`, 1],
    ['does not load', `setInterval(() => {}, 1000); throw new Error('wrong')`, 1],
    ['skips a test in CI', `test.skip('one', () => {}); test('two', () => { setInterval(() => {}, 1000); })`, 1],
  ])('counts the result of a Jest that does not end when a file %s', async (_, file, code) => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    const folder = mkdtempSync(join(tmpdir(), 'biomarker-end-of-run-'));
    writeFileSync(join(folder, 'one.test.js'), file);
    const config = { rootDir: folder, transform: {}, reporters: [resolve('tools/test/summary-reporter.mjs')] };
    const held = spawn(process.execPath, [resolve('node_modules/jest/bin/jest.js'), '--runInBand', '--config', JSON.stringify(config)], {
      env: { ...process.env, CI: 'true' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    expect(await endOfRun(held, 300)).toBe(code);
    rmSync(folder, { recursive: true });
    expect(error).toHaveBeenCalledWith(expect.stringMatching(/killed/));
  });
});
