import { zoneName, type Place, type ValueReading, type Zone } from '@biomarker/domain/interpretation';
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
  const { named, ...unnamed } = reading;
  const place = reading.intervals[0]?.place;
  const direction = place && DIRECTIONS[place];
  const start = direction?.name ?? zoneName(place ? unnamed : reading);
  const tint = tintOf(reading, zone);
  return {
    title: !named || !place ? start : holds(named.band.label, start) ? zoneName(reading) : `${start}: ${named.band.label}`,
    tint,
    icon: (tint !== 'crit' && direction?.icon) || ICONS[tint],
  };
}

/** "very high" holds "High". */
const holds = (label: string, word: string): boolean => label.toLowerCase().split(' ').includes(word.toLowerCase());

/** Where a value such as "<5" lies in no one zone, its place in the interval decides. */
function tintOf({ urgency, intervals: [first] }: ValueReading, zone: Zone | undefined): Tint {
  if (urgency && urgency.level !== 'soon') return 'crit';
  if (zone) return zone.tone === 'ok-2' ? 'ok' : zone.tone;
  return TINTS[first?.place ?? 'unclear'];
}
