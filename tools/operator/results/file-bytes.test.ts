import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { bytesOf, digestOf, firstBytes } from './file-bytes.ts';

const folder = mkdtempSync(join(tmpdir(), 'bytes-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (text: string) => (writeFileSync(join(folder, 'file'), text), join(folder, 'file'));

const LINE = '0123456789'.repeat(10);
const openFiles = () => readdirSync('/dev/fd').length;

it('a file comes in parts, of which none is lost', () => {
  expect([...bytesOf(fileOf('abcdefg'), 3)].map(String)).toEqual(['abc', 'def', 'g']);
  expect([...bytesOf(fileOf(''))]).toEqual([]);
});

it('a file is named by the SHA-256 of all of its parts', () => {
  expect(digestOf(fileOf('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  const [million, digest] = ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'];
  expect(digestOf(fileOf(million))).toBe(digest);
});

it('the beginning is 64 bytes, as single characters, and the file is closed after it', () => {
  const before = openFiles();
  expect(firstBytes(fileOf(LINE))).toBe(LINE.slice(0, 64));
  expect([firstBytes(fileOf('é')), firstBytes(fileOf(''))]).toEqual(['Ã©', '']);
  expect(openFiles()).toBe(before);
});
