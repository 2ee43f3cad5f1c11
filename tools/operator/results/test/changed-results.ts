import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { argon2Passwords, postgresCharts, postgresLabWriter, postgresOwnCharts, postgresRegistry, type Database } from '@biomarker/db/partner';
import { addMember, unfiltered, type LabDelivery, type LabResult } from '@biomarker/domain/partner';
import { freshStores, type TestStores } from '@biomarker/testbed/database';
import { until } from '@biomarker/testbed/until';
import { operatorCommands } from '../../commands.ts';
import { dispatchOn } from '../../dispatch.ts';
import { operatorStores } from '../../stores.ts';
import { asBundle, delivery, type Delivery } from './delivery.ts';
import { lockWaits } from './lock-waits.ts';

// Allowed and refused changes of existing results.

let database: TestStores;
let connection: Database;
let memberId: string;
const folder = mkdtempSync(join(tmpdir(), 'again-'));

const load = (sent: Delivery) => loadText(JSON.stringify(asBundle(Object.values(sent))));
async function loadText(text: string) {
  const file = join(folder, 'file.json');
  writeFileSync(file, text);
  return dispatchOn(operatorCommands, ['results', 'import', file], () => connection);
}
const changed = (change: (sent: Delivery) => unknown): Delivery => {
  const sent = delivery();
  change(sent);
  return sent;
};
/** The same delivery in a later release. */
const later = (change: (sent: Delivery) => unknown, issued = '2026-05-07T12:00:00Z') =>
  changed((sent) => {
    sent.report.issued = issued;
    change(sent);
  });
/** Status and version: CRP, cholesterol, report. */
const statuses = async () =>
  (
    await connection.lab.pool.query(
      `SELECT status || ' ' || version AS status, 1 AS part, loinc_code FROM partner.lab_result UNION ALL SELECT status || ' ' || version, 2, NULL FROM partner.lab_report ORDER BY part, loinc_code DESC, status`,
    )
  ).rows.map(({ status }) => status as string);
const chart = async () =>
  (
    await connection.lab.pool.query(
      `SELECT id, version, status, quantity FROM partner.lab_result UNION SELECT id, version, status, 0 FROM partner.lab_report ORDER BY id`,
    )
  ).rows;

/** Imports both files: the second is refused with this line and leaves the chart unchanged. */
async function refuses(first: Delivery, second: Delivery, line: string): Promise<void> {
  expect((await load(first)).exitCode).toBe(0);
  const before = await chart();
  const { text, exitCode } = await load(second);
  expect([exitCode, text]).toEqual([1, expect.stringContaining(line)]);
  expect(await chart()).toEqual(before);
}

