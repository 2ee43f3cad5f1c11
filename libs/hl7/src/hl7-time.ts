const FORM = /^(\d{4})(\d\d)?(\d\d)?(?:(\d\d)(\d\d)?(?:(\d\d)(\.\d{1,4})?)?)?([+-]\d{4})?$/;

export type TimeFault = string;

/** The offset of a zone at a local time; two in the hour that comes twice in autumn, none in the hour that spring leaves out. */
function offsetsOf(zone: string, local: string): string[] {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsetAt = (at: number) =>
    clock
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')!
      .value.slice(3) || '+00:00';
  const near = Date.parse(`${local}Z`);
  const candidates = [...new Set([near - 86_400_000, near + 86_400_000].map(offsetAt))];
  return candidates.filter((offset) => offsetAt(Date.parse(`${local}${offset}`)) === offset);
}

/** A local time with the offset of its zone. */
export function zoned(local: string, seconds: string, zone: string): { time: string; note?: string } | { fault: string } {
  const offsets = offsetsOf(zone, `${local}${seconds.replace(':60', ':59') || ':00'}`);
  const [first, second] = offsets.sort((one, other) => Date.parse(`${local}:00${one}`) - Date.parse(`${local}:00${other}`));
  if (first === undefined) return { fault: `${local} does not exist in ${zone}: the clock goes forward` };
  const offset = first === '+00:00' ? 'Z' : first;
  return { time: `${local}${seconds}${offset}`, ...(second && { note: `${local} comes twice in ${zone}: the first is taken` }) };
}

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
