import { dictionary } from '@zxcvbn-ts/language-common';

/** Decoded on first use, since that takes a moment. */
let common: ReadonlySet<string> | undefined;

/** True for the 49,000 most common passwords of zxcvbn, for a repeated one, and for one followed by digits and signs. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common']);
  const plain = password.toLowerCase();
  const unit = plain.slice(0, `${plain}${plain}`.indexOf(plain, 1));
  const stem = unit.replace(/(?<![^a-z])[^a-z]+$/, '');
  return unit.length < SHORTEST_UNIT || common.has(unit) || common.has(stem) || isRun(plain);
}

/** The minimum length of a repeated part. */
const SHORTEST_UNIT = 6;

/** `123456789012`, `abcdefghijkl`. */
const isRun = (plain: string): boolean => [...plain].every((letter, index) => index === 0 || STEPS.has(letter.charCodeAt(0) - plain.charCodeAt(index - 1)));

/** Differences between neighboring characters of a run, including 9 to 0 and back. */
const STEPS = new Set([1, 0, -1, -9, 9]);
