import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connectDatabase, postgresAudit } from '@biomarker/db/partner';
import type { AuditEvent } from 'fhir/r4.js';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { operate } from '../../operate.ts';
import { consentId, ENTRIES, memberId, organizationId, ownRequestId } from './audit-entries.ts';

let database: TestDatabase;
let events: AuditEvent[];
const operator = (...words: string[]) => operate(database, ['partners', 'audit', ...words]);
const read = (text: string) => text.split('\n').map((line) => JSON.parse(line) as AuditEvent);

describe('partners audit --format fhir', () => {
  beforeAll(async () => {
    database = await freshDatabase();
    const connection = connectDatabase({ url: database.url, maxConnections: 1, onError: () => {} });
    for (const entry of ENTRIES) await postgresAudit(connection).append(entry);
    await connection.close();
    events = read((await operator('--format', 'fhir', '--after', '0')).text);
  });
  afterAll(() => database.drop());

  test('writes one FHIR R4 AuditEvent per row, in order', () => {
    expect(events).toHaveLength(ENTRIES.length);
    expect(events.map(({ resourceType }) => resourceType)).toEqual(ENTRIES.map(() => 'AuditEvent'));
    expect(events.map(({ id }) => Number(id))).toEqual([...events].map(({ id }) => Number(id)).sort((one, other) => one - other));
  });

  test('names reader, data, member, consent and request', () => {
    expect(events[6]).toMatchObject({
      type: { code: 'rest' },
      subtype: [{ code: 'read' }],
      action: 'R',
      outcome: '0',
      agent: [
        { who: { identifier: { value: 'sbx-1' } }, requestor: true, policy: [`urn:uuid:${consentId}`] },
        { who: { identifier: { value: `urn:uuid:${organizationId}` } }, requestor: false },
      ],
      entity: [
        { what: { identifier: { value: `urn:uuid:${memberId}` } }, role: { code: '1' } },
        { what: { reference: 'Observation/obs-1' } },
        {
          detail: expect.arrayContaining([
            { type: 'status', valueString: '200' },
            { type: 'method', valueString: 'GET' },
          ]),
        },
        { what: { identifier: { value: 'r-3' } }, type: { code: 'XrequestId' } },
        { what: { identifier: { value: `urn:uuid:${ownRequestId}` } }, type: { code: 'XrequestId' } },
      ],
    });
  });

  test('tells each detail as text, a list as JSON', () => {
    const told = events[0]!.entity!.flatMap(({ detail = [] }) => detail.map(({ type, valueString }) => [type, valueString]));
    expect(told).toEqual(expect.arrayContaining([['environment', 'sandbox'], ['scopes', '["patient/Patient.rs"]']])); // prettier-ignore
  });

  test.each([
    ['--after', '9'.repeat(18), '9'.repeat(19)],
    ['--limit', '10000', '10001'],
    ['--limit', '1', '0'],
  ])('%s takes %s and refuses %s', async (option, largest, tooLarge) => {
    expect(await operator('--format', 'fhir', option, largest)).toMatchObject({ exitCode: 0 });
    expect(await operator('--format', 'fhir', option, tooLarge)).toMatchObject({ exitCode: 2, text: expect.stringContaining(`${option}: `) });
  });

  test('distinguishes success, refusal and failure', () => {
    const told = events.map(({ outcome, outcomeDesc = '' }) => `${outcome} ${outcomeDesc}`.trim());
    expect(told).toEqual(['0', '0', '0', '4 wrong_password', '4 invalid_grant', '0', '0', '0', '8 exception', '4 not-supported']);
  });

  test('continues after the last archived row and supports the list filters', async () => {
    const rest = read((await operator('--format', 'fhir', '--after', events[3]!.id!, '--limit', '2')).text);
    expect(rest).toEqual(events.slice(4, 6));
    const own = read((await operator('--format', 'fhir', '--client', 'sbx-1')).text);
    expect(own).toEqual(events.filter(({ agent, entity }) => JSON.stringify([agent, entity]).includes('sbx-1')).reverse());
    expect(await operator('--format', 'fhir', '--after', events.at(-1)!.id!)).toEqual({ text: '', exitCode: 0 });
    expect((await operator('--format', 'xml')).text).toMatch(/--format: /);
    expect((await operator('--after', 'x')).text).toContain('--after: the id of a row');
  });
});
