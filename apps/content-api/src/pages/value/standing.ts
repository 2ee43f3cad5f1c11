import { dependsOn, zoneName, type Place, type ValueReading, type Zone } from '@biomarker/domain/interpretation';
import type { Icon } from '@biomarker/look';

export type Tint = 'ok' | 'edge' | 'out' | 'crit' | 'quiet';
export type Standing = { title: string; tint: Tint; icon: Icon };

const DIRECTIONS: Readonly<Record<string, { name: string; icon: Icon }>> = {
  below: { name: 'Low', icon: 'circle-arrow-down' },
  above: { name: 'High', icon: 'circle-arrow-up' },
};
const ICONS: Readonly<Record<Tint, Icon>> = { ok: 'circle-check', edge: 'circle-minus', out: 'circle-minus', crit: 'octagon-alert', quiet: 'info' };

const TINTS: Readonly<Record<Place, Tint>> = { below: 'edge', inside: 'ok', above: 'edge', unclear: 'quiet' };

/** The icons of answers, for a page that draws them in the browser: the verdict, the next step, the call for help. */
export const ANSWER_ICONS: readonly Icon[] = [
  ...new Set([...Object.values(ICONS), ...Object.values(DIRECTIONS).map(({ icon }) => icon), 'arrow-right', 'phone'] as const),
];

/** A reading at first sight: a title of a few words, the tint of its zone, and an icon that says the same as the tint. */
export function standingOf(reading: ValueReading, zone: Zone | undefined): Standing {
  const tint = tintOf(reading, zone);
  if (reading.named?.band.kind === 'target') return { title: 'Goal reached', tint, icon: ICONS[tint] };
  if (reading.missed && tint !== 'crit') return { title: 'Goal not reached', tint: tint === 'ok' ? 'edge' : tint, icon: ICONS.edge };
  const [first] = reading.intervals;
  const open = dependsOn(reading);
  if (open && tint !== 'crit') return { title: `Depends on ${open}`, tint, icon: ICONS[tint] };
  const direction = first && DIRECTIONS[first.place];
  return { title: titleOf(reading, direction?.name, tint), tint, icon: (tint !== 'crit' && direction?.icon) || ICONS[tint] };
}

/** "High: prediabetes". A band within the interval that is no good news stands alone: "Low testosterone". */
function titleOf(reading: ValueReading, direction: string | undefined, tint: Tint): string {
  const { named, ...unnamed } = reading;
  const place = reading.intervals[0]?.place;
  const start = direction ?? zoneName(place ? unnamed : reading);
  if (!named) return start;
  const isAlone = !place || holds(named.band.label, start) || (place === 'inside' && tint !== 'ok');
  return isAlone ? zoneName(reading) : `${start}: ${named.band.label}`;
}

/** "very high" holds "High". */
const holds = (label: string, word: string): boolean => label.toLowerCase().split(' ').includes(word.toLowerCase());

/** Where a value such as "<5" lies in no one zone, its place in the interval decides. */
function tintOf(reading: ValueReading, zone: Zone | undefined): Tint {
  const {
    urgency,
    intervals: [first],
  } = reading;
  if (urgency && urgency.level !== 'soon') return 'crit';
  if (dependsOn(reading)) return 'quiet';
  if (zone) return zone.tone === 'ok-2' ? 'ok' : zone.tone;
  return TINTS[first?.place ?? 'unclear'];
}
