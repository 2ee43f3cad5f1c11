import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { SeededFault } from './seeded-fault.ts';
import { staleFaults } from './stale-faults.ts';

const FAULT = { name: 'one', file: 'a.ts', text: 'x', instead: '', test: 'a.test.ts', part: 'a part' };

test.each([
  ['name', 'One'],
  ['text', ''],
  ['instead', 'x'],
  ['test', 'a.ts'],
  ['part', ''],
  ['other', 'x'],
])('a fault is refused for its %s "%s"', (field, value) => {
  expect(SeededFault.safeParse(FAULT).success).toBe(true);
  expect(SeededFault.safeParse({ ...FAULT, [field]: value }).success).toBe(false);
});

const folder = mkdtempSync(join(tmpdir(), 'seeded-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a fault is stale without its file, test, part or text, if it does not parse, and if it stands twice', () => {
  const at = (name: string) => join(folder, name);
  writeFileSync(at('a.ts'), 'const one = 1;\nconst two = 2;\nconst four = 2;\n');
  writeFileSync(at('a.sql'), 'SELECT 1;\n');
  writeFileSync(at('a.test.ts'), "import './part.ts';\n");
  writeFileSync(at('part.ts'), "describe('a part', () => {});\n");
  const fault = (name: string, more: object) => ({ name, file: at('a.ts'), text: '= 1', instead: '= 3', test: at('a.test.ts'), part: 'a part', ...more });
  const stale = staleFaults([
    fault('right', {}),
    fault('right-too', { part: undefined }),
    fault('right-sql', { file: at('a.sql'), text: 'SELECT', instead: '(' }),
    fault('no-file', { file: 'none.ts' }),
    fault('no-test', { test: 'none.test.ts' }),
    fault('no-part', { part: 'part' }),
    fault('no-text', { text: '= 9' }),
    fault('two-texts', { text: '= 2' }),
    fault('broken', { instead: '= (' }),
    fault('twice', {}),
    fault('twice', {}),
  ]);
  expect(stale.map((one) => one.replaceAll(folder, ''))).toEqual([
    'no-file: there is no none.ts; name the file that holds the text now',
    'no-test: there is no none.test.ts; name the test that must notice the fault now',
    'no-part: no part of /a.test.ts is called "part"; name the describe that must notice the fault now',
    'no-text: its text stands 0 times in /a.ts; copy the line as it is now',
    'two-texts: its text stands 2 times in /a.ts; copy the line as it is now',
    'broken: /a.ts does not parse with the fault in it',
    'twice stands twice',
    'twice stands twice',
  ]);
});
