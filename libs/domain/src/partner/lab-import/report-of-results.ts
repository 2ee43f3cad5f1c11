import { isShown, type LabReport, type LabResult, type ReportStatus } from '../lab/lab-record.ts';
import { instantOf } from '../lab/lab-time.ts';

type OfReport = Pick<LabReport, 'status' | 'effectiveAt' | 'issuedAt'>;
type OfResult = Pick<LabResult, 'status' | 'effectiveAt' | 'issuedAt'>;

/** A report that only its results tell of, as those of a table: as settled as they are, of the first draw and the last release. At least one result. */
export function reportOfResults(results: readonly OfResult[]): OfReport {
  const by = (time: 'effectiveAt' | 'issuedAt') => results.map((one) => one[time]).toSorted((one, other) => instantOf(one).localeCompare(instantOf(other)));
  return { status: statusOf(new Set(results.map(({ status }) => status))), effectiveAt: by('effectiveAt')[0]!, issuedAt: by('issuedAt').at(-1)! };
}

function statusOf(statuses: ReadonlySet<LabResult['status']>): ReportStatus {
  if (statuses.size === 1) return [...statuses][0] as ReportStatus;
  const mark = (['corrected', 'amended'] as const).find((status) => statuses.has(status));
  return mark ?? (statuses.has('preliminary') || statuses.has('registered') ? 'partial' : 'final');
}

/** With the results of the chart that the delivery does not send. A report that was shown tells of shown results: another one is on its way. */
export function withStanding<Sent extends OfReport>(sent: Sent, standing: LabReport, results: readonly OfResult[]): Sent {
  return { ...sent, name: standing.name, ...reportOfResults(isShown(standing) ? results.filter(isShown) : results) };
}
