import { expect, it } from '@jest/globals';
import { isOneLine, isPlainText, printable, printableLine } from './plain-text.ts';

const HIDDEN = [0, 7, 8, 0x0b, 0x0d, 0x1b, 0x7f, 0x80, 0x85, 0x9b, 0x9f, 0x061c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069];

it.each(HIDDEN.map((code) => [code.toString(16).padStart(4, '0'), String.fromCharCode(code)]))('U+%s is hidden', (code, character) => {
  expect([isOneLine(`a${character}b`), isPlainText(`a${character}b`)]).toEqual([false, false]);
  expect([printable(`a${character}b`), printableLine(`a${character}b`)]).toEqual([`a\\u${code}b`, `a\\u${code}b`]);
});

it('a text of several lines has line breaks and tabs', () => {
  expect([isOneLine('a\n\tb'), isPlainText('a\n\tb')]).toEqual([false, true]);
  expect([printable('a\n\tb'), printableLine('a\n\tb')]).toEqual(['a\n\tb', 'a\\u000a\\u0009b']);
});

it.each(['', 'Zoë 日本 שלום مرحبا', '👩‍🔬 5 µg', '“quoted”\u00a0–'])('%j is shown as it is', (text) => {
  expect([isOneLine(text), isPlainText(text), printable(text)]).toEqual([true, true, text]);
});
