import { describe, expect, it } from '@jest/globals';
import { readMessage } from './json-rpc.ts';

const message = (more: object) => ({ jsonrpc: '2.0', id: 1, method: 'ping', ...more });
const kindOf = (one: unknown) => {
  const read = readMessage(one);
  return read.kind === 'invalid' ? read.reason : read.kind;
};

describe('a JSON-RPC message', () => {
  it.each([0, -1, Number.MAX_SAFE_INTEGER, '', 'a'.repeat(256)])('with the id %j is a request', (id) => {
    expect(readMessage(message({ id, params: { a: 1 } }))).toEqual({ kind: 'request', request: { id, method: 'ping', params: { a: 1 } } });
  });

  it.each([null, 1.5, Number.MAX_SAFE_INTEGER + 1, 'a'.repeat(257), true, {}, [1]])('with the id %j is invalid', (id) =>
    expect(kindOf(message({ id }))).toBe('The id must be a whole number, or a string of at most 256 characters'),
  );

  it.each<[string, unknown]>([
    ['request', message({ params: [] })],
    ['request', message({ params: {} })],
    ['oneWay', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['oneWay', { jsonrpc: '2.0', id: 1, result: {} }],
    ['oneWay', { jsonrpc: '2.0', id: 1, error: {} }],
    ['The method is missing', { jsonrpc: '2.0', id: 1 }],
    ['The method is missing', { jsonrpc: '2.0', result: {} }],
    ['The method must be a string', message({ method: 1 })],
    ['The params must be an object', message({ params: null })],
    ['The params must be an object', message({ params: 'a' })],
    ['Batches are not part of this revision; send one message at a time', [message({})]],
    ['This is not a JSON-RPC 2.0 message', { ...message({}), jsonrpc: '1.0' }],
    ['This is not a JSON-RPC 2.0 message', { id: 1, method: 'ping' }],
    ['This is not a JSON-RPC 2.0 message', null],
    ['This is not a JSON-RPC 2.0 message', 'ping'],
  ])('is read as "%s": %j', (kind, one) => expect(kindOf(one)).toBe(kind));
});
