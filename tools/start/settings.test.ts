import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { keptSecrets } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'biomarker-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('keeps its secrets, for the owner alone to read, also in a file that others could read', () => {
  const file = join(folder, 'secrets.json');
  writeFileSync(file, JSON.stringify({ cursorSecret: 'kept' }));
  chmodSync(file, 0o644);
  const secrets = keptSecrets(folder);
  expect(secrets.cursorSecret).toBe('kept');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(keptSecrets(folder)).toEqual(secrets);
});
