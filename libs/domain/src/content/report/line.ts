import type { Item } from './items.ts';
import type { FoundName, Knowledge } from './knowledge.ts';
import type { PrintedResult } from './printed-result.ts';
import { SEVERAL_NUMBERS, type OtherAmount } from './same-value.ts';
import { DATED, earlierOf, isSameUnit, newestFirst, ownDateOf } from './line-dates.ts';
import { normalized, wordsOf } from './words.ts';

/** A line after its name: the forms in which the result is printed, no value yet, or the reason why it is none. */
export type LineReading = { forms: readonly PrintedResult[] } | { nothing: true; interval?: PrintedResult['interval'] } | { reason: string };

/** Words between a name and its value that change nothing. */
const HARMLESS = new Set(
  (
    'level levels concentration count result value serum plasma s p i im calc calculated cal auto automated quant quantitative qn measured ms lc nih observation ' +
    'total assay method spectrophotometry photometry enzymatic clia eclia ifcc ngsp dcct hplc turbidimetry'
  ).split(' '),
);
/** Words that say that the person had not eaten. */
const FASTING = new Set(['fasting', 'nuchtern', 'nuchter', 'jeun', 'ayunas', 'fastande', 'jejum', 'czczo', 'fasted', 'f'].map(normalized));
/** Words before those: "à jeun", "en ayunas", "em jejum", "na czczo". */
const BEFORE_FASTING = new Set(['a', 'en', 'em', 'de', 'na']);
const NOT = new Set(['not', 'non', 'no']);
/** Words of a sentence; a result line has none. */
const PROSE = /^(?:is|are|was|were|be|should|would|could|can|may|if|of|the|than|when|and|or|for|you|your|my|we|has|have|had|to|in|on|at|last|next|every)$/;

/** Reads what stands after a name. */
export function readLine(items: readonly Item[], found: FoundName, line: string, knowledge: Knowledge): LineReading {
  const start = valueIndex(items, found, knowledge);
  if ('reason' in start) return start;
  if (start.index === undefined) return { nothing: true, ...(start.interval && { interval: start.interval }) };
  const [before, after] = [items.slice(0, start.index), items.slice(start.index)];
  const saidAfter = fastingAfter(after);
  const fasting = before.some(saysFasting) || saidAfter;
  const flag = before.find((item) => item.kind === 'flag')?.flag;
  const units = before.filter((item) => item.kind === 'unit');
  const forms = splitForms(saidAfter === undefined ? after : after.filter((item, at) => at < 2 || item.kind === 'date'));
  return readForms(forms, line, { ...(fasting !== undefined && { fasting }), ...(flag && { flag }), ...(units.length === 1 && { units: units[0]!.ucum }) });
}

type Start = { index: number | undefined; interval?: PrintedResult['interval'] };

/** The place of the value: before it stand only words that change nothing. */
function valueIndex(items: readonly Item[], found: FoundName, knowledge: Knowledge): Start | { reason: string } {
  for (const [index, item] of items.entries()) {
    if (item.kind === 'answer' && item.signs && !answersInWords(found, knowledge)) continue;
    if (item.kind === 'answer' || (item.kind === 'number' && !isSiteNumber(item.text, items[index + 1]))) return { index };
    if (item.kind === 'no value') return { reason: `There is no value: ${item.text}.` };
    if (item.kind === 'interval' || item.kind === 'label') return onlyInterval(items.slice(index));
    if (item.kind === 'word' && !isHarmless(item.text, found, knowledge) && !isBeforeFasting(item.text, items[index + 1]))
      return { reason: whyUnread(item.text) };
  }
  return { index: undefined };
}

/** "2_310" and "4'5" are no words. */
const whyUnread = (word: string): string =>
  /^\d+[^\s\d\p{L}.,-]\d/u.test(word) ? 'The number holds a sign whose meaning is open.' : 'Words stand between the name and a value.';

const answersInWords = (found: FoundName, knowledge: Knowledge): boolean => found.names.some(({ slug }) => knowledge.marker(slug)?.unit === '');

const saysFasting = (item: Item | undefined): boolean => item?.kind === 'word' && wordsOf(item.text).some(({ normal }) => FASTING.has(normal));

/** "90 mg/dL fasting", "90 mg/dL (not fasting)", also before a date. Beside an interval the word would tell of that. */
function fastingAfter([, unit, ...rest]: readonly Item[]): boolean | undefined {
  const said = rest.at(-1)?.kind === 'date' ? rest.slice(0, -1) : rest;
  if (unit?.kind !== 'unit' || !said.every((item) => item.kind === 'word')) return undefined;
  const words = said.flatMap(({ text }) => wordsOf(text)).map(({ normal }) => normal);
  if (words.length > 2 || !FASTING.has(words.at(-1) ?? '') || words.at(-1) === 'f') return undefined;
  if (words.length === 1 || BEFORE_FASTING.has(words[0]!)) return true;
  return NOT.has(words[0]!) ? false : undefined;
}

