/** The decimal sign of a text: `mixed` where both occur, undefined where no number tells. */
export type DecimalSign = '.' | ',' | 'mixed' | undefined;

/** A printed number: its value, or the two that it could be. */
export type PrintedNumber = { value: number } | { choices: readonly [number, number] };

/** In place of a plain blank between digits, which may group or divide: the blank that is as wide as a digit. */
export const JOINT = '\u2007';
/** The signs that only group: an apostrophe as people type it, a thin blank, a narrow one. */
const GROUP = "['’‘´`′٬\\u2007\\u2009\\u202f]";
const GROUPS = new RegExp(GROUP, 'g');
/** A number as it is printed, with its signs; a source of regular expressions. */
export const NUMBER = String.raw`(?:[1-9]\d{0,2}(?:${GROUP}\d{3})+(?!\d)|\d{1,15})(?:[.,]\d{1,9})*`;
/** Behind a number: no sign that it shares with further digits, such as "2_310", since the number would be cut there. "×10" begins a unit. */
export const WHOLE = String.raw`(?!\d|\.\d|[×·](?!10)\d|[^\s\p{L}()[\]<>≤≥=;,|*%‰~–—−×·-]\d)`;

/** Between digits: the raised point of British prints, that of Arabic and the wide one of Chinese. Before a power of ten it multiplies. */
const POINTS = /(?<=\d)[·˙‧⋅∙．٫](?=\d)(?!10(?:[\^*⁰¹²³⁴-⁹]| \d|\d{1,2}\/))/gu;
/** Soft hyphens and signs of no width; between digits they may divide. */
const INVISIBLE = /[\u00ad\u200b\u200c\u200d\u2060\ufeff](?!(?<=\d.)\d)/gu;
/** "250 000", with a plain blank or one that does not break. In "4.5 109/L", the power lost its superscript and belongs to the unit. */
const APART = /(?<![\d.,])[1-9]\d{0,2}(?:[ \u00a0](?!10[369]\/)\d{3})+(?!\d)/gu;

const LONGEST = 15;
const CANDIDATE = /(?<![\d.,:/\p{L}-])\d{1,9}[.,]\d{1,9}(?![\d.,:/]*\d)/gu;
/** One separator before exactly three digits: a decimal sign or a separator of thousands. */
const UNDECIDED = /^[1-9]\d{0,2}[.,]\d{3}$/;
const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/;
/** In lakhs and crores: 2,50,000. */
const INDIAN = /^[1-9]\d?(?:,\d\d)+,\d{3}$/;

/** A text whose numbers are in the signs that `readNumber` knows. */
export const plainNumbers = (text: string): string => text.replace(INVISIBLE, '').replace(POINTS, '.');

/** A text whose plain blanks between groups of digits are joints: "250 000" is one number. */
export const joinedGroups = (text: string): string => text.replace(APART, (group) => group.replace(/[ \u00a0]/g, JOINT));

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
export function readNumber(printed: string, sign: DecimalSign, whole = false): PrintedNumber | undefined {
  const text = printed.replace(GROUPS, '');
  if (text.length > LONGEST) return undefined;
  const signs = [...text].filter((character) => character === '.' || character === ',');
  if (signs.length === 0) return { value: Number(text) };
  if (signs.length === 1 && !UNDECIDED.test(text)) return { value: Number(text.replace(',', '.')) };
  if (signs.length > 1 && !GROUPED.test(text) && !INDIAN.test(text)) return grouped(text, signs.at(-1)!);
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
