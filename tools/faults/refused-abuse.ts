import type { Abuse } from './client-fault.ts';
import { refusedAsDocumented } from './load/documented.ts';
import type { Verdict } from './load/probe.ts';
import { raw, type RawAnswer, type Send } from './load/raw.ts';
import type { ServiceName } from './testbed/service.ts';

type RefusedAbuse = Omit<Abuse, 'commit'> & {
  refusedWith: readonly number[];
  /** The longest wait for the refusal. */
  deadlineMs: number;
  send(service: ServiceName): Send;
  /** What the refusal must be beside its words. */
  also(answer: RawAnswer): Verdict;
};

/** Bytes that each service refuses as documented. */
export const refusedAbuse = ({ send, also, ...abuse }: RefusedAbuse): Abuse => ({
  ...abuse,
  async commit({ name: service, port }) {
    const answer = await raw(port, send(service), abuse.deadlineMs);
    const wrong = refusedAsDocumented(service, answer, abuse.refusedWith);
    return { refused: !wrong, wrong: wrong ?? also(answer) };
  },
});

export const closes = ({ closed }: RawAnswer): Verdict => (closed ? undefined : 'the connection was kept');
