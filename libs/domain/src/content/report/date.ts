/** Which number of 03/04/2026 is the day. */
export type DateOrder = 'day first' | 'month first' | undefined;

const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'january', 'januar', 'janvier', 'janv', 'enero', 'ene', 'januari', 'gennaio', 'gen', 'janeiro', 'stycznia', 'styczen'],
  ['feb', 'february', 'februar', 'fevrier', 'fevr', 'febrero', 'februari', 'febbraio', 'fevereiro', 'fev', 'lutego', 'luty'],
  ['mar', 'march', 'marz', 'mars', 'marzo', 'maart', 'mrz', 'marts', 'marco', 'marca', 'marzec'],
  ['apr', 'april', 'avril', 'avr', 'abril', 'abr', 'aprile', 'kwietnia', 'kwiecien'],
  ['may', 'mai', 'mayo', 'mei', 'maj', 'maggio', 'mag', 'maio', 'maja'],
  ['jun', 'june', 'juni', 'juin', 'junio', 'giugno', 'giu', 'junho', 'czerwca', 'czerwiec'],
  ['jul', 'july', 'juli', 'juillet', 'juil', 'julio', 'luglio', 'lug', 'julho', 'lipca', 'lipiec'],
  ['aug', 'august', 'aout', 'agosto', 'ago', 'augusti', 'augustus', 'sierpnia', 'sierpien'],
  ['sep', 'sept', 'september', 'septembre', 'septiembre', 'settembre', 'set', 'setembro', 'wrzesnia', 'wrzesien'],
  ['oct', 'october', 'oktober', 'okt', 'octobre', 'octubre', 'ottobre', 'ott', 'outubro', 'out', 'pazdziernika', 'pazdziernik'],
  ['nov', 'november', 'novembre', 'noviembre', 'novembro', 'listopada', 'listopad'],
  ['dec', 'december', 'dezember', 'dez', 'decembre', 'diciembre', 'dic', 'dicembre', 'dezembro', 'desember', 'grudnia', 'grudzien'],
];

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const DAY_MONTH = /^(\d{1,2})\.?[ -](?:de )?(\p{L}{3,12})\.?,?[ -](?:de )?(\d{4}|\d{2})(?!\d)/u;
const MONTH_DAY = /^(\p{L}{3,12})\.? (\d{1,2}),? (\d{4})(?!\d)/u;
/** "2025-01", "01/2025", "Jan 2025", "Jan '25", "2025". */
const PERIOD = /^(?:(20\d\d)[-/](\d{1,2})|(\d{1,2})[-/.](20\d\d)|(\p{L}{3,12})\.?[ -](?:(20\d\d)|['’](\d\d))|(20[0-3]\d))(?!\S)/u;
const TIME = /^(?:T|at |um |à |, ?)?\s*\d{1,2}[:h]\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\b\.?)?(?:\s?(?:Uhr|h)\b)?/;

export type PrintedDate = { iso: string | undefined; length: number };

/** Reads a date at the head of a column or in a cell, where a month (YYYY-MM) or a year alone is one too. */
export const readHeadingDate = (text: string, order: DateOrder, plain: (text: string) => string): PrintedDate | undefined =>
  readDate(text, order, plain) ?? readPeriod(text, plain);

function readPeriod(text: string, plain: (text: string) => string): PrintedDate | undefined {
  const match = PERIOD.exec(text);
  if (!match) return undefined;
  const [printed, yearFirst, second, first, yearSecond, name, fullYear, shortYear, alone] = match;
  if (alone !== undefined) return { iso: alone, length: printed.length };
  const month = name === undefined ? Number(second ?? first) : monthOf(name, plain);
  const year = yearFirst ?? yearSecond ?? fullYear ?? `20${shortYear}`;
  return month >= 1 && month <= 12 ? { iso: `${year}-${String(month).padStart(2, '0')}`, length: printed.length } : undefined;
}

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
  const dayFirst = DAY_MONTH.exec(text);
  if (dayFirst && monthOf(dayFirst[2]!, plain) > 0) return dated(dayFirst[0], dayFirst[3]!, String(monthOf(dayFirst[2]!, plain)), dayFirst[1]!);
  const monthFirst = MONTH_DAY.exec(text);
  if (monthFirst && monthOf(monthFirst[1]!, plain) > 0) return dated(monthFirst[0], monthFirst[3]!, String(monthOf(monthFirst[1]!, plain)), monthFirst[2]!);
  return undefined;
}

/** From 1; 0 for a word that is no month. */
const monthOf = (name: string, plain: (text: string) => string): number => MONTHS.findIndex((names) => names.includes(plain(name))) + 1;

function dated(printed: string, year: string, month: string, day: string): PrintedDate | undefined {
  const [monthNumber, dayNumber] = [Number(month), Number(day)];
  if (monthNumber < 1 || monthNumber > 12 || dayNumber < 1 || dayNumber > 31) return undefined;
  const full = year.length === 2 ? `20${year}` : year;
  return { iso: `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, length: printed.length };
}
