import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

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
