/** The package ships no types; these are the two calls that are made. */
declare module '@lhncbc/ucum-lhc' {
  type Units = {
    validateUnitString(unit: string): { status: 'valid' | 'invalid' | 'error'; ucumCode: string | null };
    convertUnitTo(
      from: string,
      value: number,
      to: string,
      options?: { molecularWeight?: number; charge?: number },
    ): { status: 'succeeded' | 'failed' | 'error'; toVal: number | null };
  };
  const ucum: { UcumLhcUtils: { getInstance(): Units } };
  export default ucum;
}