const isBeforeFasting = (text: string, next: Item | undefined): boolean => BEFORE_FASTING.has(normalized(text)) && saysFasting(next);

function onlyInterval(items: readonly Item[]): Start | { reason: string } {
  const interval = items.find((item) => item.kind === 'interval' || item.kind === 'number');
  if (!interval) return { index: undefined };
  if (interval.kind === 'interval') return { index: undefined, interval: { low: interval.low, high: interval.high } };
  return { index: undefined, ...(interval.kind === 'number' && interval.comparator && { interval: oneSided(interval.comparator, interval.text) }) };
}

/** "WBC 01 4.1", or "WBC 01" without its value: the number of a laboratory's site. */
const isSiteNumber = (text: string, next: Item | undefined): boolean =>
  /^0\d$/.test(text) && (next === undefined || ['number', 'answer', 'no value', 'flag'].includes(next.kind));

/** Whether words beside a name change nothing: a specimen, a method, or another name of the same test. */
export function isHarmless(text: string, found: FoundName, knowledge: Knowledge): boolean {
  const words = wordsOf(text);
  if (words.length === 0 || HARMLESS.has(words.map(({ normal }) => normal).join(''))) return true;
  if (words.every(({ normal }) => HARMLESS.has(normal) || FASTING.has(normal) || found.names.some(({ slug }) => knowledge.wordsOf(slug).has(normal))))
    return true;
  const other = knowledge.nameAt(words, 0);
  return other?.end === words.at(-1)!.end && other.names.some(({ slug }) => found.names.some((name) => name.slug === slug));
}

/** "58,0 % soit 3,60 G/L": two forms of one result. */
function splitForms(items: readonly Item[]): Item[][] {
  const forms: Item[][] = [[]];
  for (const item of items) {
    if (item.kind === 'divider') forms.push([]);
    else forms.at(-1)!.push(item);
  }
  return forms;
}

/** `said` is what stands before the value. A unit behind the value counts before it. */
function readForms(forms: readonly Item[][], line: string, said: Partial<Pick<PrintedResult, 'fasting' | 'flag' | 'units'>>): LineReading {
  const read: PrintedResult[] = [];
  for (const form of forms) {
    const reading = formOf(form, line);
    if ('reason' in reading) return reading;
    read.push({ ...said, ...reading, units: reading.units ?? said.units });
  }
  return { forms: read };
}

/** "<5.7" leaves 5.7 out, "<=5.7" does not. */
export function oneSided(comparator: string, text: string): PrintedResult['interval'] {
  const exclusive = comparator.endsWith('=') ? {} : { exclusive: true as const };
  return comparator.startsWith('<') ? { high: text, ...exclusive } : { low: text, ...exclusive };
}

function formOf(items: readonly Item[], line: string): PrintedResult | { reason: string } {
  const [value, ...after] = items;
  if (!value || (value.kind !== 'number' && value.kind !== 'answer')) return { reason: 'There is no value.' };
  const amount = amountBeside(value, after);
  const rest = after.slice(amount.length);
  const aim = aimAt(rest);
  const [beside, aimed] = [rest.slice(0, aim), rest.slice(aim)];
  const remarks = [textOf(amount, line), remarkOf(beside, line), wordsOfTiter(value, beside), textOf(aimed, line)].filter(Boolean);
  const reason = strangeness(value, rest);
  if (reason !== undefined) return { reason };
  const unit = rest.find((item) => item.kind === 'unit');
  const intervals = intervalsOf(beside);
  const flag = (value.kind === 'number' && value.flag) || rest.find((item) => item.kind === 'flag')?.flag;
  const date = ownDateOf(rest);
  const printed: PrintedResult = {
    value: value.kind === 'answer' ? { answer: value.text } : { text: value.text, ...(value.comparator && { comparator: value.comparator }) },
    units: unit?.ucum,
    ...(intervals.length === 1 && { interval: intervals[0]! }),
    ...(intervals.length > 1 && { severalIntervals: true }),
    ...(flag && { flag }),
    ...(date && { date }),
    others: amountsOf(beside).filter(({ isNamed }) => !isNamed),
    earlier: earlierOf(rest),
    remarks,
  };
  return newestFirst(printed);
}

const NEGATIVE = /^(?:n[eé]g|non|not|nil|absent)/i;

/** "++ 1.0 g/L": the amount that the color of a strip stands for. */
function amountBeside(value: Item, [number, unit]: readonly Item[]): readonly Item[] {
  if (value.kind !== 'answer' || NEGATIVE.test(value.text)) return [];
  return number?.kind === 'number' && !number.comparator && unit?.kind === 'unit' ? [number, unit] : [];
}

/** "1:40 negative" */
const wordsOfTiter = (value: Item, beside: readonly Item[]): string =>
  value.kind === 'answer' && isTiter(value.text) ? beside.flatMap((item) => (item.kind === 'answer' && !isTiter(item.text) ? [item.text] : [])).join(' ') : '';

const isTiter = (text: string): boolean => text.includes(':');