describe('a delivery after another', () => {
  beforeAll(async () => {
    database = await freshStores();
    connection = operatorStores(database);
    const member = { email: 'ada@members.example', password: 'a long enough password', givenName: 'ada', familyName: 'Example' };
    memberId = await addMember(
      { registry: postgresRegistry(connection, 'tests'), passwords: argon2Passwords() },
      { ...member, birthDate: '1980-02-03', gender: 'female' },
    );
  });
  afterEach(() => connection.lab.pool.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history, partner.lab_key'));
  afterAll(async () => {
    await connection.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  test.each(['corrected', 'amended', 'entered-in-error'] as const)('the first file does not revert a result that is %s', async (status) => {
    const later = changed(({ chol }) => Object.assign(chol, { status, valueQuantity: { ...chol.valueQuantity, value: 240 } }));
    await load(delivery());
    await refuses(later, delivery(), `entry[4]: Observation.status: goes back from ${status} to final`);
    expect((await load(later)).text).toBe('0 new, 0 changed, 3 unchanged (reports and results).');
  });

  test.each(['corrected', 'amended', 'entered-in-error'] as const)('the first file does not revert a report that is %s', async (status) => {
    const later = changed(({ report }) => Object.assign(report, { status }));
    await refuses(later, delivery(), `entry[3]: DiagnosticReport.status: goes back from ${status} to final`);
  });

  test('an earlier file does not revert a later one: it is left out with a note', async () => {
    const later = changed(({ report, chol }) => {
      report.issued = '2026-05-07T12:00:00Z';
      chol.valueQuantity!.value = 240;
    });
    await load(later);
    const before = await chart();
    expect(await load(delivery())).toEqual({
      text: '0 new, 0 changed, 0 unchanged, 3 older than the chart (reports and results).\nentry[3]: DiagnosticReport.issued: older than the chart',
      exitCode: 0,
    });
    expect(await chart()).toEqual(before);
  });

  test.each(['unknown', 'registered', 'preliminary'] as const)('a result that partners saw cannot be hidden as %s', async (status) => {
    const hidden = changed(({ chol }) => Object.assign(chol, { status }));
    await refuses(delivery(), hidden, `entry[4]: Observation.status: ${status} would hide what partners were shown; withdraw it as entered-in-error`);
  });

  test.each(['registered', 'partial'] as const)('a report that partners saw cannot be hidden as %s', async (status) => {
    const hidden = changed(({ report }) => Object.assign(report, { status }));
    await refuses(delivery(), hidden, `entry[3]: DiagnosticReport.status: ${status} would hide what partners were shown; withdraw it as entered-in-error`);
  });

  test('a cancelled result that partners saw is withdrawn, not hidden', async () => {
    await load(delivery());
    const { text, exitCode } = await load(later(({ chol }) => Object.assign(chol, { status: 'cancelled' })));
    expect([exitCode, text]).toEqual([0, expect.stringContaining('entry[4]: Observation.status: cancelled after it was shown: withdrawn as entered-in-error')]);
    expect(await statuses()).toEqual(['final 1', 'entered-in-error 2', 'final 2']);
  });

  test.each(['cancelled', 'entered-in-error'] as const)('a result that is %s may lack its value: the standing one stays', async (status) => {
    const value = async () => (await connection.lab.pool.query(`SELECT status, value FROM partner.lab_result WHERE loinc_code = '2093-3'`)).rows;
    const without = later(({ chol }) => {
      chol.status = status;
      delete chol.valueQuantity;
    });
    await load(delivery());
    expect((await load(without)).exitCode).toBe(0);
    expect(await value()).toMatchObject([{ status: 'entered-in-error', value: { kind: 'quantity', value: '212' } }]);
    await connection.lab.pool.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history, partner.lab_key');
    expect((await load(without)).exitCode).toBe(0);
    expect(await value()).toMatchObject([{ status, value: { kind: 'absent', reason: status === 'cancelled' ? 'not-performed' : 'unknown' } }]);
  });

  test.each<[string, (sent: Delivery) => unknown, string, string]>([
    ['value', ({ chol }) => (chol.valueQuantity!.value = 240), 'corrected', 'another value than the chart: stored as corrected'],
    [
      'unit',
      ({ chol }) => Object.assign(chol, { valueQuantity: { ...chol.valueQuantity!, code: 'g/L', unit: 'g/L' }, referenceRange: [] }),
      'corrected',
      'stored as corrected',
    ],
    ['limit', ({ chol }) => (chol.valueQuantity!.comparator = '>'), 'corrected', 'stored as corrected'],
    ['number of digits', ({ chol }) => (chol.valueQuantity!.value = 0.212), 'corrected', 'stored as corrected'],
    ['interval', ({ chol }) => (chol.referenceRange![0]!.high!.value = 190), 'amended', 'other words than the chart: stored as amended'],
    ['note', ({ chol }) => (chol.note = [{ text: 'Not fasting.' }]), 'amended', 'stored as amended'],
  ])('a final result that comes again as final with another %s is marked, and so is its report', async (_what, change, status, told) => {
    await load(delivery());
    const second = later(change);
    expect(await load(second)).toMatchObject({ exitCode: 0, text: expect.stringContaining(told) });
    expect(await statuses()).toEqual(['final 1', `${status} 2`, `${status} 2`]);
    expect((await load(second)).text).toBe('0 new, 0 changed, 3 unchanged (reports and results).');
    expect((await load(delivery())).text).toContain('older than the chart');
    expect(await statuses()).toEqual(['final 1', `${status} 2`, `${status} 2`]);
  });

  test('of one release with another value is refused: which is right is not known', async () => {
    await refuses(
      delivery(),
      changed(({ chol }) => (chol.valueQuantity!.value = 240)),
      'entry[4]: Observation.issued: the chart holds another content of this release',
    );
  });

  test.each(['corrected', 'amended'] as const)('two %s contents of one release do not take turns: the second is refused', async (status) => {
    await load(delivery());
    const valued = (value: number) => later(({ chol, report }) => (Object.assign(report, { status }), Object.assign(chol, { status }).valueQuantity!.value = value)); // prettier-ignore
    expect(await load(valued(240))).toMatchObject({ exitCode: 0 });
    const shown = await statuses();
    expect(await load(valued(250))).toMatchObject({ exitCode: 1, text: expect.stringContaining('the chart holds another content of this release') });
    expect((await load(valued(240))).text).toBe('0 new, 0 changed, 3 unchanged (reports and results).');
    expect(await statuses()).toEqual(shown);
  });

  test('a later release of the same content changes nothing', async () => {
    await load(delivery());
    expect((await load(later(() => {}))).text).toBe('0 new, 0 changed, 3 unchanged (reports and results).');
  });

  test('a report may be appended, at first or later', async () => {
    await load(delivery());
    const appended = later(({ report }) => Object.assign(report, { status: 'appended' }));
    expect((await load(appended)).text).toBe('0 new, 1 changed, 2 unchanged (reports and results).');
    expect(await statuses()).toEqual(['final 1', 'final 1', 'appended 2']);
    expect((await load(delivery())).text).toContain('1 older than the chart');
  });

  test('a final report that gets a result later is appended', async () => {
    const { crp: _crp, ...first } = delivery();
    first.report.result!.pop();
    await load(first as Delivery);
    expect((await load(later(() => {}))).text).toBe('1 new, 1 changed, 1 unchanged (reports and results).');
    expect(await statuses()).toEqual(['final 1', 'final 1', 'appended 2']);
  });

  test.each([[['crp', 'chol']], [['chol', 'crp']]] as const)('a report keeps the order of the laboratory, here %s; a later result follows', async (order) => {
    const shown = async () => {
      const { rows } = await connection.lab.pool.query('SELECT id FROM partner.lab_report');
      const { results } = (await postgresOwnCharts(connection).open(memberId).report(rows[0].id))!;
      return results.map(({ loincCode }) => loincCode);
    };
    const codes = order.map((name) => ({ chol: '2093-3', crp: '30522-7' })[name]);
    const listed = order.map((name) => ({ reference: `Observation/${name}` }));
    await load(changed(({ report }) => (report.result = listed)));
    expect(await shown()).toEqual(codes);
    const sent = later(({ report, chol }) => {
      report.result = [{ reference: 'Observation/albumin' }, ...listed.toReversed()];
      chol.status = 'corrected';
    });
    const albumin = { ...structuredClone(sent.crp), id: 'albumin', identifier: [{ system: 'https://lab.example/results', value: 'albumin' }] };
    albumin.code = { coding: [{ system: 'http://loinc.org', code: '1751-7' }] };
    expect((await load({ ...sent, albumin } as Delivery)).exitCode).toBe(0);
    expect(await shown()).toEqual([...codes, '1751-7']);
  });

  test.each<[string, (sent: Delivery) => unknown]>([
    ['reversed', ({ chol }) => chol.identifier!.reverse()],
    ['one of them alone', ({ chol }) => chol.identifier!.pop()],
    ['a third one first', ({ chol }) => chol.identifier!.unshift({ system: 'https://lab.example/messages', value: 'M-77' })],
  ])('a record is known by any of its identifiers: %s', async (_how, change) => {
    const two = (sent: Delivery) => {
      for (const one of [sent.report, sent.chol]) one.identifier = [...one.identifier!, { system: 'https://orders.example', value: `P-${one.id}` }];
      return sent;
    };
    await load(two(delivery()));
    const again = two(delivery());
    change(again);
    change({ ...again, chol: again.report } as never);
    expect((await load(again)).text).toBe('0 new, 0 changed, 3 unchanged (reports and results).');
  });

  test('identifiers of two records cannot become one', async () => {
    const both = changed(({ chol, crp }) => (chol.identifier = [...chol.identifier!, ...crp.identifier!]));
    const { crp: _crp, ...alone } = both;
    alone.report.result!.pop();
    await refuses(delivery(), alone as Delivery, 'entry[4]: Observation.identifier: the keys belong to two records of the chart');
  });

  const march = (sent: Delivery) => {
    for (const one of [sent.report, sent.chol, sent.crp]) one.effectiveDateTime = '2026-07-04T09:30:00+02:00';
    sent.report.issued = '2026-07-05T12:00:00Z';
    sent.chol.valueQuantity!.value = 111;
  };

  test('an identifier that names a test does not replace the result of another draw', async () => {
    await refuses(delivery(), changed(march), 'entry[4]: Observation.identifier: belongs to a result of another specimen time, 2026-05-04T09:30:00+02:00');
    await refuses(delivery(), changed(march), 'entry[3]: DiagnosticReport.identifier: belongs to a report of another specimen time');
  });

  test('a result keeps its test', async () => {
    const other = later(({ chol }) => (chol.code.coding![0]!.code = '2085-9'));
    await refuses(delivery(), other, 'entry[4]: Observation.identifier: belongs to a result of another test, 2093-3');
  });

  test('a specimen time may be refined, and moves only by a correction', async () => {
    const day = (sent: Delivery) => (sent.chol.effectiveDateTime = '2026-05-04');
    await load(changed(day));
    expect((await load(later(() => {}))).text).toContain('Observation.status: sent as final with other words than the chart: stored as amended');
    expect((await load(later(day, '2026-05-08T12:00:00Z'))).text).toBe('0 new, 0 changed, 3 unchanged (reports and results).');
    const moved = (sent: Delivery) => Object.assign(sent.chol, { effectiveDateTime: '2026-05-03T08:00:00+02:00', status: 'corrected' });
    expect((await load(later(moved, '2026-05-09T12:00:00Z'))).text).toContain(
      'the specimen time changes from 2026-05-04T09:30:00+02:00 to 2026-05-03T08:00:00+02:00',
    );
    expect((await load(later(() => {}))).text).toContain('older than the chart');
  });

  test('a result under random ids is known by its content', async () => {
    const random = (ids: string) =>
      changed((sent) => {
        for (const [index, one] of [sent.report, sent.chol, sent.crp].entries())
          Object.assign(one, { identifier: [], id: `00000000-0000-4000-8000-${ids}000000000${index}` });
        sent.report.result = [{ reference: `Observation/${sent.chol.id}` }, { reference: `Observation/${sent.crp.id}` }];
      });
    const asLines = (sent: Delivery) =>
      Object.values(sent)
        .map((one) => JSON.stringify(one))
        .join('\n');
    await loadText(asLines(random('11')));
    const { text } = await loadText(asLines(random('22')));
    const note = 'identifier: known under another identifier';
    expect(text).toMatch(new RegExp(`^0 new, 0 changed, 3 unchanged .*\\nline \\d: DiagnosticReport.${note}\\nline \\d: Observation.${note} \\(2 times\\)$`));
    // Two results of one test in one report are two, each known by its own id.
    const twice = random('44');
    Object.assign(twice.crp, { code: twice.chol.code, valueQuantity: { ...twice.chol.valueQuantity, value: 205 } });
    expect((await loadText(asLines(twice))).text).toMatch(/^1 new, 1 changed, 1 unchanged /);
    Object.assign(twice.crp, { status: 'corrected', valueQuantity: { ...twice.chol.valueQuantity, value: 207 } });
    expect((await loadText(asLines(twice))).text).toMatch(/^0 new, 1 changed, 2 unchanged /);
    // Another fact makes another result.
    const others: [fresh: number, change: (sent: Delivery) => unknown][] = [
      [1, ({ chol }) => (chol.valueQuantity!.value = 240)],
      [1, ({ chol }) => (chol.effectiveDateTime = '2026-05-04T10:30:00+02:00')],
      [1, ({ chol }) => (chol.code.text = 'Cholesterol of the second tube')],
      [3, (sent) => (sent.organization = { ...sent.organization, name: 'Another laboratory' })],
    ];
    for (const [index, [fresh, change]] of others.entries()) {
      const other = random(`${index + 55}`);
      change(other);
      expect((await loadText(asLines(other))).text).toMatch(new RegExp(`^${fresh} new, `));
    }
  });

  test('of two alike under random ids, one alone is the known result', async () => {
    const sent = (ids: string) =>
      changed(({ report, chol, crp }) => {
        for (const [index, one] of [report, chol, crp].entries()) Object.assign(one, { identifier: [], id: `00000000-0000-4000-8000-${ids}000000000${index}` });
        report.result = [{ reference: `Observation/${chol.id}` }, { reference: `Observation/${crp.id}` }];
        if (ids === '22') Object.assign(crp, { code: chol.code, valueQuantity: chol.valueQuantity });
      });
    const lines = (delivery: Delivery) =>
      Object.values(delivery)
        .map((one) => JSON.stringify(one))
        .join('\n');
    await loadText(lines(sent('11')));
    expect((await loadText(lines(sent('22')))).text).toMatch(/^1 new, 1 changed, 1 unchanged /);
  });

  /** The same results in another report. */
  const elsewhere = (change: (sent: Delivery) => unknown = () => {}) =>
    changed((sent) => {
      Object.assign(sent.report, { id: 'summary', identifier: [{ system: 'https://lab.example/reports', value: 'R-2' }], code: { text: 'Summary' } });
      change(sent);
    });
  /** What each report shows: to partners, to the member, and to a search by one of its results. */
  async function shown(): Promise<string[]> {
    const [own, charts] = [postgresOwnCharts(connection).open(memberId), postgresCharts(connection)];
    const { reports } = await own.reports({ limit: 10, offset: 0 });
    const results = (await connection.lab.pool.query<{ id: string }>('SELECT id FROM partner.lab_result')).rows;
    const found = await Promise.all(results.map(({ id }) => charts.ids(memberId, 'report', { ...unfiltered(), resultIds: [[id]] })));
    const each = reports.map(async ({ id, name }) => {
      const listed = (await charts.read(memberId, 'report', id))!.result as unknown[];
      const onPage = (await own.report(id))!.results;
      const owned = onPage.filter(({ reportId }) => reportId === id).length;
      return `${name}: ${listed.length}, ${onPage.length}, ${found.filter((ids) => ids.includes(id)).length}, ${owned} its own`;
    });
    return (await Promise.all(each)).sort();
  }
  const BOTH = ['Lipids: 2, 2, 2, 2 its own', 'Summary: 2, 2, 2, 0 its own'];

  test('a result stays in its report, and another report that lists it shows it too', async () => {
    await load(delivery());
    expect((await load(elsewhere())).text).toBe('1 new, 0 changed, 2 unchanged (reports and results).');
    expect(await shown()).toEqual(BOTH);
    expect((await load(elsewhere())).text).toBe('0 new, 0 changed, 3 unchanged (reports and results).');
    const { crp: _crp, ...fewer } = elsewhere(({ report }) => report.result!.pop());
    expect((await loadText(JSON.stringify(asBundle(Object.values(fewer))))).text).toBe('0 new, 0 changed, 2 unchanged (reports and results).');
    expect(await shown()).toEqual(BOTH);
  });

  test.each<[string, (all: Delivery) => unknown]>([
    ['by its identifier', () => {}],
    ['that has no key of its own', ({ chol, crp }) => [chol, crp].forEach((one) => (one.identifier = []))],
    ['under a random id', ({ chol, crp }) => [chol, crp].forEach((one, index) => (one.identifier = [{ value: `${index}` }]))],
  ])('two reports of one file may list a result %s', async (_how, change) => {
    const { patient, organization, specimen, report, chol, crp } = changed(change);
    const lines = (...all: object[]) => loadText(all.map((one) => JSON.stringify(one)).join('\n'));
    const all = [patient, organization, specimen, report, elsewhere().report, chol, crp];
    // The second report finds both in the chart.
    expect((await lines(...all)).text).toBe('4 new, 0 changed, 2 unchanged (reports and results).');
    expect(await shown()).toEqual(BOTH);
    expect((await lines(...all)).text).toMatch(/^0 new, 0 changed, 6 unchanged/);
    expect(await shown()).toEqual(BOTH);
  });

  const RELEASED_LATER = '2026-05-07T12:00:00Z';
  /** The reports by name, with their versions, statuses and results. */
  const reports = async () =>
    (await connection.lab.pool.query(`SELECT record ->> 'name' || ' ' || version || ' ' || (record ->> 'status') || ' ' || jsonb_array_length(record -> 'resultIds') AS told
       FROM partner.lab_history h WHERE kind = 'report' AND version = (SELECT version FROM partner.lab_report WHERE id = h.id AND member_id = h.member_id) ORDER BY 1`)).rows.map(({ told }) => told as string); // prettier-ignore

  test('a result changes with any report that lists it, in its own report, and keeps its facts', async () => {
    const later = elsewhere(({ report, chol }) => {
      report.issued = RELEASED_LATER;
      chol.valueQuantity!.value = 240;
    });
    await load(delivery());
    await load(elsewhere());
    const { text } = await load(later);
    expect(text).toMatch(/^0 new, 3 changed, 1 unchanged/);
    expect(text).toContain('entry[4]: Observation.status: sent as final with another value than the chart: stored as corrected');
    expect(await shown()).toEqual(BOTH);
    expect(await reports()).toEqual(['Lipids 2 corrected 2', 'Summary 2 corrected 2']);
    expect((await load(later)).text).toBe('0 new, 0 changed, 3 unchanged (reports and results).');
    expect((await load(delivery())).text).toMatch(/^0 new, 0 changed, 2 unchanged, 1 older/);
    const moved = elsewhere(({ chol }) => (chol.effectiveDateTime = '2026-05-03T09:30:00+02:00'));
    expect((await load(moved)).text).toContain('entry[4]: Observation.identifier: belongs to a result of another specimen time');
  });

  type Making = (change: (sent: Delivery) => unknown) => Delivery;
  test.each<[string, Making, Making]>([
    ['the first', changed, elsewhere],
    ['the second', elsewhere, changed],
  ])('a value that comes with %s of two reports marks both, and the other one may still come', async (_which, sender, other) => {
    const valued = (make: Making, value: number, issued = RELEASED_LATER) =>
      make(({ report, chol }) => {
        report.issued = issued;
        chol.valueQuantity!.value = value;
      });
    await load(delivery());
    await load(elsewhere());
    await load(valued(sender, 240));
    const marked = ['Lipids 2 corrected 2', 'Summary 2 corrected 2'];
    expect(await reports()).toEqual(marked);
    for (const again of [valued(other, 240), valued(sender, 240), delivery(), elsewhere()]) expect((await load(again)).text).toMatch(/^0 new, 0 changed, /);
    expect(await reports()).toEqual(marked);
    await load(valued(other, 250, '2026-05-09T12:00:00Z'));
    expect(await reports()).toEqual(['Lipids 3 corrected 2', 'Summary 3 corrected 2']);
    const { rows } = await connection.lab.pool.query(`SELECT version, status, value ->> 'value' AS value FROM partner.lab_result WHERE loinc_code = '2093-3'`);
    expect(rows).toEqual([{ version: 3, status: 'corrected', value: '250' }]);
  });

  const inParts = (valueString: string) => ({ valueQuantity: undefined, referenceRange: [], component: [{ code: { text: 'Protein' }, valueString }] });
  const partsAt = (make: Making, valueString: string, issued?: string) =>
    make(({ report, chol }) => Object.assign(report, issued && { issued }) && Object.assign(chol, inParts(valueString)));

  test.each<[string, Making]>([
    ['its own report', changed],
    ['another report that lists it', elsewhere],
  ])('a final result of parts whose part comes with another value in %s is corrected', async (_which, sender) => {
    await load(partsAt(changed, 'Trace'));
    await load(partsAt(elsewhere, 'Trace'));
    const told = 'sent as final with another value than the chart: stored as corrected';
    expect(await load(partsAt(sender, 'Positive', RELEASED_LATER))).toMatchObject({ exitCode: 0, text: expect.stringContaining(told) });
    const { rows } = await connection.lab.pool.query(`SELECT status, components FROM partner.lab_result WHERE loinc_code = '2093-3'`);
    expect(rows).toMatchObject([{ status: 'corrected', components: [{ name: 'Protein', value: { text: 'Positive' } }] }]);
  });

  test.each<[string, (sent: Delivery) => unknown, string[]]>([
    ['other words of a result', ({ chol }) => (chol.note = [{ text: 'Not fasting.' }]), ['Lipids 2 amended 2', 'Summary 2 amended 2']],
    ['a corrected result of a final report', ({ chol }) => Object.assign(chol, { status: 'corrected', valueQuantity: { ...chol.valueQuantity, value: 240 } }), ['Lipids 2 final 2', 'Summary 2 corrected 2']], // prettier-ignore
    ['a withdrawal', ({ chol }) => (chol.status = 'entered-in-error'), ['Lipids 2 final 2', 'Summary 2 final 2']],
    ['a report of the same content', () => {}, ['Lipids 1 final 2', 'Summary 1 final 2']],
  ])('each report tells of its results after %s', async (_what, change, expected) => {
    await load(delivery());
    await load(elsewhere());
    const sent = changed((all) => {
      all.report.issued = RELEASED_LATER;
      change(all);
    });
    expect((await load(sent)).exitCode).toBe(0);
    expect(await reports()).toEqual(expected);
    expect((await load(sent)).text).toBe('0 new, 0 changed, 3 unchanged (reports and results).');
  });

  test.each<[string, string[]]>([
    ['entered-in-error', ['Lipids 2 corrected 2', 'Summary 2 entered-in-error 2']],
    ['corrected', ['Lipids 2 corrected 2', 'Summary 3 corrected 2']],
  ])('a report that is %s tells of its results as long as it stands', async (status, expected) => {
    await load(delivery());
    await load(elsewhere());
    await load(elsewhere(({ report }) => Object.assign(report, { status, issued: RELEASED_LATER })));
    await load(later(({ chol }) => (chol.valueQuantity!.value = 240), '2026-05-09T12:00:00Z'));
    expect(await reports()).toEqual(expected);
  });

  test('a result that is settled by the second report is appended to the first', async () => {
    await load(changed(({ chol }) => (chol.status = 'preliminary')));
    expect(await reports()).toEqual(['Lipids 1 final 1']);
    await load(elsewhere(({ report }) => (report.issued = RELEASED_LATER)));
    expect(await reports()).toEqual(['Lipids 2 appended 2', 'Summary 1 final 2']);
    expect(await shown()).toEqual(BOTH);
  });

  test('a report gets one version for its own change and that of a result of another report in one file', async () => {
    await load(delivery());
    await load(elsewhere());
    const { patient, organization, specimen, report, crp } = changed((sent) => {
      Object.assign(sent.report, { issued: RELEASED_LATER, conclusion: 'Seen again.', result: [{ reference: 'Observation/crp' }] });
    });
    const { report: summary, chol } = elsewhere((sent) => {
      Object.assign(sent.report, { issued: RELEASED_LATER, result: [{ reference: 'Observation/chol' }] });
      sent.chol.valueQuantity!.value = 240;
    });
    const lines = [patient, organization, specimen, report, summary, crp, chol].map((one) => JSON.stringify(one)).join('\n');
    expect((await loadText(lines)).text).toMatch(/^0 new, 3 changed, 1 unchanged/);
    expect(await reports()).toEqual(['Lipids 2 corrected 2', 'Summary 2 corrected 2']);
    expect((await loadText(lines)).text).toMatch(/^0 new, 0 changed, 4 unchanged/);
  });

  test('an unsettled result may be settled, corrected and withdrawn', async () => {
    const steps = ['registered', 'preliminary', 'final', 'corrected', 'corrected', 'entered-in-error'] as const;
    for (const [step, status] of steps.entries()) {
      const sent = changed(({ report, chol }) => {
        report.issued = `2026-05-1${step}T12:00:00Z`;
        Object.assign(chol, { status, valueQuantity: { ...chol.valueQuantity, value: 200 + step } });
      });
      expect([status, (await load(sent)).exitCode]).toEqual([status, 0]);
    }
    expect(await connection.lab.pool.query(`SELECT version, status, quantity FROM partner.lab_result WHERE loinc_code = '2093-3'`)).toMatchObject({
      rows: [{ version: 6, status: 'entered-in-error', quantity: 205 }],
    });
    const again = changed(({ report, chol }) => {
      report.issued = '2026-05-17T12:00:00Z';
      chol.status = 'amended';
    });
    expect((await load(again)).text).toContain('entry[4]: Observation.status: goes back from entered-in-error to amended; it needs a new identifier');
  });

  test('records that an earlier release imported are known by the ids that it derived from their identifiers', async () => {
    const idOf = (type: string, system: string, value: string) => {
      const hex = createHash('sha256').update(`${type}|https://lab.example/${system}|${value}`).digest('hex');
      const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    };
    await load(delivery());
    const { rows } = await connection.lab.pool.query(`SELECT kind, record FROM partner.lab_history ORDER BY kind, record->>'loincCode'`);
    const [report, chol, crp] = rows.map(({ record }) => record as LabResult);
    await connection.lab.pool.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history, partner.lab_key');
    const reportId = idOf('DiagnosticReport', 'reports', 'R-1');
    const results = [
      { ...chol!, id: idOf('Observation', 'results', 'chol'), reportId },
      { ...crp!, id: idOf('Observation', 'results', 'crp'), reportId },
    ];
    const { resultIds: _ids, ...kept } = report as unknown as LabDelivery['report'] & { resultIds: unknown };
    await postgresLabWriter(connection).write(memberId, [{ report: { ...kept, id: reportId }, results }], new Date());
    expect((await load(delivery())).text).toBe('0 new, 0 changed, 3 unchanged (reports and results).');
    const renumbered = changed(({ chol: one }) => one.identifier!.push({ system: 'https://lab.example/new', value: 'C-9' }));
    expect((await load(renumbered)).text).toBe('0 new, 0 changed, 3 unchanged (reports and results).');
    renumbered.chol.identifier!.shift();
    expect((await load(renumbered)).text).toBe('0 new, 0 changed, 3 unchanged (reports and results).');
  });

  test('an import is dated after all earlier imports of its members ended', async () => {
    const other = await connection.lab.pool.connect();
    await other.query('BEGIN');
    await other.query('LOCK TABLE partner.lab_report IN EXCLUSIVE MODE');
    const first = load(changed(({ chol }) => (chol.valueQuantity!.value = 1)));
    await until('the first import at the lock', () => lockWaits(connection.lab, 'relation'));
    const second = load(changed(({ chol }) => Object.assign(chol, { status: 'corrected' })));
    await until('the second import behind the first', () => lockWaits(connection, 'transactionid'));
    const { rows } = await other.query('SELECT clock_timestamp()::timestamptz(3) AS then');
    await other.query('COMMIT');
    other.release();
    expect([(await first).exitCode, (await second).exitCode]).toEqual([0, 0]);
    const found = await connection.lab.pool.query(`SELECT last_updated AS at FROM partner.lab_result WHERE version = 2`);
    expect(found.rows).toHaveLength(1);
    expect(Date.parse(found.rows[0].at)).toBeGreaterThanOrEqual(Date.parse(rows[0].then));
  });
});
