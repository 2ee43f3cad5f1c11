import { describe, expect, it } from '@jest/globals';
import { answer, faultOf, input } from './made-answers.ts';
import { toolsExpected } from './tools-contract.ts';
import type { Input } from './wire.ts';

describe('the contract of mcp-server', () => {
  const call = (params: unknown, more: object = {}) =>
    input('/mcp', { method: 'POST', body: { text: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params, ...more }) } });
  const right = call({ name: 'get_biomarker', arguments: { slug: 'tsh' } });
  const fault = (asked: Input, reply: unknown) => faultOf(toolsExpected(asked), answer(reply));
  const error = (code: number, message: unknown = 'x') => ({ jsonrpc: '2.0', id: 1, error: { code, message } });
  const result = (of: object) => ({ jsonrpc: '2.0', id: 1, result: of });
  const told = (content: unknown, more: object = {}) =>
    result({ content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content, ...more });

  it.each([
    [right, '/mcp get_biomarker'],
    [input('/mcp/', { method: 'POST' }), '/mcp'],
    [call({ name: 'nope' }), '/mcp'],
    [input('/mcp'), '/mcp with another method'],
    [input('/nowhere'), 'beside the addresses of MCP'],
    [input('/mcp', { raw: 'x' }), 'framing'],
  ])('%j is of %s', (asked, operation) => expect(toolsExpected(asked).operation).toBe(operation));

  it.each<[string, Input, unknown, string | undefined]>([
    ['no JSON-RPC', right, { id: 1, result: {} }, 'it is no JSON-RPC'],
    ['no JSON', right, '{', 'it is no JSON-RPC'],
    ['another id', right, { ...error(-32_602), id: 2 }, 'it has another id'],
    ['an internal error', right, error(-32_603), 'it is an internal error'],
    ['an unknown code', right, error(-32_000), 'it has the code -32000'],
    ['no message', right, error(-32_601, 5), 'it has the code -32601'],
    ['a refusal of right arguments', right, error(-32_602), 'it refuses arguments that the schema takes'],
    ['a refusal of wrong arguments', call({ name: 'get_biomarker', arguments: {} }), error(-32_602), undefined],
    ['a refusal of an unknown tool', call({ name: 'nope' }), error(-32_602), undefined],
    ['a result of no tool', call({ name: 'nope' }), told({}), 'it is the result of a tool that there is not'],
    ['a result of wrong arguments', call({ name: 'get_biomarker', arguments: {} }), told({}), 'it takes arguments that the schema refuses'],
    ['two texts', right, result({ content: [] }), 'it has not one text'],
    ['an image', right, result({ content: [{ type: 'image', text: '{}' }] }), 'it has not one text'],
    ['an unknown outcome', right, told({ error: { code: 'x' } }, { isError: true }), 'it has an unknown outcome'],
    ['a known outcome', right, told({ error: { code: 'biomarker_not_found' } }, { isError: true }), undefined],
    ['another text', right, told({}, { structuredContent: { a: 1 } }), 'its text is not its structured content'],
    ['too much', right, 'x'.repeat(40_001), 'it is longer than a reply may be'],
  ])('judges %s', (_what, asked, reply, sentence) => expect(fault(asked, reply)).toBe(sentence));

  it.each([
    ['/mcp', 'POST', '200,202,400,403,404,405,406,408,413,414,415,429,431'],
    ['/mcp', 'GET', '204,400,403,404,405,406,408,413,414,415,429,431'],
    ['/x', 'GET', '200,204,304,400,403,404,405,406,408,413,414,415,429,431'],
  ])('%s may be answered to %s with %s', (target, method, statuses) =>
    expect(Object.keys(toolsExpected(input(target, { method })).answers).join()).toBe(statuses),
  );

  it('judges the content of a result, also in a stream, and refusals', () => {
    expect(fault(right, told({}))).toMatch(/required/);
    const stream = answer(`event: message\ndata: ${JSON.stringify(error(-32_603))}`, 200, 'text/event-stream');
    expect(faultOf(toolsExpected(right), stream)).toBe('it is an internal error');
    expect(faultOf(toolsExpected(right), answer({ id: null, error: { message: 'x' } }, 400))).toBeUndefined();
    expect(faultOf(toolsExpected(right), answer({ id: 1, error: { message: 'x' } }, 400))).toBeDefined();
    expect(faultOf(toolsExpected(right), answer({ error: 'not_found', error_description: 'x' }, 404))).toBeUndefined();
    expect(faultOf(toolsExpected(right), answer({ error: 'x' }, 404))).toBeDefined();
  });
});
