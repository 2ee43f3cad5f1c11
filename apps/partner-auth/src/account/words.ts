const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC', timeZoneName: 'short' } as const;
const DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', ...time });

/** These functions take ISO 8601 and format it in UTC. */
export const dayOf = (iso: string): string => DAY.format(new Date(iso));
export const shortDayOf = (iso: string): string => SHORT_DAY.format(new Date(iso));
export const momentOf = (iso: string): string => MOMENT.format(new Date(iso));

/** `1 read`, `2 reads` */
export const counted = (count: number, one: string, several = `${one}s`): string => `${count} ${count === 1 ? one : several}`;
