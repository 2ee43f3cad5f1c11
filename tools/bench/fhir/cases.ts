import type { AccessNote, Chart, LabFilter } from '@biomarker/domain/partner';
import type { Measured } from './charts.ts';

export type Statement = { text: string; values: unknown[] };

/** A read of the FHIR API, a hand-written statement for the same rows, and the same read of a chart. */
export type FhirCase = {
  name: string;
  path: string;
  statement: Statement;
  note: Pick<AccessNote, 'action'> & Pick<AccessNote['outcomes'], 'adds'>;
  read: (chart: Chart, audit: AccessNote) => Promise<unknown>;
};

const BASE = '/api/fhir/r4/Observation';
const SHOWN = `status IN ('final', 'corrected', 'amended', 'entered-in-error')`;
const NEWEST = 'ORDER BY effective_at DESC, id DESC LIMIT 51';
const [FROM, BEFORE] = ['2025-01-01', '2025-07-01'];

const rows = (conditions: string) => `SELECT * FROM partner.lab_result WHERE member_id = $1 AND ${SHOWN} ${conditions}`;

const searching = (filter: LabFilter): Pick<FhirCase, 'note' | 'read'> => ({
  note: { action: 'fhir.search', adds: 'count' },
  read: (chart, audit) => chart.search('result', { filter, sort: { by: 'effective', descending: true }, limit: 50 }, audit),
});

const reading = (id: string, version?: number): Pick<FhirCase, 'note' | 'read'> => ({
  note: { action: version === undefined ? 'fhir.read' : 'fhir.vread', adds: 'version' },
  read: (chart, audit) => chart.read('result', id, version, audit),
});

/** Its only entry has the organization's id of the measured result. */
export const NEWEST_RESULT = `${BASE}?category=laboratory&_sort=-date&_count=1`;

/** `publicId`: ids differ by organization. */
export const casesOf = (measured: Measured, publicId: string, withHistory = true): FhirCase[] => [
  ...current(measured, publicId),
  ...(withHistory ? [oneVersion(measured, publicId)] : []),
];

const current = ({ memberId, resultId, loincCode }: Measured, publicId: string): FhirCase[] => [
  {
    name: 'newest laboratory results',
    path: `${BASE}?category=laboratory&_sort=-date&_count=50`,
    statement: { text: rows(NEWEST), values: [memberId] },
    ...searching({}),
  },
  {
    name: 'by code',
    path: `${BASE}?code=http://loinc.org%7C${loincCode}&_sort=-date&_count=50`,
    statement: { text: rows(`AND loinc_code = $2 ${NEWEST}`), values: [memberId, loincCode] },
    ...searching({ loincCodes: [[loincCode]] }),
  },
  {
    name: 'by date range',
    path: `${BASE}?date=ge${FROM}&date=lt${BEFORE}&_sort=-date&_count=50`,
    statement: { text: rows(`AND effective_at >= $2 AND effective_at < $3 ${NEWEST}`), values: [memberId, FROM, BEFORE] },
    ...searching({ effective: [[{ from: FROM }], [{ before: BEFORE }]] }),
  },
  {
    name: 'read by id',
    path: `${BASE}/${publicId}`,
    statement: { text: rows('AND id = $2'), values: [memberId, resultId] },
    ...reading(resultId),
  },
];

const oneVersion = ({ memberId, resultId }: Measured, publicId: string): FhirCase => ({
  name: 'one version by id',
  path: `${BASE}/${publicId}/_history/1`,
  statement: {
    text: `SELECT * FROM partner.lab_history WHERE kind = 'result' AND id = $2 AND version = 1 AND member_id = $1 AND record->>'status' = 'final'`,
    values: [memberId, resultId],
  },
  ...reading(resultId, 1),
});
