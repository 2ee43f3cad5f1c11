/** Ranks a unit by closeness to SI: amounts of substance and of activity, then anything per liter. */
const rank = (unit: string) => (/mol|kat/.test(unit) ? 2 : unit.endsWith('/L') ? 1 : 0);

/** The unit of the SI side; the other one is customary in the United States. */
export const siUnitOf = (unit: string, other: string) => (rank(unit) > rank(other) ? unit : other);
