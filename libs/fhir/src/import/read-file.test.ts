import { expect, it } from '@jest/globals';
import { collector } from '@biomarker/domain/partner';
import { addressBook, type Read } from './address-book.ts';
import type { ImportStage, StagedEntry } from './import-stage.ts';
import { laboratoryOf } from './parties.ts';
import { stageFile } from './stage-file.ts';

/** What a file is refused for, and its sound entries. */
async function staged(source: Parameters<typeof stageFile>[1]) {
  const entries: StagedEntry[] = [];
  const collect = collector();
  await stageFile({ put: async (some: readonly StagedEntry[]) => void entries.push(...some) } as unknown as ImportStage, source, collect);
  return { entries, told: collect.report.refusals.map(({ where, field, about }) => `${where}: ${field}: ${about}`) };
}
const bundle = (...resources: object[]) => ({
  text: JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: resources.map((resource) => ({ resource })) }),
});
const nested = (depth: number): object => (depth === 0 ? {} : { extension: nested(depth - 1) });
const patient = (more: object) => ({ resourceType: 'Patient', ...more });

it.each<[string, Parameters<typeof stageFile>[1], string[]]>([
  ['an id of 64 characters', bundle(patient({ id: 'x'.repeat(64) })), []],
  ['an id of 65 characters', bundle(patient({ id: 'x'.repeat(65) })), ['entry[0]: Patient.id: is not a FHIR id']],
  ['another type than text', bundle(patient({ id: 7 })), ['entry[0]: Patient.id: is no string']],
  ['another type than a list', bundle(patient({ identifier: 'x' })), ['entry[0]: Patient.identifier: is no array']],
  ['a deep resource', bundle(patient(nested(64))), []],
  ['a deeper one', bundle(patient(nested(65))), ['entry[0]: Patient: is nested deeper than 64']],
  ...['transaction', 'collection', 'batch', 'document', 'message'].map((type): [string, { text: string }, string[]] => [
    `the type ${type}`,
    { text: bundle(patient({})).text.replace('collection', type) },
    [],
  ]),
  ...['searchset', 'history', 'batch-response', 'transaction-response'].map((type): [string, { text: string }, string[]] => [
    `the type ${type}`,
    { text: bundle(patient({})).text.replace('collection', type) },
    ['the file: Bundle.type: only a transaction, batch, collection, document or message is imported'],
  ]),
  ['a category without a code', bundle({ resourceType: 'Observation', status: 'final', code: { text: 'x' }, category: [{ coding: [null] }, null, {}] }), []],
  ['blank lines', { lines: ['', ' \t', JSON.stringify(patient({})), '\r'] as unknown as AsyncIterable<string> }, []],
  ['a fault in its first line', { text: '{"resourceType": }' }, ['the file: : is not JSON: line 1, column 18']],
  ['a fault in its third line', { text: '{\n  "resourceType":\n    01 }' }, ['the file: : is not JSON: line 3, column 6']],
])('a file with %s', async (_with, source, told) => expect((await staged(source)).told).toEqual(told));

it('finds the laboratory by an organization, by that of a role, and by its name beside either', async () => {
  const { entries } = await staged(
    bundle(
      { resourceType: 'Organization', id: 'o', name: 'North' },
      { resourceType: 'Organization', id: 'nameless' },
      { resourceType: 'PractitionerRole', id: 'of', organization: { reference: 'Organization/o', display: 'Its display' } },
      { resourceType: 'PractitionerRole', id: 'beside', organization: { display: 'West' } },
    ),
  );
  const faults: { path: string; reason: string }[] = [];
  const book = addressBook(entries, { faults: faults as never, notes: [], doubled: new Set() });
  const from = { position: 9, say: (path: string, reason: string) => void faults.push({ path, reason }) } as unknown as Read;
  const laboratory = (...performers: Record<string, unknown>[]) => laboratoryOf(from, performers, book);
  expect([
    laboratory({ display: 'East' }, { reference: 'Organization/o' }),
    laboratory({ reference: 'Organization/nameless' }, { reference: 'PractitionerRole/of' }),
    laboratory({ reference: 'PractitionerRole/beside', display: 'East' }),
    laboratory({ reference: 'Organization/nameless', display: 'South' }),
  ]).toEqual(['North', 'North', 'West', 'South']);
  expect(faults).toEqual([]);
  expect([laboratory({}), laboratory({ reference: 'Organization/none' }), laboratory({ reference: 'PractitionerRole/of2' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(faults.map(({ path, reason }) => `${path}: ${reason}`)).toEqual([
    'performer[0].reference: is missing',
    'performer[0].reference: Organization/none is not in the file',
    'performer[0].reference: PractitionerRole/of2 is not in the file',
  ]);
});
