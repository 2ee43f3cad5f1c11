import { describe, expect, it } from '@jest/globals';
import { Feed, TABLE_FIELDS, type Found, type TableField } from '@biomarker/domain/partner';
import { golden } from '@biomarker/testbed/golden';
import { readCsv } from './read-csv.ts';

const csv: Record<string, string> = Object.fromEntries(TABLE_FIELDS.map((name) => [name, name]));
const FULL: Record<TableField, string> = {
  ...{ order: 'C-1', member: 'M-1', birthDate: '1984-03-12', panel: 'Iron', code: 'FER', name: 'Ferritin', loinc: '2276-4', value: '41.0', unit: 'ng/ml' },
  ...{ low: '15', high: '150', range: '15 to 150', flag: 'H', status: 'final', collected: '2026-05-04 07:05', issued: '2026-05-06' },
  ...{ specimen: 'Serum', note: 'hemolyzed', replicate: '1' },
};
const feedOf = (more: object) => ({
  ...Feed.parse({ format: 'csv', timeZone: 'Europe/Berlin', memberIdentifiers: ['urn:oid:2.999.1'], memberSystem: 'urn:oid:2.999.1', csv, ...more }),
  name: 'small',
});

/** Reads rows that differ from a full one. */
const read = (rows: readonly Partial<typeof FULL>[], more: object = {}): Found[] => {
  const lines = rows.map((row) => TABLE_FIELDS.map((name) => ({ ...FULL, ...row })[name])).map((cells) => cells.join(','));
  const bytes = Buffer.from([TABLE_FIELDS.join(','), ...lines].join('\n'));
  return [...readCsv(bytes, { feed: feedOf(more), units: { isUnit: () => false }, now: new Date('2026-06-01T10:00:00Z') })];
};

describe('a table', () => {
  it('gives a delivery each of its columns, and the feed what no column has', () => {
    const whole = read([{}, { code: 'TRF', name: '', loinc: '', value: '', low: '', high: '', flag: 'odd', replicate: '' }]);
    const feed = { laboratory: 'Laboratory North', localCodes: 'urn:oid:2.999.5', codes: { TRF: '3034-6' }, flags: { odd: 'A' } };
    const mapped = read([{ code: 'TRF', loinc: '', flag: 'odd', value: '<5', birthDate: '', panel: '', issued: '', specimen: '', note: '' }], feed);
    const text = `${JSON.stringify([...whole, ...mapped], undefined, 1)}\n`;
    expect(text).toBe(golden(new URL('golden/every-column.txt', import.meta.url), text));
  });

  // Two rows, since a number tells results of one test apart.
  it.each(TABLE_FIELDS)('is read otherwise without its %s', (field) => {
    const rows = [{}, { replicate: '2' }];
    expect(read(rows.map((row) => ({ ...row, [field]: '' })))).not.toEqual(read(rows));
  });

  it.each<[string, string | undefined]>([
    ['final', 'final'],
    ['F', 'final'],
    ['Preliminary', 'preliminary'],
    ['P', 'preliminary'],
    ['corrected', 'corrected'],
    ['C', 'corrected'],
    ['amended', 'amended'],
    ['registered', 'registered'],
    ['I', 'registered'],
    ['cancelled', 'cancelled'],
    ['X', 'cancelled'],
    ['entered-in-error', 'entered-in-error'],
    ['A', undefined],
    ['partial', undefined],
  ])('reads the status %s as %s', (sent, status) => expect(read([{ status: sent }])[0]!.delivery?.results[0]!.content.status).toBe(status));

  it.each([
    [['final', 'final'], 'final'],
    [['final', 'preliminary'], 'partial'],
    [['final', 'corrected'], 'corrected'],
    [['amended', 'preliminary'], 'amended'],
    [['amended', 'corrected'], 'corrected'],
    [['final', 'cancelled'], 'final'],
    [['cancelled', 'cancelled'], 'cancelled'],
  ])('calls a report with results that are %j %s', (statuses, status) => {
    const [found] = read(statuses.map((sent, index) => ({ status: sent, replicate: String(index) })));
    expect(found!.delivery!.report.content.status).toBe(status);
  });

  it('has the first draw and the last release of its results, whatever their order', () => {
    const days = [2, 1, 3].map((day) => ({ collected: `2026-05-0${day}`, issued: `2026-05-1${day}`, replicate: String(day) }));
    const [found] = read(days);
    expect(found!.delivery!.report.content).toMatchObject({ effectiveAt: '2026-05-01', issuedAt: '2026-05-13' });
  });

  it('takes the status of the feed where a cell has none', () => {
    expect(read([{ status: '' }], { status: 'preliminary' })[0]!.delivery!.results[0]!.content.status).toBe('preliminary');
    expect(read([{ status: '' }])[0]!.faults).toEqual([{ where: 'line 2', field: 'status', about: 'is missing' }]);
  });

  it.each<[Partial<typeof FULL>, object, string]>([
    [{ collected: '1899-12-31', birthDate: '' }, {}, 'collected: 1899-12-31 lies before 1900'],
    [{ collected: '1826-05-04T09:30', birthDate: '' }, {}, 'collected: 1826-05-04T09:30 lies before 1900'],
    [{ low: '150', high: '15' }, {}, 'low: 150 is above 15'],
    [{ high: '>15' }, {}, 'high: >15 is no number'],
    [{ birthDate: '31.02.1984' }, {}, 'birthDate: is no date of this feed (year-month-day)'],
    [{ issued: '2026-06-01T10:11:00Z' }, {}, 'issued: 2026-06-01T10:11:00Z lies in the future'],
    [{ issued: '2026-05-04T05:04:00Z' }, {}, 'collected: 2026-05-04T07:05+02:00 lies after the release, 2026-05-04T05:04:00Z'],
    [{ collected: '04/13/2026', issued: '' }, { dates: 'DD/MM/YYYY' }, 'collected: is no date of this feed (day/month/year)'],
    [{ note: 'a\u0001b' }, {}, 'note: holds a control character'],
  ])('%j is refused: %s', (change, feed, fault) =>
    expect(read([change], feed).flatMap(({ faults }) => faults.map(({ field, about }) => `${field}: ${about}`))).toContain(fault),
  );

  it('tolerates a clock that is ten minutes ahead', () => expect(read([{ issued: '2026-06-01T10:10:00Z' }])[0]!.faults).toEqual([]));

  it.each([',', ';', '\t', '|'])('may have %j between its cells', (mark) => {
    const text = [TABLE_FIELDS, TABLE_FIELDS.map((name) => FULL[name])].map((cells) => cells.join(mark)).join('\n');
    const rules = { feed: feedOf({}), units: { isUnit: () => false }, now: new Date('2026-06-01') };
    expect([...readCsv(Buffer.from(text), rules)]).toMatchObject([{ faults: [], delivery: { results: [{}] } }]);
  });
});
