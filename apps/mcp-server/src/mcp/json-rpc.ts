/** JSON-RPC 2.0, section 5.1. -32000 is the code of MCP servers for refusals of the transport. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  refused: -32000,
} as const;

/** An error with a code. The error class of the SDK would put the code into the message. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** The body of a refusal that belongs to no request. */
export const rpcRefusal = (code: number, message: string) => JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } });

export type RpcRequest = { id: string | number; method: string; params?: object };

export type RpcMessage = { kind: 'request'; request: RpcRequest } | { kind: 'oneWay' } | { kind: 'invalid'; reason: string };

/** Every answer repeats the id, so its length is bounded. */
const LONGEST_ID = 256;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Distinguishes requests from one-way messages (notifications and responses). Batches are invalid. */
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
