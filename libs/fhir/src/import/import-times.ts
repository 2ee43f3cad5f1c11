import { instantOf, labDay, precisionOf } from '@biomarker/domain/partner';
import type { Read } from './address-book.ts';
import type { ImportedObservation, ImportedReport } from './import-shapes.ts';

/** The clock of a laboratory may be ahead. */
const TOLERATED_MS = 10 * 60_000;
const EARLIEST = '1900';

export type Times = { effectiveAt: string; issuedAt: string };

/** The start of the draw and the release. A result without its own has those of its report, and a report the earliest draw of its results. */
export function timesOf(
  from: Read<ImportedObservation | ImportedReport>,
  { now, released }: { now: Date; released?: string },
  results: readonly Read<ImportedObservation>[],
  report?: Times,
): Times | undefined {
  const draws = results.flatMap((result) => drawnAt(result) ?? []).sort((one, other) => instantOf(one).localeCompare(instantOf(other)));
  const effectiveAt = drawnAt(from) ?? report?.effectiveAt ?? draws[0];
  const { issued } = from.resource;
  if (!issued && !report) from.note('issued', `is missing: ${released ? 'the time of the Bundle' : 'the time of the import'} is taken`);
  if (effectiveAt === undefined) return void from.say('effectiveDateTime', 'is missing: when was the specimen taken');
  return { effectiveAt, issuedAt: issued ?? report?.issuedAt ?? released ?? now.toISOString() };
}

const drawnAt = ({ resource }: Read<ImportedObservation | ImportedReport>): string | undefined =>
  resource.effectiveDateTime ?? resource.effectiveInstant ?? resource.effectivePeriod?.start;

/** A specimen is taken before its result is released, and nothing is released in the future. */
export function checkTimes({ say }: Pick<Read, 'say'>, effectiveAt: string, issuedAt: string, now: Date): void {
  const isAfter = precisionOf(effectiveAt) === 'day' ? effectiveAt > labDay(issuedAt) : instantOf(effectiveAt) > instantOf(issuedAt);
  if (isAfter) say('effectiveDateTime', `${effectiveAt} lies after the release, ${issuedAt}`);
  if (effectiveAt < EARLIEST) say('effectiveDateTime', `${effectiveAt} lies before ${EARLIEST}`);
  if (Date.parse(instantOf(issuedAt)) > now.getTime() + TOLERATED_MS) say('issued', `${issuedAt} lies in the future`);
}
