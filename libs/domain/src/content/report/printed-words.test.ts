import { describe, expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { knowledgeOf } from './knowledge.ts';
import { LABELS } from './labels.ts';
import { readReport, type Report } from './read-report.ts';
import type { ReportRow } from './reading.ts';
import { MOST_LINES } from './text.ts';
import type { NameKind, ReportMarker } from './vocabulary.ts';

const marker = (slug: string, unit: string, usual?: readonly [number, number]): ReportMarker => ({
  ...{ slug, name: slug, category: 'Test', unit, conversions: [], ownIntervalOnly: [] },
  ...(usual && { usual }),
});
const name = (printed: string, slug: string, kind: NameKind = 'exact', needsUnit = false) => ({ printed, slug, kind, needsUnit });
const unit = (printed: string, ucum = printed) => ({ printed, ucum });

const knowledge = knowledgeOf({
  names: [
    name('Ferritin', 'ferritin'),
    name('Serum ferritin', 'ferritin'),
    name('Glucose', 'glucose-fasting', 'ask:fasting'),
    name('Vitamin D3', 'vitamin-d', 'ask:D3-or-total'),
    name('Hemoglobin', 'hemoglobin'),
    name('Leukocytes', 'leukocytes'),
    name('Lymphocytes', 'lymphocytes', 'unit-count'),
    name('Basophils', 'basophils-percent', 'unit-percent'),
    name('Bilirubin', 'urine-bilirubin', 'section-urine'),
    name('ANA', 'ana', 'titer'),
    name('Urea', 'urea', 'mmol'),
    name('K', 'potassium', 'exact', true),
    name('Urine protein', 'urine-protein'),
    name('Eiweiß', 'urine-protein'),
    name('Insulin', 'insulin'),
    name('eGFR', 'egfr'),
    name('Smooth antibodies', 'ferritin'),
    name('Mała', 'ferritin'),
  ],
  lookAlikes: [{ printed: 'Transferrin', why: 'it is the protein that carries iron' }],
  units: [
    unit('ng/mL'),
    unit('mg/dL'),
    unit('g/dL'),
    unit('10^9/L', '10*9/L'),
    unit('/µL', '/uL'),
    unit('%'),
    unit('mmol/L'),
    unit('IU/L', 'U/L'),
    unit('nmol/L'),
    unit('pmol/L'),
    unit('mIU/L', 'm[IU]/L'),
    unit('U/mL', '[IU]/mL'),
    unit('pg/mL'),
    unit('µg/L', 'ug/L'),
    unit('U/L'),
    unit('furlong'),
    unit('mg/g K', 'mg/g{creat}'),
    unit('mg/g', 'mg/g{creat}'),
    unit('mL/min/1.73 m²', 'mL/min/{1.73_m2}'),
  ],
  loinc: {
    '2276-4': { slug: 'ferritin', use: 'same' },
    '3034-6': { slug: 'ferritin', use: 'never' },
    '9999-9': { slug: 'ferritin', use: 'other specimen' },
    '1558-6': { slug: 'glucose-fasting', use: 'same' },
    '2345-7': { slug: 'glucose-fasting', use: 'ask' },
  },
  markers: [
    marker('ferritin', 'ng/mL', [10, 400]),
    marker('glucose-fasting', 'mg/dL', [70, 99]),
    { ...marker('vitamin-d', 'ng/mL', [20, 50]), inSerum: true, conversions: [{ unit: 'nmol/L', slope: 2.5, intercept: 0 }] },
    { ...marker('insulin', 'pmol/L', [20, 180]), ownIntervalOnly: ['u[IU]/mL', 'furlong'] },
    marker('hemoglobin', 'g/dL', [12, 18]),
    marker('leukocytes', '10*9/L', [4, 11]),
    marker('lymphocytes', '10*9/L', [1, 4]),
    marker('basophils-percent', '%', [0, 2]),
    marker('urine-bilirubin', ''),
    marker('urine-protein', ''),
    marker('ana', '{titer}'),
    marker('urea', 'mmol/L', [2.5, 8]),
    { ...marker('potassium', 'mmol/L', [3.5, 5.1]), inSerum: true },
    marker('egfr', 'mL/min/{1.73_m2}', [60, 120]),
  ],
});

/** A row in one line: what it holds, in the order of its members. */
function told(row: ReportRow): string {
  if (row.state === 'not recognized') return `not recognized: ${row.reason}`;
  const { slug, value, comparator = '', unit: printed, low, high, exclusive, flag, date, questions, earlier, remarks } = row;
  const limits = low !== undefined || high !== undefined;
  const parts = [
    row.line !== undefined && row.line > 1 && `line ${row.line}:`,
    `${slug} ${comparator}${value}${printed === undefined ? '' : ` ${printed}`}`,
    limits && `(${low ?? ''}–${high ?? ''}${exclusive ? ', exclusive' : ''})`,
    flag && `flag ${flag}`,
    date,
    ...questions.map((question) => `asks for ${question.about}${'choices' in question ? ` ${question.choices.join(' or ')}` : ''}`),
    ...earlier.map((one) => `before: ${one.comparator ?? ''}${one.value}${one.flag ? ` ${one.flag}` : ''}${one.date ? ` on ${one.date}` : ''}`),
    ...remarks.map((remark) => `remark: ${remark}`),
  ];
  return parts.filter(Boolean).join(', ').replace(':,', ':');
}

const read = (report: string | Report) => readReport(typeof report === 'string' ? { kind: 'text', text: report } : report, knowledge);
const oneLine = (text: string) => text.replaceAll('\n', ' ⏎ ').replaceAll('\t', ' ⇥ ');

/** The reading of each text, and the text where a line alone does not tell it. */
const readings = (texts: readonly string[]) => texts.map((text) => `${oneLine(text)}\n    ${read(text).map(told).join('\n    ') || 'nothing'}`);

const table = (...rows: readonly string[][]): Report => ({
  kind: 'text',
  text: rows.map((cells) => cells.join(';')).join('\n'),
  table: rows.map((cells, index) => ({ cells, line: index + 1 })),
});

/** Each text as it stands in reports. Nothing but the tried word differs within a group. */
const GROUPS: Record<string, readonly string[]> = {
  months: [
    ...['Jan', 'January', 'Januar', 'janvier', 'janv', 'enero', 'ene', 'januari'],
    ...['Feb', 'February', 'Februar', 'février', 'févr', 'febrero', 'februari'],
    ...['Mar', 'March', 'März', 'mars', 'marzo', 'maart', 'Mrz'],
    ...['Apr', 'April', 'avril', 'avr', 'abril', 'abr'],
    ...['May', 'Mai', 'mayo', 'mei', 'maj'],
    ...['Jun', 'June', 'Juni', 'juin', 'junio'],
    ...['Jul', 'July', 'Juli', 'juillet', 'juil', 'julio'],
    ...['Aug', 'August', 'août', 'agosto', 'ago', 'augusti', 'augustus'],
    ...['Sep', 'Sept', 'September', 'septembre', 'septiembre'],
    ...['Oct', 'October', 'Oktober', 'Okt', 'octobre', 'octubre'],
    ...['Nov', 'November', 'novembre', 'noviembre'],
    ...['Dec', 'December', 'Dezember', 'Dez', 'décembre', 'diciembre', 'dic'],
  ].map((month) => `Collected: 4 ${month} 2026\nFerritin 41 ng/mL`),

  'times of a collection': [
    ...['Collected', 'Collected on', 'Collection date', 'Date collected', 'Date of collection', 'Collected date/time', 'Drawn', 'Sample date', 'Sample taken'],
    ...['Sample collected', 'Sample collected on', 'Date of sample', 'Specimen date', 'Entnahme', 'Entnahmedatum', 'Abnahme', 'Abnahmedatum', 'Prélevé le'],
    ...['Prélevée le', 'Prélèvement', 'Prélèvement du', 'Fecha de toma', 'Fecha de extracción', 'Extracción', 'Data prelievo', 'Data del prelievo', 'Prelievo'],
    ...['Prelievo del', 'Data da coleta', 'Data de colheita', 'Coleta', 'Afname', 'Afnamedatum', 'Provtagning', 'Provtagningsdatum', 'Provdatum', 'Printed'],
    ...['Data pobrania', 'Data pobrania materiału', 'Pobrano', 'Prøvetagning', 'Prøvetagningstidspunkt', 'Prøvetakingsdato', 'Prøvedato'],
  ].map((label) => `${label}: 2026-03-04 07:15\nFerritin 41 ng/mL`),

  dates: [
    ...['04.03.2026', '04/03/2026', '13/03/2026', '03/13/2026', '4-Mar-26', 'March 4, 2026', '2026/03/04', '04.03.26 um 7:15 Uhr', '2026-03-04T07:15:00'],
    ...['2026-03-04 at 7:15 AM', '04.03.2026 à 07h15', 'am 04.03.2026', 'le 04.03.2026', 'on 2026-03-04', 'du 04.03.2026'],
  ].map((date) => `Collected: ${date}\nFerritin 41 ng/mL`),

  flags: [
    ...['critically high', 'critical high', 'HH', 'critically low', 'critical low', 'LL', 'above high normal', 'above high reference limit', 'above range'],
    ...['above normal', 'high', 'hi', 'hoch', 'alto', 'alta', 'élevé', '↑', '↑↑', 'H', '+', '+++', 'below low normal', 'below low reference limit'],
    ...['below range', 'below normal', 'low', 'lo', 'niedrig', 'bajo', 'baja', '↓', '↓↓', 'L', '-', '---', 'abnormal', 'abn', 'critical', 'panic'],
    ...['out of range', 'A', '*', '**', 'in range', 'within range', 'normal', 'N', 'h', 'l', 'a', 'n'],
  ].map((flag) => `Ferritin 412 ${flag} ng/mL 30-400`),

  'flags beside a number, and before a name': ['Ferritin 412H ng/mL', 'Ferritin 412 HH', 'Ferritin 9LL ng/mL', 'Ferritin 9L', 'Ferritin 412* ng/mL', 'Ferritin 412A ng/mL', '↑ Ferritin 412 ng/mL', '↓ Ferritin 4 ng/mL', '* Ferritin 412 ng/mL'], // prettier-ignore

  'results without a value': [
    ...['QNS', 'TNP', 'not applicable', 'not performed', 'not done', 'not available', 'not reported', 'canceled', 'cancelled', 'pending', 'in progress'],
    ...['to follow', 'see note', 'see comment', 'see below', 'comment', 'not estab.', 'not established', 'n/a', 'na', 'no result', 'hemolyzed', 'hemolysed'],
    ...['haemolysed', 'insufficient', 'lost'],
  ].map((words) => `Ferritin ${words}`),

  'answers in words': [
    ...['negative', 'negativ', 'négatif', 'negativo', 'neg', 'neg.', 'positive', 'positiv', 'positif', 'positivo', 'pos', 'pos.', 'trace', 'traces', 'Spur'],
    ...[
      'non-reactive',
      'nonreactive',
      'reactive',
      'not detected',
      'detected',
      'none seen',
      'none',
      'absent',
      'present',
      'normal',
      'small',
      'moderate',
      'large',
    ],
    ...['yellow', 'clear', 'nil', '1+', '4+', '5+', '+', '++', '+++', '++++', '+++++', '(+)', '(++)', '+1', '+4', '+5', '+1.5', '1+ H', '++ (negative)'],
    ...['±', '+/-', '(+) negative', 'result ++', '+- negative', '-', 'odd'],
  ].map((answer) => `Urine protein ${answer}`),
  'signs beside a test that is measured': ['Ferritin ++', 'Ferritin +4', 'Ferritin 412 ++ ng/mL', 'Ferritin 412 ng/mL ++', 'Ferritin + 412 ng/mL', 'Ferritin (+) 412 ng/mL', 'Urine protein ++ 1.0 g/L', 'Urine: protein + glucose ++'], // prettier-ignore

  comparators: ['<5', '< 5', '<=5', '≤5', '=<5', '<or=5', '< OR = 5', '>5', '>=5', '≥5', '=>5', '> or = 5'].map((value) => `Ferritin ${value} ng/mL`),

  'one-sided intervals': [
    ...[
      'up to 400',
      'bis 400',
      'bis zu 400',
      "jusqu'à 400",
      'hasta 400',
      'fino a 400',
      'tot 400',
      'less than 400',
      'below 400',
      'under 400',
      'inférieur à 400',
    ],
    ...['inf. à 400', 'inferior a 400', 'menor que 400', 'unter 400', 'kleiner als 400', 'more than 30', 'greater than 30', 'above 30', 'over 30', 'ab 30'],
    ...['supérieur à 30', 'sup. à 30', 'superior a 30', 'mayor que 30', 'above >30', 'below <400', 'inf. <400', 'sup. >30', '<400', '<=400', '>30', '>=30'],
    ...[
      'até 400',
      'do 400',
      'inferiore a 400',
      'menor do que 400',
      'abaixo de 400',
      'poniżej 400',
      'superiore a 30',
      'maior que 30',
      'acima de 30',
      'powyżej 30',
      'über 30',
    ],
  ].map((interval) => `Ferritin 41 ng/mL ${interval}`),

  'two-sided intervals': ['30-400', '30 - 400', '30–400', '30—400', '30−400', '30~400', '30 to 400', '30 à 400', '30 bis 400', '30 a 400', '30 till 400', '30 tot 400', '30 until 400', '(30-400)', '[30-400]', '30-400 (20-500)', '400-30', '0.03-0.4'].map((interval) => `Ferritin 41 ng/mL ${interval}`), // prettier-ignore

  'words that change nothing': [
    ...[
      'level',
      'levels',
      'concentration',
      'count',
      'result',
      'value',
      'serum',
      'plasma',
      's',
      'p',
      'i',
      'im',
      'calc',
      'calculated',
      'cal',
      'auto',
      'automated',
    ],
    ...[
      'quant',
      'quantitative',
      'qn',
      'measured',
      'ms',
      'lc',
      'nih',
      'observation',
      'total',
      'assay',
      'method',
      'spectrophotometry',
      'photometry',
      'enzymatic',
    ],
    ...['clia', 'eclia', 'ifcc', 'ngsp', 'dcct', 'hplc', 'turbidimetry', '(serum)', 'of the day', 'index', 'tablets'],
  ].map((word) => `Ferritin ${word} 41 ng/mL`),

  'words on fasting': [
    'fasting',
    'nüchtern',
    'nuchter',
    'à jeun',
    'en ayunas',
    'ayunas',
    'em jejum',
    'de jejum',
    'na czczo',
    'em',
    'à',
    'not fasting',
    'fastande',
    'fasted',
    'F',
    'random',
    '',
  ].map((word) => `Glucose ${word} 90 mg/dL`),
  'words on fasting behind the value': [
    ...['fasting', '(fasting)', 'à jeun', 'not fasting', '(non-fasting)', 'non fasting', 'no fasting', 'F', 'fasting 70-99', '70-99 fasting'],
    ...['fasting glucose 70-99', 'fasting: 70-99', 'H fasting', 'fasting state'],
  ].map((words) => `Glucose 90 mg/dL ${words}`),
  'fasting for the whole report': ['yes', 'Y', 'no', 'N', '12 hours'].map((word) => `Fasting: ${word}\nGlucose 90 mg/dL`),

  'sections on urine and blood': [
    ...[
      'Urine',
      'Urinalysis',
      'Urinary tests',
      'Urin',
      'Urinstatus',
      'Urines',
      'Orina',
      'Urina',
      'Blood',
      'Serum',
      'Plasma',
      'Sang',
      'Sangre',
      'Blut',
      'Serologie',
    ],
    ...['Hematologie', 'Haematology', 'Hematology', 'Chemistry', 'Biochemistry', 'Biochimie', 'Miscellaneous'],
  ].map((heading) => `Urine\n${heading}\nBilirubin negative`),

  prose: ['is', 'are', 'was', 'were', 'be', 'should', 'would', 'could', 'can', 'may', 'if', 'of', 'the', 'than', 'when', 'and', 'or', 'for', 'you', 'your', 'my', 'we', 'has', 'have', 'had', 'to', 'in', 'on', 'at', 'last', 'next', 'every', 'JQ', 'JQ1', 'hours'].map((word) => `Ferritin 41 ${word}`), // prettier-ignore

  headings: ['and iron', 'with iron', 'panel', 'profile', 'screen', 'studies', 'study', 'test', 'tests', 'function', 'group', 'metabolism', '& iron', 'pattern'].map((word) => `Ferritin ${word}`), // prettier-ignore

  'lines of a card': [
    ...[
      '(method)',
      'Optimal: 50',
      'Target 50',
      'Goal 50',
      'Desirable 50',
      'Ideal 50',
      'View trend',
      'Show details',
      'See all results',
      'Hide graph',
      'View chart',
    ],
    ...['View history', 'See more', 'Trends', 'Details', 'Graph', 'History', 'About this test', 'Learn more', 'Details and trends', 'Final', 'Final result'],
    ...['Status: final', '0 50 100', 'Transferrin', 'Anything else', '2026-03-04'],
  ].map((line) => `Ferritin\n${line}\n41\nng/mL\n30-400`),

  'the order of a card': [
    ...[
      '41 ng/mL\n30-400\nHemoglobin\n14 g/dL\n12-16',
      '30\n400\n41\nng/mL\nReference range: 30-400',
      '30\n400\n41\nng/mL\n30-400',
      '30\n40\n41\nng/mL\nRange: 30-400',
    ],
    ...['41\nng/mL\n<400', '<41\nng/mL\n30-400', '<400\n41\nng/mL', '>30\n41 ng/mL', '<41 ng/mL\n30-400', 'Result: <41\nng/mL', 'Range: <400\n41\nng/mL'],
    ...[
      '41\n\nng/mL',
      '41\nng/mL\n\n30-400',
      '\n\n41\nng/mL',
      '0 50 100\n41 ng/mL',
      '41 ng/mL\n41 ng/mL 30-400',
      '<50 50-100 >100\n41 ng/mL',
      '41 39\nng/mL',
      '30-400\nng/mL',
      '41',
    ],
    ...['41\nng/mL\nTransferrin\n250\nmg/dL', '41\nHemoglobin 14 g/dL', 'K\n41\nmmol/L', '41\n2026-03-04\nng/mL', '41\na\nng/mL', '41\nan aside\nng/mL'],
    ...[
      'H\n41\nng/mL',
      'Flag: H\n41\nng/mL',
      'Flag H\n41\nng/mL',
      '41 H\nL\nng/mL',
      'Unit ng/mL\n41',
      'Value 41\nUnits ng/mL\nReference range 30-400',
      'Normal range: 30 - 400 ng/mL\nValue 412 High',
      'Your value <41 ng/mL',
      'Result 12/03/2026\n41 ng/mL',
      'Result 2 of 3\n41 ng/mL',
      'Units of Ferritin\n41',
      'Unit: ng/mL\n41',
      'ng/mL\n41\n30-400\n20-500',
      'mg/dL\n41 ng/mL',
      'nmol/L\n41\nng/mL',
      'nmol/L\n41\nng/mL\n30-400',
      'ng/mL\n41\nng/mL',
      'ng/mL\n41\nµg/L',
      'nmol/L\n41 ng/mL\npmol/L',
      'Unit: nmol/L\nResult: 41\nng/mL',
      '41\nng/mL\nnmol/L',
      '41\n30-400\nng/mL\nnmol/L',
      'nmol/L\nng/mL',
      'nmol/L\nng/mL\nResult: 41 mg/dL',
    ],
    ...[
      'Result: 41',
      'Result: 41 ng/mL\n30-400',
      'View trend\nResult: <41 ng/mL 30-400',
      '\n\n\nResult: 41 ng/mL',
      'Notes of Mira\nResult: 41 ng/mL',
      'Result: see note',
    ],
    `${'(line)\n'.repeat(8)}41\nng/mL`,
    `${'(line)\n'.repeat(9)}41\nng/mL`,
  ]
    .map((lines) => `Ferritin\n${lines}`)
    .concat(['Vitamin D3\nnmol/L\n30 ng/mL\n20-50', 'Vitamin D3\n30 ng/mL\nnmol/L', 'Vitamin D3\n30 ng/mL\n75 nmol/L'])
    .concat(
      ['Ferritin (serum)', 'Ferritin, serum', 'Ferritin (a) (b), plasma level', 'Ferritin, serum, of Mira', 'Ferritin of Mira'].map(
        (name) => `${name}\n41\nng/mL`,
      ),
    ),

  'labels of a card': [
    ...LABELS.value.map((label) => `Ferritin\n${label}: 41\nng/mL`),
    ...LABELS.unit.map((label) => `Ferritin\n41\n${label}: ng/mL`),
    ...LABELS.flag.map((label) => `Ferritin\n41 ng/mL\n${label}: H\n30-400`),
    ...LABELS.interval.map((label) => `Ferritin 41 ng/mL ${label}: 30-400`),
    ...[
      'Ferritin 41 ng/mL Fasting reference range: 30-400',
      'Ferritin\nResult: 41 ng/mL  Desirable: below 190',
      'Ferritin\n(method)\n(serum)\n(kit)\nResult: 41 ng/mL',
    ],
  ],

  'starts of a line': [
    ...['', '  ', '\t', '• ', '- ', '1. ', '2026-03-04 ', '    04.03.2026  ', '        4 March 2026 ', '  • 2026-03-04 ', '2026-03-04: ', '  ↑ '],
    ...['* 2026-03-04 ', 'A ', '12) ', '2. 2026-03-04 ', '4. March 2026 ', '04.03.2026 - ', '2026-03-04, ', '– ', '100. ', '1.5 ', '3.'],
  ].map((start) => `${start}Ferritin 41 ng/mL`),

  'names in parentheses behind other words': [
    ...[
      'Serum (Ferritin) 41 ng/mL',
      'serum  (Serum ferritin) 41 ng/mL',
      'Serum iron (Ferritin) 41 ng/mL',
      '(Ferritin) 41 ng/mL',
      'Serum (Transferrin) 41 ng/mL',
    ],
    ...['Serum (Ferritin stores) 41 ng/mL', 'Serum (Ferritin 41 ng/mL', 'Serum () 41 ng/mL', 'Serum (K) 4.1 mmol/L', 'Serum (Ferritin) 41 ng/mL (30-400)'],
  ],

  'several results in a line': [
    'Ferritin 41 ng/mL Hemoglobin 14 g/dL Leukocytes 5 10^9/L',
    'Ferritin 41 ng/mL (30-400) Hemoglobin 14 g/dL (12-16) K 4.1 mmol/L',
    'Ferritin 41 ng/mL 30-400 Hemoglobin 14 g/dL 12-16',
    'Leukocytes 5 10^9/L Lymphocytes 2 10^9/L Ferritin 41 ng/mL',
    'Ferritin 41 ng/mL H Hemoglobin < 14 g/dL',
    'Ferritin 41 ng/mL Hemoglobin 14',
    'Ferritin 41, Hemoglobin 14; K 4.1',
    'Ferritin 41 Hemoglobin 14',
    'Ferritin 41 ng/mL Serum ferritin 30-400',
    'Ferritin 41 ng/mL Transferrin 250 mg/dL',
    'Ferritin 41 ng/mL hemoglobin is 14 g/dL',
    'Ferritin 41 ng/mL K 30-400',
    'Ferritin 41 mg/g K <400',
    ...['Ferritin 41 (L) | Hemoglobin 10.4 (L) | K 5.9', 'Ferritin 41 • Hemoglobin 14 · K 4.1', 'Ferritin | 41 ng/mL | 30-400', 'Ferritin 41 ng/mL | K 30-400'],
    ...[
      'Ferritin 41 / Hemoglobin 14',
      'Ferritin 41/Hemoglobin 14',
      'Ferritin 41 ng/mL / 39 ng/mL',
      'Hemoglobin 14, K 4.1',
      'Hemoglobin 14 g/dL, eGFR 58, K 4.1',
      'K 4.1, K 4.2, K 4.3',
    ],
  ],

  'cards with a value in words': [
    ...['Negative', 'Normal range: Negative\nTrace', 'Trace\nNormal range: Negative', 'Result: Positive', 'Trace\nNegative', '2+\nFinal', 'Negative\nNegative'],
    ...['View trends\nPositive', 'Negative\n\n41', 'Seen\nNegative', 'Positive\n41 ng/mL'],
  ]
    .map((lines) => `Urine protein\n${lines}`)
    .concat(
      ['1:320', '1:320\nSpeckled', 'Positive\n1:320', 'Result\n1:80\nReference range\n<1:40', '1:80\n1:160', 'Positive'].map((lines) => `ANA\n${lines}`),
      ['Ferritin\nNegative', 'Ferritin\nNormal\n41 ng/mL', 'Ferritin\nNegative\n41', 'Urine protein\nNegative\nANA\n1:80'],
    ),

  'panels before their results': [
    ...[
      'CBC 3/14/26: Hemoglobin 9.8, Leukocytes 11',
      'CBC: Hemoglobin 9.8',
      'Iron studies - Ferritin 41 ng/mL',
      'Thyroid: Ferritin 41 ng/mL',
      'Chem-7: K 4.1 mmol/L',
    ],
    ...['My lipid panel from 2026-03-01: Ferritin 41 ng/mL', 'Liver function tests – Ferritin 41 ng/mL', 'Iron Ferritin 41 ng/mL', 'Panel: Ferritin 41 ng/mL'],
    ...['Goal: Ferritin 41 ng/mL', 'CBC-Ferritin 41 ng/mL', 'BMP: 41 ng/mL'],
  ],

  'letters with dots': [
    'A.N.A. 1:320',
    'a.n.a 1:320',
    'e.G.F.R. 58 mL/min/1.73m2',
    'K. 4.1 mmol/L',
    'A.N.A.x 1:320',
    'xA.N.A. 1:320',
    'A.N.Ax 1:320',
    'Ferritin i.S. 41 ng/mL',
  ],

  'a value in two units': [
    ...['Vitamin D3 30 ng/mL 75 nmol/L', 'Vitamin D3 30.0 ng/mL 74.5 nmol/L', 'Vitamin D3 30.0 ng/mL 76.9 nmol/L', 'Vitamin D3 30 ng/mL 50 nmol/L 20-50'],
    ...[
      'Vitamin D3 30 ng/mL (50 nmol/L)',
      'Vitamin D3 30 ng/mL 50 nmol/L 2025-03-01',
      'Vitamin D3 75 nmol/L 2025-03-01 31 ng/mL 2026-03-01',
      'Vitamin D3 30 ng/mL furlong 50 nmol/L',
      'Ferritin 41 ng/mL 41,0 µg/L',
    ],
    ...[
      'Ferritin 41 ng/mL 4 mmol/L',
      'Ferritin 41 ng/mL mean 39 µg/L',
      'Insulin 60 pmol/L 8 furlong',
      'Leukocytes 5 10^9/L 5,000 /µL',
      'Leukocytes 5 10^9/L 6,000 /µL',
    ],
    ...['Ferritin 41 ng/mL\n    41 µg/L', 'Ferritin 41 ng/mL\n    39 µg/L', 'Ferritin 41 ng/mL\n    negative', 'Urine protein ++ 1 g/dL 2 mg/dL'],
  ],

  titers: [
    ...['ANA 1:320', 'ANA <1:40', 'ANA: < 1 : 80', 'ANA ≥1:640 H', 'ANA 1:320 <1:40', 'ANA 1:320 (<1:40)', 'ANA 1:320 speckled', 'ANA 1:320 is high'],
    ...['ANA 1:80 negative', 'ANA positive 1:80', 'ANA positive', 'ANA 320', 'Ferritin <1:40', 'ANA\n1:320', 'ANA 1:320:5'],
  ],

  'dots and arrows up to the value': [
    '....',
    ' ........ ',
    ' .. ',
    ' … ',
    '____',
    '.',
    ' . . . . ',
    ' -> ',
    ' → ',
    '->',
    ' --> ',
    ' – ',
    ' => ',
    '=>',
    ': > ',
  ].map((leader) => `Ferritin${leader}41 ng/mL`),

  'words in bold': [
    ...['**Ferritin** 41 ng/mL', '**Ferritin:** 41 ng/mL', '- **Ferritin:** **41** ng/mL (30-400)', '| **Ferritin** | 41 | ng/mL |', 'Ferritin **41 ng/mL**'],
    ...['Ferritin 412 ** ng/mL', 'Ferritin 412** Hemoglobin 14**', '** Ferritin 41 ng/mL', '**Ferritin 41 ng/mL'],
  ],

  'units beside other signs': ['ng/mL.', 'ng/mL;', 'ng/mL,', 'ng/mL)', 'ng/mL*', 'ng/mL).', 'ng/mL(30-400)', 'ng/mL [30-400]', 'ng/mL[30-400]', 'ng/mL...', 'ng/mL(a)'].flatMap((unit) => [`Ferritin 41 ${unit}`, `Ferritin 41${unit}`]), // prettier-ignore

  'the German sharp s': ['Eiweiß', 'Eiweiss', 'EIWEISS', 'EIWEIẞ', 'eiweiß'].map((name) => `${name} negativ`),

  spellings: ['Haemoglobin 14 g/dL', 'Leucocytes 5 10^9/L', 'Leukocytes 5000 /μl', 'FERRITIN 41 NG/ML', 'Mala 41 ng/mL', 'MAŁA 41 ng/mL'],

  'names that mean a test beside a unit alone': [
    ...[
      'Lymphocytes 2 10^9/L',
      'Lymphocytes 30 %',
      'Lymphocytes 2',
      'Basophils 1 %',
      'Basophils 0.1 10^9/L',
      'Basophils 1',
      'Urea 5 mmol/L',
      'Urea 30 mg/dL',
      'Urea 5',
    ],
    ...['K 4.1 mmol/L', 'K 4.1', 'K 4.1 ng/mL', 'ANA 1:80', 'ANA negative', 'ANA 80', 'Bilirubin negative', 'Vitamin D3 30 ng/mL', 'Transferrin 250 mg/dL'],
    ...['Ferritin negative', 'Ferritin 41', 'Ferritin 41 mmol/L', 'Urine protein 5', 'Urine\nHemoglobin 14 g/dL'],
  ],

  'values that the unit cannot mean': [
    ...['Ferritin 400001 ng/mL', 'Ferritin 400000 ng/mL', 'Ferritin 0.009 ng/mL', 'Ferritin 9000 ng/mL 30000-400000', 'Ferritin 41 ng/mL 30000-400000'],
    ...['Ferritin 2,310 ng/mL', 'Leukocytes 5,200 /µL', 'Ferritin 2026', 'Ferritin 41 12', 'Ferritin 01 41 ng/mL', 'Ferritin 1234567890123456 ng/mL'],
    ...['eGFR 1.73', 'eGFR 1,73', 'eGFR 1.7', 'eGFR 1.73 mL/min/1.73 m²', 'eGFR 90 mL/min/1.73 m²'],
  ],

  'numbers with separators': [
    ...['1.234,5', '1,234.5', '12.345.678', '12,345,678', '1.234', '1,234', '0.125', '0,125', '12,5', '12.5', '1.2.3', '12,34,5', '123456789012345'],
    ...['1234.567', '1.234.5'],
  ].flatMap((number) => [`Ferritin ${number} ng/mL`, `Hemoglobin 14,5 g/dL\nFerritin ${number} ng/mL`, `Hemoglobin 14.5 g/dL\nFerritin ${number} ng/mL`]),

  'numbers in signs of other countries': [
    ...['Hemoglobin 4·5 g/dL (3·5–5·1)', 'Hemoglobin 5·6 g/dL', 'Hemoglobin 4．5 g/dL', 'Hemoglobin 4٫5 g/dL'],
    ...[
      "Leukocytes 25'000 /µL 4'000-10'000",
      'Leukocytes 25’000 /µL',
      'Leukocytes 25\u202f000 /µL',
      'Leukocytes 1,50,000 /µL',
      'Leukocytes 11,50,000 /µL',
      "Ferritin 1'234.5 ng/mL",
    ],
    ...[
      'Leukocytes 25 000 /µL (4 000 - 10 000)',
      'Leukocytes 25\u00a0000/µL',
      'Leukocytes 6 800 /µL 4 000 - 10 000',
      'Leukocytes : 25 000 /µL',
      'Leukocytes 105 000 /µL',
    ],
    ...['Leukocytes 250 300 /µL', 'Leukocytes 900 850 /µL', 'Ferritin 2 310 ng/mL', 'Ferritin 41 390 ng/mL', 'Leukocytes 6 800 10^9/L'],
    ...["'", '_', ':', '/', '\\', '^', '+', '，', '、', '&', '#', '@', '!', '?', '"', '×', '°', '•', '\u00ad', '\u200b'].map(
      (sign) => `Hemoglobin 4${sign}5 g/dL`,
    ),
    ...['Fer\u00adritin 41 ng/mL', 'Ferritin\u200b 41 ng/mL', 'Hemoglobin 4.5 g/dL 3_5-5.1', 'Hemoglobin 4.5 g/dL 3.5-5_1', 'Hemoglobin <4_5 g/dL'],
    ...['Test\tResult\tUnit\tRange\nLeukocytes\t25 000\t/µL\t4 000 - 10 000\nHemoglobin\t4·5\tg/dL\t3·5-5·1\nFerritin\t41 390\tng/mL\t'],
    ...["Test\tResult\tUnit\tLow\tHigh\nLeukocytes\t25'000\t/µL\t4 000\t10'000\nHemoglobin\t4·5\tg/dL\t3·5\t5·1"],
    ...['Leukocytes 250 000 /µL', 'Leukocytes 250\u202f000 /µL'],
    ...['Leukocytes 2026-01-02 2026-03-04\nLeukocytes 900 850 /µL', '2026-01-02 2026-03-04\nLeukocytes 900 850 /µL', '2026-03-04\nLeukocytes 6 800 /µL'],
  ],

  'a ratio of two names': [
    ...[
      'Ferritin/Hemoglobin 3',
      'Ferritin / Hemoglobin 3',
      'Ferritin:Hemoglobin 3',
      'Ferritin/Hemoglobin 41/14',
      'Ferritin 41/Hemoglobin 14',
      'Ferritin, Hemoglobin 14',
    ],
  ],

  'units as they are printed': [
    ...[
      'ng/mL',
      'NG/ML',
      'ng / mL',
      'ng/ml',
      'nmol/L',
      'mmol/L',
      'pg/mL',
      'mcg/L',
      'µg/L',
      'μg/L',
      'ug/L',
      'U/L',
      'IU/L',
      'ng/mL*',
      'ng/mL;',
      '(ng/mL)',
      '[ng/mL]',
    ],
  ].map((printed) => `Ferritin 41 ${printed}`),

  'units that a marker takes with a factor, or with the own interval of the laboratory alone': [
    ...[
      'Vitamin D3 75 nmol/L 50-125',
      'Vitamin D3 75 ng/L',
      'Insulin 60 pmol/L 20-100',
      'Insulin 8 mIU/L 2-20',
      'Insulin 8 U/mL',
      'Insulin 8 mg/dL',
      'Insulin 8 furlong',
      'Ferritin 8 furlong',
    ],
  ],

  'rows under dates': [
    ...[
      'Ferritin 39 41',
      'Ferritin ng/mL 39 41',
      'Ferritin 39 H 41',
      'Ferritin 39   H 41',
      'Ferritin 39 41 H',
      'Ferritin 39 41 ng/mL 30-400',
      'Ferritin <39 >41',
    ],
    ...[
      'Ferritin                     41',
      'Ferritin          39',
      'Ferritin          39  -  41',
      'Ferritin 38 39 41',
      'Ferritin <400 39 41',
      'Ferritin (30-400) 39 41',
    ],
    ...[
      'Ferritin 38 ng/mL 39 41',
      'Ferritin 38 ng/mL 39 ng/mL 41 ng/mL',
      'Ferritin 38 39 ng/mL 41',
      'Ferritin 38 39 41 ng/mL',
      'Ferritin 38 39 41 ng/mL 30-400',
      'Ferritin ng/mL 38 39 41',
      'Ferritin ng/mL 30-400 38 39 41',
      'Ferritin 38 H 39 41 ng/mL',
      'Ferritin 39 ng/mL 41 ng/mL',
      'Ferritin 39 ng/mL 41 ng/mL 30-400',
      'Ferritin 39 ng/mL H 41 ng/mL',
      'Ferritin 39 H ng/mL 41 L ng/mL',
      'Ferritin 39 ng/mL 41 nmol/L',
      'Ferritin                     41 ng/mL',
      'Ferritin          39 ng/mL',
      'Ferritin 41 ng/mL 30 400',
      'Ferritin 41 ng/mL <400',
      'Ferritin 39 41 ng/mL <400',
      'Ferritin 39 ng/mL 41 ng/mL <400 ng/mL',
      'Ferritin 39 ng/mL 41',
      'Basophils 0.5 % soit 0.03 10^9/L',
    ],
  ].map((row) => `Date              19/11/24  23/07/25\n${row}`),

  'rows under three dates': [
    ...['Ferritin 41 ng/mL 30 400 ng/mL', 'Ferritin 38 ng/mL 39 ng/mL 41 ng/mL', 'Ferritin 38 39 41 H ng/mL 30-400', 'Ferritin 38 39 41 ng/mL H 30-400'],
    ...[
      'Ferritin 38 39 41 ng/mL 30-400 H',
      'Ferritin 38 39 ng/mL',
      'Ferritin ng/mL',
      'Ferritin Range: 30-400',
      'Ferritin 38 39 41 (ng/mL)',
      'Ferritin 38 39 41 Range: 30-400 ng/mL',
    ],
    ...[
      'Ferritin 38 ng/mL 39 41 ng/mL',
      'Ferritin 38 ng/mL H 39 ng/mL 41 ng/mL L',
      'Ferritin                          39 ng/mL 41 ng/mL',
      'Ferritin 38   39  -  41',
    ],
  ].map((row) => `Date              19/11/24  23/07/25  02/03/26\n${row}`),

  'rows under dates, the newest first': [
    'Ferritin 39 41',
    'Ferritin 39 41 H',
    'Ferritin 39 H 41',
    'Ferritin H 39 41',
    'Ferritin 39 41 ng/mL 30-400 H',
    'Ferritin 41 ng/mL 39 ng/mL',
  ].map((row) => `Date 23/07/25 19/11/24\n${row}`),

  'headings of dates': ['Date', 'Datum', 'Fecha', 'Collected', 'Tests', 'Results', 'Test', 'Date units', 'Date reference range', 'Date ref interval', 'Date Einheit', '', 'Visit', 'Parameter Einheit Normalbereich', 'Test Units Reference Range', 'Examen Unidades Valores de referencia', 'Flag', 'Previous', 'Your result'].map((words) => `${words} 19/11/24 23/07/25\nFerritin 39 41`), // prettier-ignore

  'signs between a name, a value and a unit': [
    ...['Ferritin=41 ng/mL', 'Ferritin = 41 ng/mL', 'Ferritin =< 41 ng/mL', 'Ferritin => 41 ng/mL', 'Ferritin:41ng/mL(30-400)', 'Ferritin : 41 ng/mL'],
    ...[
      'Ferritin - 41 - ng/mL - Normal',
      'Ferritin 41 - ng/mL',
      'Ferritin 41 - ng/mL 50-400',
      'Ferritin 41,5 - ng/mL',
      'Ferritin: 41 - ng/mL - 30-400',
      'Ferritin 412 + ng/mL',
      'Ferritin 412 + - ng/mL - high',
    ],
  ],

  'units before a value': [
    ...[
      'Ferritin (ng/mL): 41',
      'Ferritin (ng/mL) 41',
      'Ferritin [ng/mL] 41 30-400',
      'Ferritin, ng/mL 41',
      'Ferritin (ng/mL) 41 µg/L',
      'Ferritin (ng/mL, mg/dL) 41',
    ],
    ...[
      'K (mmol/L) 4.1',
      'Ferritin (ng/mL) 412 H 30-400',
      'Hemoglobin (furlong) 14',
      'Lymphocytes (10^9/L) 2.1',
      'Ferritin (ng/mL)\n41\n30-400',
      'Ferritin [ng/mL]\n41',
      'Ferritin (ng/mL)\n41\nmg/dL',
    ],
  ],

  'dates behind a value': [
    ...[
      'Ferritin 41 2026-03-01',
      'Ferritin 41 ng/mL 2026-03-01',
      'Ferritin 41 ng/mL (3 March 2026)',
      'Ferritin 41 ng/mL, collected 2026-03-01',
      'Ferritin 41 ng/mL 30-400 on 2026-03-01',
    ],
    ...[
      'Ferritin 41 ng/mL next test 2026-03-01',
      'Ferritin 41 ng/mL <39 2025-03-01',
      'Ferritin 41 ng/mL 39 2025-03-01',
      'Ferritin 41 ng/mL (39 on 2025-03-01)',
    ],
    ...[
      'Ferritin 39 2025-03-01 41 2026-03-01',
      'Ferritin 39 H 2025-03-01 41 2026-03-01 ng/mL',
      'Ferritin 41 2026-03-01 39 2025-03-01',
      'Ferritin 38 2024-03-01 41 2026-03-01 39 2025-03-01',
    ],
    ...[
      'Glucose 90 mg/dL fasting 2026-03-01',
      'Glucose 90 mg/dL not fasting 2026-03-01',
      '2025-03-01 Ferritin 41 ng/mL 2026-03-01',
      'Collected: 2025-03-01\nFerritin 41 ng/mL 2026-03-01',
    ],
  ],

  'cards with labels': [
    'Test: Ferritin\nResult: 41\nUnits: ng/mL\nReference Range: 30-400\nFlag: Normal\n\nTest: Hemoglobin\nResult: 14\nUnits: g/dL\nReference Range: 12-16\nFlag: Normal',
    'Ferritin\n41\nng/mL\nNormal\n\nHemoglobin\n14\ng/dL\nNormal',
    'Ferritin\n41 ng/mL\nNormal\n30-400',
    'Ferritin\n41 ng/mL\nNormal:\n30-400',
    'Ferritin\n41 ng/mL\nNormal range\n\n30-400',
    'Ferritin\n41\nReference range\nHemoglobin\n14 g/dL',
    'Ferritin Lvl\n41 ng/mL\n30-400',
    'Ferritin Lvl 41 ng/mL 30-400',
  ],

  'parts before a value and behind it': [
    ...[
      'Ferritin H 412 ng/mL',
      'Ferritin high 412 ng/mL 30-400',
      'Ferritin Range: <400',
      'Ferritin Range: 30-400 41 ng/mL',
      'Ferritin Range:',
      'Ferritin Range: 400',
      'Ferritin 41 ng/mL Range: <400 >30',
    ],
    ...[
      'Ferritin 01 pending',
      'Ferritin 01 H 412 ng/mL',
      'Ferritin 010 41 ng/mL',
      'Ferritin 1001 41 ng/mL',
      'Ferritin 01',
      'Urine\nUrine protein 01 negative',
      'Ferritin 2026 H',
      'Ferritin 12026',
      'Ferritin 20261',
    ],
    ...[
      'Urine\nUrine protein ++ 1.0 g/L',
      'Urine\nUrine protein negative 1.0 g/L',
      'Urine\nUrine protein ++ <1.0 g/L',
      'Urine\nUrine protein 2+ (1.0 g/L)',
      'Urine\nUrine protein ++ 1.0',
    ],
    ...[
      'Ferritin 41 XYZ',
      'Ferritin 41 ABCDE',
      'Ferritin 41 XYZ seen',
      'Ferritin 41 H XYZ',
      'Ferritin 41 30-400 XYZ',
      'Ferritin serum assay 41 ng/mL',
      'Ferritin Hemoglobin 41 ng/mL',
      'Glucose fasting level 90 mg/dL',
      'Glucose fasting high 90 mg/dL',
    ],
    ...[
      'Glucose 90 mg/dL à jeun',
      'Glucose 90 mg/dL non fasting',
      'Glucose 90 mg/dL the fasting',
      'Glucose 90 mg/dL not at all fasting',
      'Glucose 90 mg/dL f',
      'Glucose 90 fasting',
    ],
  ],

  'a unit twice in a line': [
    ...[
      'Ferritin 41 ng/mL 39 ng/mL',
      'Ferritin 41 ng/mL 39 µg/L',
      'Ferritin 41 ng/mL H 39 ng/mL 30-400',
      'Ferritin 41 ng/mL (39 ng/mL)',
      'Ferritin 41 ng/mL 30 ng/mL - 400 ng/mL',
      'Ferritin 41 ng/mL <400 ng/mL',
    ],
    ...[
      'Ferritin 41 ng/mL 30-400 ng/mL',
      'Ferritin 41 ng/mL 39 ng/mL 2025-03-01',
      'Ferritin 41 ng/mL 2026-03-01 39 ng/mL 2025-03-01',
      'Ferritin 39 ng/mL 2025-03-01 41 ng/mL 2026-03-01',
      'Ferritin (ng/mL) 41 ng/mL',
    ],
  ],

  'lines with commas alone': [
    ...['Ferritin,41,39,ng/mL', 'Ferritin,41,5 ng/mL', 'Ferritin,41 ng/mL,39 ng/mL', 'Ferritin, 41,5 ng/mL', 'Test,Lab A,Lab B,Unit\nFerritin,41,39,ng/mL'],
    ...['Ferritin,41,ng/mL,30-400', 'Ferritin,41,ng/mL', 'Ferritin,41.5,ng/mL,H', 'Ferritin,41,16-154', 'Ferritin,12,25,41,ng/mL', 'K,4.1,mmol/L,3.5-5.1'],
    ...[
      'Ferritin,see note',
      'Ferritin,41,ng/mL,Hemoglobin,14,g/dL',
      'Ferritin, 41 ng/mL, Hemoglobin, 14 g/dL',
      'Ferritin,41,ng/mL;K,4.1,mmol/L',
      'eGFR,90,mL/min/1.73 m²,>60',
    ],
  ],

  'days above their results': [
    '2026-03-01\nFerritin 41 ng/mL\nHemoglobin 14 g/dL\n\n2025-03-01:\nFerritin 39 ng/mL',
    'Date: 3 March 2026\nFerritin 41 ng/mL',
    'Ferritin 41 ng/mL\n2026-03-01',
    'Collected: 2026-02-28\n2026-03-01\nFerritin 41 ng/mL',
    'Date of birth: 1980-03-01\nFerritin 41 ng/mL',
    'Date 2026-03-01 printed\nFerritin 41 ng/mL',
    '3/1/26\nFerritin 41 ng/mL',
  ],

  'months and years above their results': [
    ...['Jan 2025   Jun 2025', '2025-01   2025-06', '01/2025   06/2025', "Jan '25   Jun '25", 'January 2025   June 2025', 'gennaio 2025   giugno 2025'].map(
      (dates) => `Test        ${dates}   Unit\nFerritin    39         41         ng/mL`,
    ),
    ...['3 Jan 2025   5 Jun 2025', 'Jan 3, 2025   Jun 5, 2025', '03.01.2025 08:15   05.06.2025 09:00'].map(
      (dates) => `Test  ${dates}\nFerritin  39 ng/mL   41 ng/mL`,
    ),
    'Test   2023   2024   2025\nFerritin   12   39   41 ng/mL',
    '2023   2024   2025\nFerritin   12   39   41 ng/mL',
    'Jun 2025   Jan 2025\nFerritin   41 ng/mL   39 ng/mL',
    'Test   Mon 2025   Jun 2025\nFerritin   39   41 ng/mL',
    'Test   13/2025   06/2025\nFerritin   39   41 ng/mL',
    'Test   Jan 2025   Jan 2025\nFerritin   39   41 ng/mL',
  ],

  'intervals whose ends have a unit': [
    ...['30 ng/mL - 400 ng/mL', '30 ng/mL to 400 ng/mL', '(30 ng/mL-400 ng/mL)', '[30ng/mL – 400ng/mL]', '30 ng/mL - 400 ng/mL H', '30 ng/mL - 400 µg/L'].map(
      (interval) => `Ferritin 41 ng/mL ${interval}`,
    ),
    ...['30 ng/mL - 400', '30 - 400 ng/mL', '30 ng/mL - 400 ng/mL'].map((interval) => `Ferritin 41 ${interval}`),
    'Leukocytes 6.1 10^9/L 4.0 10^9/L - 11.0 10^9/L',
    'Ferritin 41 ng/mL - 39 ng/mL',
    'Ferritin 30 ng/mL - 400 ng/mL',
    'Ferritin 41 ng/mL 30 ng/mL 400 ng/mL',
    'Ferritin 41 ng/mL\nRange: 30 ng/mL - 400 ng/mL',
  ],

  'units in the heading of a value': [
    'Test\tResult (ng/mL)\tRange\nFerritin\t41\t30-400\nVitamin D3\t28\t30-100',
    'Test\tResult (ng/mL)\tResult (nmol/L)\nVitamin D3\t28\t70',
    'Test\tResult, ng/mL\tUnit\nFerritin\t41\tmg/dL',
    'Test\tResult (high or low)\tUnit\nFerritin\t41\tng/mL',
    'Test\tResult (ng/mL)\tx\nHemoglobin\t14 g/dL\tx',
  ],

  'several collections': [
    'Collected: 2026-03-14\nFerritin 41 ng/mL\nCollected: 2025-11-02\nFerritin 12 ng/mL\nHemoglobin 13 g/dL',
    'Collected: 2026-03-14, Received: 2026-03-15\nFerritin 41 ng/mL\nPage 2, collected: 2026-03-14\nHemoglobin 14 g/dL',
    'Ferritin 41 ng/mL\nCollected: 2026-03-14\nHemoglobin 14 g/dL\nCollected: 2025-11-02',
    'Ferritin 41 ng/mL\nHemoglobin 14 g/dL\nCollected: 2026-03-14',
    'Date collected\n2026-03-14\nFerritin 41 ng/mL\nDate collected\n2025-11-02\nFerritin 12 ng/mL',
    'Collected: 2026-03-14\nFerritin 41 ng/mL\nFerritin 12 ng/mL collected 2025-11-02\nHemoglobin 14 g/dL',
    'Collected: 2026-03-14\nTest\tResult\tUnit\nFerritin\t41\tng/mL\nHemoglobin\t14\tg/dL',
    'Collected: 2026-03-14\nTest\tResult\tUnit\nFerritin\t41\tng/mL\nCollected: 2025-11-02\nTest\tResult\tUnit\nFerritin\t12\tng/mL',
  ],

  'dates of a table': [
    ...[
      'Collected',
      'Date',
      'Test date',
      'Date of birth',
      'DOB',
      'Birth date',
      'Geburtsdatum',
      'Printed',
      'Print date',
      'Order date',
      'Reported',
      'Result date',
      'Received',
    ].map((heading) => `Test\tResult\tUnit\t${heading}\nFerritin\t41\tng/mL\t2026-03-04`),
    'Test\tResult\tUnit\tReported\tCollected\nFerritin\t41\tng/mL\t2026-03-06\t2026-03-04',
    'Test\tResult\tUnit\tOrder date\tResult date\nFerritin\t41\tng/mL\t2026-03-01\t2026-03-06',
  ],

  'markers across with units and intervals anywhere': [
    'Date\tFerritin\tHemoglobin\tLeukocytes\n2026-03-04\t41\t14\t5\nRange\t30-400\t12-16\t4-11\nUnit\tng/mL\tg/dL\t10^9/L',
    'Sample\tCollected\tFerritin ng/mL\tHemoglobin g/dL\nA1\t2026-03-04\t41\t14',
    'Date\tFerritin\tUnit\tHemoglobin\tUnit\n2026-03-04\t41\tng/mL\t14\tg/dL\n2025-03-04\t39\tµg/L\t\tg/dL',
    'Date\tFerritin\tUnit\tRange\tFlag\tHemoglobin\tRange\tUnit\n2026-03-04\t412\tng/mL\t30-400\tH\t14\t12-16\tg/dL',
    'Date\tFerritin\tHemoglobin\tUnit\n2026-03-04\t41\t14\tg/dL',
    'Date\tFerritin\tUnit\n2026-03-04\t41\t',
    'Date\tFerritin\tNote\tUnit\n2026-03-04\t41\tok\tng/mL',
    'Date\tFerritin (ng/mL)\tUnit\n2026-03-04\t41\tmg/dL\n2025-03-04\t39\tng/mL',
    'Test\tResult\tRange\nFerritin ng/mL\t41\t30-400\nHemoglobin g/dL\t14\t12-16',
  ],

  'tables with several values in a row': [
    'Test\tResult\tReference\tUnit\tResult (SI)\tReference (SI)\tUnit (SI)\nGlucose\t94\t70-99\tmg/dL\t5.2\t3.9-5.5\tmmol/L',
    'Test\tUS result\tUS unit\tSI result\tSI unit\nVitamin D3\t28\tng/mL\t70\tnmol/L\nVitamin D3\t\t\t75\tnmol/L',
    'Test\tResult\tUnit\tResult (SI)\nFerritin\t41\tng/mL\t92',
    'Test\tResult 1\tDate 1\tResult 2\tDate 2\tUnit\nFerritin\t12\t2025-03-01\t41\t2026-03-01\tng/mL',
    'Test\tResult\tUnit\tUnit (SI)\nFerritin\t41\tng/mL\tpmol/L',
    'Test\tResult 1\tResult 2\tResult 3\tUnit 1\tUnit 2\nFerritin\t12\t25\t41\tng/mL\tµg/L',
    'Test\tResult (SI)\tUnit (SI)\nVitamin D3\t70\tnmol/L',
    'Test\tResult 1\tFlag 1\tResult 2\tFlag 2\tUnit\tRange\nFerritin\t12\tL\t41\t\tng/mL\t30-400',
    'Test\t2025-03-01\t2026-03-01\tUnit\tFlag\nFerritin\t12\t41\tng/mL\tL',
    'Test\tResult\tUnit\tResult (SI)\nVitamin D3\t28\tng/mL\t70\nLeukocytes\t5\t10^9/L\t5\nHemoglobin\t14\tg/dL\t140\nUnheard of\t1\t\t2',
  ],

  'results behind columns of dates': [
    'Date 19/11/24 23/07/25\nFerritin ng/mL 39 41\nThyroid panel, collected 02/02/26\nHemoglobin       14        g/dL',
    'Date 19/11/24 23/07/25\nFerritin ng/mL 39 41\nBlood count\nHemoglobin g/dL 13 14',
    '              19/11/24   23/07/25\nFerritin      39         41         ng/mL\nPrinted 30.07.25\nHemoglobin    13         14         g/dL',
    '              19/11/24   23/07/25\nFerritin      39         41         ng/mL\n              30/07/25   31/07/25\nHemoglobin    13         14         g/dL',
  ],

  'tables behind a table': [
    'Test\tResult\tUnit\tRange\nFerritin\t41\tng/mL\t30-400\n\nTest\tRange\tResult\tUnit\nHemoglobin\t12-16\t14\tg/dL',
    'Test\tPrevious\tResult\tUnit\nFerritin\t41\t12\tng/mL\nTest\tResult\tPrevious\tUnit\nHemoglobin\t14\t9.9\tg/dL',
    'Test\tResult\tUnit\nFerritin\t41\tng/mL\nTest\tResult\tUnit\nHemoglobin\t14\tg/dL',
    'Test\t2025-03-01\t2026-03-01\tUnit\nFerritin\t12\t41\tng/mL\nTest\t2026-03-02\t2025-03-02\tUnit\nHemoglobin\t14\t13\tg/dL',
    'Biomarker\tResult\tUnit\nFerritin\t41\tng/mL\nBiomarker name\tPrevious value\tYour value\tUnit\nHemoglobin\t9.9\t14\tg/dL',
    'Test\tResult\tCollected\nPregnancy test\tnegative\t2026-03-01\nFerritin\t41 ng/mL\t2026-03-01',
  ],

  'lines beside a table': [
    ...['Test\tResult\tUnit\nFerritin\t41\tng/mL\nHemoglobin\t14\tg/dL'].flatMap((table) => [
      `Glucose 90 mg/dL fasting\n${table}`,
      `${table}\n\nLeukocytes 5 10^9/L\nUnheard of 5 mg/dL`,
      `${table}\nLeukocytes\t5 10^9/L`,
      `Hello doctor,\nhere are my labs of 2026:\n${table}\nBest regards\nAda`,
      `Collected: 2026-03-04\n${table}\nLeukocytes 5,1 10^9/L`,
      `${table}\nComment: see 3 notes`,
      `${table}\nLeukocytes`,
      `${table.replaceAll('41', '41,5')}\nUrea 2,310 mmol/L`,
    ]),
  ],

  'limits that somebody aims at': [
    ...[
      'optimal 50-150',
      '(optimal: 50-150)',
      '(optimal range 50-150)',
      'Target: <100',
      'goal <100 ng/mL',
      'ideal 50-150',
      'Zielwert < 100',
      'optimum, 50-150',
    ].map((aim) => `Ferritin 41 ng/mL ${aim}`),
    ...[
      '30-400 (optimal 50-150)',
      'optimal <90, borderline 90-129',
      'Desirable: 30-400',
      'optimal',
      '30-400 optimal',
      'optimal H 30-400',
      'goal weight 50-60',
    ].map((limits) => `Ferritin 41 ng/mL ${limits}`),
    ...['Ferritin goal <100', 'Ferritin goal <100 41 ng/mL', 'Ferritin\n41 ng/mL\nOptimal: 50-150', 'Ferritin\n41 ng/mL\nGoal <100\nReference range: 30-400'],
  ],

  'lines that do not begin with a name': [
    'Last week: ferritin 41 ng/mL',
    'I had my ferritin checked, 41 ng/mL',
    'Your result is 41 ng/mL',
    'Glycosylated 41 %',
    'My K is 4 mmol/L',
  ],

  'codes of records behind a name': [
    ...['Serum ferritin (XaItW) 41 ng/mL [30 - 400]', 'Ferritin (42R4.) 41 ng/mL', 'Ferritin (42A..) 41 ng/mL', 'Ferritin (X772q) 41 ng/mL 30-400'],
    ...[
      'Ferritin (XE2q0): 41 ng/mL',
      'Ferritin (XaItW)\n41 ng/mL',
      'Ferritin (after) 41 ng/mL',
      'Ferritin (12345) 41 ng/mL',
      'Ferritin (4.1..) ng/mL',
      'Ferritin (30min) 41 ng/mL',
      'Ferritin (45MIN) 41 ng/mL',
    ],
  ],

  'lists and notes': [
    ...[
      '* Ferritin 41 ng/mL\n* Hemoglobin 14 g/dL',
      'Ferritin 41 ng/mL\n* Hemoglobin 14 g/dL',
      'My list\n* Ferritin 41 ng/mL',
      '*Ferritin 41 ng/mL',
      '* Ferritin 41 ng/mL 30-400\n12 of 14 pages',
    ],
    ...[
      'My labs from 2026-03-01: ferritin 41 ng/mL, hemoglobin 14 g/dL',
      'Labs: Ferritin 41',
      'Blood test results: Ferritin 41 ng/mL',
      'Latest bloods: Ferritin 41 ng/mL',
      'Last labs from Jan 2026: Ferritin 41 ng/mL',
    ],
    ...['Goal: Ferritin 41 ng/mL', 'Supplements: Ferritin 41 ng/mL', 'Labs: the ferritin is 41 ng/mL', 'Results: 41 ng/mL', 'Hæmoglobin 14 g/dL'],
  ],

  'intervals below a line': [
    ...[
      'Ferritin 41 ng/mL\nReference range: 30-400',
      'Ferritin 41 ng/mL\n  Range: 30-400 ng/mL',
      'Ferritin 41 ng/mL\n(30-400)',
      'Ferritin 41 ng/mL\n[30-400 ng/mL]',
      'Ferritin 41\nRange: 30-400 ng/mL',
    ],
    ...[
      'Ferritin 41 ng/mL\n30-400',
      'Ferritin 41 ng/mL\nRange: <400',
      'Ferritin 41 ng/mL 30-400\nRange: 20-500',
      'Ferritin 41 ng/mL\n\nRange: 30-400',
      'Ferritin 41 ng/mL\nRange: 30-400 Hemoglobin',
      'Ferritin 41 ng/mL\nOptimal: 30-400',
    ],
    ...[
      'Ferritin 41 ng/mL, Hemoglobin 14 g/dL\nRange: 12-16',
      'Ferritin see note\nRange: 30-400',
      'Ferritin\n41 ng/mL\nReference range\n30-400',
      'Ferritin\nReference range\n30-400\n41\nng/mL',
      'Ferritin\nReference range\nFlag: H\n41 ng/mL',
      'Ferritin\n41\nng/mL\n30-400\n01\nHemoglobin\n14\ng/dL\n12-16\n01',
    ],
  ],

  'abbreviations in a name': [
    'Smooth Ab 41 ng/mL',
    'Smooth antibody level 41 ng/mL',
    'Smooth ANTIBODIES 41 ng/mL',
    'Smooth abs 41 ng/mL',
    'Ferritin Lvl 41 ng/mL',
  ],

  'specimens before a name': [
    'Serum K 4.1 mmol/L',
    'Plasma K 4.1 mmol/L',
    'PLASMA K 4.1 mmol/L',
    'Serum K level 4.1 mmol/L',
    'Serum K 4.1',
    'Serum Vitamin D3 30 ng/mL',
    'Ferritin 41 ng/mL, serum K 4.1 mmol/L',
    'Serum Hemoglobin 14 g/dL',
    'Plasma Transferrin 250 mg/dL',
    'Blood K 4.1 mmol/L',
    'Serum plasma K 4.1 mmol/L',
    'Serum 41 ng/mL',
    'Serum K\n4.1\nmmol/L',
    'Test\tResult\tUnit\nSerum K\t4.1\tmmol/L\nPlasma Hemoglobin\t14\tg/dL',
  ],

  'headings with words between their dates': [
    'Date 19/11/24 Date 23/07/25',
    'Collected 19/11/24 Status 23/07/25',
    '19/11/24 23/07/25 Unit',
    'Test 19/11/24 23/07/25 Unit Range',
    'Test 19/11/24 08:30 23/07/25 09:10',
  ].map((heading) => `${heading}\nFerritin 39 41`),

  'tables pasted with tabs': [
    'Report of 2026\nCollected: 2026-03-04\nTest\tResult\tUnit\nFerritin\t41\tng/mL\nHemoglobin\t14\tg/dL',
    'Collected: 04/03/2026\nTest\tResult\tUnit\nFerritin\t41\tng/mL\nCollected: 02/11/2025\nTest\tResult\tUnit\nFerritin\t12\tng/mL',
    'Collected: 04/03/2026\nTest\tResult\tUnit\nFerritin\t41\tng/mL\nCollected: 2025-11-02\nTest\tResult\tUnit\nFerritin\t12\tng/mL',
    'Collected: 04/03/2026\nTest\tResult\tUnit\nFerritin\t41\tng/mL\nCollected: 22/11/2025\nTest\tResult\tUnit\nFerritin\t12\tng/mL',
    'Test\tResult\tUnit\nFerritin\t41\tng/mL\nCollected: 2026-03-14\nTest\tResult\tUnit\nFerritin\t12\tng/mL\nCollected: 2025-11-02',
    'Collected\t2026-03-14\tmorning\nTest\tResult\tUnit\nFerritin\t41\tng/mL\nCollected: 2025-11-02\nTest\tResult\tUnit\nFerritin\t12\tng/mL',
    'Test\tResult\tUnit',
    'Test\tResult\tFlag\nUrine protein\t++\t\nUrine protein\t\t+\nUrine protein\t(+)\tA\nFerritin\t\t+',
    'Ferritin\t41\tng/mL\nHemoglobin\t14\tg/dL',
  ],

  'questions beside flags, limits and dates': [
    ...[
      'Glucose 130 H mg/dL 70-99',
      'Glucose <50 mg/dL',
      'Glucose 90',
      'Glucose 90 furlong',
      'Glucose 90 mg/dL 70-99 39 2026-01-02',
      'Vitamin D3 30 ng/mL H 20-50',
    ],
    ...['Collected: 2026-03-04\nGlucose 130 H mg/dL', 'Basophils 1 H', 'Lymphocytes 2 1-4', 'Date 19/11/24 23/07/25\nGlucose 90 mg/dL 88 91', 'Urea 5 H 2.5-8'],
  ],
  'values far from their limits': [
    ...[
      'Ferritin 41 ng/mL 30-0',
      'Ferritin 41 ng/mL 41-41',
      'Ferritin 400 ng/mL 0.3-0.4',
      'Ferritin 0.3 ng/mL 30-400',
      'Ferritin 0 ng/mL 30-400',
      'Ferritin 8001 ng/mL 30-400',
    ],
    ...['Ferritin 8000 ng/mL 30-400', 'Ferritin 1.4 ng/mL 30-400', 'Ferritin 1.5 ng/mL 30-400', 'Ferritin 400000 ng/mL 30-400', 'Ferritin 400001 ng/mL 30-400'],
    ...[
      'Basophils 0.01 % 0-0.02',
      'Basophils 0.3 % 0-0.5',
      'Basophils 0.01 %',
      'eGFR 90 mL/min',
      'eGFR 90 mL/min 60-120',
      'Urine\nUrine protein negative',
      'ANA 1:80 negative',
    ],
  ],

  'more than a result': [
    ...['Ferritin 41 ng/mL 30-400 39 2026-01-02', 'Ferritin 41 ng/mL (30-400) Specimen hemolyzed', 'Ferritin 41 ng/mL soit 41 ng/mL', 'Ferritin 30-400 ng/mL'],
    ...[
      'Ferritin 41 ng/mL, Hemoglobin 14 g/dL',
      '2026-03-04 Ferritin 41 ng/mL',
      'Ferritin 41 ng/mL\n    41 ng/mL',
      'S-Ferritin 41 ng/mL',
      'fS-Ferritin 41 ng/mL',
      'Pt-Ferritin 41 ng/mL',
      'X-Ferritin 41 ng/mL',
    ],
    ...['Date 19/11/24 23/07/25\nFerritin ng/mL 30-400 39 41', 'Unknown test 41 ng/mL', 'Patient of the ward', 'ferritin (serum) (ECLIA): 41 ng/mL'],
  ],
};

describe('a report', () => {
  it.each(Object.keys(GROUPS))('reads %s as reviewed', (group) => {
    const text = `${readings(GROUPS[group]!).join('\n')}\n`;
    expect(text).toBe(golden(new URL(`golden/${group.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.txt`, import.meta.url), text));
  });

  const CELLS = {
    name: 'Ferritin',
    value: '41',
    unit: 'ng/mL',
    low: '30',
    high: '400',
    interval: '30-400',
    flag: 'H',
    date: '2026-03-04',
    section: 'Urine',
    ignored: '7-8',
  };
  const HEADINGS: Record<keyof typeof CELLS, readonly string[]> = {
    // Each begins or ends as a heading of another kind does.
    ignored: [
      ...['Optimal range', 'Target range', 'Goal range', 'Previous result', 'Vorwert Ergebnis', 'Prior result', 'Last result', 'Antériorité valeur'],
      ...['Comment result', 'Note result', 'Lab result', 'ID result', 'Status date', 'Other'],
    ],
    low: ['Low', 'Lower', 'Reference range low', 'Range low', 'Ref low', 'Reference low', 'Min', 'Minimum', 'Lower limit', 'Low limit', 'Untergrenze'],
    high: ['High', 'Upper', 'Reference range high', 'Range high', 'Ref high', 'Reference high', 'Max', 'Maximum', 'Upper limit', 'High limit', 'Obergrenze'],
    interval: LABELS.interval,
    unit: LABELS.unit,
    flag: LABELS.flag,
    date: ['Date', 'Datum', 'Fecha', 'Data', 'Collected', 'Collection', 'Sample date', 'Test date', 'Drawn', 'Entnahme', 'Prelievo', 'Afname', 'Provtagning'],
    value: LABELS.value,
    section: ['Category', 'Panel', 'Section', 'Group', 'Specimen', 'Sample type', 'Kategorie', 'Catégorie'],
    name: [
      ...[
        'Test',
        'Name',
        'Biomarker',
        'Marker',
        'Analyte',
        'Component',
        'Parameter',
        'Observation',
        'Test name',
        'Measure',
        'Lab test',
        'Untersuchung',
        'Analyse',
      ],
      ...['Examen', 'Análisis', 'Prueba', 'Exame', 'Esame', 'Esami', 'Analisi', 'Onderzoek', 'Bepaling', 'Analys', 'Prov', 'Undersökning', 'Prøve', 'Badanie'],
    ],
  };

  it.each(Object.keys(HEADINGS) as (keyof typeof CELLS)[])('reads each heading of a column of kind %s as reviewed', (kind) => {
    const lines = HEADINGS[kind].map((heading) => {
      const named = kind === 'name' ? [[heading, CELLS.name]] : [['Test', CELLS.name]];
      const valued = kind === 'value' ? [[heading, CELLS.value]] : [['Result', CELLS.value]];
      const columns = [...named, ...valued, ...(kind === 'name' || kind === 'value' ? [] : [[heading, heading === 'Status date' ? CELLS.date : CELLS[kind]]])];
      return `${heading}: ${
        read(table(...[0, 1].map((row) => columns.map((column) => column[row]!))))
          .map(told)
          .join(' | ') || 'nothing'
      }`;
    });
    const text = `${lines.join('\n')}\n`;
    expect(text).toBe(golden(new URL(`golden/column-${kind}.txt`, import.meta.url), text));
  });

  const HEAD = ['Test', 'Result', 'Unit'];
  const ROW = ['Ferritin', '41', 'ng/mL'];
  const ACROSS = ['Date', 'Ferritin (ng/mL)', 'Hemoglobin, g/dL', 'K'];
  const TABLES: readonly string[][][] = [
    [HEAD, ['Vitamin D3', '30 ng/mL', 'nmol/L'], ['Vitamin D3', '75', 'nmol/L'], ['Ferritin', '41 ng/mL', 'mg/dL']],
    [
      ['Date', 'Vitamin D3 (nmol/L)'],
      ['2026-03-04', '30 ng/mL'],
      ['2026-03-05', '75'],
    ],
    [
      ['Date', 'Vitamin D3 (nmol/L)'],
      ['', 'ng/mL'],
      ['2026-03-04', '30'],
    ],
    [ACROSS, ['2026-03-04', '41', '14', '4.1 mmol/L'], ['2026-01-02', '39 H', '', '4.0 mmol/L']],
    [
      ['Date', 'Ferritin', 'Hemoglobin', 'K'],
      ['', 'ng/mL', 'g/dL', 'mmol/L'],
      ['Reference range', '30-400', '12-16', '3.5-5.1'],
      ['2026-03-04', '412', '14', '4.1'],
    ],
    [
      ['Date', 'Ferritin (ng/mL)'],
      ['', 'mg/dL'],
      ['2026-03-04', '41'],
    ],
    [
      ['Ferritin', 'Date'],
      ['41 ng/mL', '2026-03-04'],
      [' 39 ng/mL ', ' 2026-01-02 '],
    ],
    [
      ['Visit', 'Ferritin [ng/mL]', 'Hemoglobin (g/dL)', 'Leukocytes (10^9/L)'],
      ['first', '41', '14', '5'],
    ],
    [
      ['Visit', 'Ferritin (ng/mL)', 'Hemoglobin (g/dL)'],
      ['first', '41', '14'],
    ],
    [
      ['Date', 'Urine (Bilirubin)', 'Ferritin (serum)', 'Ferritin (parsecs)'],
      ['2026-03-04', 'negative', 'see note', '41'],
    ],
    [
      ['Date', 'Bilirubin, urine', 'Urine protein'],
      ['2026-03-04', 'negative', '++'],
    ],
    [
      ['Test', '2026-03-04', '2026-01-02', 'Unit'],
      ['Ferritin', '41', '39', 'ng/mL'],
      ['Hemoglobin', '', '13', 'g/dL'],
      ['K', '', '', 'mmol/L'],
    ],
    [['Test', 'Notes', 'Unit'], ROW],
    [
      ['Date', 'Ferritin (ng/mL)', 'High sensitivity X', 'Unit', 'Flag', 'Range', 'Panel'],
      ['2026-03-04', '41', '0.5', 'ng/mL', 'H', '30-400', 'Blood'],
    ],
    [
      ['Date', 'Visit', 'Lab ID', 'Ferritin (ng/mL)', 'Homocystein XL', 'Comment', ''],
      ['2026-03-04', 'first', '77', '41', '9.5', 'see 3', '12'],
      ['', '', '', 'ng/mL', 'µmol/L', '', ''],
      ['x', '2', '', '39', '', '', ''],
    ],
    [HEAD, ROW, ['', '', ''], ['', '7', ''], ['Unknown test', '7', 'mg/dL'], ['Ferritin and more', '7', 'ng/mL'], ['Transferrin', '250', 'mg/dL']],
    [HEAD, ['Ferritin', '', 'ng/mL'], ['Ferritin', 'about as much as before', 'ng/mL'], ['Ferritin', 'see note', ''], ['Ferritin', '-', 'ng/mL']],
    [
      ['Name', 'Test', 'Result', 'Unit'],
      ['Mira', 'Ferritin', '41', 'ng/mL'],
      ['Mira', 'Hemoglobin', '14', 'g/dL'],
    ],
    [
      ['Test', 'Name', 'Result', 'Unit'],
      ['Ferritin', 'Mira', '41', 'ng/mL'],
      ['Hemoglobin', 'Mira', '14', 'g/dL'],
    ],
    [
      ['Category', ...HEAD],
      ['Urine', 'Bilirubin', 'negative', ''],
      ['Blood', 'Bilirubin', '1', 'mg/dL'],
      ['', 'Bilirubin', 'negative', ''],
    ],
    [
      [...HEAD, 'Low', 'High'],
      [...ROW, '30', '400'],
      [...ROW, '', '400'],
      [...ROW, '30', ''],
      [...ROW, '1.5', '2,5'],
      [...ROW, '<30', 'none'],
    ],
    [
      [...HEAD, 'Unit'],
      ['Ferritin', '41', '', 'ng/mL'],
      ['Ferritin', '41', 'ng/mL', 'mg/dL'],
    ],
    [['Report of Mira'], ['Collected: 2026-03-04'], HEAD, ROW],
    [
      [...HEAD, 'Date'],
      [...ROW, '2026-03-04'],
      [...ROW, ''],
      [...ROW, 'yesterday'],
    ],
    [
      ['Collected', '2026-02-01'],
      [...HEAD, 'Date'],
      [...ROW, '2026-03-04'],
      [...ROW, ''],
    ],
    [...Array.from({ length: 11 }, (_, line) => [`line ${line}`]), HEAD, ROW],
    [...Array.from({ length: 12 }, (_, line) => [`line ${line}`]), HEAD, ROW],
  ];

  it('reads tables of files as reviewed, with markers or dates across, columns that are empty, and words in place of values', () => {
    const text = TABLES.map(
      (rows) =>
        `${rows.map((cells) => cells.join(' | ')).join('\n')}\n    ${
          read(table(...rows))
            .map(told)
            .join('\n    ') || 'nothing'
        }\n`,
    ).join('\n');
    expect(text).toBe(golden(new URL('golden/tables-of-files.txt', import.meta.url), text));
  });

  it('reads HL7 v2 as reviewed, for each type of value, status and code', () => {
    const obx = (more: Record<number, string>) => {
      const fields = { 0: 'OBX', 1: '1', 2: 'NM', 3: '2276-4^Ferritin^LN', 5: '41', 6: 'ng/mL', 7: '30-400', 8: 'H', 11: 'F', ...more };
      return `OBR|1||||||20260304\n${Array.from({ length: 15 }, (_, index) => (fields as Record<number, string>)[index] ?? '').join('|')}`;
    };
    const changes: Record<number, string>[] = [
      {},
      ...['NM', 'SN', 'ST', 'TX', 'ED', 'CE'].map((type) => ({ 2: type })),
      ...['F', 'C', 'P', 'A', 'V', 'X', 'I', 'D', 'W', ''].map((status) => ({ 11: status })),
      ...['2276-4^Ferritin^LN', '2276-4^Other^LN', '3034-6^Ferritin^LN', '9999-9^Ferritin^LN'].map((code) => ({ 3: code })),
      ...['1558-6^Glucose^LN', '1558-6^Glucose, drawn fasting^LN', '1558-6^GLUF^LN', '2345-7^Glucose^LN', '2345-7^GLUC^LN'].map((code) => ({
        ...{ 3: code, 5: '90', 6: 'mg/dL', 7: '70-99' },
      })),
      ...['2276-4^Other^L', 'FER^Ferritin^L', '^^LN'].map((code) => ({ 3: code })),
      ...[{ 14: '202602010815' }, { 7: '' }, { 5: '>^41', 2: 'SN' }, { 5: '' }, { 6: '' }, { 8: '' }],
    ];
    const text = changes.map((change) => `${JSON.stringify(change)}\n    ${read(obx(change)).map(told).join(' | ')}\n`).join('');
    expect(text).toBe(golden(new URL('golden/hl7.txt', import.meta.url), text));
  });

  it('reads FHIR as reviewed, for each status, category, flag and form of a value', () => {
    const coding = (system: string, code: string, display?: string) => ({ coding: [{ system, code, ...(display && { display }) }] });
    const observation = (more: object) => ({
      resourceType: 'Observation',
      ...{ status: 'final', code: coding('http://loinc.org', '2276-4', 'Ferritin'), effectiveDateTime: '2026-03-04T07:15:00Z' },
      valueQuantity: { value: 41, unit: 'ng/mL', code: 'ng/mL' },
      referenceRange: [{ low: { value: 30 }, high: { value: 400 } }],
      ...more,
    });
    const own = (value: string) => ({ valueQuantity: undefined, valueString: value });
    const changes: object[] = [
      {},
      ...['final', 'amended', 'corrected', 'appended', 'preliminary', 'registered', 'cancelled', 'entered-in-error', 'unknown'].map((status) => ({ status })),
      ...['laboratory', 'vital-signs', 'social-history', 'survey', 'activity', 'imaging', 'exam'].map((code) => ({ category: [coding('urn:x', code)] })),
      { category: coding('urn:x', 'vital-signs') },
      ...['H', 'HH', 'HU', 'L', 'LL', 'LU', 'A', 'AA', 'N', 'POS'].map((code) => ({ interpretation: [coding('urn:x', code)] })),
      { interpretation: { text: 'H' } },
      ...['41', '<41 ng/mL', '41 ng/mL hemolyzed sample', 'see note'].map(own),
      { valueQuantity: undefined, valueCodeableConcept: { text: '41 ng/mL' } },
      { valueQuantity: undefined, valueCodeableConcept: { coding: [{ display: '41 ng/mL' }] } },
      ...[{ value: 41, unit: 'ng/mL', comparator: '<' }, { value: 41 }, { value: 41, code: 'ng/mL' }, { value: 41, unit: 'fathom' }, { value: 1e-7, unit: 'ng/mL' }].map((valueQuantity) => ({ valueQuantity })), // prettier-ignore
      { valueQuantity: { value: 41, unit: 'ng/mL', code: 'mg/dL' } },
      { referenceRange: [{ low: { value: 30 } }, { high: { value: 400 } }] },
      { referenceRange: [{ low: { value: 30, unit: 'mg/dL' } }] },
      { referenceRange: [{ low: { value: 30, code: 'mg/dL' } }] },
      { referenceRange: [{ high: { value: 400, unit: 'ng/mL', code: 'ng/mL' } }] },
      { referenceRange: [{ text: 'see note' }, { low: { value: 30 } }] },
      { effectiveDateTime: undefined, effectivePeriod: { start: '2026-02-01' } },
      { effectiveDateTime: undefined, effectiveInstant: '2026-02-02T00:00:00Z' },
      { effectiveDateTime: '2026' },
      { code: { text: 'Ferritin' } },
      { code: { coding: [{ display: 'Ferritin' }] } },
      { code: coding('urn:own', '2276-4', 'Other') },
      { code: coding('http://loinc.org', '3034-6', 'Ferritin') },
    ];
    const lines = changes.map(
      (change) =>
        `${JSON.stringify(change)}\n    ${read(JSON.stringify(observation(change)))
          .map(told)
          .join(' | ')}\n`,
    );
    const places = [
      JSON.stringify({ resourceType: 'Bundle', entry: [{ resource: observation({}) }, { resource: { resourceType: 'DiagnosticReport', contained: [observation({})] } }] }),
      [observation({}), { resourceType: 'Patient' }, observation({})].map((one) => JSON.stringify(one)).join('\n'),
      JSON.stringify([observation({})]),
    ].map((document) => `${read(document).map(({ line, path }) => `${line ?? ''} ${path}`).join(' | ')}\n`); // prettier-ignore
    const text = [...lines, ...places].join('');
    expect(text).toBe(golden(new URL('golden/fhir.txt', import.meta.url), text));
  });
});

describe('a line that is none of its format', () => {
  const observation = JSON.stringify({
    ...{ resourceType: 'Observation', status: 'final', code: { coding: [{ system: 'http://loinc.org', code: '2276-4' }] } },
    valueQuantity: { value: 41, unit: 'ng/mL' },
  });

  it('of FHIR is told', () => {
    const torn = observation.slice(0, 60);
    expect(read(`${observation}\n${torn}\n\n${observation}`)).toEqual([
      expect.objectContaining({ slug: 'ferritin', line: 1 }),
      { line: 2, state: 'not recognized', text: torn, reason: 'This line is no JSON.' },
      expect.objectContaining({ slug: 'ferritin', line: 4 }),
    ]);
  });

  it('of HL7 is read as text', () => {
    const message = 'MSH|^~\\&|LAB\nOBR|1|||CBC\nOBX|1|NM|2276-4^Ferritin^LN||41|ng/mL|30-400|N|||F';
    expect(read(`Hemoglobin 14 g/dL\n${message}\nUnheard of 5 mg/dL`).map(told)).toEqual([
      'hemoglobin 14 g/dL',
      'line 4: ferritin 41 ng/mL, (30–400), flag N',
      'not recognized: No name of a test was found.',
    ]);
  });
});

describe('a long text', () => {
  const text = (lines: number) => `${'line\n'.repeat(lines - 1)}Ferritin 41 ng/mL\n`;

  it('is read up to its last line', () => expect(read(text(MOST_LINES)).map(told)).toEqual([`line ${MOST_LINES}: ferritin 41 ng/mL`]));

  it('beyond the bound names the first line that is not read', () =>
    expect(read(`${text(MOST_LINES)}\nHemoglobin 14 g/dL\nFerritin 12 ng/mL`)).toEqual([
      expect.objectContaining({ slug: 'ferritin' }),
      {
        ...{ state: 'not recognized', line: MOST_LINES + 2, text: 'Hemoglobin 14 g/dL' },
        reason: 'Not read: only the first 20,000 lines are. Paste the rest alone.',
      },
    ]));
});

describe('a PDF', () => {
  /** Texts of 6 points a character and 10 points high. */
  const drawn = (...texts: readonly [text: string, x: number, y: number][]) =>
    texts.map(([text, x, y]) => ({ text, x, y, width: text.length * 6, height: 10 }));
  /** Two cards side by side. The second begins so many points behind the first, which is 60 points wide. */
  const cards = (band: number) =>
    drawn(['Ferritin', 0, 100], ['Hemoglobin', 60 + band, 100], ['41 ng/mL', 0, 80], ['14 g/dL', 60 + band, 80], [''.padEnd(10, '.'), 0, 20]);

  it.each([
    [11, 0],
    [12, 0],
    [13, 2],
    [40, 2],
  ])('has columns where a band of %d points is empty: %d results', (band, results) => {
    const rows = read({ kind: 'pdf', pages: [cards(band)] });
    expect(rows.filter(({ state }) => state === 'recognized')).toHaveLength(results);
  });

  it.each([
    [5, 'ferritin 41 ng/mL'],
    [7, 'not recognized: No name of a test was found.'],
  ])('has texts of one line where they are less than six tenths of their height apart: %d', (apart, reading) => {
    const rows = read({ kind: 'pdf', pages: [drawn(['Ferritin', 0, 100], ['41 ng/mL', 56, 100 + apart])] });
    expect(told(rows[0]!)).toBe(reading);
  });

  it.each([
    [1, '4'],
    [3, 'other'],
  ])('joins texts whose gap is less than a fifth of their height: %d points', (gap, first) => {
    const rows = read({ kind: 'pdf', pages: [drawn(['Ferritin', 0, 100], ['4', 60, 100], ['1 ng/mL', 66 + gap, 100])] });
    expect(told(rows[0]!).startsWith('ferritin 41 ng/mL')).toBe(first === '4');
  });

  it('names the page of each result', () => {
    const rows = read({ kind: 'pdf', pages: [drawn(['Ferritin 41 ng/mL', 0, 100]), drawn(['Hemoglobin 14 g/dL', 0, 100])] });
    expect(rows.map(({ page, line }) => [page, line])).toEqual([
      [1, undefined],
      [2, undefined],
    ]);
  });
});

it.each([
  ['blank lines', (json: string) => `\n \n${json}`],
  ['a byte order mark and a tab', (json: string) => `\uFEFF\t${json}`],
  ['a list', (json: string) => ` [${json}]`],
  ['a line of its own', (json: string) => `\n${json.replaceAll('\n', '')}\n${json.replaceAll('\n', '')}\n`],
])('FHIR after or in %s is read as FHIR', (_what, put) => {
  const observation = { resourceType: 'Observation', status: 'final', code: { coding: [{ system: 'http://loinc.org', code: '2276-4' }] }, valueQuantity: { value: 41, unit: 'ng/mL' } }; // prettier-ignore
  const rows = read(put(JSON.stringify(observation, null, 2)));
  expect(new Set(rows.map(told).map((row) => row.replace(/^line \d: /, '')))).toEqual(new Set(['ferritin 41 ng/mL']));
});
