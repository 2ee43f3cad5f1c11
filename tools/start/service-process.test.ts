import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { startService } from './service-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'biomarker-service-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const log = join(folder, 'logs', 'one.log');
const script = (text: string) => (writeFileSync(join(folder, 'main.mjs'), text), join(folder, 'main.mjs'));

it('a service writes both outputs to a log of its owner, and ends when it is stopped', async () => {
  const started = await startService(
    'one',
    script("console.log(process.env.OWN); console.error('two'); process.send({}); setInterval(() => {}, 1000);"),
    { OWN: 'first' },
    log,
  );
  await started.stop();
  expect([started.name, await started.exited, readFileSync(log, 'utf8'), statSync(log).mode & 0o777]).toEqual(['one', null, 'first\ntwo\n', 0o600]);
});

it.each([
  ['its first words that are no line of the log', '{"level":1}\n\none\ntwo\n{}\nthree\nfour\nfive\nsix', 'one did not start: one\ntwo\nthree\nfour\nfive'],
  ['the place of the log, without any', '{"level":1}', `one did not start: see ${log}`],
])('a service that does not start is told with %s', async (_what, written, message) => {
  await expect(startService('one', script(`console.log(${JSON.stringify(written)})`), {}, log)).rejects.toThrow(new Error(message));
});
