import { z } from 'zod';

const FORM = /^(\d{4})-(\d\d)-(\d\d)(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d|60)(\.\d{1,9})?)?(Z|[+-](?:0\d|1[0-4]):[0-5]\d))?$/;

/**
 * A time as the laboratory wrote it, ISO 8601: a day, or a time with its offset, to the minute or the second. A day is as exact as it
 * says, and the offset tells the day on which the specimen was taken.
 */
export const LabTime = z.string().refine(isLabTime, 'a date such as 2026-05-04, or a date with time and zone such as 2026-05-04T08:30:00Z');
export type LabTime = string;

/** A time of release is never a day alone. */
export const LabInstant = z.string().refine((text) => isLabTime(text) && text.includes('T'), 'a date with time and zone, such as 2026-05-04T08:30:00Z');

export type LabPrecision = 'day' | 'minute' | 'second';

function isLabTime(text: string): boolean {
  const [, year, month, day] = text.match(FORM) ?? [];
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}

export const precisionOf = (time: LabTime): LabPrecision => (time.length === 10 ? 'day' : time[16] === ':' ? 'second' : 'minute');

/** The day as the laboratory wrote it, in its own zone. */
export const labDay = (time: LabTime): string => time.slice(0, 10);

/** FHIR needs seconds in a time. */
export const fhirTime = (time: LabTime): string => (precisionOf(time) === 'minute' ? `${time.slice(0, 16)}:00${time.slice(16)}` : time);

/** Its first instant and the first after it, in UTC. A day without a zone is one of UTC. A leap second equals the next second. */
export function boundsOf(time: LabTime): { from: string; until: string } {
  const from = startOf(time);
  const lengths = { day: 86_400_000, minute: 60_000, second: time.includes('.') ? 1 : 1000 };
  return { from: from.toISOString(), until: new Date(from.getTime() + lengths[precisionOf(time)]).toISOString() };
}

function startOf(time: LabTime): Date {
  const leap = time.slice(16, 19) === ':60';
  const start = new Date(leap ? time.replace(':60', ':59') : fhirTime(time));
  return leap ? new Date(start.getTime() + 1000) : start;
}

/** The instant for sorting and comparison: ISO 8601 in UTC. */
export const instantOf = (time: LabTime): string => startOf(time).toISOString();

export const EARLIEST = '1900';
/** A time may lie this far in the future: the laboratory's clock may be fast. */
const TOLERATED_MS = 10 * 60_000;

/** Why a specimen was not taken then: it is taken before its result is released. */
export function drawFaults(effectiveAt: LabTime, issuedAt: LabTime | undefined): string[] {
  const byDay = issuedAt !== undefined && [effectiveAt, issuedAt].some((time) => precisionOf(time) === 'day');
  const order = byDay ? labDay : instantOf;
  return [
    ...(issuedAt !== undefined && order(effectiveAt) > order(issuedAt) ? [`${effectiveAt} lies after the release, ${issuedAt}`] : []),
    ...(effectiveAt < EARLIEST ? [`${effectiveAt} lies before ${EARLIEST}`] : []),
  ];
}

/** Why nothing was released then: nothing is released in the future. */
export const releaseFaults = (issuedAt: LabTime, now: Date): string[] =>
  Date.parse(instantOf(issuedAt)) > now.getTime() + TOLERATED_MS ? [`${issuedAt} lies in the future`] : [];
