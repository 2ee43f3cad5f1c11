import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { jsonOf } from './json-text.ts';
import { RPC } from './rpc-error.ts';
import type { RpcRequest } from './rpc-message.ts';

export type StatelessTransport = Transport & {
  /** The JSON-RPC answer to one request, as text. It never rejects, and never takes longer than the deadline. */
  request(message: RpcRequest, requestId: string): Promise<string>;
};

const INTERNAL = { code: RPC.internalError, message: 'Internal error' };
const BY_POSITION = {
  code: RPC.invalidParams,
  message: 'The params must be an object',
  data: { issues: [{ path: 'params', message: 'must be an object' }] },
};

/**
 * Carries the requests of all clients to one protocol object. Ids are private to this transport, so that equal ids of two clients never meet;
 * notifications are not forwarded, so that nobody cancels the call of another; what the server would push goes nowhere.
 */
export function statelessTransport(deadlineMs: number, onLate: (method: string, requestId: string) => void): StatelessTransport {
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
        // JSON-RPC knows params by position; MCP does not.
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
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},`;
  if ('result' in message) return `${head}"result":${jsonOf(message.result)}}`;
  const error = 'error' in message && message.error.code !== RPC.internalError ? message.error : INTERNAL;
  return `${head}"error":${JSON.stringify(error)}}`;
}

/** Progress tokens and tasks need a session; the protocol layer must not act on them, nor stumble over odd ones. */
function withoutSessionParts(params: object | undefined): Record<string, unknown> | undefined {
  if (params === undefined) return undefined;
  const { _meta, task: _task, ...rest } = params as Record<string, unknown>;
  return rest;
}
