import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { operatorDatabases } from './database-url.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'database-url-'))));
afterAll(() => rmSync(folder, { recursive: true }));

it('takes DATABASE_URL, with that of laboratory data, before the database of a running start', () => {
  const DATABASE_URL = 'postgresql://a';
  expect(operatorDatabases({ DATABASE_URL, DATA_DIR: folder })).toEqual({ url: DATABASE_URL });
  expect(operatorDatabases({ DATABASE_URL, LAB_DATABASE_URL: 'postgresql://b' })).toEqual({ url: DATABASE_URL, labUrl: 'postgresql://b' });
});

it('finds the database of a running start in DATA_DIR, which has the laboratory data too', () => {
  const env = { DATA_DIR: folder, LAB_DATABASE_URL: 'postgresql://b' };
  const none = () => expect(() => operatorDatabases(env)).toThrow('No database: set DATABASE_URL, or call this while "npm start" is running');
  none();
  // The data stay when it ends, without the file of the process.
  const home = join(folder, 'home');
  mkdirSync(join(home, 'data'), { recursive: true });
  symlinkSync(home, join(folder, 'postgres'));
  writeFileSync(join(home, 'password'), 'secret');
  none();
  writeFileSync(join(home, 'data/postmaster.pid'), `12\n${home}/data\n1790000000\n5999\n/tmp\n`);
  expect(operatorDatabases(env)).toEqual({ url: 'postgresql://postgres:secret@127.0.0.1:5999/postgres' });
});
