import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { RPC, type RpcRequest } from './json-rpc.ts';

export type StatelessTransport = Transport & {
  /** The JSON-RPC answer to one request, as text. Never rejects, and never takes longer than the deadline. */
  request(message: RpcRequest, requestId: string): Promise<string>;
};

type Options = {
  deadlineMs: number;
  onLate(method: string, requestId: string): void;
};

const INTERNAL = { code: RPC.internalError, message: 'Internal error' };
const BY_POSITION = {
  code: RPC.invalidParams,
  message: 'The params must be an object',
  data: { issues: [{ path: 'params', message: 'must be an object' }] },
};

/**
 * Carries the requests of all clients to one server object. Requests get ids of this transport, so equal ids of two clients never collide.
 * Notifications are not forwarded, so no client cancels the call of another. Server messages without a request are dropped.
 */
export function statelessTransport({ deadlineMs, onLate }: Options): StatelessTransport {
  const waiting = new Map<number, (message: JSONRPCMessage) => void>();
  let sequence = 0;

  const transport: StatelessTransport = {
    async start() {},
    async close() {
      transport.onclose?.();
    },
    async send(message) {
      if ('method' in message) return;
      waiting.get(message.id as number)?.(message);
    },

    request: ({ id, method, params }, requestId) =>
      new Promise((resolve) => {
        const own = ++sequence;
        const settle = (message: JSONRPCMessage) => {
          clearTimeout(timer);
          waiting.delete(own);
          resolve(answerText(id, message));
        };
        const timer = setTimeout(() => {
          onLate(method, requestId);
          settle({ jsonrpc: '2.0', id: own, error: INTERNAL });
        }, deadlineMs);
        waiting.set(own, settle);
        // JSON-RPC allows params by position; MCP does not.
        if (Array.isArray(params)) return settle({ jsonrpc: '2.0', id: own, error: BY_POSITION });
        transport.onmessage?.(
          { jsonrpc: '2.0', id: own, method, params: withoutSessionParts(params) },
          { requestInfo: { headers: { 'x-request-id': requestId } } },
        );
      }),
  };
  return transport;
}

function answerText(id: string | number, message: JSONRPCMessage): string {
  if ('result' in message) return JSON.stringify({ jsonrpc: '2.0', id, result: message.result });
  const error = 'error' in message && message.error.code !== RPC.internalError ? message.error : INTERNAL;
  return JSON.stringify({ jsonrpc: '2.0', id, error });
}

/** Progress tokens and tasks need a session. The SDK must neither act on them nor fail on odd ones. */
function withoutSessionParts(params: object | undefined): Record<string, unknown> | undefined {
  if (params === undefined) return undefined;
  const { _meta, task: _task, ...rest } = params as Record<string, unknown>;
  return rest;
}
