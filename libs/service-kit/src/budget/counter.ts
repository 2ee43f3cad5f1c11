/** What a window holds once some more was spent in it. */
export type Count = { spent: number; msToReset: number };

/** Counts in fixed windows that start at the first request of a key. */
export type Counter = {
  spend(key: string, units: number): Promise<Count>;
  /** Resolves when the store answers. */
  probe(): Promise<unknown>;
};

export type Window = { name: string; points: number; windowSeconds: number };
