import { written, type WrittenResult } from './json-text.ts';

/** No HTTP reply is longer than 40,000 characters; what stands around a result (the id, the frame of a stream) needs the rest. */
export const LONGEST_RESULT = 38_200;

type Structured = Record<string, unknown>;

/** A successful result: the same JSON as text and as `structuredContent`. Throws when it is too long and cannot be made shorter. */
export function replyOf(content: Structured, shorten?: (content: Structured, excess: number) => Structured): WrittenResult {
  const whole = resultJson(content);
  if (whole.length <= LONGEST_RESULT) return written(whole);
  // What is left out stood twice in the reply.
  const shorter = shorten && resultJson(shorten(content, Math.ceil((whole.length - LONGEST_RESULT) / 2)));
  if (shorter === undefined || shorter.length > LONGEST_RESULT) throw new Error(`A result has ${whole.length} characters, more than a reply may have`);
  return written(shorter);
}

/** An expected outcome without an answer: not found, or a refusal for safety. Clients check structured content against the schema of success, so there is none. */
export function outcomeOf(code: string, message: string): WrittenResult {
  return written(JSON.stringify({ content: [{ type: 'text', text: JSON.stringify({ error: { code, message } }) }], isError: true }));
}

function resultJson(content: Structured): string {
  const json = JSON.stringify(content);
  return `{"content":[{"type":"text","text":${JSON.stringify(json)}}],"structuredContent":${json}}`;
}
