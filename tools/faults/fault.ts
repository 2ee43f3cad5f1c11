import type { ServiceName } from './testbed/service.ts';
import type { Testbed } from './testbed/testbed.ts';

/** What one fault did to one service. */
export type Row = {
  /** Not measured but said: what the fault is. */
  fault: string;
  service: ServiceName;
  requests: number;
  /** Documented refusals among them (503 with `Retry-After`, JSON-RPC -32603, 4xx for what was sent to be refused). */
  refused: number;
  /** Requests without a whole answer. */
  failed: number;
  /** Of the answers that well-behaved clients waited for. */
  slowestMs: number;
  /** One sentence each; a fault is passed when there is none. */
  wrong: string[];
  /** From the end of the fault, in milliseconds; undefined where nothing has to recover. */
  recovery?: { firstRightMs: number; steadyMs: number };
  note?: string;
};

/** A fault that this machine does not allow to be made: neither passed nor failed, and always shown. */
export type NotRun = { fault: string; notRun: string };

export type Fault = {
  /** Also the name of the file. */
  name: string;
  /** What is broken, as the table says it. */
  title: string;
  /** Takes a few seconds, and so is part of the rounds. */
  quick: boolean;
  run(testbed: Testbed): Promise<(Row | NotRun)[]>;
};

export const isRow = (result: Row | NotRun): result is Row => !('notRun' in result);
