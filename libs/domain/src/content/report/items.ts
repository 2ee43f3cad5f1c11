import { decimalSignOf, NUMBER, readNumber, WHOLE, type DecimalSign, type PrintedNumber } from '../units/printed-number.ts';
import { dateOrderOf, readDate, type DateOrder } from './date.ts';
import type { Knowledge } from './knowledge.ts';
import { intervalLabelAt } from './labels.ts';
import { normalized } from './words.ts';

export type Comparator = '<' | '<=' | '>' | '>=';
export type Flag = 'H' | 'HH' | 'L' | 'LL' | 'A' | 'N';

/** What a text is known to do everywhere. */
export type Manner = { sign: DecimalSign; order: DateOrder };

/** Where decimals have commas, dates have the day first. */
export function mannerOf(text: string): Manner {
  const sign = decimalSignOf(text);
  return { sign, order: dateOrderOf(text) ?? (sign === ',' ? 'day first' : undefined) };
}

type Place = { at: number; end: number; /** In parentheses. */ enclosed: boolean };

/** A part of a line after the name. */
export type Item = Place &
  (
    | { kind: 'number'; text: string; comparator?: Comparator; flag?: Flag }
    | { kind: 'interval'; low: string; high: string }
    | { kind: 'unit'; ucum: readonly string[]; text: string }
    | { kind: 'flag'; flag: Flag }
    | { kind: 'date'; iso: string | undefined }
    /** A result in words, such as NEGATIVE, TRACE or 1+, or a titer. */
    | { kind: 'answer'; text: string; /** In plus signs, which beside a measured test are a flag. */ signs?: true }
    /** "Reference range:" */
    | { kind: 'label' }
    /** Not measured, pending, see note. */
    | { kind: 'no value'; text: string }
    | { kind: 'divider' }
    | { kind: 'word'; text: string }
  );

const COMPARATOR = String.raw`(?:>\s?OR\s?=|<\s?OR\s?=|>=|<=|≥|≤|=>|=<|>|<)`;
const BETWEEN = String.raw`\s*(?:-|–|—|−|~|(?:to|à|bis|a|till|tot|until)(?=\s))\s*`;
const TWO_SIDED = new RegExp(String.raw`^(${NUMBER})${BETWEEN}(${NUMBER})(?!-\d)${WHOLE}`, 'iu');
/** "30 ng/mL - 400 ng/mL" */
const UNIT_AT_BOTH = new RegExp(String.raw`^(${NUMBER})\s?(\S{1,20}?)${BETWEEN}(${NUMBER})`, 'i');
const ONE_SIDED = new RegExp(String.raw`^(?:(?:above|below|over|under|inf\.?|sup\.?)\s+)?(${COMPARATOR})\s*(${NUMBER})${WHOLE}`, 'iu');
const UP_TO = new RegExp(String.raw`^(?:up to|bis|bis zu|jusqu'à|hasta|fino a|tot|até|do)\s+(${NUMBER})${WHOLE}`, 'iu');
const BELOW = new RegExp(
  String.raw`^(?:less than|below|under|inférieur à|inf\.? à|inferiore? a|menor (?:que|do que)|abaixo de|unter|kleiner als|poniżej)\s+(${NUMBER})${WHOLE}`,
  'iu',
);
const AT_LEAST = new RegExp(
  String.raw`^(?:more than|greater than|above|over|ab|supérieur à|sup\.? à|superiore? a|ma[yi]or (?:que|do que)|acima de|über|größer als|powyżej)\s+(${NUMBER})${WHOLE}`,
  'iu',
);
const PLAIN = new RegExp(String.raw`^(${NUMBER})(?:\s?(\*{1,2})(?!\S)|(HH|LL|H|L|A)(?![\p{L}\p{N}/]))?(?!:)${WHOLE}`, 'u');
const TITER = new RegExp(String.raw`^(?:${COMPARATOR}\s*)?1\s?:\s?\d{1,6}(?![\d:])`);
const STRIP = /^[1-4]\+(?=\s|$|[,;])/;
/** The same in signs; "(+)" and "±" are a trace. */
const SIGNS = /^(?:\+{1,4}|\+[1-4]|\(\+\)|\+\/-|±)(?=\s|$|[,;])/;
const DIVIDER = /^soit(?!\p{L})/iu;

const FLAGS: readonly [RegExp, Flag][] = [
  [/^(?:critical(?:ly)? high|HH)(?![\p{L}\p{N}])/iu, 'HH'],
  [/^(?:critical(?:ly)? low|LL)(?![\p{L}\p{N}])/iu, 'LL'],
  [/^(?:above (?:high (?:normal|reference limit)|range|normal)|high|hi|hoch|alto|alta|élevé|↑{1,2}|H|\+{1,3})(?![\p{L}\p{N}+])/iu, 'H'],
  [/^(?:below (?:low (?:normal|reference limit)|range|normal)|low|lo|niedrig|bajo|baja|↓{1,2}|L|-{1,3})(?![\p{L}\p{N}-])/iu, 'L'],
  [/^(?:(?:abnormal|abn|critical|panic|out of range|A)(?![\p{L}\p{N}])|\*{1,2}(?!\p{L}))/iu, 'A'],
  [/^(?:in range|within range|normal|N)(?![\p{L}\p{N}])/iu, 'N'],
];
/** One letter is a flag only as a capital. */
const SMALL_LETTER = /^[hlan](?![\p{L}\p{N}])/u;
const NO_VALUE =
  /^(?:qns|tnp|not applicable|not performed|not done|not available|not reported|cancell?ed|pending|in progress|to follow|see (?:note|comment|below)|comment|not estab(?:lished)?\.?|n\/?a(?! czczo)|no result|hemoly[sz]ed|haemolysed|insufficient)(?![\p{L}\p{N}])/iu;