/** Why a line with a value is no result. */
function strangeness(value: Item, rest: readonly Item[]): string | undefined {
  const unit = rest.findIndex(({ kind }) => kind === 'unit');
  const end = unit === -1 ? rest.findIndex(({ kind }) => kind === 'interval') : unit;
  const before = end === -1 ? rest : rest.slice(0, end);
  const spare = before.some((item, index) => item.kind === 'number' && !item.enclosed && !isDated(before, index) && !isLimit(before, index));
  const own = rest[unit];
  const repeated = own?.kind === 'unit' && amountsOf(rest).some(({ units }) => units.some((one) => own.ucum.includes(one)));
  if (spare || repeated) return SEVERAL_NUMBERS;
  if (unit !== -1) return undefined;
  if (isProse(rest)) return 'This reads as a sentence.';
  // Behind a titer stands its pattern: "1:320 speckled".
  if (isFollowedByWord(rest) && !(value.kind === 'answer' && isTiter(value.text))) return 'The word after the number is no unit of laboratories.';
  return rest.length === 0 && value.kind === 'number' && /^(?:19|20)\d\d$/.test(value.text) ? 'The number may be a year.' : undefined;
}

/** "41 ng/mL 39 ng/mL": further numbers with units. The ends of an interval have a dash between them, and an earlier result has its date. */
function amountsOf(rest: readonly Item[]): (OtherAmount & { /** By a word before it. */ isNamed: boolean })[] {
  const own = rest.find((item) => item.kind === 'unit');
  return rest.flatMap((item, index) => {
    const [before, unit, after] = [rest[index - 1], rest[index + 1], rest[index + 2]];
    if (item.kind !== 'number' || item.comparator || item.enclosed || unit?.kind !== 'unit' || unit === own) return [];
    const isEarlier = after?.kind === 'date' && isSameUnit(own, unit);
    return isEarlier || [before, after].some(isDash)
      ? []
      : [{ text: item.text, unit: unit.text, units: unit.ucum, isDated: after?.kind === 'date', isNamed: before?.kind === 'word' }];
  });
}

const isDash = (item: Item | undefined): boolean => item?.kind === 'word' && /^[-–—]$/.test(item.text);

const isDated = (items: readonly Item[], index: number): boolean => items[index + 1]?.kind === 'date';

/** A number with a comparator is a limit where a label, a parenthesis or nothing else explains it. */
function isLimit(items: readonly Item[], index: number): boolean {
  const item = items[index]!;
  return item.kind === 'number' && item.comparator !== undefined && !isDated(items, index);
}

function intervalsOf(items: readonly Item[]): NonNullable<PrintedResult['interval']>[] {
  const found = new Map<string, NonNullable<PrintedResult['interval']>>();
  for (const [index, item] of items.entries()) {
    if (item.kind === 'interval') found.set(`${item.low}-${item.high}`, { low: item.low, high: item.high });
    else if (isLimit(items, index) && item.kind === 'number') found.set(`${item.comparator} ${item.text}`, oneSided(item.comparator!, item.text)!);
  }
  return [...found.values()];
}

/** Words of a limit that somebody aims at: "optimal 50-150", "goal <100". It is not the interval of the laboratory. */
const AIM = /^(?:optimal|optimum|ideal|target|goal|aim|zielwert|zielbereich|objectif|objetivo|streefwaarde)$/;
const isAim = (item: Item): boolean => item.kind === 'word' && AIM.test(normalized(item.text).replace(/:$/, ''));
const isWord = (item: Item): boolean => item.kind === 'word' || item.kind === 'label';

/** The place of the first such word, with nothing but words up to its limit; the length where there is none. */
function aimAt(items: readonly Item[]): number {
  const aim = items.findIndex((item, index) => {
    const limit = items.findIndex((other, at) => at > index && !isWord(other));
    return isAim(item) && (items[limit]?.kind === 'interval' || (limit !== -1 && isLimit(items, limit)));
  });
  return aim === -1 ? items.length : aim;
}

const isProse = (items: readonly Item[]): boolean => items.some((item) => item.kind === 'word' && PROSE.test(normalized(item.text)));

/** "2000 IU daily" is a dose, "12 hours" a time; a laboratory's code of two or three capitals at the end is neither. */
function isFollowedByWord(items: readonly Item[]): boolean {
  const next = items.find(({ kind }) => kind !== 'flag');
  return next?.kind === 'word' && /\p{L}/u.test(next.text) && !(next === items.at(-1) && /^[A-Z\d]{2,3}$/.test(next.text));
}

const textOf = (items: readonly Item[], line: string): string => line.slice(items[0]?.at ?? 0, items.at(-1)?.end ?? 0);

function remarkOf(items: readonly Item[], line: string): string {
  const words = items.filter((item) => (item.kind === 'word' && /\p{L}{4}/u.test(item.text) && !DATED.test(normalized(item.text))) || item.kind === 'no value');
  return words.map((item) => line.slice(item.at, item.end)).join(' ');
}
