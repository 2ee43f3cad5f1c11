/** A unit as laboratories print it; one print may mean several UCUM units, and the marker decides. An empty UCUM unit means none. */
export type PrintedUnit = { printed: string; ucum: string };

/** The UCUM units that a printed unit may mean. */
export type UnitTable = (printed: string) => readonly string[];

/** Units are compared with their letters' case first, since G/L and g/L differ. A UCUM code means itself. */
export function unitTable(units: readonly PrintedUnit[]): UnitTable {
  const known = new Map<string, string[]>();
  for (const { printed, ucum } of units) {
    const meanings = known.get(unitKey(printed)) ?? [];
    if (!meanings.includes(ucum)) known.set(unitKey(printed), [...meanings, ucum]);
  }
  const inAnyCase = new Map<string, string[]>();
  for (const [key, ucum] of known) inAnyCase.set(key.toLowerCase(), [...new Set([...(inAnyCase.get(key.toLowerCase()) ?? []), ...ucum])]);
  const codes = new Set(units.flatMap(({ ucum }) => ucum || []));
  return (printed) => known.get(unitKey(printed)) ?? inAnyCase.get(unitKey(printed).toLowerCase()) ?? (codes.has(printed) ? [printed] : []);
}

/** One key for the signs that stand for each other: "µ" and "u", "×10³", "·10³" and "x103", blanks and dashes of any kind. */
export const unitKey = (printed: string): string =>
  printed
    .replace(/[µμ]/g, 'u')
    .replace(/×|^\s*[·⋅∙*](?=\s?10)/g, 'x')
    .replace(/\s+/g, '')
    .normalize('NFKC')
    .replace(/[−–—]/g, '-');
