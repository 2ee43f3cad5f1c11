import type { Measured } from './charts.ts';

type Statement = { text: string; values: unknown[] };

/** A read of the FHIR API, and a hand-written statement for the same rows. */
export type FhirCase = { name: string; path: string; statement: Statement };

const BASE = '/api/fhir/r4/Observation';
const SHOWN = `status IN ('final', 'corrected', 'amended', 'entered-in-error')`;
const NEWEST = 'ORDER BY effective_at DESC, id DESC LIMIT 51';
const [FROM, BEFORE] = ['2025-01-01', '2025-07-01'];

const rows = (conditions: string) => `SELECT * FROM partner.lab_result WHERE member_id = $1 AND ${SHOWN} ${conditions}`;

export const headersOf = ({ token }: Measured) => ({ authorization: `Bearer ${token}` });

/** Its only entry has the organization's id of the measured result. */
export const NEWEST_RESULT = `${BASE}?category=laboratory&_sort=-date&_count=1`;

/** `publicId`: ids differ by organization. */
export const casesOf = (measured: Measured, publicId: string): FhirCase[] => [...current(measured, publicId), oneVersion(measured, publicId)];

const current = ({ memberId, resultId, loincCode }: Measured, publicId: string): FhirCase[] => [
  {
    name: 'newest laboratory results',
    path: `${BASE}?category=laboratory&_sort=-date&_count=50`,
    statement: { text: rows(NEWEST), values: [memberId] },
  },
  {
    name: 'by code',
    path: `${BASE}?code=http://loinc.org%7C${loincCode}&_sort=-date&_count=50`,
    statement: { text: rows(`AND loinc_code = $2 ${NEWEST}`), values: [memberId, loincCode] },
  },
  {
    name: 'by date range',
    path: `${BASE}?date=ge${FROM}&date=lt${BEFORE}&_sort=-date&_count=50`,
    statement: { text: rows(`AND effective_at >= $2 AND effective_at < $3 ${NEWEST}`), values: [memberId, FROM, BEFORE] },
  },
  {
    name: 'read by id',
    path: `${BASE}/${publicId}`,
    statement: { text: rows('AND id = $2'), values: [memberId, resultId] },
  },
];

const oneVersion = ({ memberId, resultId }: Measured, publicId: string): FhirCase => ({
  name: 'one version by id',
  path: `${BASE}/${publicId}/_history/1`,
  statement: {
    text: `SELECT * FROM partner.lab_history WHERE kind = 'result' AND id = $2 AND version = 1 AND member_id = $1 AND record->>'status' = 'final'`,
    values: [memberId, resultId],
  },
});
