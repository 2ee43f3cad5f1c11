import type { Found } from '@biomarker/domain/partner';
import { faultsOf, framesOf } from './frames.ts';
import { messageOf } from './message.ts';
import { readMessage, rejectionOf } from './read-message.ts';
import type { ReadRules } from './read-rules.ts';
import type { Source } from './segments.ts';

/** The deliveries of a file of HL7 v2, in order. Nothing of its content makes this throw. */
export function* readHl7(source: Source, rules: ReadRules): Generator<Found> {
  const faults = faultsOf(source);
  if (faults.length > 0) {
    yield { faults, notes: [] };
    return;
  }
  for (const frame of framesOf(source)) {
    const read = messageOf(frame, rules.feed.charset);
    const unit = `message ${frame.number}`;
    if (!read.message) {
      yield { unit, faults: read.faults, notes: [] };
      continue;
    }
    const rejection = rejectionOf(read.message, rules);
    if (rejection) yield { unit, faults: [rejection], notes: [] };
    else {
      const found = readMessage(read.message, rules);
      yield* found.map((one) => ({ ...one, size: frame.text.length / found.length }));
    }
  }
}
