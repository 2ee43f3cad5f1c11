import { LabTime, zoned } from '@biomarker/domain/partner';

const FORM = /^(\d{4})(\d\d)?(\d\d)?(?:(\d\d)(\d\d)?(?:(\d\d)(\.\d{1,4})?)?)?([+-]\d{4})?$/;

/** A DTM as a time of the record. A day stays a day; a time without an offset is one of the zone. */
export function timeOfDtm(dtm: string, zone: string): { time: string; note?: string } | { fault: string } {
  const [, year, month, day, hour, minute, second, fraction = '', offset] = dtm.match(FORM) ?? [];
  if (year === undefined) return { fault: `"${dtm}" is no date of HL7` };
  if (day === undefined) return { fault: `${dtm} names no day` };
  const date = `${year}-${month}-${day}`;
  const clock = `${date}T${hour}:${minute ?? '00'}`;
  const seconds = second === undefined ? '' : `:${second}${fraction}`;
  const written = !offset || offset === '+0000' ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(3)}`;
  const time = hour === undefined ? date : `${clock}${seconds}${written}`;
  if (!LabTime.safeParse(time).success) return { fault: `"${dtm}" is no time of the calendar` };
  return hour === undefined || offset ? { time } : zoned(clock, seconds, zone);
}
