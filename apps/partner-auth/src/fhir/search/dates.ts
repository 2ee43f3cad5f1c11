import { boundsOf, type Interval, type LabTime } from '@biomarker/domain/partner';
import { invalidParameter } from '../fhir-error.ts';

const DATE = /^(eq|ne|gt|ge|lt|le|sa|eb)?(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/;

const FORM = 'Form: [eq|ne|gt|ge|lt|le|sa|eb]YYYY[-MM[-DD[Thh:mm[:ss][zone]]]]';
/** A plus that was not escaped arrives as a blank. */
const PLUS_LOST = /T[\d:.]+ \d\d:\d\d$/;

/** The common range of PostgreSQL and four-digit ISO 8601. A time zone or the end of a year may exceed it. */
const EARLIEST = '0001-01-01T00:00:00.000Z';
const LATEST = '9999-12-31T23:59:59.999Z';

type Prefix = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'sa' | 'eb';

/** A FHIR date parameter: partial dates are intervals, times without a zone are UTC. */
export function parseDate(name: string, value: string): Interval {
  const match = value.match(DATE);
  const [start, end] = match ? boundsIn(match) : [];
  if (!match || start === undefined || end === undefined)
    throw invalidParameter(`${name}: "${value}" is not a date.`, PLUS_LOST.test(value) ? 'In an address, write the + of a time zone as %2B.' : FORM);
  return INTERVALS[(match[1] ?? 'eq') as Prefix](start, end);
}

/** R4 compares the time of a record as an interval too: a day is `ge` of each of its hours, and `le`. */
const INTERVALS: Record<Prefix, (start: string, end: string) => Interval> = {
  eq: (from, endsBy) => ({ from, endsBy }),
  ne: (from, endsBy) => ({ from, endsBy, not: true }),
  gt: (_start, end) => ({ endsAfter: end }),
  sa: (_start, end) => ({ from: end }),
  ge: (start) => ({ endsAfter: start }),
  lt: (start) => ({ before: start }),
  eb: (start) => ({ endsBy: start }),
  le: (_start, end) => ({ before: end }),
};

/** The first instant of the interval and the first after it; empty for an impossible date. */
function boundsIn([, , ...parts]: RegExpMatchArray): [string, string] | [] {
  const [year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] = parts;
  const start = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}${zone}`);
  // JavaScript silently rolls an impossible day over into the next month.
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number.isNaN(start.getTime()) || Number(day) > daysInMonth || Number(hour) > 23 || Number(year) === 0) return [];
  return [instant(start), instant(endOf(start, parts))];
}

function instant(date: Date): string {
  if (date.getTime() > Date.parse(LATEST)) return LATEST;
  return date.getTime() < Date.parse(EARLIEST) ? EARLIEST : date.toISOString();
}

type Step = (date: Date) => void;

/** The length of the interval by its finest given part, finest first. */
const STEPS: [part: number, step: Step][] = [
  [6, (date) => void date.setUTCMilliseconds(date.getUTCMilliseconds() + 1)],
  [5, (date) => void date.setUTCSeconds(date.getUTCSeconds() + 1)],
  [4, (date) => void date.setUTCMinutes(date.getUTCMinutes() + 1)],
  [2, (date) => void date.setUTCDate(date.getUTCDate() + 1)],
  [1, (date) => void date.setUTCMonth(date.getUTCMonth() + 1)],
  [0, (date) => void date.setUTCFullYear(date.getUTCFullYear() + 1)],
];

function endOf(start: Date, parts: readonly (string | undefined)[]): Date {
  const end = new Date(start);
  const [, step] = STEPS.find(([part]) => parts[part] !== undefined)!;
  step(end);
  return end;
}

export function isInside(time: LabTime, { from, before, endsAfter, endsBy, not }: Interval): boolean {
  const { from: start, until: end } = boundsOf(time);
  const inside =
    (from === undefined || start >= from) &&
    (before === undefined || start < before) &&
    (endsAfter === undefined || end > endsAfter) &&
    (endsBy === undefined || end <= endsBy);
  return inside !== (not ?? false);
}
