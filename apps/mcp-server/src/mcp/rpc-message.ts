export type RpcRequest = { id: string | number; method: string; params?: object };

export type RpcMessage = { kind: 'request'; request: RpcRequest } | { kind: 'oneWay' } | { kind: 'invalid'; reason: string };

/** Ids come back in every answer, so their length is bounded. */
const LONGEST_ID = 256;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tells requests from notifications and responses, and refuses what is no JSON-RPC 2.0 message, batches among them. */
export function readMessage(message: unknown): RpcMessage {
  if (Array.isArray(message)) return invalid('Batches are not part of this revision; send one message at a time');
  if (!isObject(message) || message.jsonrpc !== '2.0') return invalid('This is not a JSON-RPC 2.0 message');
  const { id, method, params } = message;
  if (method === undefined) return 'id' in message && ('result' in message || 'error' in message) ? { kind: 'oneWay' } : invalid('The method is missing');
  if (typeof method !== 'string') return invalid('The method must be a string');
  if ('params' in message && (typeof params !== 'object' || params === null)) return invalid('The params must be an object');
  if (!('id' in message)) return { kind: 'oneWay' };
  if (!isId(id)) return invalid(`The id must be a whole number, or a string of at most ${LONGEST_ID} characters`);
  return { kind: 'request', request: { id, method, params: params as object | undefined } };
}

const isId = (id: unknown): id is string | number => Number.isSafeInteger(id) || (typeof id === 'string' && id.length <= LONGEST_ID);

const invalid = (reason: string): RpcMessage => ({ kind: 'invalid', reason });
