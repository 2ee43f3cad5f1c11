import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '../audit/audit-log.ts';
import { adoptRecords, identifyMember, readRunningFeed, setFeed, suspendFeed, type FeedRegistry } from './feed-registry.ts';
import { Feed, NewFeed, TABLE_FIELDS } from './feed.ts';
import { collector } from './import-session-report.ts';
import type { ImportMember, ImportSession } from './import-store.ts';
import { matchMembers } from './match-members.ts';
import type { SentDelivery } from './sent-delivery.ts';
import { withdrawResults } from './withdraw-results.ts';

const settings = Feed.parse({ format: 'csv', timeZone: 'UTC', memberIdentifiers: ['urn:oid:2.999.1'] });
const north: Feed = { ...settings, name: 'north' };

/** A registry with one feed, which records its audit rows. */
function recorded(more: Partial<FeedRegistry> = {}, feed: Feed = north) {
  const rows: AuditEntry[] = [];
  const registry: FeedRegistry = {
    setFeed: async (_feed, audit) => (rows.push(audit(3)), 3),
    feed: async (name) => (name === feed.name ? feed : undefined),
    feeds: async () => [feed],
    suspend: async (_name, _suspended, audit) => rows.push(audit) > 0,
    member: async (email) => (email === 'kim@example.org' ? 'member-1' : undefined),
    identify: async (_memberId, _identifier, audit) => (rows.push(audit), 'added'),
    adopt: async (_feed, _laboratory, audit) => (rows.push(audit(7)), 7),
    ...more,
  };
  return { registry, rows };
}

const IDENTIFIER = { system: 'urn:oid:2.999.1', value: 'M-1' };

describe('an operator of feeds', () => {
  it('leaves an audit row with what was done', async () => {
    const { registry, rows } = recorded();
    expect(await setFeed(registry, north)).toBe(3);
    expect(await identifyMember(registry, 'KIM@example.org', IDENTIFIER)).toBe('added');
    expect([await suspendFeed(registry, 'north', true), await suspendFeed(registry, 'north', false)]).toEqual([true, true]);
    expect(await adoptRecords(registry, 'north', 'Laboratory North')).toBe(7);
    expect(rows).toEqual([
      { actor: 'operator', action: 'feed.set', outcome: 'ok', detail: { feed: 'north', version: 3, settings } },
      { actor: 'operator', action: 'member.identify', outcome: 'ok', memberId: 'member-1', detail: { system: 'urn:oid:2.999.1' } },
      { actor: 'operator', action: 'feed.suspend', outcome: 'ok', detail: { feed: 'north' } },
      { actor: 'operator', action: 'feed.resume', outcome: 'ok', detail: { feed: 'north' } },
      { actor: 'operator', action: 'feed.adopt', outcome: 'ok', detail: { feed: 'north', laboratory: 'Laboratory North', records: 7 } },
    ]);
  });

  it('is refused a feed that is unknown or suspended, and an identifier of somebody else', async () => {
    const { registry, rows } = recorded({ identify: async () => 'taken' }, { ...north, suspended: true });
    await expect(readRunningFeed(registry, 'south')).rejects.toMatchObject({ refusal: 'not_found' });
    await expect(suspendFeed(registry, 'south', true)).rejects.toMatchObject({ refusal: 'not_found' });
    await expect(readRunningFeed(registry, 'north')).rejects.toMatchObject({ code: 'feed_suspended' });
    await expect(identifyMember(registry, 'nobody@example.org', IDENTIFIER)).rejects.toMatchObject({ refusal: 'not_found' });
    await expect(identifyMember(registry, 'kim@example.org', IDENTIFIER)).rejects.toMatchObject({
      ...{ refusal: 'conflict', code: 'identifier_taken', message: 'urn:oid:2.999.1|M-1 names another member already.' },
    });
    expect(rows).toEqual([]);
  });
});

