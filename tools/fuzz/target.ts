import type { Arbitrary } from 'fast-check';
import type { Answer } from './read-answer.ts';
import type { Input } from './wire.ts';

/** What the contract says of one answer. */
export type Documented = {
  /** Media types without parameters; none: the answer has no body. */
  types: readonly string[];
  /** What is wrong with the body, if anything. */
  fault?: (answer: Answer) => string | undefined;
};

/** What the contract says of one request. */
export type Expected = {
  /** The name of the operation in the contract, or of the group of addresses. */
  operation: string;
  answers: Readonly<Record<number, Documented>>;
  /** Why the contract does not let this request succeed, if it does not. */
  mustRefuse?: string;
};

/** A service as the loop sees it: what to send, and what may come back. */
export type Target = {
  name: string;
  port: number;
  inputs: Arbitrary<Input>;
  /** Fills in what can be made only just before it is sent, such as tokens that are good once. */
  prepare?: (input: Input) => Promise<Input>;
  expected: (input: Input) => Expected;
  /** Texts that no answer may hold, unless the request did. */
  secrets: readonly string[];
  /** The latest lines of the log, and whether the process still runs. */
  log: () => string;
  running: () => boolean;
};

export const pathOf = ({ target }: Input): string => target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/)[0]!;
