import type { NumberRange } from '@biomarker/domain/partner';
import { invalidParameter } from './fhir-error.ts';
import { UCUM } from './systems.ts';

const QUANTITY = /^(eq|ne|gt|ge|lt|le|sa|eb)?(-?\d+(?:\.(\d+))?)(?:\|([^|]*)\|([^|]*))?$/;

/** `5.4`, `gt5.4`, `5.4||mg/dL`, `5.4|http://unitsofmeasure.org|mg/dL`; a number without prefix means its own precision: 5.4 is 5.35 to 5.45. */
export function parseQuantity(name: string, value: string): NumberRange {
  const [, prefix = 'eq', digits, decimals = '', system, code] = value.match(QUANTITY) ?? [];
  if (digits === undefined) throw invalidParameter(`${name}: "${value}" is not a quantity.`, 'Form: [prefix]number[|system|code]');
  if (system && system !== UCUM) throw invalidParameter(`${name}: units are those of ${UCUM}.`);
  const number = Number(digits);
  const half = 0.5 * 10 ** -decimals.length;
  const unit = code ? { ucum: code } : {};
  switch (prefix) {
    case 'gt':
    case 'sa':
      return { ...unit, low: number, lowOpen: true };
    case 'ge':
      return { ...unit, low: number };
    case 'lt':
    case 'eb':
      return { ...unit, high: number, highOpen: true };
    case 'le':
      return { ...unit, high: number };
    default:
      return { ...unit, low: number - half, high: number + half, highOpen: true, ...(prefix === 'ne' && { not: true }) };
  }
}