describe('a withdrawal', () => {
  const since = new Date('2026-05-01T00:00:00Z');
  const charts = [
    { memberId: 'member-1', records: 2 },
    { memberId: 'member-2', records: 3 },
  ];

  it('leaves an audit row for each chart', async () => {
    const rows: AuditEntry[] = [];
    const withdrawal = {
      changedCharts: async () => charts,
      withdraw: async (_memberId: string, _which: object, audit: (records: number) => AuditEntry) => (rows.push(audit(1)), 1),
    };
    const told = await withdrawResults({ registry: recorded().registry, withdrawal }, { feed: 'north', since, dryRun: false });
    expect(told).toEqual({ charts: 2, records: 2 });
    const row = { actor: 'operator', action: 'results.withdraw', outcome: 'ok', detail: { feed: 'north', since: since.toISOString(), records: 1 } };
    expect(rows).toEqual([
      { ...row, memberId: 'member-1' },
      { ...row, memberId: 'member-2' },
    ]);
  });

  it('only counts in a dry run', async () => {
    const withdrawal = { changedCharts: async () => charts, withdraw: () => Promise.reject(new Error('wrote')) };
    expect(await withdrawResults({ registry: recorded().registry, withdrawal }, { feed: 'north', since, dryRun: true })).toEqual({ charts: 2, records: 5 });
  });
});

describe('the member of a delivery', () => {
  const members = [
    { id: 'member-1', email: 'kim@example.org', birthDate: '1984-03-12', identifiers: [IDENTIFIER] },
    { id: 'member-2', email: 'alex@example.org', birthDate: '1990-01-01', identifiers: [{ ...IDENTIFIER, value: 'M-2' }] },
  ].map((member) => ({ ...member, identifiers: member.identifiers.map(({ system, value }) => `${system}|${value}`) })) as unknown as ImportMember[];

  const matched = async (subject: Partial<SentDelivery['subject']>, systems?: string[]) => {
    const locked: string[][] = [];
    const asked: unknown[] = [];
    const session = {
      lock: async (ids: string[]) => void locked.push(ids),
      members: async (_keys: unknown, identifiers: unknown) => asked.push(identifiers) && members,
    } as unknown as ImportSession;
    const whole = { where: 'line 2', field: 'patient', keys: [], identifiers: [], ...subject };
    const [one] = await matchMembers(session, [{ subject: whole } as unknown as SentDelivery], systems);
    expect(asked).toEqual([whole, whole].map(({ identifiers }) => identifiers.filter(({ system }) => systems?.includes(system) ?? true)));
    expect(locked).toEqual([['member-1', 'member-2']]);
    return one!.memberId ?? one!.faults.map(({ where, field, about }) => `${where} ${field}: ${about}`).join();
  };

  it.each<[Partial<SentDelivery['subject']>, string]>([
    [{ identifiers: [IDENTIFIER] }, 'member-1'],
    [{ keys: [{ id: 'member-2' }] }, 'member-2'],
    [{ keys: [{ email: 'alex@example.org' }] }, 'member-2'],
    [{ identifiers: [IDENTIFIER], birthDate: '1984-03-12' }, 'member-1'],
    [{ identifiers: [IDENTIFIER], birthDate: '1984' }, 'member-1'],
    [{ identifiers: [IDENTIFIER], birthDate: '1984-03-21' }, 'line 2 patient: the Patient has another birth date than the member'],
    [{ identifiers: [IDENTIFIER], birthDate: '1985', birthField: 'born' }, 'line 2 born: the Patient has another birth date than the member'],
    [{ identifiers: [IDENTIFIER, { ...IDENTIFIER, value: 'M-2' }] }, 'line 2 patient: the identifiers belong to two members'],
    [{ identifiers: [{ system: 'urn:oid:2.999.1', value: 'M-9' }] }, 'line 2 patient: no active member has the identifier urn:oid:2.999.1|M-9'],
    [{ identifiers: [{ system: 'other', value: 'M-1' }] }, 'line 2 patient: no active member has the identifier other|M-1'],
    [{ keys: [{ email: 'x@example.org' }] }, 'line 2 patient: no active member is x@example.org'],
    [{ keys: [{ id: 'member-9' }] }, 'line 2 patient: no active member is member-9'],
    [{}, 'line 2 patient: no active member can be found: no identifier is of a system that the feed names'],
  ])('by %j is %s', async (subject, told) => expect(await matched(subject)).toBe(told));

  it.each([
    [[IDENTIFIER.system], 'member-1'],
    [['other', IDENTIFIER.system], 'member-1'],
    [['other'], 'line 2 patient: no active member can be found: no identifier is of a system that the feed names'],
  ])('of a feed that lists %j is %s', async (systems, told) => {
    expect(await matched({ identifiers: [{ system: 'another', value: 'M-2' }, IDENTIFIER] }, systems)).toBe(told);
  });
});

