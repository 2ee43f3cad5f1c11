import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Settings } from './settings.ts';
import { welcome } from './welcome.ts';

it('prints the demo sign-in page, an email, and a command for the password', () => {
  const folder = mkdtempSync(join(tmpdir(), 'welcome-'));
  writeFileSync(join(folder, 'demo.json'), JSON.stringify({ members: [{ password: 'the one' }] }));
  const baseUrls = { contentApi: 'http://c.example', partnerAuth: 'http://p.example', mcpServer: 'http://m.example' };
  const words = (onDemoData: boolean) => welcome({ baseUrls, folder } as Settings, 1, onDemoData);
  expect(words(true)).toContain('Members sign in at http://p.example/account, for example as alex.sample@members.example.');
  const [, command] = words(true).match(/^ {2}node -p "(.*)"$/m)!;
  expect(execFileSync(process.execPath, ['-p', command!], { encoding: 'utf8' }).trim()).toBe('the one');
  expect(words(true)).toContain(`Messages to members are not sent: they lie in ${join(folder, 'mail')}.`);
  expect(welcome({ baseUrls, folder, hasMailServer: true } as Settings, 1, true)).toContain('Messages to members go to the server of SMTP_URL.');
  expect(words(false)).not.toMatch(/Members sign in|Messages to members/);
  rmSync(folder, { recursive: true });
});
