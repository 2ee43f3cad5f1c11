import {
  knowledgeOf,
  readReport,
  readVocabulary,
  type DrawnText,
  type Knowledge,
  type Report,
  type ReportResult,
  type ReportRow,
} from '@biomarker/domain/content';
import { placeInInterval } from '@biomarker/domain/report';
import { connectDatabase, postgresBiomarkers, postgresVocabulary, type Database } from '@biomarker/db/content';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { content } from '../fixtures.ts';

// pdf.js makes a matrix for drawing when it loads. Its text needs none, so the canvas of Node is not installed.
globalThis.DOMMatrix ??= class {} as never;
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

const FOLDER = new URL('../fixtures/lab-reports/', import.meta.url);
const EXTRA = new URL('extra/', FOLDER);

/** A row of a report that was read by hand. */
type Expected = {
  text?: string;
  slug: string | null;
  value?: number | string;
  comparator?: string;
  unit?: string | null;
  unitPrinted?: false;
  low?: number;
  high?: number;
  flag?: string;
  date?: string;
  ask?: string;
  looksLike?: string;
  mayAsk?: true;
  optional?: true;
  optionalUnit?: string;
  note?: string;
  orAlso?: { value: number; unit: string; low?: number; high?: number };
};

/** A question that another line of the report answers. */
const SAID_ELSEWHERE = /the report states fasting/;

const reports = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.expected.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as { file: string; about: string; expected: Expected[] });

