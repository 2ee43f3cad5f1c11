import { zoned } from '@biomarker/domain/partner';

const FORM = /^(\d{4})(\d\d)?(\d\d)?(?:(\d\d)(\d\d)?(?:(\d\d)(\.\d{1,4})?)?)?([+-]\d{4})?$/;

/** A DTM as a time of the record. A day stays a day; a time without an offset is one of the zone. */
export function timeOfDtm(dtm: string, zone: string): { time: string; note?: string } | { fault: string } {
  const [, year, month, day, hour, minute, second, fraction = '', offset] = dtm.match(FORM) ?? [];
  if (year === undefined) return { fault: `"${dtm}" is no date of HL7` };
  if (day === undefined) return { fault: `${dtm} names no day` };
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return { time: date };
  const clock = `${date}T${hour}:${minute ?? '00'}`;
  const seconds = second === undefined ? '' : `:${second}${fraction}`;
  if (!offset) return zoned(clock, seconds, zone);
  const written = `${offset.slice(0, 3)}:${offset.slice(3)}`;
  return { time: `${clock}${seconds}${written === '+00:00' ? 'Z' : written}` };
}
