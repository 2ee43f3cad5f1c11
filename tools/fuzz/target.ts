import type { Arbitrary } from 'fast-check';
import type { Answer } from './read-answer.ts';
import type { Input } from './wire.ts';

/** The contract of one answer. */
export type Documented = {
  /** Media types without parameters; empty for an answer without a body. */
  types: readonly string[];
  /** The fault of the body, if any. */
  fault?: (answer: Answer) => string | undefined;
};

/** The contract of one request. */
export type Expected = {
  /** The name of the operation in the contract, or of the group of addresses. */
  operation: string;
  answers: Readonly<Record<number, Documented>>;
  /** The reason why this request must not succeed, if any. */
  mustRefuse?: string;
};

/** A service under test: its inputs and expected answers. */
export type Target = {
  name: string;
  port: number;
  inputs: Arbitrary<Input>;
  /** Fills in values just before sending, such as single-use tokens. */
  prepare?: (input: Input) => Promise<Input>;
  expected: (input: Input) => Expected;
  /** Keeps what the next input needs of an answer, such as a renewed token. */
  seen?: (answer: Answer) => void;
  /** Texts that no answer may hold unless the request does. */
  secrets: readonly string[];
  /** The latest lines of the log, and whether the process still runs. */
  log: () => string;
  running: () => boolean;
};

export const pathOf = ({ target }: Input): string => target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/)[0]!;
