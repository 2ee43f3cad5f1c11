import { randomUUID } from 'node:crypto';
import { digestOf, newSecret, PARTNER_SCOPES } from '@biomarker/domain/partner';
import { documentText } from '@biomarker/fhir';
import pg from 'pg';
import { demoVisits } from '../../../prisma/demo/lab-results.ts';
import { demoPartner } from '../../../prisma/demo/partner.ts';

const VISITS = 20;
const TESTS = 20;
/** The records of each member, including the measured one: only the number of members grows. */
const PER_MEMBER = VISITS * TESTS;

/** The member whose chart is read, with everything that a partner and a handwritten statement need. */
export type Measured = { memberId: string; token: string; resultId: string; loincCode: string };

/**
 * Fills a migrated database with this many Observations, 400 per member, visit after visit as laboratories deliver them:
 * one member's rows lie apart. Values, units and intervals are those of the demo data.
 */
export async function fillCharts(databaseUrl: string, observations: number): Promise<Measured> {
  const { applications } = await demoPartner(databaseUrl, undefined);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(MEMBERS, [Math.ceil(observations / PER_MEMBER)]);
    const results = JSON.stringify(templates());
    for (let visit = 1; visit <= VISITS; visit++) {
      await client.query(REPORTS, [visit]);
      await client.query(RESULTS, [visit, results]);
    }
    await client.query(HISTORY);
    await client.query('VACUUM (ANALYZE)');
    return await measuredMember(client, applications[0]!.clientId);
  } finally {
    await client.end();
  }
}

/** Instants that stand for those of each visit. */
const [EFFECTIVE, ISSUED] = ['2000-01-01T00:00:00.000Z', '2000-01-02T00:00:00.000Z'];

/** Twenty results of one demo visit. */
function templates() {
  const results = demoVisits({ email: 'bench', gender: 'female' }, new Date())[0]!.deliveries.flatMap((delivery) => delivery.results);
  return results.slice(0, TESTS).map(({ loincCode, loincName, name, value, referenceRanges, flags, laboratory }) => ({
    loinc_code: loincCode,
    loinc_name: loincName,
    name,
    value,
    reference_ranges: referenceRanges,
    flags,
    laboratory,
    ...(value.kind === 'quantity' && { quantity: Number(value.value), quantity_exact: value.value, ucum: value.ucum }),
    document: documentText('result', {
      id: '%id%',
      reportId: '',
      status: 'final',
      version: 1,
      effectiveAt: EFFECTIVE,
      issuedAt: ISSUED,
      lastUpdated: ISSUED,
      loincCode,
      loincName,
      name,
      value,
      referenceRanges,
      laboratory,
      ...(flags && { flags }),
    }),
  }));
}

const MEMBERS = `
  INSERT INTO partner.member (id, email, password_hash, given_name, family_name, birth_date, gender, is_synthetic)
  SELECT gen_random_uuid(), 'bench-' || n || '@members.example', '-', 'Bench', 'Member', '1990-01-01', 'unknown', true FROM generate_series(1, $1::int) n`;

const VISIT = `timestamptz '2024-01-01 07:30Z' + $1::int * interval '36 days'`;

const REPORTS = `
  INSERT INTO partner.lab_report (id, member_id, status, name, effective_at, issued_at, laboratory, version, last_updated, fingerprint)
  SELECT gen_random_uuid(), m.id, 'final', 'Panel', t.at, t.at + interval '2 days', 'Laboratory of the benchmark', 1, t.at + interval '2 days', '-'
  FROM (SELECT ${VISIT} AS at) t, partner.member m WHERE m.email LIKE 'bench-%'`;

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const RESULTS = `
  INSERT INTO partner.lab_result (id, report_id, member_id, status, loinc_code, loinc_name, name, value, quantity, quantity_exact, ucum, reference_ranges, flags,
    effective_at, issued_at, laboratory, version, last_updated, fingerprint, document)
  SELECT made.id, r.id, r.member_id, 'final', t.loinc_code, t.loinc_name, t.name, t.value, t.quantity, t.quantity_exact, t.ucum, t.reference_ranges, t.flags,
    r.effective_at, r.issued_at, t.laboratory, 1, r.last_updated, '-',
    replace(replace(replace(t.document, '%id%', made.id::text), '${EFFECTIVE}', ${instant('r.effective_at')}), '${ISSUED}', ${instant('r.issued_at')})
  FROM (SELECT * FROM partner.lab_report WHERE name = 'Panel' AND effective_at = ${VISIT} ORDER BY id) r
    CROSS JOIN json_populate_recordset(NULL::partner.lab_result, $2) t,
    LATERAL (SELECT gen_random_uuid() AS id WHERE r.id IS NOT NULL AND t.name IS NOT NULL) made`;

const HISTORY = `
  INSERT INTO partner.lab_history (kind, id, version, member_id, record, last_updated)
  SELECT 'result', id, 1, member_id, jsonb_strip_nulls(jsonb_build_object('id', id, 'reportId', report_id, 'status', status, 'loincCode', loinc_code,
    'loincName', loinc_name, 'name', name, 'value', value, 'referenceRanges', reference_ranges, 'flags', flags, 'laboratory', laboratory,
    'effectiveAt', ${instant('effective_at')}, 'issuedAt', ${instant('issued_at')})), last_updated
  FROM partner.lab_result WHERE fingerprint = '-'`;

/** A valid consent and access token, as the flow leaves them. */
async function measuredMember(client: pg.Client, clientId: string): Promise<Measured> {
  const one = async (text: string, values: unknown[]) => (await client.query(text, values)).rows[0];
  const { id: memberId } = await one(`SELECT id FROM partner.member WHERE email = $1`, ['bench-1@members.example']);
  const { id: resultId, loincCode } = await one(
    `SELECT id, loinc_code AS "loincCode" FROM partner.lab_result WHERE member_id = $1 ORDER BY effective_at DESC, id DESC LIMIT 1`,
    [memberId],
  );
  const [patientId, consentId, token] = [randomUUID(), randomUUID(), newSecret('bench')];
  await one(`INSERT INTO partner.patient (id, organisation_id, member_id) SELECT $1, organisation_id, $2 FROM partner.application WHERE client_id = $3`, [
    patientId,
    memberId,
    clientId,
  ]);
  await one(`INSERT INTO partner.consent (id, member_id, client_id, patient_id, scopes, expires_at) VALUES ($1, $2, $3, $4, $5, now() + interval '1 day')`, [
    consentId,
    memberId,
    clientId,
    patientId,
    PARTNER_SCOPES,
  ]);
  await one(
    `INSERT INTO partner.oauth_artifact (kind, key, payload, grant_id, expires_at, keep_until)
     VALUES ('AccessToken', $1, $2, $3, now() + interval '1 day', now() + interval '1 day')`,
    [digestOf(token), JSON.stringify({ scope: PARTNER_SCOPES.join(' ') }), consentId],
  );
  return { memberId, token, resultId, loincCode };
}
