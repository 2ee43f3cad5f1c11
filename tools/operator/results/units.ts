import ucum from '@lhncbc/ucum-lhc';

const units = ucum.UcumLhcUtils.getInstance();

/** All characters that UCUM has; the library speaks to the console about others. */
const CHARACTERS = /^[!-~]+$/;

/** As it stands: "IU/L" is close to a unit, and is none. */
export const isUnit = (code: string): boolean => {
  if (!CHARACTERS.test(code)) return false;
  const { status, ucumCode } = units.validateUnitString(code);
  return status === 'valid' && ucumCode === code;
};

/** Any will do: with them, mass, amount of substance and charge are of one kind, and of different size. */
const OF_A_SUBSTANCE = { molecularWeight: 180, charge: 2 };

/** Whether both measure the same kind of thing in different units. `K/uL` (kelvin) beside `10*3/uL` does not: people mean a thousand by it. */
export const areOtherUnits = (one: string, other: string): boolean => {
  if (!isUnit(one) || !isUnit(other)) return false;
  const { status, toVal } = units.convertUnitTo(one, 1, other, OF_A_SUBSTANCE);
  return status === 'succeeded' && Math.abs(toVal! - 1) > 1e-9;
};
