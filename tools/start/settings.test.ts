import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { readKept } from './demo.ts';
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

it('keeps a demo partner that is whole, and none of a damaged file', () => {
  const file = join(folder, 'demo.json');
  expect(readKept(file)).toBeUndefined();
  const whole = { organisation: { name: 'one' }, applications: [], members: [] };
  const keeps = (text: string) => (writeFileSync(file, text), readKept(file));
  expect(keeps(JSON.stringify({ adminToken: 'a', ...whole }))).toEqual(whole);
  const lacking = Object.keys(whole).map((part) => JSON.stringify({ ...whole, [part]: undefined }));
  for (const damaged of ['', 'null', '{"organisation":', ...lacking]) expect([damaged, keeps(damaged)]).toEqual([damaged, undefined]);
});
