import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { codingOf, createdCoding, type Encoded } from './encodings.ts';

const encoded = (length: number): Encoded => ({ hit: { identity: Buffer.alloc(length, 'a') } });

it.each<[accepted: string | undefined, coding: string]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['identity', 'identity'],
  ['identity;q=1, gzip;q=0.5', 'identity'],
  ['zstd', 'identity'],
  ['gzip;q=0', 'identity'],
  ['*', 'br'],
  [`gzip${' '.repeat(996)}`, 'gzip'],
  [`gzip${' '.repeat(997)}`, 'identity'],
])('Accept-Encoding: %j gets %s', async (accepted, coding) => expect(await createdCoding(encoded(1024), accepted)).toBe(coding));

it('compresses no body below a kilobyte', async () => {
  expect(await createdCoding(encoded(1023), 'gzip')).toBe('identity');
  expect(codingOf(encoded(1023), 'gzip')).toBe('identity');
});

it('creates a form for the next request, once', async () => {
  const body = encoded(5000);
  expect(codingOf(body, 'br')).toBe('identity');
  expect(await createdCoding(body, 'br')).toBe('br');
  expect(codingOf(body, 'br')).toBe('br');
  expect(body.hit.gzip).toBeUndefined();
  await createdCoding(body, 'gzip');
  expect([brotliDecompressSync(body.hit.br!), gunzipSync(body.hit.gzip!)]).toEqual([body.hit.identity, body.hit.identity]);
});

it('is smaller with brotli than with gzip, without the slow search for the smallest form', async () => {
  const identity = readFileSync('README.md');
  const { hit }: Encoded = { hit: { identity } };
  for (const coding of ['br', 'gzip']) await createdCoding({ hit }, coding);
  expect(hit.br!.length).toBeLessThan(0.97 * hit.gzip!.length);
  expect(hit.br!.length).toBeGreaterThan(1.1 * brotliCompressSync(identity).length);
});
