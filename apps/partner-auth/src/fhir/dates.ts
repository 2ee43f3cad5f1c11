import type { Interval } from '@biomarker/domain/partner';
import { invalidParameter } from './fhir-error.ts';

const DATE = /^(eq|ne|gt|ge|lt|le|sa|eb)?(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/;

type Prefix = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'sa' | 'eb';

/** A FHIR date parameter: partial dates are intervals, times without a zone are UTC. */
export function parseDate(name: string, value: string): Interval {
  const match = value.match(DATE);
  const [start, end] = match ? boundsOf(match) : [];
  if (!match || start === undefined || end === undefined)
    throw invalidParameter(`${name}: "${value}" is not a date.`, 'Form: [eq|ne|gt|ge|lt|le|sa|eb]YYYY[-MM[-DD[Thh:mm[:ss][zone]]]]');
  return INTERVALS[(match[1] ?? 'eq') as Prefix](start, end);
}

const INTERVALS: Record<Prefix, (start: string, end: string) => Interval> = {
  eq: (from, before) => ({ from, before }),
  ne: (from, before) => ({ from, before, not: true }),
  gt: (_start, end) => ({ from: end }),
  sa: (_start, end) => ({ from: end }),
  ge: (start) => ({ from: start }),
  lt: (start) => ({ before: start }),
  eb: (start) => ({ before: start }),
  le: (_start, end) => ({ before: end }),
};

/** First instant of the interval, and the first after it. */
function boundsOf([, , year, month, day, hour, minute, second, fraction, zone]: RegExpMatchArray): [string, string] | [] {
  const time = `${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}${(fraction ?? '').slice(0, 4)}`;
  const start = new Date(`${year}-${month ?? '01'}-${day ?? '01'}T${time}${zone ?? 'Z'}`);
  // A day that the month does not have would roll over in silence.
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month ?? 1), 0)).getUTCDate();
  if (Number.isNaN(start.getTime()) || Number(day ?? 1) > daysInMonth || Number(year) === 0) return [];

  const end = new Date(start);
  if (fraction !== undefined) end.setUTCMilliseconds(end.getUTCMilliseconds() + 1);
  else if (second !== undefined) end.setUTCSeconds(end.getUTCSeconds() + 1);
  else if (minute !== undefined) end.setUTCMinutes(end.getUTCMinutes() + 1);
  else if (day !== undefined) end.setUTCDate(end.getUTCDate() + 1);
  else if (month !== undefined) end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setUTCFullYear(end.getUTCFullYear() + 1);
  return [start.toISOString(), end.toISOString()];
}

export const isInside = (instant: string, { from, before, not }: Interval): boolean => {
  const inside = (from === undefined || instant >= from) && (before === undefined || instant < before);
  return not ? !inside : inside;
};