describe('the report of an import', () => {
  const remark = (where: string) => ({ where, field: 'OBX-3', about: 'is empty' });
  const remarks = (count: number) => Array.from({ length: count }, (_, index) => remark(`line ${index}`));

  it('keeps 200 refusals and notes, and counts all refusals', () => {
    const { report, refuse, note } = collector();
    for (const count of [150, 51, 10]) {
      refuse(remarks(count));
      note(remarks(count));
    }
    expect([report.refusals.length, report.refusalCount, report.notes.length]).toEqual([200, 211, 200]);
    expect(report.refusals[150]).toEqual(remark('line 0'));
  });

  it('lists codes without LOINC and units without UCUM, each with its number', () => {
    const { report, unmapped } = collector();
    unmapped({ name: 'Ferritin', loincCode: '2276-4', value: { kind: 'quantity', unit: 'ng/mL', ucum: 'ng/mL' } as { kind: string } });
    unmapped({ name: 'Own', codings: [{ code: 'OWN' }], value: { kind: 'quantity', unit: 'FOO' } as { kind: string } });
    unmapped({ name: 'Own again', codings: [{ code: 'OWN' }], value: { kind: 'quantity', unit: '' } as { kind: string } });
    unmapped({ name: 'In words' });
    expect(report.unmapped).toEqual({
      codes: [
        { code: 'OWN', text: 'Own', count: 2 },
        { code: '', text: 'In words', count: 1 },
      ],
      units: [{ unit: 'FOO', count: 1 }],
    });
  });
});

it.each(['PID-3', 'OBR-16', 'PID-18'])('the members of a feed may stand in %s', (memberField) =>
  expect(Feed.parse({ ...settings, memberField })).toMatchObject({ memberField }),
);

it.each([
  ['memberField', 'MSH-3', 'a field such as PID-3'],
  ['memberField', 'PID-333', 'a field such as PID-3'],
  ['timeZone', 'Berlin', 'no time zone of IANA, such as Europe/Berlin'],
  ['charset', 'EBCDIC', 'no character set of the Encoding Standard'],
  ['decimal', ';', 'Invalid option'],
  ['dates', 'DD-MM-YYYY', 'Invalid option'],
  ['status', 'registered', 'Invalid option'],
])('a feed with %s %s is refused: %s', (field, value, message) => expect(() => Feed.parse({ ...settings, [field]: value })).toThrow(message));

const CSV = { order: 'Order', member: 'Id', value: 'Value', collected: 'Drawn' };

it.each([
  [{ csv: { ...CSV, untis: 'unit' } }, ['csv', 'untis'], /^no field of a table: order, member, value, collected, .*unit/],
  [{}, ['csv', 'order'], /^needed with the format csv$/],
  [{ csv: { order: 'Order', member: 'Id', value: 'Value' } }, ['csv', 'collected'], /^needed with the format csv$/],
  [{ format: 'hl7v2', csv: { Order: 'x' } }, ['csv', 'Order'], /^no field/],
])('registers no feed with %j', (more, path, message) =>
  expect(NewFeed.safeParse({ ...settings, ...more }).error!.issues[0]).toMatchObject({ path, message: expect.stringMatching(message) }),
);

it('registers a table with each field, and a feed without a table', () => {
  expect(NewFeed.safeParse({ ...settings, csv: { ...CSV, unit: 'Unit', replicate: 'No' } }).success).toBe(true);
  expect(NewFeed.safeParse({ ...settings, format: 'fhir' }).success).toBe(true);
});

describe('the guide of laboratories', () => {
  const guide = readFileSync(new URL('../../../../../docs/connect-a-laboratory.md', import.meta.url), 'utf8');
  const rows = /\| Setting \|.*\n\|[-|]+\n((?:\|.*\n)+)/
    .exec(guide)![1]!
    .split('\n')
    .map((row) => row.split(' | '));
  const codesIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!);

  it('has each setting of a feed, and no other', () => expect(rows.flatMap(([names]) => codesIn(names)).sort()).toEqual(Object.keys(Feed.shape).sort()));

  it('has each field of a table, and no other', () => {
    const [, fields] = rows.find(([names]) => codesIn(names).includes('csv'))!;
    expect(codesIn(fields).sort()).toEqual([...TABLE_FIELDS].sort());
  });
});
