import { written, type WrittenResult } from './json-text.ts';

/** No HTTP reply is longer than 40,000 characters; what stands around a result (the id, the frame of a stream) needs the rest. */
export const LONGEST_RESULT = 38_200;

type Structured = Record<string, unknown>;
type Shorten = (content: Structured, excess: number) => Structured;

/** How near to the least possible cut a cut has to come, in characters. */
const NEAR = 50;

/** A successful result: the same JSON as text and as `structuredContent`. Throws when it is too long and cannot be made shorter. */
export function replyOf(content: Structured, shorten?: Shorten): WrittenResult {
  const whole = resultJson(content);
  if (whole.length <= LONGEST_RESULT) return written(whole);
  const shorter = shorten && shortened(content, shorten, whole.length - LONGEST_RESULT);
  if (shorter === undefined) throw new Error(`A result has ${whole.length} characters, more than a reply may have`);
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

/** The least cut that makes the reply fit. What is cut stood twice in it, and what needs escaping counts for more, so the cut is searched for. */
function shortened(content: Structured, shorten: Shorten, over: number): string | undefined {
  let tooLittle = 0;
  let enough = Math.ceil(over / 2);
  let best: string | undefined;
  for (let excess = enough; enough - tooLittle > NEAR || best === undefined; excess = (tooLittle + enough) >> 1) {
    const reply = resultJson(shorten(content, excess));
    if (reply.length > LONGEST_RESULT && best === undefined) return undefined;
    if (reply.length > LONGEST_RESULT) tooLittle = excess;
    else [best, enough] = [reply, excess];
  }
  return best;
}
