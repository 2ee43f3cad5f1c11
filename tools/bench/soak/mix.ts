import fc from 'fast-check';

/** One request and its expected answer. `{n}` in path or body becomes the number of the request. */
export type Asked = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  status: number;
  /** A text in the answer. */
  holds?: string;
};

/** Parts of the traffic, by weight. */
export type Mix = readonly (readonly [weight: number, asked: readonly Asked[]])[];

const SEED = 20_261_121;
const LENGTH = 20_000;

/** The same sequence in every run. */
export const sequenceOf = (mix: Mix): Asked[] =>
  fc.sample(fc.oneof(...mix.map(([weight, asked]) => ({ weight, arbitrary: fc.constantFrom(...asked) }))), { seed: SEED, numRuns: LENGTH });
