import fc from 'fast-check';
import type { Ask } from '../../faults/load/exchange.ts';

/** One request and its expected answer. `{n}` becomes the number of the request. */
export type Asked = Ask & {
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

/** The request with a value in each place of such a name. */
export function filled(asked: Asked, values: Record<string, string>): Asked {
  const put = (text: string) => Object.entries(values).reduce((known, [name, value]) => known.replaceAll(name, value), text);
  return {
    ...asked,
    path: put(asked.path),
    ...(asked.body && { body: put(asked.body) }),
    headers: asked.headers && Object.fromEntries(Object.entries(asked.headers).map(([name, value]) => [name, put(value)])),
  };
}
