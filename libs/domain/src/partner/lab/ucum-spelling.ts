/** The liter after a prefix or alone. `mol`, `cal` and `lm` hold no liter. */
const LITER = /(?<![A-Za-z])((?:[YZEPTGMkhdcmunpfazy]|da)?)l(?![A-Za-z[])/g;

/** One spelling for one UCUM unit: `l` and `L` are the same unit. For comparison; a unit is shown as the laboratory wrote it. */
export const oneSpelling = (ucum: string): string => ucum.replace(LITER, '$1L');

/** The text of a unit without a code is compared as it stands. */
export const unitKey = ({ unit, ucum }: { unit: string; ucum?: string }): string => (ucum === undefined ? ` ${unit}` : oneSpelling(ucum));
