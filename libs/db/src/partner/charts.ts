import {
  type Access,
  type AccessNote,
  type Chart,
  type ChartStore,
  type LabDocument,
  type LabKind,
  type LabPage,
  type LabQuery,
  type Person,
} from '@biomarker/domain/partner';
import { documentText } from '@biomarker/fhir';
import type { Pool } from 'pg';
import { noting } from './audit.ts';
import { binding } from './binding.ts';
import { labPage, RECORD, SHOWN, type DocumentRow } from './lab-search.ts';
import { prepared, run } from '../shared/statements.ts';

const personOf = prepared<Person>(`
  SELECT given_name AS "givenName", family_name AS "familyName", to_char(birth_date, 'YYYY-MM-DD') AS "birthDate", gender, updated_at AS "updatedAt"
  FROM partner.member WHERE id = $1`);

export function postgresCharts(pool: Pool): ChartStore {
  return { open: (access, note) => openChart(pool, access, note) };
}

function openChart(pool: Pool, access: Access, note: AccessNote): Chart {
  let isNoted = false;

  /** Runs a statement that is given the note when it is the first. */
  async function look<Row extends object>(statement: (note?: AccessNote) => { text: string; values: unknown[] }): Promise<Row[]> {
    const rows = await run<Row>(pool, statement(isNoted ? undefined : note));
    isNoted = true;
    return rows;
  }

  return {
    get isNoted() {
      return isNoted;
    },
    patientId: access.patientId,
    person: async () => (await personOf(pool, [access.memberId]))[0]!,
    search: async (kind, query) => pageOf(kind, query, await look<DocumentRow>((ownNote) => labPage(kind, access, query, ownNote))),
    async version(kind, id, version) {
      const [row] = await look<DocumentRow>((ownNote) => versionOf(access, { kind, id, version }, ownNote));
      return row && documentOf(kind, row);
    },
  };
}

function pageOf(kind: LabKind, { limit }: LabQuery, rows: readonly DocumentRow[]): LabPage {
  const items = rows.slice(0, limit).flatMap((row) => (row.id === null ? [] : [documentOf(kind, row)]));
  const last = rows[items.length - 1];
  const next = last && rows.length > items.length ? { value: last.sortValue, id: last.id! } : undefined;
  return { total: rows[0]!.total, items, next };
}

function documentOf(kind: LabKind, { id, version, document, record }: DocumentRow): LabDocument {
  return { id: id!, version, text: document ?? documentText(kind, { ...record, lastUpdated: new Date(record!.lastUpdated).toISOString() } as never) };
}

function versionOf(access: Access, { kind, id, version }: { kind: LabKind; id: string; version: number }, note?: AccessNote) {
  const { values, bind } = binding();
  const text = `
    WITH found AS (
      SELECT id, version, NULL AS document, ${RECORD} AS record FROM partner.lab_history
      WHERE kind = ${bind(kind, 'text')} AND id = ${bind(id, 'uuid')} AND version = ${bind(version, 'bigint')}
        AND member_id = ${bind(access.memberId, 'uuid')} AND record->>'status' IN (${SHOWN}))
    ${note ? `, ${noting('found', note, access, bind)}` : ''}
    SELECT * FROM found`;
  return { text, values };
}
