import { instantOf, labDay, precisionOf } from '@biomarker/domain/partner';
import type { Read } from './address-book.ts';

/** The clock of a laboratory may be ahead. */
const TOLERATED_MS = 10 * 60_000;
const EARLIEST = '1900';

/** A specimen is taken before its result is released, and nothing is released in the future. */
export function checkTimes({ say }: Pick<Read, 'say'>, effectiveAt: string, issuedAt: string, now: Date): void {
  const isAfter = precisionOf(effectiveAt) === 'day' ? effectiveAt > labDay(issuedAt) : instantOf(effectiveAt) > instantOf(issuedAt);
  if (isAfter) say('effectiveDateTime', `${effectiveAt} lies after the release, ${issuedAt}`);
  if (effectiveAt < EARLIEST) say('effectiveDateTime', `${effectiveAt} lies before ${EARLIEST}`);
  if (Date.parse(instantOf(issuedAt)) > now.getTime() + TOLERATED_MS) say('issued', `${issuedAt} lies in the future`);
}
