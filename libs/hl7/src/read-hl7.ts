import type { Found } from '@biomarker/domain/partner';
import { framesOf } from './frames.ts';
import { messageOf } from './message.ts';
import { readMessage, rejectionOf } from './read-message.ts';
import type { ReadRules } from './read-rules.ts';

/** The deliveries of a file of HL7 v2, in order. Nothing of its content makes this throw. */
export function* readHl7(bytes: Uint8Array, rules: ReadRules): Generator<Found> {
  const { frames, faults } = framesOf(bytes);
  if (faults.length > 0) {
    yield { faults, notes: [] };
    return;
  }
  for (const frame of frames) {
    const read = messageOf(frame, rules.feed.charset);
    const unit = `message ${frame.number}`;
    if (!read.message) {
      yield { unit, faults: read.faults, notes: [] };
      continue;
    }
    const rejection = rejectionOf(read.message, rules);
    if (rejection) yield { unit, faults: [rejection], notes: [] };
    else yield* readMessage(read.message, rules);
  }
}