describe('reports of laboratories', () => {
  let own: TestDatabase;
  let database: Database;
  let knowledge: Knowledge;

  beforeAll(async () => {
    own = await freshDatabase();
    database = connectDatabase({ url: own.urlAs('content_api'), maxConnections: 2, onError: () => {} });
    knowledge = knowledgeOf(await readVocabulary({ vocabulary: postgresVocabulary(database), biomarkers: postgresBiomarkers(database) }));
  });
  afterAll(async () => {
    await database.close();
    await own.drop();
  });

  test.each(reports)('are read as a person reads them: $file', async ({ file, expected }) => {
    const rows = readReport(await reportOf(new URL(file, FOLDER)), knowledge);
    expect(faultsOf(rows, expected)).toEqual([]);
  });

  test.each(['empty.txt', 'huge-line.txt', 'prose-only.txt'])('%s holds no result', async (file) => {
    const rows = readReport(await reportOf(new URL(file, EXTRA)), knowledge);
    expect(rows.filter(({ state }) => state !== 'not recognized')).toEqual([]);
  });

  test.each([
    ['Haematocrit 0.35 L (0.36-0.46)', 'hematocrit', '1'],
    ['RDW 0.14 (0.11-0.15)', 'rdw', '1'],
    ['Transferrin saturation 0.06 (0.15-0.45)', 'transferrin-saturation', '1'],
    ['Hematocrit 35 (36-46)', 'hematocrit', undefined],
    ['Hematocrit 35 (0.36-0.46)', 'hematocrit', undefined],
    ['Reticulocytes % 0.8 (0.2-1.0)', 'reticulocytes-percent', undefined],
    ['Reticulocytes 0.008 (0.005-0.025)', 'reticulocytes-percent', '1'],
  ])('without a unit, the interval shows whether a share is a fraction: %s', (text, slug, unit) => {
    const rows = readReport({ kind: 'text', text }, knowledge).filter((row) => row.state !== 'not recognized');
    expect(rows).toEqual([expect.objectContaining(unit === undefined ? { slug, state: 'needs an answer' } : { slug, unit, state: 'recognized' })]);
  });

  test.each([
    ['Urine protein ++ 1.0 g/L', ['++', '1.0 g/L']],
    ['Urine protein 2+ (1.0 g/L)', ['2+', '1.0 g/L']],
    ['Protein, UA 3+ 3 g/L (negative)', ['3+', '3 g/L']],
    ['Urine protein trace 0.15 g/L', ['trace', '0.15 g/L']],
    ['Urine glucose + 100 mg/dL', ['+', '100 mg/dL']],
    ['Urine protein negative 1.0 g/L', undefined],
    ['Urine protein ++ 1.0 2.0 g/L', undefined],
    ['Urine protein 1.0 g/L', undefined],
  ])('a strip may print the amount of its color: %s', (text, read) => {
    const rows = readReport({ kind: 'text', text }, knowledge).map((row) => (row.state === 'recognized' ? [row.value, ...row.remarks] : undefined));
    expect(rows).toEqual([read]);
  });

  test.each([
    'Urine pH 6.0',
    'pH urinaire 6.0',
    'pH (orina) 6,0',
    'Densité urinaire 1,02',
    'Protéines (bandelette) ++',
    'Protein, Ur 1+',
    'Glukose im Urin negativ',
  ])('a name that says urine needs no heading: %s', (text) =>
    expect(readReport({ kind: 'text', text }, knowledge)).toEqual([expect.objectContaining({ state: 'recognized' })]),
  );

  test('the limit of "<5.7" is no part of the interval, that of "<=5.7" is', () => {
    const rows = readReport({ kind: 'text', text: 'HbA1c 5.7 % <5.7\nTSH 4.0 mIU/L up to 4.0\nALT 41 U/L less than 41\nHDL 40 mg/dL >= 40' }, knowledge);
    expect(rows.map((row) => row.state !== 'not recognized' && [row.slug, placeInInterval(row)])).toEqual([
      ['hemoglobin-a1c', 'above'],
      ['tsh', 'inside'],
      ['alt', 'above'],
      ['hdl-cholesterol', 'inside'],
    ]);
  });

  test.each([
    ['Esame', 'Risultato', 'Unità'],
    ['Onderzoek', 'Waarde', 'Eenheid'],
    ['Analys', 'Värde', 'Enhet'],
    ['Untersuchung', 'Messwert', 'Einheit'],
    ['Analyse', 'Résultat', 'Unité'],
    ['Exame', 'Resultado', 'Unidade'],
    ['Badanie', 'Wynik', 'Jednostka'],
    ['Prøve', 'Resultat', 'Enhed'],
    ['Test', 'Observed value', 'Unit of measure'],
  ])('labels are the same above a column and in a card: %s, %s, %s', (name, value, unit) => {
    const cells = [
      [name, value, unit],
      ['Ferritin', '41', 'ng/mL'],
    ];
    const table = { text: cells.join('\n'), table: cells.map((row, index) => ({ cells: row, line: index + 1 })) };
    const card = { text: `Ferritin\n${value}: 41\n${unit}: ng/mL` };
    const read = [table, card].map((report) => readReport({ kind: 'text', ...report }, knowledge));
    const ferritin = [expect.objectContaining({ slug: 'ferritin', value: 41, unit: 'ng/mL' })];
    expect(read).toEqual([ferritin, ferritin]);
  });

  test.each([
    'Reference range',
    'Ref. interval',
    'Biological reference interval',
    'Normal values',
    'Referenzbereich',
    'Ref.-Bereich',
    'Normwerte',
    'Valeurs de référence',
    'Intervalle de référence',
    'Valores de referencia',
    'Rango de referencia',
    'Intervalo de referência',
    'Valori di riferimento',
    'Intervallo di riferimento',
    'Referentiewaarden',
    'Referentie-interval',
    'Referensintervall',
    'Referensvärde',
    'Referenceinterval',
    'Referanseområde',
    'Zakres referencyjny',
    'Wartości referencyjne',
    'Norma',
  ])('the label of an interval is the same above a column, in a line, in a card and beside a row: %s', (label) => {
    const table = (...cells: readonly string[][]) => ({ text: cells.join('\n'), table: cells.map((row, index) => ({ cells: row, line: index + 1 })) });
    const reports = [
      table(['Test', 'Result', 'Unit', label], ['Ferritin', '20', 'ng/mL', '30 - 400']),
      table(['Date', 'Ferritin (ng/mL)', 'TSH (mIU/L)'], [label, '30 - 400', '0.4 - 4.0'], ['2026-03-01', '20', '']),
      { text: `Ferritin 20 ng/mL ${label}: 30 - 400` },
      { text: `Ferritin 20 ng/mL ${label} 30 - 400` },
      { text: `Ferritin\n20 ng/mL\n${label}: 30 - 400` },
    ];
    const read = reports.map((report) => readReport({ kind: 'text', ...report }, knowledge).filter((row) => !('remarks' in row) || row.remarks.length === 0));
    const ferritin = [expect.objectContaining({ slug: 'ferritin', value: 20, unit: 'ng/mL', low: 30, high: 400 })];
    expect(read).toEqual(reports.map(() => ferritin));
    expect(readReport({ kind: 'text', text: `Ferritin ${label}: 30 - 400` }, knowledge)).toEqual([
      expect.objectContaining({ reason: 'There is an interval and no value.' }),
    ]);
  });

  test('a heading is no line of a result, and a result in unknown words is one', () => {
    const rows = readReport({ kind: 'text', text: 'Urea and electrolytes\nIron studies\nANA pattern speckled' }, knowledge);
    expect(rows).toEqual([expect.objectContaining({ state: 'not recognized', text: 'ANA pattern speckled' })]);
  });

  test('a line that is not read says why in words for its reader', () => {
    const rows = readReport({ kind: 'text', text: 'Quick 98 %\nRDW-SD 42 fL' }, knowledge);
    expect(rows.map((row) => row.state === 'not recognized' && row.reason)).toEqual([
      'It is a clotting test that is not in the list of biomarkers.',
      'It is the standard deviation in fL; the list has the coefficient of variation in %.',
    ]);
    const ours = content.vocabulary['look-alikes'].filter(({ why }) => /\b(we|our|catalog|collide)\b/i.test(why));
    expect(ours.map(({ printed, why }) => `${printed}: ${why}`)).toEqual([]);
  });
});

