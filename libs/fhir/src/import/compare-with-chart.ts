import { instantOf, SHOWN_STATUSES } from '@biomarker/domain/partner';
import type { Read } from './address-book.ts';
import type { ImportStage, StandingRecord } from './import-stage.ts';
import type { ReadDelivery } from './read-deliveries.ts';

/** A delivery with its member. */
export type Placed = ReadDelivery & { memberId: string };

/** A record of the file, for comparison with the chart. */
type SentRecord = StandingRecord & { source: Read };

/** The report first, then its results. */
export const recordsOf = ({ delivery: { report, results }, sources, memberId }: Placed): SentRecord[] =>
  [report, ...results].map(({ id, status, issuedAt }, index) => ({
    ...(index === 0 ? { kind: 'report' as const } : { kind: 'result' as const, reportId: report.id }),
    ...{ id, memberId, status, issuedAt, source: sources[index]! },
  }));

/** Records keep their member and report, never revert or vanish, and reports never lose results silently. */
export async function compareWithChart(stage: ImportStage, placed: readonly Placed[]): Promise<void> {
  const all = placed.flatMap(recordsOf);
  const standing = await stage.standing(all.map(({ id }) => id));
  const known = new Map(standing.map((record) => [`${record.kind} ${record.id}`, record]));
  for (const record of all) {
    const before = known.get(`${record.kind} ${record.id}`);
    if (before) compare(before, record);
  }

  const inFile = new Set(all.map(({ id }) => id));
  const reports = new Map(placed.map(({ delivery, sources }) => [delivery.report.id, sources[0]!]));
  for (const { id, reportId } of standing)
    if (reportId && !inFile.has(id)) reports.get(reportId)?.say('result', `lacks the result ${id} of the chart; to withdraw it, send it with its new status`);
}

/** Statuses after which an original version is outdated. */
const CHANGED: readonly string[] = ['corrected', 'amended', 'entered-in-error'];
const FIRST: readonly string[] = ['preliminary', 'final'];

const isShown = (status: string) => (SHOWN_STATUSES as readonly string[]).includes(status);

function compare(before: StandingRecord, { memberId, reportId, status, issuedAt, source: { say } }: SentRecord): void {
  if (before.memberId !== memberId) return say('identifier', 'belongs to a record of another member');
  if (reportId && before.reportId !== reportId) say('identifier', `belongs to another report of the chart, ${before.reportId}`);
  if (instantOf(issuedAt) < before.issuedAt)
    say('issued', `${issuedAt} lies before that of the chart, ${before.issuedAt}: an older file does not undo a newer one`);
  if (CHANGED.includes(before.status) && FIRST.includes(status)) say('status', `goes back from ${before.status} to ${status}`);
  else if (isShown(before.status) && !isShown(status)) say('status', `${status} would hide what partners were shown; withdraw it as entered-in-error`);
}
