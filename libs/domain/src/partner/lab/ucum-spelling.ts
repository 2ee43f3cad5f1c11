import { measureOf } from '../../shared/measures.ts';

/** The liter after a prefix or alone. `mol`, `cal` and `lm` hold no liter. */
const LITER = /(?<![A-Za-z])((?:[YZEPTGMkhdcmunpfazy]|da)?)l(?![A-Za-z[])/g;

/** One spelling for one UCUM unit: `l` and `L` are the same unit. For comparison; a unit is shown as the laboratory wrote it. */
export const oneSpelling = (ucum: string): string => ucum.replace(LITER, '$1L');

/** The same for units with the same numbers: ng/mL is ug/L, and 10*3/uL is 10*9/L. A text without a code is compared with such texts alone. */
export function unitSizeKey({ unit, ucum }: { unit: string; ucum?: string }): string {
  if (ucum === undefined) return ` ${oneSpelling(unit)}`;
  const { kind, factor } = measureOf(oneSpelling(ucum)) ?? {};
  return kind === undefined ? oneSpelling(ucum) : `${kind} ${factor!.toPrecision(12)}`;
}

/** All spellings of a UCUM unit, for a search: with `L` or `l` in each place of the liter. */
export function spellingsOf(ucum: string): string[] {
  const parts = oneSpelling(ucum).split(LITERS);
  return parts.length > MOST_LITERS + 1
    ? [ucum]
    : parts.slice(1).reduce((all, part) => all.flatMap((start) => [`${start}L${part}`, `${start}l${part}`]), [parts[0]!]);
}

/** The places of `L` as a liter: after a prefix or alone. */
const LITERS = /(?<=(?<![A-Za-z])(?:[YZEPTGMkhdcmunpfazy]|da)?)L(?![A-Za-z[])/;
/** No unit has more; each doubles the list. */
const MOST_LITERS = 3;
