import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { argon2Passwords, connectDatabase, postgresRegistry, type Database } from '@biomarker/db/partner';
import { addMember, closeMember } from '@biomarker/domain/partner';
import type { FhirResource } from 'fhir/r4.js';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { operatorCommands } from '../../commands.ts';
import { dispatch } from '../../dispatch.ts';
import { asBundle, delivery, type Delivery } from './delivery.ts';

let database: TestDatabase;
let connection: Database;
const ids: Record<string, string> = {};
const folder = mkdtempSync(join(tmpdir(), 'results-'));

async function load(content: unknown) {
  const file = join(folder, 'file.json');
  writeFileSync(file, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  return dispatch(operatorCommands, ['results', 'import', file], () => database.url);
}
const rows = async (text: string) => (await connection.pool.query(text)).rows;
const everything = async () => ({
  reports: await rows('SELECT * FROM partner.lab_report ORDER BY id'),
  results: await rows('SELECT * FROM partner.lab_result ORDER BY id'),
  history: await rows('SELECT * FROM partner.lab_history ORDER BY kind, id, version'),
  audit: await rows('SELECT * FROM partner.audit ORDER BY id'),
});

describe('results import', () => {
  beforeAll(async () => {
    database = await freshDatabase();
    connection = connectDatabase({ url: database.url, maxConnections: 2, onError: () => {} });
    const registry = postgresRegistry(connection, 'tests');
    for (const name of ['ada', 'grace', 'closed']) {
      const member = { email: `${name}@members.example`, password: 'a long enough password', givenName: name, familyName: 'Example' };
      ids[name] = await addMember({ registry, passwords: argon2Passwords() }, { ...member, birthDate: '1980-02-03', gender: 'female' });
    }
    await closeMember(registry, 'closed@members.example');
  });
  afterEach(() => connection.pool.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history, partner.lab_key'));
  afterAll(async () => {
    await connection.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  test.each<[string, (all: FhirResource[]) => unknown]>([
    ['a collection', (all) => asBundle(all)],
    ['a transaction', (all) => asBundle(all, 'transaction')],
    ['NDJSON with Windows line ends', (all) => all.map((one) => `${JSON.stringify(one)}\r\n`).join('')],
  ])('imports %s, whatever the order of its entries', async (_name, form) => {
    expect(await load(form(Object.values(delivery()).reverse()))).toEqual({ text: '3 new, 0 changed, 0 unchanged (reports and results).', exitCode: 0 });
    const found = await rows('SELECT * FROM partner.lab_result ORDER BY loinc_code');
    expect(found).toMatchObject([
      {
        member_id: ids.ada,
        loinc_code: '2093-3',
        loinc_name: 'Cholesterol [Mass/volume] in Serum or Plasma',
        value: { kind: 'quantity', value: '212', unit: 'mg/dL', ucum: 'mg/dL' },
        reference_ranges: [{ high: '200' }],
        flags: { codes: ['H'] },
        quantity_exact: '212',
        effective_at: '2026-05-04T07:30:00.000Z',
        effective_until: '2026-05-04T07:30:01.000Z',
        effective_text: '2026-05-04T09:30:00+02:00',
        issued_at: '2026-05-05T12:00:00.000Z',
        laboratory: 'North Laboratory',
        specimen: 'Serum',
        note: 'Fasting.',
        version: 1,
      },
      { loinc_code: '30522-7', value: { comparator: '<', value: '0.2' } },
    ]);
    const [audit] = await rows('SELECT * FROM partner.audit ORDER BY id DESC LIMIT 1');
    expect(audit).toMatchObject({ actor: 'operator', action: 'results.import', member_id: ids.ada, detail: { added: 3, changed: 0, unchanged: 0 } });
  });

  test('changes nothing when the same file is imported again', async () => {
    const bundle = asBundle(Object.values(delivery()));
    await load(bundle);
    const before = await everything();
    expect((await load(bundle)).text).toBe('0 new, 0 changed, 3 unchanged (reports and results).');
    expect(await everything()).toEqual(before);
  });

  test('stores a changed result as a new version and keeps the older one', async () => {
    const sent = delivery();
    await load(asBundle(Object.values(sent)));
    sent.chol.status = 'corrected';
    sent.chol.valueQuantity!.value = 192;
    expect((await load(asBundle(Object.values(sent)))).text).toBe('0 new, 1 changed, 2 unchanged (reports and results).');
    const versions = await rows(`SELECT version, record->>'status' AS status FROM partner.lab_history WHERE record->>'loincCode' = '2093-3' ORDER BY version`);
    expect(versions).toEqual([
      { version: 1, status: 'final' },
      { version: 2, status: 'corrected' },
    ]);
    expect(await rows(`SELECT version, quantity FROM partner.lab_result WHERE loinc_code = '2093-3'`)).toEqual([{ version: 2, quantity: 192 }]);
  });

  test('accepts a member id in the reference itself', async () => {
    const { organization, specimen, report, chol, crp } = delivery();
    for (const one of [report, chol, crp]) one.subject = { identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${ids.grace}` } };
    expect((await load(asBundle([organization, specimen, report, chol, crp]))).exitCode).toBe(0);
    expect(await rows('SELECT DISTINCT member_id FROM partner.lab_result')).toEqual([{ member_id: ids.grace }]);
  });

  test.each<[string, (sent: Delivery) => void, string]>([
    [
      'a LOINC code with a wrong check digit',
      ({ chol }) => (chol.code.coding![0]!.code = '2093-4'),
      'entry[4]: Observation.code.coding[0].code: "2093-4": the check digit',
    ],
    ['a LOINC code without a name or a text', ({ chol }) => (chol.code.coding![0]!.code = '5778-6'), 'Observation.code: has neither text nor display'],
    [
      'a code under the name of another',
      ({ chol }) => (chol.code.coding![0]!.display = 'Ferritin [Mass/volume] in Serum or Plasma'),
      'is the name of 2276-4, not of 2093-3',
    ],
    ['no LOINC code', ({ chol }) => (chol.code = { text: 'Cholesterol' }), 'entry[4]: Observation.code.coding: has no code of http://loinc.org'],
    [
      'a unit that UCUM does not know',
      ({ chol }) => (chol.valueQuantity!.code = 'mgs/dL'),
      'entry[4]: Observation.valueQuantity.code: "mgs/dL" is not a UCUM unit',
    ],
    [
      'units of another system',
      ({ chol }) => (chol.valueQuantity!.system = 'http://snomed.info/sct'),
      'entry[4]: Observation.valueQuantity.system: units are those of UCUM',
    ],
    [
      'a range in another unit',
      ({ chol }) => (chol.referenceRange![0]!.high!.code = 'mmol/L'),
      'Observation.referenceRange[0].high.code: "mmol/L" is not the unit of the value',
    ],
    [
      'a range in another unit without a code',
      ({ chol }) => (chol.referenceRange = [{ low: { value: 2, unit: 'mmol/L' }, high: { value: 5.2, unit: 'mmol/L' } }]),
      'entry[4]: Observation.referenceRange[0].high.unit: "mmol/L" is not the unit of the value, mg/dL',
    ],
    [
      'a unit beside the code of another',
      ({ chol }) => (chol.valueQuantity!.unit = 'g/L'),
      'entry[4]: Observation.valueQuantity.unit: "g/L" is another unit than the code, mg/dL',
    ],
    ['a range upside down', ({ chol }) => (chol.referenceRange![0]!.low = { value: 300 }), 'Observation.referenceRange[0]: low 300 is above high 200'],
    ['a range by age', ({ chol }) => (chol.referenceRange![0]!.age = { low: { value: 18 } }), 'entry[4]: Observation.referenceRange[0]: '],
    ['two values', ({ chol }) => (chol.valueString = 'high'), 'entry[4]: Observation.valueString: cannot come with valueQuantity'],
    ['no value', ({ chol }) => delete chol.valueQuantity, 'entry[4]: Observation.value[x]: is missing'],
    [
      'a kind of value that is not kept',
      ({ crp }) => Object.assign(crp, { valueQuantity: undefined, valueInteger: 3 }),
      'entry[5]: Observation.valueInteger: is not imported',
    ],
    ['parts of a result', ({ crp }) => (crp.component = []), 'entry[5]: Observation.component: '],
    ['an extension that changes the meaning', ({ crp }) => (crp.modifierExtension = []), 'entry[5]: Observation.modifierExtension: is not understood'],
    ['an unknown status', ({ chol }) => Object.assign(chol, { status: 'done' }), 'entry[4]: Observation.status: '],
    ['another category', ({ chol }) => (chol.category = [{ coding: [{ code: 'vital-signs' }] }]), 'entry[4]: Observation.category: '],
    ['a time without a zone', ({ chol }) => (chol.effectiveDateTime = '2026-05-04T09:30:00'), 'entry[4]: Observation.effectiveDateTime: a date such as'],
    ['a day of a release', ({ report }) => (report.issued = '2026-05-05'), 'entry[3]: DiagnosticReport.issued: a date with time and zone'],
    ['a number of more digits than are kept', ({ chol }) => (chol.valueQuantity!.value = 1e-40), 'entry[4]: Observation.valueQuantity.value: 1e-40 has more'],
    ['a number in quotes', ({ chol }) => (chol.valueQuantity!.value = '5.4' as never), 'entry[4]: Observation.valueQuantity.value: is no number'],
    [
      'a specimen taken after the release',
      ({ chol }) => (chol.effectiveDateTime = '2026-05-06T00:00:00Z'),
      'Observation.effectiveDateTime: 2026-05-06T00:00:00Z lies after',
    ],
    [
      'a release to come',
      ({ report }) => (report.issued = '2999-01-01T00:00:00Z'),
      'entry[3]: DiagnosticReport.issued: 2999-01-01T00:00:00Z lies in the future',
    ],
    [
      'a reference to nothing',
      ({ report }) => report.result!.push({ reference: 'Observation/other' }),
      'entry[3]: DiagnosticReport.result[2].reference: Observation/other is not in the file',
    ],
    [
      'a reference to another type',
      ({ report }) => (report.performer![0]!.reference = 'Patient/p'),
      'entry[3]: DiagnosticReport.performer[0].reference: Patient/p is not of type Organization',
    ],
    ['a result that no report lists', ({ report }) => report.result!.pop(), 'entry[5]: no DiagnosticReport of the file lists it'],
    [
      'a result listed twice',
      ({ report }) => report.result!.push(report.result![0]!),
      'entry[3]: DiagnosticReport.result[2]: Observation/chol is listed before',
    ],
    [
      'a result of somebody else',
      ({ chol }) => (chol.subject = { identifier: { system: 'urn:ietf:rfc:3986', value: 'mailto:grace@members.example' } }),
      'entry[4]: Observation.subject: is not the subject',
    ],
    [
      'an unknown member',
      ({ patient }) => (patient.identifier![0]!.value = 'mailto:nobody@members.example'),
      'entry[3]: DiagnosticReport.subject: no active member is nobody@members.example',
    ],
    ['a closed account', ({ patient }) => (patient.identifier![0]!.value = 'mailto:closed@members.example'), 'no active member is closed@members.example'],
    ['another birth date', ({ patient }) => (patient.birthDate = '1980-03-02'), 'DiagnosticReport.subject: the Patient has another birth date'],
    [
      'a patient without an identifier that is known here',
      ({ patient }) => (patient.identifier = []),
      'DiagnosticReport.subject: the Patient needs an identifier',
    ],
    ['two results with one identifier', ({ chol, crp }) => (crp.identifier = chol.identifier), 'entry[5]: Observation.identifier: is the same as in entry[4]'],
    ['no laboratory', ({ report }) => delete report.performer, 'entry[3]: DiagnosticReport.performer: is missing'],
    ['text that a database cannot keep', ({ chol }) => (chol.note = [{ text: 'a\u0000b' }]), 'entry[4]: Observation.note[0].text: '],
    ['half of a character', ({ chol }) => (chol.note = [{ text: 'a\ud800b' }]), 'entry[4]: Observation.note[0].text: '],
    ['another type', ({ specimen }) => Object.assign(specimen, { resourceType: 'Encounter' }), 'entry[2]: Encounter.resourceType: is not imported'],
  ])('refuses %s by name and writes nothing', async (_name, spoil, line) => {
    const sent = structuredClone(delivery());
    spoil(sent);
    const before = await everything();
    const { text, exitCode } = await load(asBundle(Object.values(sent)));
    expect(exitCode).toBe(1);
    expect(text).toMatch(/^Nothing is imported: /);
    expect(text).toContain(line);
    expect(await everything()).toEqual(before);
  });

  test.each<[string, unknown, string]>([
    ['an empty file', ' \n', 'the file: is empty'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff]), 'cannot be read'],
    ['another Bundle', asBundle([delivery().patient], 'searchset'), 'the file: Bundle.type: only a transaction or a collection'],
    ['a Bundle of nothing', asBundle([]), 'the file: Bundle.entry: is empty'],
    ['an entry without a resource', { resourceType: 'Bundle', type: 'collection', entry: [{}] }, 'entry[0]: resource: no resource'],
    [
      'a deletion',
      { ...asBundle([]), type: 'transaction', entry: [{ resource: delivery().crp, request: { method: 'DELETE' } }] },
      'entry[0]: request.method: only POST and PUT',
    ],
    ['a line that is not JSON', `${JSON.stringify(delivery().patient)}\n{"resourceType":`, 'line 2: is not JSON'],
    ['a file without a report', asBundle([delivery().patient]), 'the file: holds no DiagnosticReport'],
    ['a resource twice', asBundle([delivery().patient, delivery().patient]), 'entry[1]: Patient/p is in the file twice'],
  ])('refuses %s', async (_name, content, line) => {
    const { text, exitCode } = await load(content);
    expect(exitCode).toBeGreaterThan(0);
    expect(text).toContain(line);
  });

  test('reports all errors of a file at once', async () => {
    const sent = delivery();
    sent.chol.valueQuantity!.code = 'furlongs?';
    delete sent.chol.referenceRange;
    sent.crp.code.coding![0]!.code = '30522-8';
    expect((await load(asBundle(Object.values(sent)))).text.split('\n')).toEqual([
      'Nothing is imported: 2 faults.',
      expect.stringMatching(/^entry\[4\]: /),
      expect.stringMatching(/^entry\[5\]: /),
    ]);
  });

  test('keeps records with their member, and results with their report', async () => {
    await load(asBundle(Object.values(delivery())));
    const taken = await load(asBundle(Object.values(delivery('grace@members.example'))));
    expect(taken.text).toContain('entry[3]: DiagnosticReport.identifier: belongs to a record of another member');
    const { crp: _crp, ...rest } = delivery();
    rest.report.result!.pop();
    expect((await load(asBundle(Object.values(rest)))).text).toBe('0 new, 0 changed, 2 unchanged (reports and results).');
    expect(await rows('SELECT status FROM partner.lab_result')).toEqual([{ status: 'final' }, { status: 'final' }]);
  });

  test("writes nothing at all when the database refuses one member's data", async () => {
    const [ada, grace] = [delivery(), structuredClone(delivery('grace@members.example'))];
    const renamed = JSON.parse(
      JSON.stringify(Object.values(grace)).replaceAll('Observation/', 'Observation/g-').replaceAll('Patient/p', 'Patient/g-p'),
    ) as FhirResource[];
    for (const one of renamed) {
      one.id = `g-${one.id}`;
      if ('identifier' in one && Array.isArray(one.identifier) && one.resourceType !== 'Patient') one.identifier[0]!.value += '-g';
    }
    const both = [...Object.values(ada), ...renamed];
    await connection.pool.query(`ALTER TABLE partner.lab_result ADD CONSTRAINT only_ada CHECK (member_id = '${ids.ada}')`);
    try {
      await expect(load(asBundle(both))).rejects.toThrow('only_ada');
      expect(await rows('SELECT id FROM partner.lab_report UNION ALL SELECT id FROM partner.lab_history')).toEqual([]);
    } finally {
      await connection.pool.query('ALTER TABLE partner.lab_result DROP CONSTRAINT only_ada');
    }
    expect((await load(asBundle(both))).text).toBe('6 new, 0 changed, 0 unchanged (reports and results).');
  });
});
