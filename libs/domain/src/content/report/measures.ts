/** A UCUM unit's kind of quantity, and its size in the base unit of that kind. Units of one kind convert by these factors. */
type Measure = { kind: string; factor: number };

const CONCENTRATIONS: readonly [kind: string, unit: string][] = [
  ['mass concentration', 'g'],
  ['substance concentration', 'mol'],
  ['international units', '[IU]'],
  ['arbitrary units', "[arb'U]"],
  ['enzyme activity', 'U'],
  ['equivalents', 'eq'],
];
const PREFIXES: Readonly<Record<string, number>> = { k: 1e3, '': 1, m: 1e-3, u: 1e-6, n: 1e-9, p: 1e-12 };
const VOLUMES: Readonly<Record<string, number>> = { L: 1, dL: 0.1, mL: 1e-3 };

const OTHERS: Readonly<Record<string, Measure>> = {
  'ukat/L': { kind: 'enzyme activity', factor: 60 },
  '/uL': { kind: 'number concentration', factor: 1e6 },
  '10*3/uL': { kind: 'number concentration', factor: 1e9 },
  '10*5/uL': { kind: 'number concentration', factor: 1e11 },
  '10*6/uL': { kind: 'number concentration', factor: 1e12 },
  '10*9/L': { kind: 'number concentration', factor: 1e9 },
  '10*12/L': { kind: 'number concentration', factor: 1e12 },
  '%': { kind: 'fraction', factor: 0.01 },
  '1': { kind: 'fraction', factor: 1 },
  'L/L': { kind: 'fraction', factor: 1 },
  'mmol/mol': { kind: 'substance fraction', factor: 1e-3 },
  'mg/g{creat}': { kind: 'mass to creatinine mass', factor: 1e-3 },
  'mg/mg{creat}': { kind: 'mass to creatinine mass', factor: 1 },
  'mg/mmol{creat}': { kind: 'mass to creatinine substance', factor: 1 },
  'mL/min/{1.73_m2}': { kind: 'filtration rate', factor: 1 },
  'mL/min': { kind: 'filtration rate', factor: 1 },
  fL: { kind: 'cell volume', factor: 1 },
  pg: { kind: 'cell mass', factor: 1 },
  'mm/h': { kind: 'sedimentation', factor: 1 },
  '{ratio}': { kind: 'number', factor: 1 },
  '{index_val}': { kind: 'number', factor: 1 },
  '{titer}': { kind: 'titer', factor: 1 },
  '[pH]': { kind: 'pH', factor: 1 },
  "[arb'U]": { kind: 'arbitrary units alone', factor: 1 },
};

const MEASURES: ReadonlyMap<string, Measure> = new Map([...concentrations(), ...Object.entries(OTHERS)]);

/** The kind and size of a UCUM unit of laboratories, or undefined for one that no marker has. */
export const measureOf = (ucum: string): Measure | undefined => MEASURES.get(ucum);

/** A value of one unit in another of the same kind, or undefined. */
export function rescale(value: number, from: string, to: string): number | undefined {
  if (from === to) return value;
  const [here, there] = [measureOf(from), measureOf(to)];
  return here && there && here.kind === there.kind ? (value * here.factor) / there.factor : undefined;
}

function* concentrations(): Generator<[string, Measure]> {
  for (const [kind, unit] of CONCENTRATIONS) {
    for (const [prefix, size] of Object.entries(PREFIXES)) {
      for (const [volume, liters] of Object.entries(VOLUMES)) yield [`${prefix}${unit}/${volume}`, { kind, factor: size / liters }];
    }
  }
}
