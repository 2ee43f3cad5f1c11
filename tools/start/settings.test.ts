import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { keptSecrets } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'biomarker-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('keeps secrets in an owner-only file, even if it was readable before', () => {
  const file = join(folder, 'secrets.json');
  writeFileSync(file, JSON.stringify({ cursorSecret: 'kept' }));
  chmodSync(file, 0o644);
  const secrets = keptSecrets(folder);
  expect(secrets.cursorSecret).toBe('kept');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(keptSecrets(folder)).toEqual(secrets);
});
