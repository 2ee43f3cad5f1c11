import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { documentText } from '@biomarker/fhir';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import pg from 'pg';
import { fillCharts } from './charts.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  await fillCharts(database.url, 400);
});

afterAll(() => database.drop());

it('keeps the document of each result that an import would write', async () => {
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query(
    `SELECT r.document, h.record, h.version, h.last_updated AS "lastUpdated"
     FROM partner.lab_result r JOIN partner.lab_history h USING (id, version) WHERE h.kind = 'result' AND r.fingerprint = '-'`,
  );
  await client.end();
  expect(rows).toHaveLength(400);
  for (const { document, record, version, lastUpdated } of rows)
    expect(document).toBe(documentText('result', { ...record, version, lastUpdated: lastUpdated.toISOString() }));
});
