import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { ServerResult } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from '@biomarker/service-kit';
import { z } from 'zod';
import { written, type WrittenResult } from './json-text.ts';
import { RPC, RpcError } from './rpc-error.ts';
import { statelessTransport, type StatelessTransport } from './stateless-transport.ts';

export const PROTOCOL_VERSION = '2025-06-18';

export type ServerInfo = { name: string; title: string; version: string };

/** What one address serves. */
export type Surface = {
  serverInfo: ServerInfo;
  instructions: string;
  /** As `tools/list` shows them. */
  tools: readonly object[];
  /** Throws `RpcError` for what the caller did wrong. Anything else that it throws is a failure of this server. */
  call(name: string, args: unknown): Promise<WrittenResult>;
};

const CALL_DEADLINE_MS = 10_000;

// Lenient where a client leaves something out, strict where it says something wrong.
const InitializeParams = z.looseObject({
  protocolVersion: z.string(),
  capabilities: z.looseObject({}).optional(),
  clientInfo: z.looseObject({ name: z.string(), version: z.string() }).optional(),
});
// Arguments go on untouched: a copy would lose a key called `__proto__`, which the tool has to refuse.
const Arguments = z.custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'must be an object');
// The list has one page, so no cursor was ever given out.
const ListParams = z.looseObject({ cursor: z.undefined('is no cursor of this list, which has one page').optional() });
const CallParams = z.looseObject({ name: z.string(), arguments: Arguments.optional() });

/** One protocol object for all clients: it keeps nothing of any of them. `initialize` is its own, pinned to one revision. */
export async function serveProtocol(surface: Surface, logger: Logger, deadlineMs = CALL_DEADLINE_MS): Promise<StatelessTransport> {
  const list = written(JSON.stringify({ tools: surface.tools }));
  const { server } = new McpServer(surface.serverInfo, { capabilities: { tools: {} } });
  for (const method of ['initialize', 'tools/list', 'tools/call']) server.removeRequestHandler(method);

  // The raw request, so that every code and message is this server's own.
  server.fallbackRequestHandler = async ({ method, params }, { requestInfo }) => {
    try {
      return (await dispatch(surface, list, method, params)) as ServerResult;
    } catch (error) {
      if (error instanceof RpcError) throw error;
      logger.error({ err: error, method, tool: params?.name, requestId: requestInfo?.headers['x-request-id'] }, 'request failed');
      throw new RpcError(RPC.internalError, 'Internal error');
    }
  };

  const transport = statelessTransport(deadlineMs, (method, requestId) => logger.error({ method, requestId }, 'request took too long'));
  await server.connect(transport);
  return transport;
}

async function dispatch({ serverInfo, instructions, call }: Surface, list: WrittenResult, method: string, params: unknown): Promise<WrittenResult> {
  switch (method) {
    case 'initialize':
      checked(InitializeParams, params, 'initialize');
      return written(JSON.stringify({ protocolVersion: PROTOCOL_VERSION, capabilities: { tools: {} }, serverInfo, instructions }));
    case 'tools/list':
      checked(ListParams, params, 'tools/list');
      return list;
    case 'tools/call': {
      const { name, arguments: args = {} } = checked(CallParams, params, 'tools/call');
      return call(name, args);
    }
    default:
      throw new RpcError(RPC.methodNotFound, 'Method not found');
  }
}

function checked<S extends z.ZodType>(schema: S, params: unknown, method: string): z.output<S> {
  const result = schema.safeParse(params ?? {});
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new RpcError(RPC.invalidParams, `Invalid params of ${method}: ${issues.map(({ path, message }) => `${path}: ${message}`).join('; ')}`, { issues });
}
