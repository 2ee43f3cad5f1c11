import { nameKey } from './words.ts';

/** Words above a column or before a part of a result, in normal form. */
export const LABELS = {
  value: [
    ...[
      'result',
      'results',
      'your result',
      'test result',
      'latest result',
      'value',
      'your value',
      'test value',
      'observed value',
      'measurement',
      'current',
      'latest',
    ],
    ...['ergebnis', 'messwert', 'wert', 'resultat', 'valeur', 'resultado', 'valor', 'risultato', 'valore'],
    ...['resultaat', 'uitslag', 'waarde', 'svar', 'varde', 'wynik'],
  ],
  unit: [
    'unit',
    'units',
    'unit of measure',
    'units of measure',
    'uom',
    'einheit',
    'unite',
    'unites',
    'unidad',
    'unidades',
    'unita',
    'unidade',
    'eenheid',
    'enhet',
    'enhed',
    'jednostka',
  ],
  flag: ['flag', 'abnormal', 'abnormal flag', 'interpretation', 'status', 'bewertung', 'indicator', 'in range', 'out of range'],
} as const satisfies Record<string, readonly string[]>;

const BEFORE = /^([\p{L}\p{M} ]{1,30}?) ?(?:[:：] ?|$)/u;

/** The label that a line begins with, such as "Result: " or a "Result" alone. */
export function labelAt(line: string, part: keyof typeof LABELS): string | undefined {
  const [label, words = ''] = BEFORE.exec(line) ?? [];
  return (LABELS[part] as readonly string[]).includes(nameKey(words)) ? label : undefined;
}
