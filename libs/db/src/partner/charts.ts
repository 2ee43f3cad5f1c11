import {
  SHOWN_STATUSES,
  type Access,
  type Chart,
  type ChartStore,
  type Environment,
  type LabPage,
  type LabQuery,
  type Person,
  type ReportWithResults,
  type Versioned,
} from '@biomarker/domain/partner';
import type { Pool } from 'pg';
import { readReport, readResult, reportColumns, RESULT_COLUMNS } from './lab-columns.ts';
import { labPage, SHOWN, type LabTable } from './lab-search.ts';
import { prepared } from './named-query.ts';

const RESULTS: LabTable = { table: 'lab_result', columns: RESULT_COLUMNS };
const REPORTS: LabTable = { table: 'lab_report', columns: reportColumns(SHOWN) };

// Everything that a token rests on, in one look: whatever was withdrawn acts on the very next call.
const accessOf = prepared<Access & { tokenScope: string }>(`
  SELECT t.payload->>'scope' AS "tokenScope", c.id AS "consentId", c.member_id AS "memberId", c.patient_id AS "patientId", c.client_id AS "clientId",
    a.organisation_id AS "organisationId",
    ARRAY(SELECT unnest(c.scopes) INTERSECT SELECT unnest(a.scopes) INTERSECT SELECT unnest(l.scopes)) AS scopes
  FROM partner.oauth_artifact t
  JOIN partner.consent c ON c.id = t.grant_id AND c.ended_at IS NULL AND c.expires_at > now()
  JOIN partner.member m ON m.id = c.member_id AND m.status = 'active'
  JOIN partner.application a ON a.client_id = c.client_id AND a.status = 'active' AND a.environment = $2
  JOIN partner.organisation o ON o.id = a.organisation_id AND o.status = 'approved'
  LEFT JOIN partner.licence l ON l.organisation_id = o.id AND l.environment = a.environment
  WHERE t.kind = 'AccessToken' AND t.key = $1 AND t.expires_at > now()`);

const personOf = prepared<Person>(`
  SELECT given_name AS "givenName", family_name AS "familyName", to_char(birth_date, 'YYYY-MM-DD') AS "birthDate", gender, updated_at AS "updatedAt"
  FROM partner.member WHERE id = $1`);

const versionOf = prepared<{ record: { status: string }; lastUpdated: string }>(
  `SELECT record, last_updated AS "lastUpdated" FROM partner.lab_history WHERE kind = $1 AND id = $2 AND version = $3 AND member_id = $4`,
);

export function postgresCharts(pool: Pool, environment: Environment): ChartStore {
  return {
    async access(tokenDigest) {
      const [row] = await accessOf(pool, [tokenDigest, environment]);
      if (!row) return undefined;
      const { tokenScope, scopes, ...access } = row;
      const ofToken = tokenScope.split(' ');
      return { ...access, scopes: scopes.filter((scope) => ofToken.includes(scope)) };
    },
    open: ({ memberId, patientId }) => openChart(pool, memberId, patientId),
  };
}

function openChart(pool: Pool, memberId: string, patientId: string): Chart {
  async function page<Row, T>(of: LabTable, query: LabQuery, read: (row: Row) => T): Promise<LabPage<T>> {
    const { text, values } = labPage(of, memberId, query);
    const { rows } = await pool.query<Row & { id: string | null; total: number; sortValue: string }>(text, values);
    const found = rows.filter(({ id }) => id !== null);
    const last = found[query.limit - 1];
    const next = found.length > query.limit && last ? { value: last.sortValue, id: last.id! } : undefined;
    return { total: rows[0]!.total, next, items: found.slice(0, query.limit).map(({ total: _total, sortValue: _sortValue, ...row }) => read(row as Row)) };
  }

  async function version<T>(kind: 'result' | 'report', id: string, number: number): Promise<Versioned<T> | undefined> {
    const [row] = await versionOf(pool, [kind, id, number, memberId]);
    const shown = row && (SHOWN_STATUSES as readonly string[]).includes(row.record.status);
    return shown ? ({ ...row.record, version: number, lastUpdated: row.lastUpdated } as unknown as Versioned<T>) : undefined;
  }

  return {
    patientId,
    person: async () => (await personOf(pool, [memberId]))[0]!,
    results: (query) => page(RESULTS, query, readResult),
    reports: (query) => page(REPORTS, query, readReport),
    resultVersion: (id, number) => version('result', id, number),
    reportVersion: (id, number) => version<ReportWithResults>('report', id, number),
  };
}
