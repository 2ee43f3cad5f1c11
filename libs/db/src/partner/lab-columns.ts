import type { LabResult, LabValue, ReferenceRange, ReportWithResults, Versioned } from '@biomarker/domain/partner';

export const RESULT_COLUMNS = `
  r.id, r.report_id AS "reportId", r.status, r.loinc_code AS "loincCode", r.loinc_name AS "loincName", r.name, r.value, r.reference_ranges AS "referenceRanges",
  r.interpretation, r.effective_at AS "effectiveAt", r.issued_at AS "issuedAt", r.laboratory, r.specimen, r.note, r.version, r.last_updated AS "lastUpdated"`;

/** With the ids of the results that are shown. `shown` is the list of statuses as SQL. */
export const reportColumns = (shown: string): string => `
  r.id, r.status, r.loinc_code AS "loincCode", r.name, r.effective_at AS "effectiveAt", r.issued_at AS "issuedAt", r.laboratory, r.specimen,
  r.version, r.last_updated AS "lastUpdated",
  ARRAY(SELECT s.id FROM partner.lab_result s WHERE s.report_id = r.id AND s.status IN (${shown}) ORDER BY s.name, s.id)::text[] AS "resultIds"`;

type Row<T> = { [Key in keyof T]: T[Key] | null };

export function readResult(row: Row<Versioned<LabResult>>): Versioned<LabResult> {
  return withoutNulls({ ...row, value: row.value as LabValue, referenceRanges: row.referenceRanges as ReferenceRange[] }) as Versioned<LabResult>;
}

export const readReport = (row: Row<ReportWithResults>): ReportWithResults => withoutNulls(row) as ReportWithResults;

function withoutNulls<T extends object>(row: T): T {
  for (const key in row) if (row[key] === null) delete row[key];
  return row;
}
