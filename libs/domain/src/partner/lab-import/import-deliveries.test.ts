import { expect, it } from '@jest/globals';
import { importBatch, type ImportRules } from './import-deliveries.ts';
import { collector } from './import-session-report.ts';
import type { ImportMember, ImportSession } from './import-store.ts';
import type { Found, Remark, Sent, SentDelivery } from './sent-delivery.ts';

const ADA: ImportMember = { id: 'ada', email: 'ada@members.example', birthDate: '1980-02-03', identifiers: [] };
const RULES: ImportRules = { changedFinal: 'mark', unknownPatients: 'refuse', keepGood: false };
const CONTENT = { name: 'Iron', status: 'final', effectiveAt: '2026-05-04', issuedAt: '2026-05-05T12:00:00Z', laboratory: 'North' };
const FIELDS = { subject: 'PID-3', identifier: 'OBR-3', code: 'OBR-4', status: 'OBR-25', issued: 'OBR-22', effective: 'OBR-7', value: 'OBX' };

const sent = (where: string, key: string, more: object = {}) =>
  ({ where, fields: FIELDS, keys: [key], isWeak: false, earlierIds: [], content: { ...CONTENT, ...more } }) as unknown as Sent<never>;

/** A report with one result, for the member with this address. */
function found(unit: string, email: string, more: Partial<Found> = {}): Found {
  const subject = { where: unit, field: 'PID-3', keys: [{ email }], identifiers: [] };
  const value = { kind: 'quantity', value: '5', unit: unit };
  const delivery = { subject, report: sent(unit, unit), results: [sent(unit, `${unit}#`, { value, referenceRanges: [] })] } as unknown as SentDelivery;
  return { unit, delivery, faults: [], notes: [{ where: unit, field: '', about: 'a note' }], ...more };
}

const fault = (where: string): Remark => ({ where, field: 'OBX-5', about: 'a fault' });

/** Imports a batch; tells what was written, refused and noted. */
async function imported(batch: Found[], rules: Partial<ImportRules> = {}) {
  const written: string[] = [];
  const session = {
    lock: async () => {},
    members: async () => [ADA],
    ...{ known: async () => [], standing: async () => [], resultsOf: async () => [], reportsOf: async () => [] },
    write: async (charts, detail) =>
      void written.push(...charts.map(({ memberId, versions, keys }) => `${memberId}: ${versions.length} of ${keys.length} ${JSON.stringify(detail)}`)),
  } as Partial<ImportSession> as ImportSession;
  const collect = collector();
  const refused = await importBatch(session, batch, { ...RULES, ...rules }, collect);
  const { refusals, notes, units, records, unmapped } = collect.report;
  const told = (remarks: readonly Remark[]) => remarks.map(({ where, field, about }) => [where, field, about].filter(Boolean).join(' '));
  return { written, refused: refused.map(({ unit }) => unit), refusals: told(refusals), notes: told(notes), units, records, unmapped };
}

const UNKNOWN = 'no active member is eve@members.example';

it('writes the charts of a batch at once, and counts what is new', async () => {
  const batch = [found('one', ADA.email), found('two', ADA.email)];
  expect(await imported(batch, { feed: 'north', digest: 'its digest' })).toEqual({
    written: ['ada: 4 of 4 {"feed":"north","digest":"its digest"}'],
    ...{ refused: [], refusals: [], notes: ['one a note', 'two a note'] },
    ...{ units: { taken: 2, refused: 0, stale: 0 }, records: { new: 4, changed: 0, unchanged: 0, stale: 0 } },
    unmapped: { codes: [{ code: '', text: 'Iron', count: 2 }], units: ['one', 'two'].map((unit) => ({ unit, count: 1 })) },
  });
});

it.each<[string, Found[], Partial<ImportRules>, object]>([
  [
    'nothing beside a fault',
    [found('one', ADA.email), found('two', ADA.email, { faults: [fault('two')] })],
    {},
    { written: [], refused: ['two'], refusals: ['two OBX-5 a fault'], notes: ['one a note'], units: { taken: 1, refused: 1, stale: 0 } },
  ],
  [
    'what is sound beside a fault, where that is asked for',
    [found('one', ADA.email), found('two', ADA.email, { faults: [fault('two')] })],
    { keepGood: true },
    { written: ['ada: 2 of 2 {}'], refused: ['two'], units: { taken: 1, refused: 1, stale: 0 } },
  ],
  [
    'nothing of a patient who is no member',
    [found('one', 'eve@members.example')],
    {},
    { written: [], refused: ['one'], refusals: [`one PID-3 ${UNKNOWN}`], units: { taken: 0, refused: 1, stale: 0 } },
  ],
  [
    'no such patient where they are ignored, with a note',
    [found('one', 'eve@members.example'), found('two', ADA.email)],
    { unknownPatients: 'ignore' },
    {
      written: ['ada: 2 of 2 {}'],
      refused: [],
      refusals: [],
      notes: [`one PID-3 ${UNKNOWN}: left out`, 'two a note'],
      units: { taken: 1, refused: 0, stale: 0 },
    },
  ],
  [
    'nothing of such a patient with another fault, which is refused',
    [found('one', 'eve@members.example', { faults: [fault('one')] })],
    { unknownPatients: 'ignore' },
    { written: [], refused: ['one'], refusals: ['one OBX-5 a fault', `one PID-3 ${UNKNOWN}`], notes: [] },
  ],
  [
    'nothing of what a reader only noted',
    [{ faults: [], notes: [fault('the file')] }],
    {},
    { written: [], refused: [], refusals: [], notes: ['the file OBX-5 a fault'], units: { taken: 0, refused: 0, stale: 0 } },
  ],
])('takes %s', async (_what, batch, rules, expected) => expect(await imported(batch, rules)).toMatchObject(expected));
