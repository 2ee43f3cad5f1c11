import { dictionary } from '@zxcvbn-ts/language-common';

/** Decoded at the first look, since that takes a moment. */
let common: ReadonlySet<string> | undefined;

/** Among the 49,000 most common passwords of the list of zxcvbn, one of them repeated, or one with a tail of digits and signs. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common']);
  const plain = password.toLowerCase();
  const [, unit = plain] = /^(.+?)\1+$/s.exec(plain) ?? [];
  const stem = unit.replace(/[^a-z]+$/, '');
  return unit.length < SHORTEST_UNIT || common.has(unit) || common.has(stem) || isRun(plain);
}

/** A repeated part needs some length of its own. */
const SHORTEST_UNIT = 6;

/** `123456789012`, `abcdefghijkl`. */
const isRun = (plain: string): boolean => [...plain].every((letter, index) => index === 0 || STEPS.has(letter.charCodeAt(0) - plain.charCodeAt(index - 1)));

/** The next one, the same one, the one before; and from 9 to 0 or back. */
const STEPS = new Set([1, 0, -1, -9, 9]);
