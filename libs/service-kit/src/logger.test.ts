import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { createLogger } from './logger.ts';

const LINES = 2000;

it.each([
  '',
  'process.exit(0);',
  'setTimeout(() => {}, 50);',
  "process.once('SIGTERM', () => process.exit(0)).kill(process.pid, 'SIGTERM'); setTimeout(() => {}, 5000);",
])('writes every line of all loggers in order before the process ends by "%s"', (end) => {
  const logger = new URL('./logger.ts', import.meta.url).href;
  const script = `import { createLogger } from ${JSON.stringify(logger)};
    const loggers = [createLogger('content-api', 'info'), createLogger('content-api', 'info')];
    for (let line = 0; line < ${LINES}; line++) loggers[line % 2].info({ line }, 'a line');
    ${end}`;
  const { stdout } = spawnSync(process.execPath, ['--conditions=@biomarker/source', '--import', 'tsx', '--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  const written = stdout
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text).line);
  expect(written).toEqual(Array.from({ length: LINES }, (_, line) => line));
});

it.each(['authorization', 'cookie', 'password', 'token'])('redacts %s', (name) => {
  const lines: string[] = [];
  createLogger('content-api', 'info', { write: (line: string) => void lines.push(line) }).info({ req: { [name]: 'hunter2' } }, 'a line');
  expect(lines.join('')).toContain(name);
  expect(lines.join('')).not.toContain('hunter2');
});
