import { drawFaults, instantOf, releaseFaults } from '@biomarker/domain/partner';
import type { Read } from './address-book.ts';
import type { ImportedObservation, ImportedReport } from './import-shapes.ts';

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

export function checkTimes({ say }: Pick<Read, 'say'>, effectiveAt: string, issuedAt: string, now: Date): void {
  for (const fault of drawFaults(effectiveAt, issuedAt)) say('effectiveDateTime', fault);
  for (const fault of releaseFaults(issuedAt, now)) say('issued', fault);
}