const ANSWER =
  /^(?:negative|negativ|négatif|negativo|neg\.?|positive|positiv|positif|positivo|pos\.?|trace|traces|spur|non[- ]?reactive|reactive|not detected|detected|none seen|none|absent|present|normal|small|moderate|large|yellow|clear|nil)(?![\p{L}\p{N}])/iu;

/** Blanks, signs between cells, and the dots, the arrow, the colon or the equals sign that lead to a value. */
const BLANK = /^(?:[\s|,;]+|[:：]|[.…_]{2,}|[-–—]{1,2}>|[→⇒➔➜]|=(?![<>]))/;

/** A dash between blanks, and not between the ends of an interval: "TSH - 2.1 - mIU/L" */
const LONE_DASH = /(?<=\s)[-–—](?=\s+\D)|(?<=\D\s)[-–—](?=\s)/g;

/** Laboratories that print "-" for low write decimals with a comma, or the limit stands beside it. */
const LIMIT = /\d\s*[-–—]\s*\d|[<>≤≥]/;

/** A Read code behind a name, as records of British practices print it: "(XaELV)", or of the chapter of laboratories, "(42A..)", "(4411.)". */
const READ_CODE = /^\((?=.{5}\))(?:X[\dA-Za-z]{4}|4[\dA-Z]{1,3}\.{1,3})\)/;

/** Longest printed unit, in words. */
const UNIT_WORDS = 5;

