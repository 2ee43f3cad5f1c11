import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import type { Settings } from './settings.ts';
import { welcome } from './welcome.ts';

it('prints the addresses, commands to try and, on demo data, how to sign in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'welcome-'));
  writeFileSync(join(folder, 'demo.json'), JSON.stringify({ members: [{ password: 'the one' }] }));
  const baseUrls = { contentApi: 'http://c.example', partnerAuth: 'http://p.example', mcpServer: 'http://m.example' };
  const words = (onDemoData: boolean) => welcome({ baseUrls, folder } as Settings, 1, onDemoData);
  const [, command] = words(true).match(/^ {2}node -p "(.*)"$/m)!;
  expect(execFileSync(process.execPath, ['-p', command!], { encoding: 'utf8' }).trim()).toBe('the one');
  const text = [words(true), words(false), welcome({ baseUrls, folder: resolve('.data'), hasMailServer: true } as Settings, 1, true)]
    .join('')
    .replaceAll(folder, 'FOLDER')
    .replaceAll(resolve('.data'), '.DATA');
  expect(text).toBe(golden(new URL('golden/welcome.txt', import.meta.url), text));
  rmSync(folder, { recursive: true });
});
