import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { digestOf } from '@biomarker/domain/partner';
import { documentText } from '@biomarker/fhir';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import pg from 'pg';
import { golden } from '@biomarker/testbed/golden';
import { fillCharts, type Measured } from './charts.ts';

let database: TestDatabase;
let client: pg.Client;
let measured: Measured;

beforeAll(async () => {
  database = await freshDatabase();
  measured = await fillCharts(database.url, 401);
  client = new pg.Client(database.url);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

it('keeps the document of each result that an import would write', async () => {
  const { rows } = await client.query(
    `SELECT r.document, h.record, h.version, h.last_updated AS "lastUpdated"
     FROM partner.lab_result r JOIN partner.lab_history h USING (id, version) WHERE h.kind = 'result' AND r.fingerprint = '-'`,
  );
  expect(rows).toHaveLength(800);
  for (const { document, record, version, lastUpdated } of rows)
    expect(document).toBe(documentText('result', { ...record, version, lastUpdated: lastUpdated.toISOString() }));
});

it('fills the charts as reviewed, and lets a partner read one of them', async () => {
  const rows = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows as unknown[];
  const BENCH = `partner.member WHERE email LIKE 'bench-%'`;
  const day = (at: string) => `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;
  const told = {
    members: await rows(`SELECT email, password_hash, given_name, family_name, birth_date::text, gender, is_synthetic FROM ${BENCH} ORDER BY email`),
    visits: await rows(`
      SELECT r.name, r.status, r.laboratory, r.version, count(DISTINCT r.id)::int AS reports, count(*)::int AS results, ${day('r.effective_at')} AS at, ${day('r.issued_at')} AS issued,
        bool_and((l.effective_at, l.issued_at, l.last_updated, l.member_id) = (r.effective_at, r.issued_at, r.last_updated, r.member_id) AND r.last_updated = r.issued_at) AS agree
      FROM partner.lab_report r JOIN partner.lab_result l ON l.report_id = r.id WHERE l.fingerprint = '-' AND r.fingerprint = '-' GROUP BY 1, 2, 3, 4, 7, 8 ORDER BY 7`),
    results: await rows(`
      SELECT status, version, laboratory, count(DISTINCT loinc_code)::int AS tests, count(*)::int,
        bool_and((quantity_exact, quantity, ucum) = ((value->>'value')::numeric, (value->>'value')::float8, value->>'ucum')) AS exact
      FROM partner.lab_result WHERE fingerprint = '-' GROUP BY 1, 2, 3`),
    access: await rows(
      `SELECT m.email, (p.organisation_id = a.organisation_id) AS own, c.scopes, t.kind, t.payload, t.expires_at > now() AND c.expires_at > now() AND t.keep_until >= t.expires_at AS valid,
         (SELECT loinc_code = $3 AND effective_at = (SELECT max(effective_at) FROM partner.lab_result WHERE member_id = m.id) FROM partner.lab_result WHERE id = $2 AND member_id = m.id) AS newest
       FROM partner.oauth_artifact t JOIN partner.consent c ON c.id = t.grant_id JOIN partner.patient p ON p.id = c.patient_id AND p.member_id = c.member_id
         JOIN partner.application a ON a.client_id = c.client_id JOIN partner.member m ON m.id = c.member_id WHERE t.key = $1 AND m.id = $4`,
      [digestOf(measured.token), measured.resultId, measured.loincCode, measured.memberId],
    ),
  };
  const text = Object.entries(told)
    .map(([what, all]) => `${what}\n${all.map((row) => `  ${JSON.stringify(row)}\n`).join('')}`)
    .join('');
  expect(text).toBe(golden(new URL('golden/charts.txt', import.meta.url), text));
});
