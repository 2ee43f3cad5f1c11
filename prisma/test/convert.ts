import ucum from '@lhncbc/ucum-lhc';

const units = ucum.UcumLhcUtils.getInstance();
/** Of the ions that are also counted in equivalents. */
const MONOVALENT = 1;

/** UCUM knows mass, volume and counts; mass and amount of substance need the molar mass in g/mol. Throws where no factor holds. */
export function convert(value: number, from: string, to: string, molarMass?: number): number {
  const { toVal } = units.convertUnitTo(countable(from, to), value, countable(to, from), { molecularWeight: molarMass, charge: MONOVALENT });
  if (toVal === null) throw new Error(`No factor leads from ${from} to ${to}`);
  return toVal;
}

const ARBITRARY = /\[IU\]|\[arb'U\]/;

/** UCUM converts no arbitrary unit; where both sides count in the same one, anything countable can stand for it. */
function countable(unit: string, other: string): string {
  const [arbitrary] = ARBITRARY.exec(unit) ?? [];
  return arbitrary && other.includes(arbitrary) ? unit.replace(arbitrary, 'g') : unit;
}
