import fc from 'fast-check';
import { complaintsOf } from './checks.ts';
import { curlLine } from './curl.ts';
import type { Target } from './target.ts';
import { WireFault, wireTo, type Input, type Wire } from './wire.ts';

export type Finding = { complaint: string; seed: number; path: string | null; curl: string; log: string };
/** Called periodically and for each finding at once, since a long run may be stopped early. */
export type Progress = (sent: number, finding?: Finding) => void;
export type Found = { seed: number; sent: number; findings: Finding[] };

const MOST_FINDINGS = 20;
/** The time limit of shrinking one finding. */
const SHRINK_MS = 10_000;

/**
 * The loop: sends `runs` inputs in sequence and judges each answer. Shrinks a failing input and does
 * not report its fault again in this run. Inputs sent while shrinking do not count.
 */
export async function findFaults(target: Target, { runs, seed }: { runs: number; seed: number }, onProgress: Progress = () => {}): Promise<Found> {
  const wire = wireTo(target.port);
  const known = new Set<string>();
  const findings: Finding[] = [];
  let sent = 0;
  for (let round = seed; sent < runs && findings.length < MOST_FINDINGS && target.running(); round++) {
    let shrinkingUntil = Infinity;
    let last = { input: undefined as Input | undefined, complaint: '' };
    const property = fc.asyncProperty(target.inputs, async (made) => {
      if (shrinkingUntil === Infinity && ++sent % 1000 === 0) onProgress(sent);
      if (performance.now() > shrinkingUntil) return;
      const input = target.prepare ? await target.prepare(made) : made;
      const [complaint] = (await judged(wire, target, input)).filter((one) => !known.has(one));
      if (!complaint) return;
      if (shrinkingUntil === Infinity) shrinkingUntil = performance.now() + SHRINK_MS;
      last = { input, complaint };
      throw new Error(complaint);
    });
    const { failed, counterexamplePath, errorInstance } = await fc.check(property, { seed: round, numRuns: runs - sent, endOnFailure: false });
    if (!failed) break;
    if (!last.complaint) throw errorInstance;
    known.add(last.complaint);
    const finding = { complaint: last.complaint, seed: round, path: counterexamplePath, curl: curlLine(last.input!, target.port), log: target.log() };
    findings.push(finding);
    onProgress(sent, finding);
  }
  wire.close();
  return { seed, sent, findings };
}

async function judged(wire: Wire, target: Target, input: Input): Promise<string[]> {
  const expected = target.expected(input);
  try {
    const answer = await wire.exchange(input);
    target.seen?.(answer);
    return complaintsOf({ input, expected, answer, secrets: target.secrets });
  } catch (error) {
    if (!(error instanceof WireFault)) throw error;
    return [`${expected.operation}: ${error.message}${target.running() ? '' : ' (the service has ended)'}`];
  }
}

/** The printed report: the fault and its reproduction. */
export const told = ({ complaint, seed, path, curl, log }: Finding): string =>
  `${complaint}\n  seed ${seed}, path ${path}\n  ${curl}\n${log.replace(/^/gm, '  | ')}`;
