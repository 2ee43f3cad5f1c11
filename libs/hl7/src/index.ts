export { acksOf, type Outcome } from './ack.ts';
export { messagesOf } from './frames.ts';
export { readHl7 } from './read-hl7.ts';
export type { ReadRules } from './read-rules.ts';
export type { Source } from './segments.ts';
