import type { ReportResult } from '@biomarker/domain/report';

/** UCUM units as people write them. */
const SHOWN: readonly [ucum: RegExp, shown: string][] = [
  [/^10\*3\//, '10³/'],
  [/^10\*4\//, '10⁴/'],
  [/^10\*5\//, '10⁵/'],
  [/^10\*6\//, '10⁶/'],
  [/^10\*9\//, '10⁹/'],
  [/^10\*12\//, '10¹²/'],
  [/\{creat\}$/, ''],
  [/\{1\.73_m2\}$/, '1.73 m²'],
  [/\[IU\]/, 'IU'],
  [/^(m|u)?eq\//, '$1Eq/'],
  [/\[arb'U\]/, 'U'],
  [/^\{ratio\}$|^\{index_val\}$|^\{titer\}$|^1$|^\[pH\]$/, ''],
  [/^u(?=g|mol|kat|IU)/, 'µ'],
  [/\/uL$/, '/µL'],
];

export const unitWords = (ucum: string | undefined): string => SHOWN.reduce((unit, [pattern, shown]) => unit.replace(pattern, shown), ucum ?? '');

export const valueWords = ({ value, comparator, printed, unit }: ReportResult): string =>
  [`${comparator ?? ''}${typeof value === 'number' ? printed : value}`, unitWords(unit).replace(/^10/, '× 10')].filter((part) => part !== '').join(' ');

const NUMBER = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 15 });
const number = (value: number): string => NUMBER.format(value);

export function intervalWords({ low, high, exclusive }: Pick<ReportResult, 'low' | 'high' | 'exclusive'>): string {
  if (low !== undefined && high !== undefined) return `${number(low)} to ${number(high)}`;
  if (low !== undefined) return exclusive ? `above ${number(low)}` : `${number(low)} or more`;
  if (high === undefined) return '';
  return exclusive ? `below ${number(high)}` : `up to ${number(high)}`;
}

export const FLAG_WORDS: Readonly<Record<string, string>> = { H: 'high', HH: 'critically high', L: 'low', LL: 'critically low', A: 'abnormal', N: '' };

export const isDay = (iso: string): boolean => iso.length === 10;

/** A day, a month or a year in words. */
export const dateWords = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', {
    year: 'numeric',
    ...(iso.length > 4 && { month: 'short' }),
    ...(isDay(iso) && { day: 'numeric' }),
    timeZone: 'UTC',
  });

export const earlierWords = ({ earlier }: Pick<ReportResult, 'earlier'>, dayOf: (iso: string) => string): string =>
  earlier
    .map(({ comparator = '', value, flag, date }) =>
      [`${comparator}${number(value)}`, flag && FLAG_WORDS[flag], date && `(${dayOf(date)})`].filter(Boolean).join(' '),
    )
    .join(', ');
