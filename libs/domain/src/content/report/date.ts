/** Which number of 03/04/2026 is the day. */
export type DateOrder = 'day first' | 'month first' | undefined;

const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'january', 'januar', 'janvier', 'janv', 'enero', 'ene', 'januari'],
  ['feb', 'february', 'februar', 'fevrier', 'fevr', 'febrero', 'februari'],
  ['mar', 'march', 'marz', 'mars', 'marzo', 'maart', 'mrz'],
  ['apr', 'april', 'avril', 'avr', 'abril', 'abr'],
  ['may', 'mai', 'mayo', 'mei', 'maj'],
  ['jun', 'june', 'juni', 'juin', 'junio'],
  ['jul', 'july', 'juli', 'juillet', 'juil', 'julio'],
  ['aug', 'august', 'aout', 'agosto', 'ago', 'augusti', 'augustus'],
  ['sep', 'sept', 'september', 'septembre', 'septiembre'],
  ['oct', 'october', 'oktober', 'okt', 'octobre', 'octubre'],
  ['nov', 'november', 'novembre', 'noviembre'],
  ['dec', 'december', 'dezember', 'dez', 'decembre', 'diciembre', 'dic'],
];

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const DAY_MONTH = /^(\d{1,2})\.?[ -](\p{L}{3,10})\.?,?[ -](\d{4}|\d{2})(?!\d)/u;
const MONTH_DAY = /^(\p{L}{3,10})\.? (\d{1,2}),? (\d{4})(?!\d)/u;
const TIME = /^(?:T|at |um |à |, ?)?\s*\d{1,2}[:h]\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\b\.?)?(?:\s?(?:Uhr|h)\b)?/;

export type PrintedDate = { iso: string | undefined; length: number };

/** Reads a date, with its time, at the beginning of a text. `iso` is undefined where day and month cannot be told apart. */
export function readDate(text: string, order: DateOrder, plain: (text: string) => string): PrintedDate | undefined {
  const found = iso(text) ?? numeric(text, order) ?? named(text, plain);
  if (!found) return undefined;
  const rest = text.slice(found.length);
  const time = /^\s*/.exec(rest)![0] + (TIME.exec(rest.trimStart())?.[0] ?? '');
  return { iso: found.iso, length: found.length + (time.trim() === '' ? 0 : time.length) };
}

/** The order that a number above 12 shows; undefined where no date, or dates of both orders, show one. */
export function dateOrderOf(text: string): DateOrder {
  const seen = new Set<DateOrder>();
  for (const [, first, , second] of text.matchAll(/(?<![\d/])(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d/])/g)) {
    if (Number(first) > 12) seen.add('day first');
    if (Number(second) > 12) seen.add('month first');
  }
  return seen.size === 1 ? [...seen][0] : undefined;
}

function iso(text: string): PrintedDate | undefined {
  const match = ISO.exec(text);
  return match ? dated(match[0], match[1]!, match[2]!, match[3]!) : undefined;
}

/** A date with points has the day first in every country that writes it so. */
function numeric(text: string, order: DateOrder): PrintedDate | undefined {
  const match = NUMERIC.exec(text);
  if (!match) return undefined;
  const [printed, first, sign, second, year] = match as unknown as [string, string, string, string, string];
  const known = sign === '.' ? 'day first' : (order ?? (Number(first) > 12 ? 'day first' : Number(second) > 12 ? 'month first' : undefined));
  if (known === undefined && first !== second) return { iso: undefined, length: printed.length };
  return known === 'month first' ? dated(printed, year, first, second) : dated(printed, year, second, first);
}

function named(text: string, plain: (text: string) => string): PrintedDate | undefined {
  const month = (name: string) => MONTHS.findIndex((names) => names.includes(plain(name))) + 1;
  const dayFirst = DAY_MONTH.exec(text);
  if (dayFirst && month(dayFirst[2]!) > 0) return dated(dayFirst[0], dayFirst[3]!, String(month(dayFirst[2]!)), dayFirst[1]!);
  const monthFirst = MONTH_DAY.exec(text);
  if (monthFirst && month(monthFirst[1]!) > 0) return dated(monthFirst[0], monthFirst[3]!, String(month(monthFirst[1]!)), monthFirst[2]!);
  return undefined;
}

function dated(printed: string, year: string, month: string, day: string): PrintedDate | undefined {
  const [monthNumber, dayNumber] = [Number(month), Number(day)];
  if (monthNumber < 1 || monthNumber > 12 || dayNumber < 1 || dayNumber > 31) return undefined;
  const full = year.length === 2 ? `20${year}` : year;
  return { iso: `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, length: printed.length };
}