async function reportOf(url: URL): Promise<Report> {
  if (url.pathname.endsWith('.pdf')) return { kind: 'pdf', pages: await pagesOf(readFileSync(url)) };
  const text = readFileSync(url, 'utf8');
  if (!url.pathname.endsWith('.csv')) return { kind: 'text', text };
  return { kind: 'text', text, table: Papa.parse<string[]>(text).data.map((cells, index) => ({ cells, line: index + 1 })) };
}

async function pagesOf(bytes: Buffer): Promise<DrawnText[][]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items.flatMap((item) =>
        'str' in item ? [{ text: item.str, x: item.transform[4] as number, y: item.transform[5] as number, width: item.width, height: item.height }] : [],
      );
    }),
  );
}

/** Every difference to a reading by hand: a result that is missed, read wrong, or taken from a line that holds none. */
function faultsOf(rows: readonly ReportRow[], expected: readonly Expected[]): string[] {
  const left = rows.filter((row): row is ReportResult => row.state !== 'not recognized');
  const faults: string[] = [];
  for (const wanted of expected.filter(({ slug }) => slug !== null)) {
    const forms = wanted.orAlso ? [wanted, { ...wanted, low: undefined, high: undefined, ...wanted.orAlso }] : [wanted];
    const found = left.findIndex((row) => forms.some((form) => isSame(row, form)));
    if (found === -1) {
      if (!wanted.optional) faults.push(`missed: ${wanted.slug} ${wanted.value} (${wanted.text})`);
      continue;
    }
    const [row] = left.splice(found, 1);
    faults.push(...forms.map((form) => differences(row!, form)).sort((a, b) => a.length - b.length)[0]!);
  }
  const guesses = left.filter((row) => !(row.questions.length > 0 && expected.some(({ mayAsk, looksLike }) => mayAsk && looksLike === row.slug)));
  return [...faults, ...guesses.map(({ slug, value, text }) => `guessed: ${slug} ${value} (${text})`)];
}

const isSame = (row: ReportResult, { slug, value, comparator }: Expected): boolean =>
  row.slug === slug && String(row.value).toLowerCase() === String(value).toLowerCase() && row.comparator === comparator;

function differences(row: ReportResult, wanted: Expected): string[] {
  const unit = row.unit ?? null;
  const unitFits = unit === (wanted.unit ?? null) || unit === wanted.optionalUnit || (wanted.unitPrinted === false && unit === null);
  const facts: [name: string, got: unknown, want: unknown, needed: boolean][] = [
    ['unit', unit, wanted.unit, !unitFits],
    ['low', row.low, wanted.low, row.low !== wanted.low],
    ['high', row.high, wanted.high, row.high !== wanted.high],
    ['flag', row.flag, wanted.flag, (wanted.flag ?? 'N') !== (row.flag ?? 'N')],
    ['date', row.date, wanted.date, row.date !== wanted.date],
    ['question', row.questions[0]?.about, wanted.ask, row.questions[0]?.about !== wanted.ask && !SAID_ELSEWHERE.test(wanted.note ?? '')],
  ];
  return facts.filter(([, , , differs]) => differs).map(([name, got, want]) => `${row.slug}: ${name} is ${String(got)}, not ${String(want)}`);
}
