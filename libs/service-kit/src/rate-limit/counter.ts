/** What a window holds once some more was spent in it. */
export type Count = { spent: number; msToReset: number };

/** Counts in fixed windows that start at the first request of a key. */
export type Counter = {
  consume(key: string, units: number): Promise<Count>;
  /** Resolves when the store answers. */
  probe(): Promise<unknown>;
};

export type Window = { name: string; points: number; windowSeconds: number };

/** A steady clock, in whole milliseconds: the difference of two fractions may come out a hair larger than what was added, and is rounded up to a second. */
export const steadyMs = (): number => Math.floor(performance.now());