/** Reads what stands in a line from a place on. Each step is bounded, so that no line can hold it up. */
export function itemsOf(line: string, from: number, knowledge: Knowledge, manner: Manner): Item[] {
  const items: Item[] = [];
  const isDash = dashesOf(line, manner);
  let depth = 0;
  for (let at = from; at < line.length && items.length < 200;) {
    const character = line[at]!;
    const signs = signsAt(line, at, items);
    const slice = line.slice(at, at + 200);
    const blank = (BLANK.exec(slice) ?? (items.length === 0 ? READ_CODE.exec(slice) : null))?.[0].length;
    if (blank) at += blank;
    else if (signs) at = items[items.push({ ...signs, at, enclosed: false }) - 1]!.end;
    else if (/[()[\]]/.test(character)) {
      const whole = unitAt(line, at, knowledge);
      if (whole) at = items[items.push({ ...whole, at, enclosed: false }) - 1]!.end;
      else {
        depth = Math.max(0, depth + (/[([]/.test(character) ? 1 : -1));
        at += 1;
      }
    } else {
      const item = itemAt(line, at, knowledge, manner);
      items.push({ ...(isDash(item, at, items.at(-1)) ? { kind: 'word', text: line.slice(at, item.end), end: item.end } : item), at, enclosed: depth > 0 });
      at = item.end;
    }
  }
  return items;
}

/** Plus signs in place of a value. */
function signsAt(line: string, at: number, before: readonly Item[]): Found | undefined {
  if (before.some(({ kind }) => kind === 'number' || kind === 'answer')) return undefined;
  const text = SIGNS.exec(line.slice(at, at + 6))?.[0];
  return text === undefined ? undefined : { kind: 'answer', text, signs: true, end: at + text.length };
}

/** Tells the signs that are dashes from those that are flags of the number before them. */
function dashesOf(line: string, manner: Manner) {
  const dashesDivide = (line.match(LONE_DASH) ?? []).length > 1 || (manner.sign !== ',' && !LIMIT.test(line));
  return ({ kind }: Found, at: number, before: Item | undefined): boolean =>
    kind === 'flag' && /[-+]/.test(line[at]!) && ((dashesDivide && line[at] === '-') || !isRightAfterNumber(before, at));
}

/** Signs are flags of the number that they follow closely, and dashes elsewhere. */
const isRightAfterNumber = (before: Item | undefined, at: number): boolean => before?.kind === 'number' && at - before.end <= 3;

type Found = Item extends infer Each ? (Each extends Place ? Omit<Each, 'at' | 'enclosed'> : never) : never;

function itemAt(line: string, at: number, knowledge: Knowledge, manner: Manner): Found {
  const rest = line.slice(at, at + 120);
  const date = readDate(rest, manner.order, normalized);
  if (date) return { kind: 'date', iso: date.iso, end: at + date.length };
  const unit = unitAt(line, at, knowledge);
  if (unit) return unit;
  const number = withUnits(line, at, knowledge) ?? numeric(rest, at);
  const joined = number && /^\p{L}/u.test(line.slice(number.end)) && !unitAt(line, number.end, knowledge);
  return joined ? worded(rest, at) : (number ?? worded(rest, at));
}

/** An interval whose ends both have the unit; the second unit stands behind it. */
function withUnits(line: string, at: number, knowledge: Knowledge): Found | undefined {
  const [whole = '', low = '', unit = '', high = ''] = UNIT_AT_BOTH.exec(line.slice(at, at + 120)) ?? [];
  const end = at + whole.length;
  const second = whole && unitAt(line, end + Number(line[end] === ' '), knowledge);
  const isSame = second && second.kind === 'unit' && second.ucum.some((ucum) => knowledge.unitsOf(unit).includes(ucum));
  return isSame ? { kind: 'interval', low, high, end } : undefined;
}

function numeric(rest: string, at: number): Found | undefined {
  const titer = TITER.exec(rest);
  if (titer) return { kind: 'answer', text: titer[0].replace(/\s/g, ''), end: at + titer[0].length };
  const strip = STRIP.exec(rest);
  if (strip) return { kind: 'answer', text: strip[0], end: at + strip[0].length };
  const twoSided = TWO_SIDED.exec(rest);
  if (twoSided) return { kind: 'interval', low: twoSided[1]!, high: twoSided[2]!, end: at + twoSided[0].length };
  const oneSided = ONE_SIDED.exec(rest);
  if (oneSided) return { kind: 'number', comparator: comparatorOf(oneSided[1]!), text: oneSided[2]!, end: at + oneSided[0].length };
  const upTo = UP_TO.exec(rest);
  if (upTo) return { kind: 'number', comparator: '<=', text: upTo[1]!, end: at + upTo[0].length };
  const below = BELOW.exec(rest);
  if (below) return { kind: 'number', comparator: '<', text: below[1]!, end: at + below[0].length };
  const atLeast = AT_LEAST.exec(rest);
  if (atLeast) return { kind: 'number', comparator: '>', text: atLeast[1]!, end: at + atLeast[0].length };
  const plain = PLAIN.exec(rest);
  if (!plain) return undefined;
  const flag = plain[2] ? 'A' : (plain[3] as Flag | undefined);
  return { kind: 'number', text: plain[1]!, ...(flag && { flag }), end: at + plain[0].length };
}

function worded(rest: string, at: number): Found {
  const label = intervalLabelAt(rest);
  if (label) return { kind: 'label', end: at + label.length };
  const nothing = NO_VALUE.exec(rest);
  if (nothing) return { kind: 'no value', text: nothing[0], end: at + nothing[0].length };
  if (!SMALL_LETTER.test(rest)) {
    for (const [pattern, flag] of FLAGS) {
      const found = pattern.exec(rest);
      if (found) return { kind: 'flag', flag, end: at + found[0].length };
    }
  }
  const answer = ANSWER.exec(rest);
  if (answer) return { kind: 'answer', text: answer[0], end: at + answer[0].length };
  const divider = DIVIDER.exec(rest);
  if (divider) return { kind: 'divider', end: at + divider[0].length };
  const word = /^[^\s()[\]|;,]+|^./u.exec(rest)![0];
  return { kind: 'word', text: word, end: at + word.length };
}

/** The longest unit that stands here as whole words, or up to a parenthesis or a comma: "ng/mL(30-400)", "ng/mL,30-400". */
export function unitAt(line: string, at: number, knowledge: Knowledge): Found | undefined {
  const here = line.slice(at, at + 48);
  const words = [...here.matchAll(/\S+/g)].slice(0, UNIT_WORDS);
  const ends = words.toReversed().flatMap((last) => endsOf(here, last.index + last[0].length));
  const signs = [...here.matchAll(/(?<=\S)[([,]/g)].map(({ index }) => index);
  for (const end of [...ends, ...signs]) {
    const text = here.slice(0, end);
    if (/^[\d\s.,:-]*$/.test(text)) continue;
    const ucum = knowledge.unitsOf(text);
    if (ucum.length > 0) return { kind: 'unit', ucum: ucum.filter((unit) => unit !== ''), text, end: at + end };
  }
  return undefined;
}

/** The end of a word, and those before its last two signs. */
const endsOf = (text: string, end: number): number[] => [end, end - 1, end - 2].slice(0, 1 + /[.,:;)\]*]{0,2}$/.exec(text.slice(0, end))![0].length);

const COMPARATORS: Readonly<Record<string, Comparator>> = { '<': '<', '>': '>', '≤': '<=', '≥': '>=', '<=': '<=', '>=': '>=', '=<': '<=', '=>': '>=' };

const comparatorOf = (printed: string): Comparator => COMPARATORS[printed.replace(/\s?or\s?/i, '')] ?? (printed.startsWith('<') ? '<=' : '>=');

/** A printed number in a unit: counts per microliter have no decimals. */
export const numberOf = (text: string, manner: Manner, ucum: string | undefined): PrintedNumber | undefined => readNumber(text, manner.sign, ucum === '/uL');
