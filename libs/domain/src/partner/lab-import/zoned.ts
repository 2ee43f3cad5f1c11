import { EARLIEST } from '../lab/lab-time.ts';

/** Undefined where an offset had seconds, as local mean time did: no time of FHIR has such an offset. */
function offsetsOf(zone: string, local: string): string[] | undefined {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsetAt = (at: number) =>
    clock
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')!
      .value.slice(3) || '+00:00';
  const near = Date.parse(`${local}Z`);
  const candidates = [...new Set([near - 86_400_000, near + 86_400_000].map(offsetAt))];
  if (candidates.some((offset) => offset.length > '+00:00'.length)) return undefined;
  return candidates.filter((offset) => offsetAt(Date.parse(`${local}${offset}`)) === offset);
}

/** A local time with the offset of its zone. In the hour that comes twice in autumn there are two, and none in the hour that spring leaves out. */
export function zoned(local: string, seconds: string, zone: string): { time: string; note?: string } | { fault: string } {
  if (local < EARLIEST) return { fault: `${local} lies before ${EARLIEST}` };
  const offsets = offsetsOf(zone, `${local}${seconds.replace(':60', ':59') || ':00'}`);
  if (!offsets) return { fault: `${local} has no offset of whole minutes in ${zone}: state its offset` };
  const [first, second] = offsets.sort((one, other) => Date.parse(`${local}:00${one}`) - Date.parse(`${local}:00${other}`));
  if (first === undefined) return { fault: `${local} does not exist in ${zone}: the clock goes forward` };
  const offset = first === '+00:00' ? 'Z' : first;
  return { time: `${local}${seconds}${offset}`, ...(second && { note: `${local} comes twice in ${zone}: the first is taken` }) };
}
