import { nameKey, wordsOf } from './words.ts';

const REFERENCE = ['reference', 'references', 'ref', 'normal', 'standard', 'bio ref', 'biological ref', 'biological reference'];
const REFERENCE_NOUNS = ['', ' range', ' ranges', ' interval', ' intervals', ' value', ' values', ' limits'];

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
  interval: [
    ...REFERENCE.flatMap((word) => REFERENCE_NOUNS.map((noun) => word + noun)),
    ...['range', 'interval', 'refrange', 'lab range', 'laboratory range', 'lab interval', 'laboratory interval'],
    ...['referenzbereich', 'referenzwert', 'referenzwerte', 'referenzintervall', 'referenz', 'ref bereich', 'normbereich', 'normalbereich'],
    ...['normwert', 'normwerte', 'normalwert', 'normalwerte'],
    ...['valeur de reference', 'valeurs de reference', 'intervalle de reference', 'intervalle', 'valeurs usuelles', 'valeurs normales'],
    ...['valor de referencia', 'valores de referencia', 'intervalo de referencia', 'rango de referencia', 'valores normales', 'referencia'],
    ...['valori di riferimento', 'intervallo di riferimento', 'valori normali', 'riferimento'],
    ...['referentie', 'referentiewaarde', 'referentiewaarden', 'referentie interval', 'referentieinterval', 'normaalwaarden'],
    ...['referens', 'referensintervall', 'referensvarde', 'referensvarden', 'referensomrade'],
    ...['referenceinterval', 'referenceomrade', 'referanseomrade', 'referanseintervall', 'referanseverdi'],
    ...['zakres referencyjny', 'zakres ref', 'zakres', 'wartosc referencyjna', 'wartosci referencyjne', 'norma', 'normy'],
  ],
  flag: ['flag', 'abnormal', 'abnormal flag', 'interpretation', 'status', 'bewertung', 'indicator', 'in range', 'out of range'],
} as const satisfies Record<string, readonly string[]>;

export type Column = 'name' | 'value' | 'unit' | 'low' | 'high' | 'interval' | 'flag' | 'date' | 'reported' | 'section' | 'ignored' | 'unknown';

/** Words of headings, in normal form; the first that a heading begins with or equals decides. */
export const HEADINGS: readonly [Column, readonly string[]][] = [
  [
    'ignored',
    [
      ...['optimal', 'optimum', 'ideal', 'target', 'goal', 'previous', 'vorwert', 'prior', 'last result', 'anteriorite', 'comment', 'note', 'lab', 'id'],
      ...['status date', 'print date', 'printed', 'order date', 'ordered', 'date ordered', 'date of birth', 'birth date', 'birthdate', 'birthday', 'dob'],
      ...['geburtsdatum', 'date de naissance', 'fecha de nacimiento', 'data di nascita', 'data de nascimento', 'data urodzenia', 'geboortedatum'],
      ...['fodselsdato', 'fodelsedatum'],
    ],
  ],
  [
    'reported',
    [
      ...['reported', 'report date', 'date reported', 'result date', 'results date', 'resulted', 'received', 'date received', 'received date'],
      ...['released', 'release date', 'issued', 'date issued', 'verified', 'befunddatum'],
    ],
  ],
  ['low', ['low', 'lower', 'reference range low', 'range low', 'ref low', 'reference low', 'min', 'minimum', 'lower limit', 'low limit', 'untergrenze']],
  ['high', ['high', 'upper', 'reference range high', 'range high', 'ref high', 'reference high', 'max', 'maximum', 'upper limit', 'high limit', 'obergrenze']],
  ['interval', LABELS.interval],
  ['unit', LABELS.unit],
  ['flag', LABELS.flag],
  ['date', ['date', 'datum', 'fecha', 'data', 'collected', 'collection', 'sample date', 'test date', 'drawn', 'entnahme', 'prelievo', 'afname', 'provtagning']],
  ['value', LABELS.value],
  ['section', ['category', 'panel', 'section', 'group', 'specimen', 'sample type', 'kategorie', 'categorie']],
  [
    'name',
    [
      ...[
        'test',
        'name',
        'biomarker',
        'marker',
        'analyte',
        'component',
        'parameter',
        'observation',
        'test name',
        'measure',
        'lab test',
        'display',
        'description',
        'item',
        'untersuchung',
        'analyse',
        'examen',
      ],
      ...['analisis', 'prueba', 'exame', 'esame', 'esami', 'analisi', 'onderzoek', 'bepaling', 'analys', 'prov', 'undersokning', 'prove', 'badanie'],
    ],
  ],
];

/** Words of the headings above names, values, units, intervals, flags and dates. */
const IN_HEADINGS = new Set(
  HEADINGS.filter(([column]) => !['ignored', 'low', 'high', 'reported', 'section'].includes(column)).flatMap(([, headings]) =>
    headings.flatMap((words) => words.split(' ')),
  ),
);

/** Whether these are words of headings alone. */
export const isOfHeadings = (text: string): boolean =>
  wordsOf(text).every(({ normal }) => IN_HEADINGS.has(normal) || (normal.endsWith('s') && IN_HEADINGS.has(normal.slice(0, -1))));

/** A label, its colon, and where none stands, its part: "Result 12", "Units ng/mL". */
const before = (part: string) => new RegExp(String.raw`^([\p{L}\p{M} ]{1,30}?) ?(?:[:：] ?|(?<= )(?=${part})|$)`, 'u');
const BEFORE = { value: before(String.raw`[<>≤≥]?\d`), unit: before(String.raw`\S+$`), interval: before('$'), flag: before('$') };

const BEFORE_LIMIT = /^([\p{L}\p{M} ./-]{1,40}?)(?:\s*[:：]|\s+(?=[\d<>≤≥]))/u;

/** The label of an interval that stands here before a limit, with its colon: "Reference range: ", "Norma 30-400". */
export function intervalLabelAt(rest: string): string | undefined {
  const [label, words = ''] = BEFORE_LIMIT.exec(rest) ?? [];
  return (LABELS.interval as readonly string[]).includes(nameKey(words).replace(/^fasting /, '')) ? label : undefined;
}

/** The label that a line begins with, such as "Result: ", or a "Result" alone. */
export function labelAt(line: string, part: keyof typeof LABELS): string | undefined {
  const [label, words = ''] = BEFORE[part].exec(line) ?? [];
  return (LABELS[part] as readonly string[]).includes(nameKey(words)) ? label : undefined;
}
