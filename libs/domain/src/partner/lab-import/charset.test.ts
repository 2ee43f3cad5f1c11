import { expect, test } from '@jest/globals';
import { decoderOf } from './charset.ts';

test.each([
  ['windows-1252', [0x80, 0x96, 0x93, 0xe4], '€–“ä'],
  ['utf-8', [0xc3, 0xa4], 'ä'],
  ['utf-8', [0xef, 0xbb, 0xbf, 0x61], '\uFEFFa'],
])('decodes bytes of %s (%j)', (label, bytes, text) => {
  expect(decoderOf(label)!(Uint8Array.from(bytes))).toBe(text);
});

test('throws on bytes that are none of the character set, also at the end', () => {
  const decode = decoderOf('utf-8')!;
  expect(() => decode(Uint8Array.from([0x61, 0xff]))).toThrow(/not valid/);
  expect(() => decode(Uint8Array.from([0x61, 0xc3]))).toThrow(/not valid/);
});

test('knows no decoder of an unknown label', () => {
  expect(decoderOf('ebcdic-of-nobody')).toBeUndefined();
});
