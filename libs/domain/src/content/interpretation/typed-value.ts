import { rescale } from '../../shared/measures.ts';
import { unitKey, type UnitTable } from '../units/printed-units.ts';
import { TITER } from './range-words.ts';

/** A value as a person types it or a laboratory prints it. */
export type TypedValue = { value: number; comparator?: '<' | '<=' | '>' | '>='; unit?: string };

const TYPED = /^(<=|>=|≤|≥|<|>)?\s*(\d{1,9}(?:[.,]\d{1,9})*)\s*(\S.*)?$/;
/** A titer as laboratories print it: "1:320". */
const DILUTION = /^((?:<=|>=|≤|≥|<|>)?\s*)1\s*:\s*/;
const SIGNS: Readonly<Record<string, TypedValue['comparator']>> = { '≤': '<=', '≥': '>=' };
const EITHER_WAY = /^[1-9]\d{0,2},\d{3}$/;
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+$/;
/** A unit more than so many times larger or smaller is one of another test. */
const FARTHEST = 1000;

/**
 * Reads "14", "4,5", "<5", "14 ng/mL" or "4,500 /µL"; a fault says how to write it. `unitsOf` knows the units that laboratories print. A value in one of
 * them is told in a unit of the page.
 */
export function readTyped(text: string, units: readonly string[], unitsOf: UnitTable): TypedValue | { fault: string } {
  const typed = text.trim();
  const [, sign, digits, rest = ''] = TYPED.exec(units.includes(TITER) ? typed.replace(DILUTION, '$1') : typed) ?? [];
  if (digits === undefined) return { fault: 'Value: enter a number such as 45, 4.5 or <5.' };
  // A count per microliter has no decimals.
  const number = GROUPED.test(digits) && unitsOf(rest).includes('/uL') ? digits.replaceAll(',', '') : digits;
  if (EITHER_WAY.test(number)) return { fault: `Value: write ${number.replace(',', '')} or ${number.replace(',', '.')}, without a comma.` };
  if (number.split(/[.,]/).length > 2) return { fault: 'Value: write the number without separators of thousands.' };
  const value = Number(number.replace(',', '.'));
  const comparator = sign === undefined ? undefined : (SIGNS[sign] ?? (sign as TypedValue['comparator']));
  if (rest === '') return { value, ...(comparator && { comparator }) };
  const meant = unitOfPage(rest, units, unitsOf);
  if (!meant) return { fault: `Value: the unit "${rest.slice(0, 20)}" is not one of this page: ${units.join(', ')}.` };
  return { value: Number((value * meant.factor).toPrecision(12)), ...(comparator && { comparator }), unit: meant.unit };
}

/** The unit of the page that is printed so, in any case of letters; else the first of the same size, else of the same kind. */
function unitOfPage(printed: string, units: readonly string[], unitsOf: UnitTable): { unit: string; factor: number } | undefined {
  const key = unitKey(printed).toLowerCase();
  const same = units.find((unit) => unitKey(unit).toLowerCase() === key);
  if (same !== undefined) return { unit: same, factor: 1 };
  const meant = units.flatMap((unit) =>
    unitsOf(unit).flatMap((ours) =>
      unitsOf(printed).flatMap((theirs) => {
        const factor = Number(rescale(1, theirs, ours)?.toPrecision(12));
        return factor <= FARTHEST && factor >= 1 / FARTHEST ? [{ unit, factor }] : [];
      }),
    ),
  );
  return meant.find(({ factor }) => factor === 1) ?? meant[0];
}
