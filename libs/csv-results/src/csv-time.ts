import { LabTime, zoned, type Feed } from '@biomarker/domain/partner';

const CLOCK = '(?:[T ](\\d\\d?):(\\d\\d)(:\\d\\d(?:\\.\\d{1,9})?)? ?(Z|[+-]\\d\\d:?\\d\\d)?)?';

/** The order of day, month and year is the feed's: 04/05/2026 is never guessed. */
const FORMS: Record<Feed['dates'], { form: RegExp; order: readonly [year: number, month: number, day: number]; words: string }> = {
  'YYYY-MM-DD': { form: new RegExp(`^(\\d{4})-(\\d\\d)-(\\d\\d)${CLOCK}$`), order: [1, 2, 3], words: 'year-month-day' },
  'DD.MM.YYYY': { form: new RegExp(`^(\\d\\d?)\\.(\\d\\d?)\\.(\\d{4})${CLOCK}$`), order: [3, 2, 1], words: 'day.month.year' },
  'DD/MM/YYYY': { form: new RegExp(`^(\\d\\d?)/(\\d\\d?)/(\\d{4})${CLOCK}$`), order: [3, 2, 1], words: 'day/month/year' },
  'MM/DD/YYYY': { form: new RegExp(`^(\\d\\d?)/(\\d\\d?)/(\\d{4})${CLOCK}$`), order: [3, 1, 2], words: 'month/day/year' },
};

/** A date of the feed as a time of the record. A day stays a day; a time without an offset is one of the zone. */
export function timeOfCell(text: string, { dates, timeZone }: Feed): { time: string; note?: string } | { fault: string } {
  const { form, order, words } = FORMS[dates];
  const parts = text.match(form);
  const date = parts && order.map((at) => parts[at]!.padStart(2, '0')).join('-');
  const [hour, minute, seconds = '', offset] = parts?.slice(4) ?? [];
  if (text === '') return { fault: 'is missing' };
  if (!date || !LabTime.safeParse(date).success) return { fault: `is no date of this feed (${words})` };
  if (hour === undefined) return { time: date };
  const clock = `${date}T${hour.padStart(2, '0')}:${minute}`;
  const time = `${clock}${seconds}${(offset ?? 'Z').replace(/(?<=\d\d)(?=\d\d$)/, ':')}`;
  if (!LabTime.safeParse(time).success) return { fault: `is no time: ${text}` };
  return offset ? { time } : zoned(clock, seconds, timeZone);
}
