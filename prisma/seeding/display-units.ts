/** Display forms of UCUM codes that differ from common notation. */
const SHOWN: Record<string, string> = {
  '10*3/uL': '10³/µL',
  '10*6/uL': '10⁶/µL',
  '10*9/L': '10⁹/L',
  '10*12/L': '10¹²/L',
  '/uL': '/µL',
  'ug/dL': 'µg/dL',
  'ug/L': 'µg/L',
  'ug/mL': 'µg/mL',
  'ug/g{creat}': 'µg/g',
  'umol/L': 'µmol/L',
  'ukat/L': 'µkat/L',
  'mg/g{creat}': 'mg/g',
  'mg/mmol{creat}': 'mg/mmol',
  'mL/min/{1.73_m2}': 'mL/min/1.73 m²',
  '[IU]/L': 'IU/L',
  '[IU]/mL': 'IU/mL',
  'm[IU]/L': 'mIU/L',
  'm[IU]/mL': 'mIU/mL',
  'k[IU]/L': 'kIU/L',
  'u[IU]/mL': 'µIU/mL',
  "[arb'U]/L": 'U/L',
  "[arb'U]/mL": 'U/mL',
  "k[arb'U]/L": 'kU/L',
  '{ratio}': 'ratio',
  '{titer}': 'titer',
  '{index_val}': 'index',
  '{plus}': '+',
  'mg/d': 'mg a day',
  '{ULN}': '× upper limit of normal',
  '{baseline}': '× baseline',
  '[pH]': 'pH',
  'mL/s/{1.73_m2}': 'mL/s/1.73 m²',
};

/** A unit for readers. The biomarker's own display unit wins. */
export function shownUnit(ucum: string, own: { unit?: string; ucumUnit?: string }): string {
  if (ucum === own.ucumUnit && own.unit !== undefined) return own.unit;
  return SHOWN[ucum] ?? ucum;
}
