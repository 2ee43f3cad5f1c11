import { describe, expect, it } from '@jest/globals';
import { Feed, type Found } from '@biomarker/domain/partner';
import fc from 'fast-check';
import { readCsv } from './read-csv.ts';
import { rowsOf, tableOf } from './table.ts';

const csv = {
  order: 'order',
  member: 'patient',
  birthDate: 'born',
  code: 'code',
  name: 'test',
  loinc: 'loinc',
  value: 'result',
  unit: 'unit',
  low: 'low',
  range: 'range',
};
const columns = { ...csv, status: 'status', collected: 'taken', issued: 'released', note: 'note' };
const base = { format: 'csv', timeZone: 'Europe/Berlin', memberIdentifiers: ['urn:oid:2.999.1'], memberSystem: 'urn:oid:2.999.1', csv: columns };
const feedOf = (more: object = {}) => ({ ...Feed.parse({ ...base, ...more }), name: 'small' });

const HEADER = 'order,patient,born,code,test,loinc,result,unit,low,range,status,taken,released,note';
const ROW = 'C-1,M-1,1984-03-12,FER,Ferritin,2276-4,41.0,ng/ml,15,,final,2026-05-04,2026-05-06,';
const read = (text: string | Uint8Array, more: object = {}): Found[] => [
  ...readCsv(typeof text === 'string' ? Buffer.from(text) : text, { feed: feedOf(more), units: { isUnit: () => false }, now: new Date('2026-06-01') }),
];
const faults = (text: string | Uint8Array, more: object = {}) =>
  read(text, more).flatMap((found) => found.faults.map(({ where, field, about }) => `${where} ${field}: ${about}`));

