import { rescale } from '../../shared/measures.ts';
import { joinedGroups, NUMBER, plainNumbers, readNumber, WHOLE } from '../units/printed-number.ts';
import { unitKey, type UnitTable } from '../units/printed-units.ts';
import { TITER } from './range-words.ts';

/** A value as a person types it or a laboratory prints it. */
export type TypedValue = { value: number; comparator?: '<' | '<=' | '>' | '>='; unit?: string };

const TYPED = new RegExp(String.raw`^(<=|>=|≤|≥|<|>)?\s*(${NUMBER})${WHOLE}\s*(\S.*)?$`, 'u');
/** A titer as laboratories print it: "1:320". */
const DILUTION = /^((?:<=|>=|≤|≥|<|>)?\s*)1\s*:\s*/;
const SIGNS: Readonly<Record<string, TypedValue['comparator']>> = { '≤': '<=', '≥': '>=' };
const NO_NUMBER = 'Value: enter a number such as 45, 4.5 or <5.';
/** A unit more than so many times larger or smaller is one of another test. */
const FARTHEST = 1000;

/**
 * Reads "14", "4,5", "<5", "14 ng/mL", "4,500 /µL" or "4 500"; a fault says how to write it. `unitsOf` knows the units that laboratories print. A value in one of
 * them is told in a unit of the page.
 */
export function readTyped(text: string, units: readonly string[], unitsOf: UnitTable): TypedValue | { fault: string } {
  const typed = joinedGroups(plainNumbers(text.trim()));
  const [, sign, digits, rest = ''] = TYPED.exec(units.includes(TITER) ? typed.replace(DILUTION, '$1') : typed) ?? [];
  if (digits === undefined) return { fault: NO_NUMBER };
  // A point is a decimal sign on the pages; a comma before three digits may be one. A count per microliter has no decimals.
  const number = readNumber(digits, digits.includes(',') ? undefined : '.', unitsOf(rest).includes('/uL'));
  if (!number) return { fault: NO_NUMBER };
  if ('choices' in number) return { fault: `Value: write ${number.choices[1]} or ${digits.replace(',', '.')}, without a comma.` };
  const { value } = number;
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
