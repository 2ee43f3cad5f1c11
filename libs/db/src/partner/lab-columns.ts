import { boundsOf, instantOf, markerOf, type LabKind, type LabReport, type LabResult, type LabValue } from '@biomarker/domain/partner';
import type { LabReport as ReportTable, LabResult as ResultTable } from '../tables/partner-tables.ts';

/** The table of each kind of record. */
export const LAB_TABLES = { report: 'partner.lab_report', result: 'partner.lab_result' } as const;

type Written = 'member_id' | 'position' | 'version' | 'last_updated' | 'fingerprint' | 'document' | 'feed';
export type ReportRow = Omit<ReportTable, 'feed' | 'listed'> & { feed?: string | null; listed: string[] };
export type ResultRow = Omit<ResultTable, 'feed'> & { feed?: string | null };

type Columns = Omit<ReportRow, Written> | Omit<ResultTable, Written>;

/** The searchable columns of a record. */
export function columnsOf(kind: LabKind, record: LabReport | LabResult): Columns {
  if (kind === 'result') return ofResult(record as LabResult);
  const { conclusion = null, listed = [] } = record as LabReport;
  return { ...shared(record), conclusion, listed };
}

function shared(record: LabReport | LabResult) {
  const { id, status, name, effectiveAt, issuedAt, laboratory, specimen = null, loincCode = null, codings = null, note = null } = record;
  const { from, until } = boundsOf(effectiveAt);
  return {
    id,
    status,
    name,
    loinc_code: loincCode,
    codings,
    laboratory,
    specimen,
    note,
    effective_at: from,
    effective_until: until,
    effective_text: effectiveAt,
    issued_at: instantOf(issuedAt),
    issued_text: issuedAt,
  };
}

function ofResult(result: LabResult): Omit<ResultTable, Written> {
  const { reportId, loincName = null, value, referenceRanges, components = null, flags = null } = result;
  return {
    ...shared(result),
    ...measured(value),
    report_id: reportId,
    loinc_name: loincName,
    marker: result.loincCode ? null : markerOf(result),
    value,
    reference_ranges: referenceRanges,
    components,
    flags,
    interpretation: onlyFlag(result),
  };
}

const measured = (value: LabValue) =>
  value.kind === 'quantity'
    ? { quantity: Number(value.value), quantity_exact: value.value, ucum: value.ucum ?? null }
    : { quantity: null, quantity_exact: null, ucum: null };

/** The flag as the release before reads it. */
const EARLIER: readonly string[] = ['H', 'L', 'N', 'HH', 'LL', 'A'];
const onlyFlag = ({ flags }: LabResult) => (flags?.codes.length === 1 && !flags.text && EARLIER.includes(flags.codes[0]!) ? flags.codes[0]! : null);
