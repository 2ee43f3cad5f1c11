import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { golden } from './golden.ts';

const given = process.env.GOLDEN;
let folder: string;
const file = (name: string) => pathToFileURL(join(folder, name));

describe('a text that was reviewed', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'golden-'));
    writeFileSync(file('page.md'), 'reviewed\n');
    delete process.env.GOLDEN;
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
    if (given !== undefined) process.env.GOLDEN = given;
  });

  it('may stand as it is', () => expect(golden(file('page.md'), 'reviewed\n')).toBe('reviewed\n'));

  it.each(['page.md', 'new.md'])('tells the command that writes it anew, and the difference: %s', (name) => {
    let told = '';
    try {
      golden(file(name), 'changed\n');
    } catch (error) {
      told = (error as Error).stack!;
    }
    expect(told).toMatch(/is meant: GOLDEN=write npm test -- libs\/testbed\/src\/golden\.test\.ts, and read the diff/);
    expect(told).toContain(name);
    expect(told).toContain('toBe');
  });

  it('is written anew on demand', () => {
    process.env.GOLDEN = 'write';
    golden(file('deep/new.md'), 'changed\n');
    expect(readFileSync(file('deep/new.md'), 'utf8')).toBe('changed\n');
  });
});
