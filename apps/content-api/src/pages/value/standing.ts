import {
  cannotWait,
  capital,
  dependsOn,
  isGoalReached,
  urgentName,
  zoneName,
  type Place,
  type ValueReading,
  type Zone,
} from '@biomarker/domain/interpretation';
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
  if (isGoalReached(reading)) return { title: 'Goal reached', tint, icon: ICONS[tint] };
  const open = dependsOn(reading);
  if (open && tint !== 'crit') return { title: `Depends on ${open}`, tint, icon: ICONS[tint] };
  const [first] = reading.intervals;
  const direction = first && DIRECTIONS[first.place];
  return { title: titleOf(reading, direction?.name, tint), tint, icon: (tint !== 'crit' && direction?.icon) || ICONS[tint] };
}

/** "High: prediabetes". A band within the interval that is no good news stands alone: "Low testosterone". */
function titleOf(reading: ValueReading, direction: string | undefined, tint: Tint): string {
  const { named, goal } = reading;
  const isInside = reading.intervals[0]?.place === 'inside';
  if (goal?.isMissed && tint !== 'crit' && (!named || isInside)) return direction ? `${direction}: goal not reached` : 'Goal not reached';
  const start = direction ?? startOf(reading, tint);
  if (!named) return start;
  const isAlone = reading.intervals.length === 0 || holds(named.band.label, start) || (isInside && tint !== 'ok');
  return isAlone ? capital(named.band.label) : `${start}: ${named.band.label}`;
}

/** No value that cannot wait is called in range. */
function startOf(reading: ValueReading, tint: Tint): string {
  const { named: _, ...unnamed } = reading;
  if (tint === 'crit' && reading.urgency) return urgentName(reading.urgency);
  return zoneName(reading.intervals.length > 0 ? unnamed : reading);
}

/** "very high" holds "High". */
const holds = (label: string, word: string): boolean => label.toLowerCase().split(' ').includes(word.toLowerCase());

/** Where a value such as "<5" lies in no one zone, its place in the interval decides. */
function tintOf(reading: ValueReading, zone: Zone | undefined): Tint {
  if (cannotWait(reading)) return 'crit';
  if (dependsOn(reading)) return 'quiet';
  const tone = zone?.tone === 'ok-2' ? 'ok' : zone?.tone;
  if (reading.goal?.isMissed && tone === 'ok') return 'edge';
  if (tone) return tone;
  return TINTS[reading.intervals[0]?.place ?? 'unclear'];
}
