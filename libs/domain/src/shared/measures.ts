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

/** The other kinds, with the size of each unit. */
const OTHERS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'enzyme activity': { 'ukat/L': 60 },
  'number concentration': { '/uL': 1e6, '10*3/uL': 1e9, '10*4/uL': 1e10, '10*5/uL': 1e11, '10*6/uL': 1e12, '10*9/L': 1e9, '10*12/L': 1e12 },
  fraction: { '%': 0.01, '1': 1, 'L/L': 1 },
  'substance fraction': { 'mmol/mol': 1e-3 },
  'mass to creatinine mass': { 'mg/g{creat}': 1e-3, 'mg/mg{creat}': 1 },
  'mass to creatinine substance': { 'mg/mmol{creat}': 1 },
  'filtration rate': { 'mL/min/{1.73_m2}': 1, 'mL/min': 1 },
  'cell volume': { fL: 1 },
  'cell mass': { pg: 1 },
  sedimentation: { 'mm/h': 1 },
  number: { '{ratio}': 1, '{index_val}': 1 },
  titer: { '{titer}': 1 },
  pH: { '[pH]': 1 },
  'arbitrary units alone': { "[arb'U]": 1 },
};

const MEASURES: ReadonlyMap<string, Measure> = new Map([...concentrations(), ...others()]);

/** The kind and size of a UCUM unit of laboratories, or undefined for one that no marker has. */
export const measureOf = (ucum: string): Measure | undefined => MEASURES.get(ucum);

/** A value of one unit in another of the same kind, or undefined. */
export function rescale(value: number, from: string, to: string): number | undefined {
  if (from === to) return value;
  const [here, there] = [measureOf(from), measureOf(to)];
  return here && there && here.kind === there.kind ? (value * here.factor) / there.factor : undefined;
}

function* others(): Generator<[string, Measure]> {
  for (const [kind, units] of Object.entries(OTHERS)) for (const [unit, factor] of Object.entries(units)) yield [unit, { kind, factor }];
}

function* concentrations(): Generator<[string, Measure]> {
  for (const [kind, unit] of CONCENTRATIONS) {
    for (const [prefix, size] of Object.entries(PREFIXES)) {
      for (const [volume, liters] of Object.entries(VOLUMES)) yield [`${prefix}${unit}/${volume}`, { kind, factor: size / liters }];
    }
  }
}