describe('a table', () => {
  it('becomes one delivery for each order', () => {
    const [found, second] = read(`${HEADER}\n${ROW}\nC-2${ROW.slice(3)}\n${ROW.replace('FER,Ferritin,2276-4', 'X,Other,')}\n`);
    expect(found!.delivery).toMatchObject({
      subject: { identifiers: [{ value: 'M-1' }], birthDate: '1984-03-12', birthField: 'born' },
      report: { keys: ['urn:feed:small:filler|C-1'], content: { name: 'C-1', status: 'final' } },
      results: [
        {
          where: 'line 2',
          content: { name: 'Ferritin', loincCode: '2276-4', value: { value: '41.0', unit: 'ng/ml', ucum: 'ng/mL' }, effectiveAt: '2026-05-04' },
        },
        { where: 'line 4', content: { name: 'Other' } },
      ],
    });
    expect(second!.delivery!.report.keys).toEqual(['urn:feed:small:filler|C-2']);
    expect(found!.notes).toEqual([{ where: 'line 4', field: 'code', about: 'no LOINC for X' }]);
  });

  it('may begin with empty lines, whatever its separator', () => {
    for (const separator of [',', ';', '\t', '|']) {
      const [found] = read(`\n\n${(HEADER + '\n' + ROW).replaceAll(',', separator)}\n`);
      expect([separator, found!.delivery!.report.content.effectiveAt, found!.delivery!.report.where]).toEqual([
        separator,
        expect.stringContaining('2026-05-04'),
        'line 4',
      ]);
    }
  });

  it('may have semicolons, a decimal comma, days first, another character set and quoted lines', () => {
    const text = `${HEADER.replaceAll(',', ';')}\r\n${ROW.replaceAll(',', ';').replace('41.0', '4,10').replace('1984-03-12', '12.03.1984').replace('2026-05-04', '04.05.2026 07:05').replace('2026-05-06', '06.05.2026')}"Größe;\r\ngenügt"\r\nC-2;zu kurz\r\n`;
    const [found, short] = read(Buffer.from(text, 'latin1'), { charset: 'windows-1252', decimal: ',', dates: 'DD.MM.YYYY' });
    expect(found!.delivery!.results[0]!.content).toMatchObject({ value: { value: '4.10' }, effectiveAt: '2026-05-04T07:05+02:00', note: 'Größe;\ngenügt' });
    expect(short!.faults).toEqual([{ where: 'line 4', field: '', about: 'has 2 columns instead of 14' }]);
  });

  it.each([
    ['1.234', 'ng/ml', '1.234 ng/ml'],
    ['250.000', '/ul', '250.000 /ul'],
    ['<1.000', 'ng/ml', '<1.000 ng/ml'],
    ['1.234,5', 'ng/ml', '1.234,5 ng/ml'],
    ["250'000", '/ul', "250'000 /ul"],
    ['4·5', 'mmol/l', '4·5 mmol/l'],
    ['2 310', 'ng/ml', '2 310 ng/ml'],
    ['1:80', '', '1:80'],
    ['0-5', '/HPF', '0-5 /HPF'],
    ['negativ', 'mg/dL', 'negativ'],
  ])('keeps %s %s beside decimal commas as words', (sent, unit, text) => {
    const row = ROW.replace('41.0,ng/ml,15,', `${sent},${unit},,`).replaceAll(',', ';').replace('1.234;5', '1.234,5');
    const [found] = read(`${HEADER.replaceAll(',', ';')}\n${row}\n`, { decimal: ',' });
    expect(found!.delivery!.results[0]!.content).toMatchObject({ value: { kind: 'text', text } });
    const isLikeANumber = /^[<\d.,'· ]+$/.test(sent);
    expect(found!.notes.map(({ about }) => about)).toEqual(isLikeANumber ? ['is no number of this feed: kept as text'] : []);
  });

  it.each(['0.123', '12.5', '1.2345', '4,10', '1234'])('reads %s beside decimal commas as a number', (sent) => {
    const row = ROW.replaceAll(',', ';').replace('41.0', sent);
    const [found] = read(`${HEADER.replaceAll(',', ';')}\n${row}\n`, { decimal: ',' });
    expect(found!.delivery!.results[0]!.content).toMatchObject({ value: { kind: 'quantity', value: sent.replace(',', '.') } });
  });

  it('takes no bounds from an interval in thousands', () => {
    const row = ROW.replace('41.0,ng/ml,15,,', '250,/ul,,150.000 - 400.000,').replaceAll(',', ';');
    const [found] = read(`${HEADER.replaceAll(',', ';')}\n${row}\n`, { decimal: ',' });
    expect(found!.delivery!.results[0]!.content.referenceRanges).toEqual([{ text: '150.000 - 400.000' }]);
  });

  it('may have one digit of an hour', () => {
    const [found] = read(`${HEADER}\n${ROW.replace('2026-05-04', '2026-05-04 7:05')}\n`);
    expect(found!.delivery!.results[0]!.content.effectiveAt).toBe('2026-05-04T07:05+02:00');
  });

  it.each<[string, (row: string) => string, string]>([
    ['a day that could be a month', (row) => row.replace('2026-05-04', '04/05/2026'), 'line 2 taken: is no date of this feed (year-month-day)'],
    ['a day that does not exist', (row) => row.replace('2026-05-04', '2026-02-30'), 'line 2 taken: is no date of this feed'],
    ['a wrong check digit', (row) => row.replace('2276-4', '2276-5'), 'line 2 loinc: "2276-5": the check digit'],
    ['no test', (row) => row.replace('FER,Ferritin,2276-4', ',,'), 'line 2 code: is empty'],
    ['no order', (row) => row.slice(3), 'line 2 order: is empty'],
    ['one test twice', (row) => `${row}\n${row}`, 'line 3 code: FER is in order C-1 twice'],
    [
      'two patients in an order',
      (row) => `${row}\n${row.replace('M-1', 'M-2').replace('FER,Ferritin,2276-4', 'B12,B12,')}`,
      'line 3 patient: is another patient than in line 2',
    ],
    ['an unknown status', (row) => row.replace('final', 'done'), 'line 2 status: done is no status'],
    ['a bound in words', (row) => row.replace(',15,', ',low,'), 'line 2 low: low is no number'],
    ['a draw after the release', (row) => row.replace('2026-05-04', '2026-05-07'), 'line 2 taken: 2026-05-07 lies after'],
    ['a day that no clock has', (row) => row.replace('2026-05-04', '2026-05-04T25:00'), 'line 2 taken: is no time: 2026-05-04T25:00'],
    ['no draw', (row) => row.replace('2026-05-04', ''), 'line 2 taken: is missing'],
    ['no patient', (row) => row.replace('M-1', ''), 'line 2 patient: is empty'],
    ['a status that objects have', (row) => row.replace('final', 'constructor'), 'line 2 status: constructor is no status'],
    [
      'two birth dates',
      (row) => `${row}\n${row.replace('1984-03-12', '1984-03-21').replace('FER,Ferritin,2276-4', 'B12,B12,')}`,
      'line 3 born: is another birth date than in line 2',
    ],
    ['a release in the future', (row) => row.replace('2026-05-06', '2027-05-06'), 'line 2 released: 2027-05-06 lies in the future'],
  ])('with %s is refused at its place', (_what, change, told) => expect(faults(`${HEADER}\n${change(ROW)}`).join('\n')).toContain(told));

  it.each([
    ['', 'the file : is empty'],
    [',', 'the file : is empty'],
    ['\ufeff;;\r\n"";;\r\n', 'the file : is empty'],
    [' \r\n', 'the file : is empty'],
    ['a,b\n1,2', 'line 1 order: is missing'],
    ['\n\na;b\n1;2', 'line 3 order: is missing'],
    ['\ufeff\na\tb\n1\t2', 'line 2 order: is missing'],
    [`${HEADER}\n"open`, 'the file : is no table: a quotation mark that is never closed, line 2'],
    [`${HEADER}\nTestfall "Mira",1`, 'the file : is no table: a quotation mark within a cell, line 2'],
    [`${HEADER}\n"Testfall" Mira,1`, 'the file : is no table: characters after the closing quotation mark of a cell, line 2'],
    [Buffer.from([0xff, 0xfe, 0x41]), 'the file : the bytes are not of the character set utf-8'],
  ])('%j is refused as a whole', (text, told) => expect(faults(text)).toEqual([expect.stringContaining(told)]));

  it('with a cell of 2 MB is refused as a whole', () => {
    expect(faults(`${HEADER}\n${'1'.repeat(2_000_000)}`)).toEqual(['the file : is no table: a row of more than 1 MB, line 2']);
  });

  it('is never split within an order: a row that is torn refuses the rows beside it', () => {
    const other = ROW.replace('FER,Ferritin,2276-4', 'B12,B12,');
    const text = `${HEADER}\n${ROW}\nC-1,M-1\n\n${ROW.replace('C-1', 'C-2')}\n${other},x\n`;
    const found = read(text);
    expect(found.map(({ unit, delivery }) => [unit, delivery?.report.keys])).toEqual([
      ['line 2', undefined],
      ['line 5', ['urn:feed:small:filler|C-2']],
    ]);
    expect(found[0]!.faults.map(({ where, about }) => `${where} ${about}`)).toEqual([
      'line 3 has 2 columns instead of 14',
      'line 6 has 15 columns instead of 14',
    ]);
    expect(rowsOf(Buffer.from(text), new Set(['line 2']), tableOf(Buffer.from(text), feedOf()), 'utf-8').toString()).toBe(
      `${HEADER}\n${ROW}\nC-1,M-1\n\n${other},x\n`,
    );
  });

  it.each([
    ['CR', (text: string) => text.replaceAll('\n', '\r')],
    ['a byte order mark before a quote', (text: string) => `\ufeff${text.replace('order', '"order"')}`],
    ['bars', (text: string) => text.replaceAll(',', '|')],
    ['rows of separators', (text: string) => text.replaceAll('\n', `\n${','.repeat(13)}\n  \n`)],
  ])('may have %s', (_what, change) => expect(read(change(`${HEADER}\n${ROW}\n`))).toMatchObject([{ faults: [], delivery: { results: [{}] } }]));

  it.each([
    ['DD.MM.YYYY', '4.5.2026 07:05', '2026-05-04T07:05+02:00'],
    ['MM/DD/YYYY', '5/4/2026', '2026-05-04'],
    ['YYYY-MM-DD', '2026-05-04 07:05:30 -0400', '2026-05-04T07:05:30-04:00'],
    ['YYYY-MM-DD', '2026-05-04T07:05:30.123456789Z', '2026-05-04T07:05:30.123456789Z'],
  ])('in %s reads %s', (dates, taken, effectiveAt) => {
    const issued = { 'DD.MM.YYYY': '6.5.2026', 'MM/DD/YYYY': '5/6/2026' }[dates] ?? '2026-05-06';
    const row = ROW.replace('2026-05-04', taken).replace('2026-05-06', issued).replace('1984-03-12', '');
    expect(read(`${HEADER}\n${row}`, { dates })[0]!.delivery!.results[0]!.content.effectiveAt).toBe(effectiveAt);
  });

  it('notes a unit without UCUM and a release that is missing', () => {
    const [{ notes }] = read(`${HEADER}\n${ROW.replace('ng/ml', 'FOO').replace('2026-05-06', '')}`) as [Found];
    expect(notes).toEqual([
      { where: 'line 2', field: 'released', about: 'no time of release: the time of the import is taken' },
      { where: 'line 2', field: 'unit', about: 'no UCUM unit for FOO: shown, not charted with others' },
    ]);
  });

  it('notes nothing of a number without a unit', () => expect(read(`${HEADER}\n${ROW.replace('ng/ml', '')}`)[0]!.notes).toEqual([]));

  it.each(['order', 'member', 'value', 'collected'])('is refused where no column is named for its %s', (field) => {
    const { [field]: _unnamed, ...others } = columns as Record<string, string>;
    expect(faults(`${HEADER}\n${ROW}`, { csv: others })).toEqual([`the file ${field}: no column is named for it`]);
  });

  it('with a column that is there twice is refused', () => {
    expect(faults(`${HEADER},result\n${ROW},7`)).toEqual(['line 1 result: is the name of two columns']);
  });

  it.each(['utf-16le', 'utf-16be'])('gives refused orders back in %s', (charset) => {
    const encoded = (text: string) => (charset === 'utf-16le' ? Buffer.from(text, 'utf16le') : Buffer.from(text, 'utf16le').swap16());
    // The letter Ċ is 010A: it holds the byte of a line end.
    const bytes = encoded(`\ufeff${HEADER}\r\n${ROW.replace('Ferritin', 'Ċ ĊFerritin')}\r\nC-2,\u0a0a,short\r\n`);
    const rest = rowsOf(bytes, new Set(['line 3']), tableOf(bytes, feedOf({ charset })), charset);
    expect(rest).toEqual(encoded(`\ufeff${HEADER}\r\nC-2,\u0a0a,short\r\n`));
  });

  it('gives a line with several results back once', () => {
    const bytes = Buffer.from('order|CHOL|HDL\nO-1|200|51\nO-2|190|\n');
    const rows = [2, 2, 3].map((line) => ({ line, get: () => `O-${line}` }));
    expect(rowsOf(bytes, new Set(['line 2']), { rows, faults: [] }, 'utf-8').toString()).toBe('order|CHOL|HDL\nO-1|200|51\n');
  });

  it('gives back no sound order of a table that has no header', () => {
    const bytes = Buffer.from('O-1 200\nO-2 x\n');
    const rows = [1, 2].map((line) => ({ line, get: () => `O-${line}` }));
    expect(rowsOf(bytes, new Set(['line 2']), { rows, faults: [] }, 'utf-8').toString()).toBe('O-2 x\n');
  });

  it('gives refused orders back as they were sent, with the header', () => {
    const bytes = Buffer.from(`${HEADER}\n${ROW}\nC-2,short\n${ROW.replace('C-1', 'C-3')}"two\nlines"\n`);
    expect(rowsOf(bytes, new Set(['line 3', 'line 4']), tableOf(bytes, feedOf()), 'utf-8').toString()).toBe(
      `${HEADER}\nC-2,short\n${ROW.replace('C-1', 'C-3')}"two\nlines"\n`,
    );
  });

  it('is read or refused whatever it holds, and never throws', () => {
    const whole = Buffer.from(`${HEADER}\n${ROW}\n`);
    const spliced = fc
      .tuple(fc.nat(whole.length), fc.uint8Array({ maxLength: 12 }))
      .map(([at, more]) => Buffer.concat([whole.subarray(0, at), more, whole.subarray(at)]));
    const cells = ROW.split(',');
    const replaced = fc
      .tuple(fc.nat(cells.length - 1), fc.constantFrom('constructor', '__proto__', '2026-13-01', '2026-05-04T25:00', '1e400', '<', '.', '9'.repeat(40)))
      .map(([at, value]) => Buffer.from(`${HEADER}\n${cells.with(at, value).join(',')}\n`));
    const hostile = fc
      .tuple(fc.nat(whole.length), fc.constantFrom('"', ',', '\n', '"\n"', ';'))
      .map(([at, more]) => Buffer.concat([whole.subarray(0, at), Buffer.from(more), whole.subarray(at)]));
    fc.assert(
      fc.property(fc.oneof(spliced, replaced, hostile, fc.uint8Array()), (bytes) => {
        for (const { delivery, faults: own } of read(bytes)) expect(delivery !== undefined || own.length > 0).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
