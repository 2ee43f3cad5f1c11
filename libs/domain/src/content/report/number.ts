/** The decimal sign of a text: `mixed` where both occur, undefined where no number tells. */
export type DecimalSign = '.' | ',' | 'mixed' | undefined;

/** A printed number: its value, or the two that it could be. */
export type PrintedNumber = { value: number } | { choices: readonly [number, number] };

const LONGEST = 15;
const CANDIDATE = /(?<![\d.,:/\p{L}-])\d{1,9}[.,]\d{1,9}(?![\d.,:/]*\d)/gu;
/** One separator before exactly three digits: a decimal sign or a separator of thousands. */
const UNDECIDED = /^[1-9]\d{0,2}[.,]\d{3}$/;
const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/;

/** Finds the decimal sign from the numbers that leave no doubt, such as 5,1 or 0.625. */
export function decimalSignOf(text: string): DecimalSign {
  const signs = new Set<string>();
  for (const [found] of text.matchAll(CANDIDATE)) if (!UNDECIDED.test(found)) signs.add(found.includes(',') ? ',' : '.');
  if (signs.size === 2) return 'mixed';
  return signs.has(',') ? ',' : signs.has('.') ? '.' : undefined;
}

/**
 * Reads digits with separators. "2,310" is 2.31 where commas are decimal signs and 2310 where points are; elsewhere both are offered.
 * A `whole` number, such as a count per microliter, has no decimals, so its separator groups.
 */
export function readNumber(text: string, sign: DecimalSign, whole = false): PrintedNumber | undefined {
  if (text.length > LONGEST) return undefined;
  const signs = [...text].filter((character) => character === '.' || character === ',');
  if (signs.length === 0) return { value: Number(text) };
  if (signs.length === 1 && !UNDECIDED.test(text)) return { value: Number(text.replace(',', '.')) };
  if (signs.length > 1 && !GROUPED.test(text)) return grouped(text, signs.at(-1)!);
  const asGroup = Number(text.replace(/[.,]/g, ''));
  const asDecimal = Number(text.replace(',', '.'));
  if (signs.length > 1 || whole) return { value: asGroup };
  if (sign === '.' || sign === ',') return { value: signs[0] === sign ? asDecimal : asGroup };
  return { choices: [asDecimal, asGroup] };
}

/** 1.234,5 or 1,234.5: the last sign is the decimal one. */
function grouped(text: string, last: string): PrintedNumber | undefined {
  const [whole = '', decimals = ''] = [text.slice(0, text.lastIndexOf(last)), text.slice(text.lastIndexOf(last) + 1)];
  if (whole.includes(last) || !/^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(whole)) return undefined;
  return { value: Number(`${whole.replace(/[.,]/g, '')}.${decimals}`) };
}
