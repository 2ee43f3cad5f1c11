import { openSides, type OptimalRange, type Threshold } from '@biomarker/domain/content';

/** An axis that starts and ends with a tick. */
export type Scale = { from: number; to: number; ticks: number[] };

/** Decision values above this multiple of the highest interval would squeeze it, so only the table shows them. */
const FARTHEST = 8;
/** The axis starts at 0 if the lowest number is below this share of the highest, or if an interval has no lower bound. */
const NEAR_ZERO = 0.5;
const ROOM = 0.12;
const STEPS = [1, 2, 2.5, 5, 10];

/** One scale for intervals and decision values in the same unit. */
export function scaleOf(ranges: readonly OptimalRange[], thresholds: readonly Threshold[]): Scale | undefined {
  const closed = ranges.flatMap(closedSides);
  const farthest = Math.max(...closed) * FARTHEST;
  const decided = thresholds.flatMap(({ low, high }) => [low, high]).filter((value) => value !== undefined && (closed.length === 0 || value <= farthest));
  const numbers = [...closed, ...(decided as number[])];
  if (numbers.length === 0) return undefined;
  const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)];
  const openBelow = ranges.some((range) => openSides(range).below);
  const from = lowest >= 0 && (openBelow || lowest < highest * NEAR_ZERO) ? 0 : lowest;
  const room = (highest - from || Math.abs(highest) || 1) * ROOM;
  return axis(from === 0 || lowest === highest ? 0 : from - room, highest + room);
}

/** The bounds of an interval, without a number that only closes an open side for display. */
function closedSides(range: OptimalRange): number[] {
  const { below, above } = openSides(range);
  const { normalMin, normalMax, optimalMin, optimalMax } = range;
  const low = below ? [] : [normalMin, optimalMin];
  const high = above ? [] : [normalMax, optimalMax];
  return [...low, ...high].filter((value) => value !== undefined);
}

/** The narrowest axis over both numbers with three to seven round ticks. */
export function axis(low: number, high: number): Scale {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.map((factor) => factor * power).find((candidate) => candidate >= rough * 0.999)!;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
  return { from: ticks[0]!, to: ticks.at(-1)!, ticks };
}

/** The position of a value in percent of the axis; values beyond the axis are at its end. */
export function percent(value: number, { from, to }: Scale): number {
  return Math.round(((Math.min(Math.max(value, from), to) - from) / (to - from)) * 10_000) / 100;
}
