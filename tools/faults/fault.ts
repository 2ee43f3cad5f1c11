import type { ServiceName } from './testbed/service.ts';
import type { Testbed } from './testbed/testbed.ts';

/** The effect of one fault on one service. */
export type Row = {
  /** Text only, not measured: the name of the fault. */
  fault: string;
  service: ServiceName;
  requests: number;
  /** The documented refusals among them (503 with `Retry-After`, JSON-RPC -32603, 4xx for requests that must be refused). */
  refused: number;
  /** Requests without a complete answer. */
  failed: number;
  /** The slowest answer to a well-behaved client. */
  slowestMs: number;
  /** One sentence each; a fault without any passes. */
  wrong: string[];
  /** From the end of the fault, in milliseconds; undefined if nothing has to recover. */
  recovery?: { firstRightMs: number; steadyMs: number };
  note?: string;
};

/** A fault that this machine cannot make: neither passed nor failed, and always shown. */
export type NotRun = { fault: string; notRun: string };

export type Fault = {
  /** Also the name of the file. */
  name: string;
  /** The broken part, as the table shows it. */
  title: string;
  /** Takes a few seconds, so the rounds include it. */
  quick: boolean;
  /** Values that it uses, which the golden of the list shows. */
  uses?: Readonly<Record<string, unknown>>;
  run(testbed: Testbed): Promise<(Row | NotRun)[]>;
};

export const isRow = (result: Row | NotRun): result is Row => !('notRun' in result);
