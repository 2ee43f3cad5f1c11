export type IntervalBar = { from: number; to: number; at: number };

/** The shares of a bar that stay free for values outside of an interval with two limits, and with one. */
const [BESIDE, BEYOND] = [0.2, 0.3];
const EDGE = 0.03;

/**
 * A bar of width 1 that shows the place of a value in an interval: the interval reaches from `from` to `to`, the value stands at `at`, in scale and at most
 * at an end. Undefined without a limit, and where a scale has no room: limits in the wrong order, or one limit of zero or less.
 */
export function intervalBar(value: number, { low, high }: { low?: number; high?: number }): IntervalBar | undefined {
  if (low !== undefined && high !== undefined) return high > low ? placed({ from: BESIDE, to: 1 - BESIDE }, (value - low) / (high - low)) : undefined;
  if (high !== undefined) return high > 0 ? placed({ from: 0, to: 1 - BEYOND }, value / high) : undefined;
  return low !== undefined && low > 0 ? { ...placed({ from: 0, to: BEYOND }, value / low), from: BEYOND, to: 1 } : undefined;
}

const placed = ({ from, to }: { from: number; to: number }, share: number): IntervalBar => ({
  from,
  to,
  at: Math.min(1 - EDGE, Math.max(EDGE, from + share * (to - from))),
});
