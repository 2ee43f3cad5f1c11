const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC', timeZoneName: 'short' } as const;
const DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', ...time });

/** The day that ISO 8601 names, in the zone of its writer. */
const day = (iso: string) => new Date(iso.slice(0, 10));
export const dayOf = (iso: string): string => DAY.format(day(iso));
export const shortDayOf = (iso: string): string => SHORT_DAY.format(day(iso));
/** In UTC. */
export const momentOf = (iso: string): string => MOMENT.format(new Date(iso));

/** A time as the laboratory wrote it, with its offset; a day stays a day. */
export function labMomentOf(time: string): string {
  const [, clock, zone] = time.match(/T(\d\d:\d\d)[^Z+-]*((?:[Z+-].*)?)$/s) ?? [];
  return clock === undefined ? shortDayOf(time) : `${shortDayOf(time)}, ${clock} UTC${zone === 'Z' ? '' : zone}`;
}
