import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fromLab, labFile } from './lab.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'without-lab-'));
  cpSync('tools/lab/package.json', join(folder, 'tools/lab/package.json'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each(['mutation', 'bench', 'check'])('without the packages of tools/lab, npm run %s says one sentence', (command) => {
  const tsx = resolve('node_modules/tsx/dist/loader.mjs');
  const args = ['--conditions=@biomarker/source', '--import', tsx, resolve(`tools/${command}.ts`), ...(command === 'check' ? ['static'] : [])];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^This needs the packages of tools\/lab\. Run: npm ci --prefix tools\/lab \(missing: .+\)\n$/);
});

it('a package of tools/lab is found there, in the version that it names', () => {
  const place = join(realpathSync(folder), 'lab-of-its-own');
  const put = (file: string, content: unknown) => {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    writeFileSync(join(place, file), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const root = process.cwd();
  put('tools/lab/package.json', { dependencies: { one: '1.0.0', other: 'npm:@x/other@2.0.0' } });
  put('tools/lab/node_modules/one/package.json', { version: '1.0.0', main: 'main.js' });
  put('tools/lab/node_modules/one/main.js', 'module.exports = 7;');
  put('tools/lab/node_modules/other/package.json', { version: '1.9.0' });
  process.chdir(place);
  try {
    expect(() => labFile('one/main.js')).toThrow('(missing: other npm:@x/other@2.0.0)');
    expect(() => fromLab('one')).toThrow('npm ci --prefix tools/lab');
    put('tools/lab/node_modules/other/package.json', { version: '2.0.0' });
    expect(labFile('one/main.js')).toBe(join(place, 'tools/lab/node_modules/one/main.js'));
    expect(fromLab('one')).toBe(7);
  } finally {
    process.chdir(root);
  }
});
