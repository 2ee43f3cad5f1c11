import ucum from '@lhncbc/ucum-lhc';

const units = ucum.UcumLhcUtils.getInstance();

/** UCUM's characters; the library logs to the console for others. */
const CHARACTERS = /^[!-~]+$/;

/** True for an exact unit: "IU/L" is only similar to one. */
export const isUnit = (code: string): boolean => {
  if (!CHARACTERS.test(code)) return false;
  const { status, ucumCode } = units.validateUnitString(code);
  return status === 'valid' && ucumCode === code;
};

/** Arbitrary values that make mass, amount of substance and charge comparable. */
const OF_A_SUBSTANCE = { molecularWeight: 180, charge: 2 };

/** True for different units of one dimension. False for `K/uL` (kelvin) and `10*3/uL`: laboratories mean a thousand by it. */
export const areOtherUnits = (one: string, other: string): boolean => {
  if (!isUnit(one) || !isUnit(other)) return false;
  const { status, toVal } = units.convertUnitTo(one, 1, other, OF_A_SUBSTANCE);
  return status === 'succeeded' && Math.abs(toVal! - 1) > 1e-9;
};
