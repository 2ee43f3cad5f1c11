import { openSides, type OptimalRange, type Threshold } from '@biomarker/domain/content';
import { capital, THRESHOLD_TITLES } from '@biomarker/pages';
import type { Scale } from './scale.ts';

/** `mark` distinguishes neighboring zones without color; a single zone needs none. `shade` grows from 0 to 3 with the distance from the usual values. */
export type Zone = { threshold: Threshold; low: number; high: number; mark: string; shade: number };
export type Lane = { title: string; zones: Zone[] };

/** Marks up to this length fit into a zone. */
const LONGEST_MARK = 3;
const DARKEST = 3;

/** Decision values by kind and population, as zones without overlap. Omits those beyond the scale. */
export function lanesOf(thresholds: readonly Threshold[], ranges: readonly OptimalRange[], scale: Scale): Lane[] {
  const lanes: { title: string; members: Threshold[] }[] = [];
  const shown = thresholds.filter(({ low, high }) => (low ?? high!) <= scale.to && (high ?? low!) >= scale.from);
  for (const threshold of shown.toSorted((a, b) => bottom(a) - bottom(b))) {
    const title = `${THRESHOLD_TITLES[threshold.kind]}: ${threshold.population}`;
    const lane = lanes.find((each) => each.title === title && top(each.members.at(-1)!) <= bottom(threshold));
    if (lane) lane.members.push(threshold);
    else lanes.push({ title, members: [threshold] });
  }
  const kinds = Object.values(THRESHOLD_TITLES);
  const order = ({ title }: { title: string }) => kinds.findIndex((kind) => title.startsWith(`${kind}: `));
  return lanes.toSorted((a, b) => order(a) - order(b)).map(({ title, members }) => ({ title, zones: zonesOf(members, ranges, scale) }));
}

const bottom = ({ low = -Infinity }: Threshold) => low;
const top = ({ high = Infinity }: Threshold) => high;

function zonesOf(members: readonly Threshold[], ranges: readonly OptimalRange[], { from, to }: Scale): Zone[] {
  const sides = members.map((member) => sideOf(member, ranges));
  return members.map((threshold, index) => ({
    threshold,
    low: Math.max(bottom(threshold), from),
    high: Math.min(top(threshold), to),
    mark: threshold.label.length <= LONGEST_MARK ? capital(threshold.label) : members.length > 1 ? String(index + 1) : '',
    shade: threshold.kind === 'target' ? 0 : shadeOf(sides, index),
  }));
}

/** -1 below the intervals, 1 above, 0 among the usual values: a band of a scale that shares values with an interval, or a zone that holds one whole. */
function sideOf(threshold: Threshold, ranges: readonly OptimalRange[]): number {
  const [low, high] = [bottom(threshold), top(threshold)];
  const intervals = ranges.map((range) => {
    const { below, above } = openSides(range);
    return { from: below ? -Infinity : (range.normalMin ?? -Infinity), to: above ? Infinity : (range.normalMax ?? Infinity) };
  });
  if (intervals.length === 0) return 1;
  if (intervals.every(({ from }) => high <= from)) return -1;
  if (intervals.every(({ to }) => low >= to)) return 1;
  if (threshold.kind === 'severity' || intervals.some(({ from, to }) => low <= from && high >= to)) return 0;
  return low === -Infinity ? -1 : high === Infinity ? 1 : 0;
}

/** The zone closest to the usual values is the palest on its side. */
function shadeOf(sides: readonly number[], index: number): number {
  const side = sides[index]!;
  if (side === 0) return 0;
  const nearer = sides.filter((other, at) => other === side && (side > 0 ? at < index : at > index)).length;
  return Math.min(DARKEST, nearer + 1);
}
