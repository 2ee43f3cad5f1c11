import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { requireOwn } from './home.ts';

let shared: string;
beforeEach(() => void (shared = mkdtempSync(join(tmpdir(), 'biomarker-home-'))));
afterEach(() => rmSync(shared, { recursive: true }));

const REFUSED = /belongs to somebody else, or others may open it/;

test('accepts a private folder', () => {
  const home = join(shared, 'data');
  mkdirSync(home, { mode: 0o700 });
  expect(() => requireOwn(home)).not.toThrow();
});

test('refuses a folder with open permissions, a foreign owner, or a link', () => {
  const open = join(shared, 'open');
  mkdirSync(open);
  for (const bit of [0o40, 0o20, 0o10, 0o4, 0o2, 0o1]) {
    chmodSync(open, 0o700 | bit);
    expect(() => requireOwn(open)).toThrow(REFUSED);
  }

  const elsewhere = join(shared, 'elsewhere');
  symlinkSync(shared, elsewhere);
  expect(() => requireOwn(elsewhere)).toThrow(REFUSED);
  // Others fail since root owns it, and root fails since it is open to all.
  expect(() => requireOwn('/')).toThrow(REFUSED);
});
