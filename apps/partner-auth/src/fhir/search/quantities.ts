import { roundedRange, writtenOut, type NumberRange } from '@biomarker/domain/partner';
import { splitAt, unescaped } from './escapes.ts';
import { invalidParameter } from '../fhir-error.ts';
import { UCUM } from '../systems.ts';

const NUMBER = /^(eq|ne|gt|ge|lt|le|sa|eb)?(-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?)$/;

/**
 * `5.4`, `gt5.4`, `5.4||mg/dL`, `5.4|http://unitsofmeasure.org|mg/dL`; a number without prefix means its own precision: 5.4 is 5.35 to 5.45, and
 * 5.40e-3 is 5.395e-3 to 5.405e-3. Without a system, the unit is a UCUM code or a display text (R4, search.html#quantity).
 */
export function parseQuantity(name: string, value: string): NumberRange {
  const [amount = '', system, code, ...rest] = splitAt(value, '|').map(unescaped);
  const [, prefix = 'eq', digits = ''] = amount.match(NUMBER) ?? [];
  const { number, places } = decimalOf(digits);
  if (number === undefined || !Number.isFinite(Number(digits)) || (system !== undefined && code === undefined) || rest.length > 0)
    throw invalidParameter(`${name}: "${value}" is not a quantity.`, 'Form: [prefix]number[|system|code]');
  if (system && system !== UCUM) throw invalidParameter(`${name}: units are those of ${UCUM}.`);
  return { ...RANGES[prefix as Prefix](number, roundedRange(number, places)), ...unitOf(system, code) };
}

type Prefix = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'sa' | 'eb';

/** 5.4e1 has no decimal place: it stands for 53.5 to 54.5; 5e1 for 45 to 55. */
function decimalOf(digits: string): { number?: string; places: number } {
  const [mantissa = '', exponent = '0'] = digits.split(/e/i);
  return { number: writtenOut(digits), places: (mantissa.split('.')[1] ?? '').length - Number(exponent) };
}

type Rounded = { low: string; high: string };

const RANGES: Record<Prefix, (number: string, rounded: Rounded) => NumberRange> = {
  eq: (_number, { low, high }) => ({ low, high, highOpen: true }),
  ne: (_number, { low, high }) => ({ low, high, highOpen: true, not: true }),
  gt: (low) => ({ low, lowOpen: true }),
  sa: (low) => ({ low, lowOpen: true }),
  ge: (low) => ({ low }),
  lt: (high) => ({ high, highOpen: true }),
  eb: (high) => ({ high, highOpen: true }),
  le: (high) => ({ high }),
};

function unitOf(system?: string, code?: string): Pick<NumberRange, 'ucum' | 'unit'> {
  if (!code) return {};
  return system ? { ucum: code } : { unit: code };
}
