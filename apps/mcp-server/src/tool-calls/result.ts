import type { ToolResult } from '../mcp/server.ts';

/** No HTTP reply exceeds 40,000 characters; the JSON-RPC id and the frame of a stream take the rest. */
export const LONGEST_RESULT = 38_200;

type Structured = Record<string, unknown>;
type Shorten = (content: Structured, excess: number) => Structured;

/** The tolerance of the search for the smallest cut, in characters. */
const NEAR = 50;

/** A successful result: the same JSON as text and as `structuredContent`. Throws if it is too long and the tool cannot shorten it. */
export function resultOf(content: Structured, shorten?: Shorten): ToolResult {
  const whole = withText(content);
  const length = lengthOf(whole);
  if (length <= LONGEST_RESULT) return whole;
  const shorter = shorten && shortened(content, shorten, length - LONGEST_RESULT);
  if (shorter === undefined) throw new Error(`The result has ${length} characters, too many for a reply`);
  return shorter;
}

/** An expected outcome without an answer: not found, or a refusal for safety. Clients check structured content against the schema of success, so there is none. */
export const outcomeOf = (code: string, message: string): ToolResult => ({
  content: [{ type: 'text', text: JSON.stringify({ error: { code, message } }) }],
  isError: true,
});

const withText = (content: Structured): ToolResult => ({ content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content });

const lengthOf = (result: ToolResult) => JSON.stringify(result).length;

/** Searches for the smallest cut that fits: a result contains the text twice, and escapes lengthen it. */
function shortened(content: Structured, shorten: Shorten, over: number): ToolResult | undefined {
  let tooLittle = 0;
  let enough = Math.ceil(over / 2);
  let best: ToolResult | undefined;
  for (let excess = enough; enough - tooLittle > NEAR || best === undefined; excess = (tooLittle + enough) >> 1) {
    const result = withText(shorten(content, excess));
    const fits = lengthOf(result) <= LONGEST_RESULT;
    if (!fits && best === undefined) return undefined;
    if (!fits) tooLittle = excess;
    else [best, enough] = [result, excess];
  }
  return best;
}
