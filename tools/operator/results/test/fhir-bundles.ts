import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { argon2Passwords, postgresRegistry, type Database } from '@biomarker/db/partner';
import { addMember, closeMember } from '@biomarker/domain/partner';
import type { FhirResource } from 'fhir/r4.js';
import { freshStores, isForLab, type TestStores } from '@biomarker/testbed/database';
import { operatorCommands } from '../../commands.ts';
import { dispatchOn } from '../../dispatch.ts';
import { operatorStores } from '../../stores.ts';
import { asBundle, delivery, type Delivery } from './delivery.ts';

let database: TestStores;
let connection: Database;
const ids: Record<string, string> = {};
const folder = mkdtempSync(join(tmpdir(), 'results-'));

async function load(content: unknown, ...options: string[]) {
  const file = join(folder, 'file.json');
  writeFileSync(file, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  return dispatchOn(operatorCommands, ['results', 'import', file, ...options], () => connection);
}
const rows = async (text: string) => (await (isForLab(text) ? connection.lab : connection).pool.query(text)).rows;
const everything = async () => ({
  reports: await rows('SELECT * FROM partner.lab_report ORDER BY id'),
  results: await rows('SELECT * FROM partner.lab_result ORDER BY id'),
  history: await rows('SELECT * FROM partner.lab_history ORDER BY kind, id, version'),
  audit: await rows('SELECT * FROM partner.audit ORDER BY id'),
});

describe('a Bundle', () => {
  beforeAll(async () => {
    database = await freshStores();
    connection = operatorStores(database);
    const registry = postgresRegistry(connection, 'tests');
    for (const name of ['ada', 'grace', 'closed']) {
      const member = { email: `${name}@members.example`, password: 'a long enough password', givenName: name, familyName: 'Example' };
      ids[name] = await addMember({ registry, passwords: argon2Passwords() }, { ...member, birthDate: '1980-02-03', gender: 'female' });
    }
    await closeMember(registry, 'closed@members.example');
  });
  afterEach(() => connection.lab.pool.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history, partner.lab_key'));
  afterAll(async () => {
    await connection.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  /** A sound delivery, then one for each change, under its own number. */
  function deliveries(...changes: ((all: Delivery) => unknown)[]): FhirResource[] {
    return [() => {}, ...changes].flatMap((change, index) => {
      const all = delivery();
      for (const one of [all.report, all.chol, all.crp])
        Object.assign(one, { id: `${one.id}-${index}`, identifier: [{ system: 'https://lab.example/n', value: `${one.id}-${index}` }] });
      all.report.result = [all.chol, all.crp].map(({ id }) => ({ reference: `Observation/${id}` }));
      change(all);
      return [all.report, all.chol, all.crp, ...(index === 0 ? [all.patient, all.organization, all.specimen] : [])];
    });
  }

  test.each([
    ['a quantity', {}, 3],
    ['a concept', { valueQuantity: undefined, valueCodeableConcept: { text: 'Pattern of mixed type' } }, 3],
    ['a text', { valueQuantity: undefined, valueString: 'Mixed type' }, 3],
    ['an integer', { valueQuantity: undefined, valueInteger: 4 }, 3],
    ['parts', { valueQuantity: undefined, component: [{ code: { text: 'Phase' }, valueString: 'one' }] }, 3],
    ['no value of its own', { valueQuantity: undefined }, 2],
    ['the reason of an absent value', { valueQuantity: undefined, dataAbsentReason: { text: 'a group' } }, 2],
  ])('keeps a group of results that has %s', async (_name, change, kept) => {
    const sent = delivery();
    Object.assign(sent.chol, { hasMember: [{ reference: 'Observation/crp' }], referenceRange: [], interpretation: [] }, change);
    const { text } = await load(asBundle(Object.values(sent)));
    expect(text).toMatch(new RegExp(`^${kept} new, 0 changed, 0 unchanged`));
  });

  test.each<[string, string, (all: FhirResource[]) => string]>([
    ['a Bundle', 'json', (all) => JSON.stringify(asBundle(all), null, 1)],
    ['NDJSON', 'ndjson', (all) => all.map((one) => `${JSON.stringify(one)}\n`).join('')],
  ])('keeps the sound reports of %s, and sets the others aside as they were sent', async (_name, ending, form) => {
    const text = form(
      deliveries(
        ({ chol }) => delete chol.valueQuantity,
        ({ report }) => (report.performer = [{ reference: 'Organization/bad' }]),
        ({ report }) => Object.assign(report, { status: 'done' }),
        ({ report }) => (report.subject = { reference: 'Patient/two' }),
      ).concat([{ resourceType: 'Organization', id: 'bad', name: ' ' }, ...[1, 2].map(() => ({ ...delivery().patient, id: 'two' }))]),
    ).replaceAll('212', '212.50');
    expect(await load(text)).toMatchObject({ exitCode: 1 });
    const { text: told, exitCode } = await load(text, '--keep-good');
    expect(exitCode).toBe(3);
    expect(told).toMatch(/^3 new, 0 changed, 0 unchanged/);
    expect(told).toContain(`Set aside: 4, in ${folder}/file.json.refused.${ending}`);
    for (const fault of ['Organization.name: is empty', 'DiagnosticReport.status: ', 'Patient/two is in the file twice', 'Observation.value[x]: is missing'])
      expect(told).toContain(fault);
    expect(told.match(/DiagnosticReport: needs an entry that is refused/g)).toHaveLength(2);

    const rest = readFileSync(join(folder, `file.json.refused.${ending}`), 'utf8');
    expect([rest.match(/"DiagnosticReport"/g), rest.match(/212\.50/g)]).toMatchObject([{ length: 4 }, { length: 3 }]);
    const mended = rest
      .replaceAll('Organization/bad', 'Organization/lab')
      .replaceAll('Patient/two', 'Patient/p')
      .replace('"done"', '"final"')
      .replace('"name":" "', '"name":"Lab"')
      .replace('"name": " "', '"name": "Lab"')
      .replace(/"id": ?"two"/, '"id":"three"')
      .replace('Patient/p', 'Patient/three');
    expect((await load(mended, '--keep-good')).text).toMatch(/^9 new, 0 changed, 0 unchanged/);
    expect((await load(text, '--keep-good')).text).toMatch(/^0 new, 0 changed, 3 unchanged/);
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
    expect(audit).toMatchObject({
      actor: 'operator',
      action: 'results.import',
      member_id: ids.ada,
      detail: { added: 3, changed: 0, unchanged: 0, digest: expect.stringMatching(/^[\da-f]{64}$/) },
    });
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
    [
      'a code under the name of another',
      ({ chol }) => (chol.code.coding![0]!.display = 'Ferritin [Mass/volume] in Serum or Plasma'),
      'is the name of 2276-4, not of 2093-3',
    ],
    ['a test without code and name', ({ chol }) => (chol.code = {}), 'entry[4]: Observation.code: has neither text nor display'],
    [
      'a unit that UCUM does not know',
      ({ chol }) => (chol.valueQuantity!.code = 'mgs/dL'),
      'entry[4]: Observation.valueQuantity.code: "mgs/dL" is not a UCUM unit',
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
    ['a range with more than is read', ({ chol }) => Object.assign(chol.referenceRange![0]!, { normalValue: {} }), 'entry[4]: Observation.referenceRange[0]: '],
    ['two values', ({ chol }) => (chol.valueString = 'high'), 'entry[4]: Observation.valueString: cannot come with valueQuantity'],
    ['no value', ({ chol }) => delete chol.valueQuantity, 'entry[4]: Observation.value[x]: is missing'],
    [
      'a kind of value that is not kept',
      ({ crp }) => Object.assign(crp, { valueQuantity: undefined, valuePeriod: { start: '2026' } }),
      'entry[5]: Observation.valuePeriod: is not imported',
    ],
    [
      'a part of a result without a value',
      ({ crp }) => (crp.component = [{ code: { text: 'Protein' } }]),
      'entry[5]: Observation.component[0].value[x]: is missing',
    ],
    [
      'a member of a group that is elsewhere',
      ({ crp }) => (crp.hasMember = [{ reference: 'Observation/x' }]),
      'entry[5]: Observation.hasMember[0].reference: Observation/x',
    ],
    ['a text of blanks', ({ crp }) => Object.assign(crp, { valueQuantity: undefined, valueString: '   ' }), 'entry[5]: Observation.valueString: is empty'],
    ['a draw before 1900', ({ chol }) => (chol.effectiveDateTime = '0001-01-01T00:00:00+14:00'), 'entry[4]: Observation.effectiveDateTime: 0001-01-01'],
    [
      'documents alone',
      ({ report }) => Object.assign(report, { result: [], presentedForm: [{ contentType: 'application/pdf' }] }),
      'DiagnosticReport.presentedForm: holds documents only',
    ],
    [
      'a value about something else than the member',
      ({ crp }) => (crp.focus = [{ display: 'Donor kidney' }]),
      'entry[5]: Observation.focus: is not read: the value is not of the subject',
    ],
    ['an extension that changes the meaning', ({ crp }) => (crp.modifierExtension = []), 'entry[5]: Observation.modifierExtension: is not understood'],
    ['an unknown status', ({ chol }) => Object.assign(chol, { status: 'done' }), 'entry[4]: Observation.status: '],
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
    [
      'a reference to a type that is not read',
      ({ specimen }) => Object.assign(specimen, { resourceType: 'Encounter' }),
      'entry[4]: Observation.specimen.reference: Specimen/s is not in the file',
    ],
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
    [
      'another Bundle',
      asBundle([delivery().patient], 'searchset'),
      'the file: Bundle.type: only a transaction, batch, collection, document or message is imported',
    ],
    ['a Bundle of nothing', asBundle([]), 'the file: Bundle.entry: is empty'],
    ['an entry without a resource', { resourceType: 'Bundle', type: 'collection', entry: [{}] }, 'entry[0]: resource: no resource'],
    [
      'a deletion',
      { ...asBundle([]), type: 'transaction', entry: [{ resource: delivery().crp, request: { method: 'DELETE' } }] },
      'entry[0]: request.method: only POST and PUT',
    ],
    ['a line that is not JSON', `${JSON.stringify(delivery().patient)}\n{"resourceType":`, 'line 2: is not JSON'],
    ['a line after an empty one', `${JSON.stringify(delivery().patient)}\n\n{"resourceType":`, 'line 3: is not JSON'],
    ['a file without a report', asBundle([delivery().patient]), 'the file: holds no DiagnosticReport'],
    [
      'a resource twice',
      asBundle([delivery().patient, delivery().patient]),
      'entry[1]: Patient/p is in the file twice\nentry[1]: https://lab.example/fhir/Patient/p is in the file twice',
    ],
  ])('refuses %s', async (_name, content, line) => {
    const { text, exitCode } = await load(content);
    expect(exitCode).toBeGreaterThan(0);
    expect(text).toContain(line);
  });

  test('names line and column of the first fault in a Bundle', async () => {
    const text = JSON.stringify(asBundle(Object.values(delivery())), null, 2).replace('"value": 212', '"value": 0212');
    const line = text.slice(0, text.indexOf('0212')).split('\n').length;
    expect((await load(text)).text).toMatch(new RegExp(`^Nothing is imported: 1 fault\\.\nthe file: is not JSON: line ${line}, column \\d+$`));
  });

  test('names the entry that is nested too deep', async () => {
    const deep = `${'{"extension":['.repeat(20_000)}${']}'.repeat(20_000)}`;
    const text = JSON.stringify(asBundle(Object.values(delivery()))).replace('"id":"chol"', `"id":"chol","extension":[${deep}]`);
    expect((await load(text)).text).toContain('entry[4]: Observation: is nested deeper than 64');
  });

  const SNOMED = 'http://snomed.info/sct';
  const columns = 'name, loinc_code, loinc_name, codings, value, components, flags, reference_ranges, laboratory, specimen, effective_text, note';
  test.each<[string, (sent: Delivery) => unknown, object, string]>([
    [
      'a test without LOINC',
      ({ chol }) => (chol.code = { coding: [{ system: 'https://lab.example/codes', code: 'CH' }], text: 'Chol.' }),
      { name: 'Chol.', loinc_code: null, codings: [{ code: 'CH' }] },
      'Observation.code: no LOINC for CH',
    ],
    [
      'a LOINC code without a name, with a text',
      ({ chol }) => (chol.code = { coding: [{ system: 'http://loinc.org', code: '5778-6' }], text: 'Color' }),
      { name: 'Color', loinc_code: '5778-6', loinc_name: null },
      '',
    ],
    [
      'a unit of no system',
      ({ chol }) => Object.assign(chol, { valueQuantity: { value: 5, unit: 'drops' }, referenceRange: [] }),
      { value: { value: '5', unit: 'drops' } },
      'Observation.valueQuantity: no UCUM unit for drops',
    ],
    [
      'a bound without a unit',
      ({ chol }) => (chol.referenceRange = [{ high: { value: 200 }, type: { text: 'Normal Range' } }]),
      { reference_ranges: [{ high: '200', type: 'Normal Range' }] },
      '',
    ],
    [
      'words beside a code',
      ({ chol }) =>
        Object.assign(chol, {
          valueQuantity: undefined,
          referenceRange: [],
          valueCodeableConcept: {
            coding: [
              { system: SNOMED, code: '260415000', display: 'Not detected' },
              { system: SNOMED, code: '1' },
            ],
            text: 'Not detected (below 20 copies/mL)',
          },
        }),
      { value: { kind: 'coded', codings: [{ code: '260415000' }, { code: '1' }], text: 'Not detected (below 20 copies/mL)' } },
      '',
    ],
    [
      'parts of a result',
      ({ chol }) => Object.assign(chol, { valueQuantity: undefined, referenceRange: [], component: [{ code: { text: 'Protein' }, valueString: 'Trace' }] }),
      { value: { reason: 'see-components' }, components: [{ name: 'Protein', value: { text: 'Trace' } }] },
      '',
    ],
    ['another category', ({ chol }) => (chol.category = [{ coding: [{ code: 'vital-signs' }] }]), { name: 'Cholesterol [Mass/volume] in Serum or Plasma' }, ''],
    [
      'a practitioner beside the laboratory',
      ({ report, patient }) => {
        report.performer!.unshift({ reference: 'Patient/p', display: 'Dr. Example' });
        void patient;
      },
      { laboratory: 'North Laboratory' },
      '',
    ],
    [
      'a performer whose name alone is in the file',
      ({ report }) => (report.performer = [{ reference: 'Organization/elsewhere', display: 'Far Laboratory' }]),
      { laboratory: 'Far Laboratory' },
      '',
    ],
    [
      'a contained laboratory and specimen',
      ({ report, chol }) => {
        report.contained = [{ resourceType: 'Organization', id: 'o', name: 'Inner Laboratory' } as FhirResource];
        report.performer = [{ reference: '#o' }];
        chol.contained = [{ resourceType: 'Specimen', id: 'i', type: { text: 'Plasma' } } as FhirResource];
        chol.specimen = { reference: '#i' };
      },
      { laboratory: 'Inner Laboratory', specimen: 'Plasma' },
      '',
    ],
    [
      'a draw over time',
      ({ chol }) => Object.assign(chol, { effectiveDateTime: undefined, effectivePeriod: { start: '2026-05-03', end: '2026-05-04' } }),
      { effective_text: '2026-05-03' },
      '',
    ],
    ['no draw of its own', ({ chol }) => delete chol.effectiveDateTime, { effective_text: '2026-05-04T09:30:00+02:00' }, ''],
    [
      'no release',
      ({ report }) => delete (report as { issued?: string }).issued,
      { effective_text: '2026-05-04T09:30:00+02:00' },
      'entry[3]: DiagnosticReport.issued: is missing: the time of the import is taken',
    ],
    [
      'a document beside results',
      ({ report }) => (report.presentedForm = [{ contentType: 'application/pdf' }]),
      { name: 'Cholesterol [Mass/volume] in Serum or Plasma' },
      'DiagnosticReport.presentedForm: a document (application/pdf) is left out',
    ],
    [
      'a coded conclusion',
      ({ report }) => (report.conclusionCode = [{ coding: [{ system: 'http://snomed.info/sct', code: '267432004' }] }]),
      {},
      'DiagnosticReport.conclusionCode[0]: "267432004" is left out',
    ],
    [
      'a range by age',
      ({ chol }) => (chol.referenceRange![0]!.age = { low: { value: 18, unit: 'years' } }),
      { reference_ranges: [{ high: '200', appliesTo: 'age from 18 years' }] },
      '',
    ],
    ['two notes', ({ chol }) => (chol.note = [{ text: 'One.', time: '2026-05-05' }, { text: 'Two.' }]), { note: 'One.\nTwo.' }, ''],
  ])('takes %s', async (_what, change, row, told) => {
    const sent = delivery();
    change(sent);
    const { text, exitCode } = await load(asBundle(Object.values(sent)));
    expect([exitCode, text]).toEqual([0, expect.stringContaining(told)]);
    expect(await rows(`SELECT ${columns} FROM partner.lab_result WHERE loinc_code IS DISTINCT FROM '30522-7'`)).toMatchObject([row]);
    expect((await load(asBundle(Object.values(sent)))).text).toMatch(/^0 new, 0 changed, 3 unchanged/);
  });

  test('leaves out what is no result, and says so', async () => {
    const vitals = { ...delivery().crp, id: 'bp', identifier: [], category: [{ coding: [{ code: 'vital-signs' }] }] };
    const others = ['Encounter', 'Encounter', 'Practitioner'].map((resourceType, index) => ({ resourceType, id: `other-${index}` }) as FhirResource);
    expect((await load(asBundle([...Object.values(delivery()), ...others, vitals]))).text.split('\n')).toEqual([
      '3 new, 0 changed, 0 unchanged (reports and results).',
      'the file: Encounter: 2 entries are not read',
      'the file: Practitioner: 1 entry is not read',
      'the file: Observation: 1 entry is no laboratory result',
    ]);
  });

  test('finds references in any form: absolute, by UUID in any case', async () => {
    const { patient, organization, specimen, report, chol, crp } = delivery();
    report.result = [{ reference: 'https://lab.example/fhir/Observation/chol' }, { reference: 'urn:uuid:AAAAAAAA-0000-4000-8000-00000000000A' }];
    const bundle = asBundle([patient, organization, specimen, report, chol, crp]);
    bundle.entry!.find(({ resource }) => resource === crp)!.fullUrl = 'urn:uuid:aaaaaaaa-0000-4000-8000-00000000000a';
    expect((await load(bundle)).text).toBe('3 new, 0 changed, 0 unchanged (reports and results).');
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
    await connection.lab.pool.query(`ALTER TABLE partner.lab_result ADD CONSTRAINT only_ada CHECK (member_id = '${ids.ada}')`);
    try {
      await expect(load(asBundle(both))).rejects.toThrow('only_ada');
      expect(await rows('SELECT id FROM partner.lab_report UNION ALL SELECT id FROM partner.lab_history')).toEqual([]);
    } finally {
      await connection.lab.pool.query('ALTER TABLE partner.lab_result DROP CONSTRAINT only_ada');
    }
    expect((await load(asBundle(both))).text).toBe('6 new, 0 changed, 0 unchanged (reports and results).');
  });
});
