import type { Answer } from '../cache/answer.ts';

const made = new WeakMap<Answer, unknown>();

/** What is made of a held answer, whose `dataJson` is text here, is made once and kept as long as the answer. */
export function madeOnce<T>(answer: Answer, make: (dataJson: string) => T): T {
  const known = made.get(answer) as T | undefined;
  if (known !== undefined) return known;
  const value = make(answer.dataJson);
  made.set(answer, value);
  return value;
}
