import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connectDatabase, postgresAudit } from '@biomarker/db/partner';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { medplumComplaints } from '@biomarker/testbed/medplum-complaints';
import { operate } from '../../operate.ts';
import { ENTRIES } from './audit-entries.ts';

let database: TestDatabase;

describe('the AuditEvents of partners audit --format fhir', () => {
  beforeAll(async () => {
    database = await freshDatabase();
    const connection = connectDatabase({ url: database.url, maxConnections: 1, onError: () => {} });
    for (const entry of ENTRIES) await postgresAudit(connection).append(entry);
    await connection.close();
  });
  afterAll(() => database.drop());

  test('are valid for an outside judge, which detects a fault', async () => {
    const { text } = await operate(database, ['partners', 'audit', '--format', 'fhir', '--after', '0']);
    const events = text.split('\n').map((line) => JSON.parse(line));
    expect(events.flatMap(medplumComplaints)).toEqual([]);
    expect(events).toHaveLength(ENTRIES.length);
    expect(events.map((event) => medplumComplaints({ ...event, agent: undefined }).length)).not.toContain(0);
    expect(events.map((event) => medplumComplaints({ ...event, recorded: 5 }).length)).not.toContain(0);
  });
});
