import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { CallToolResult, Implementation, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from '@biomarker/service-kit';
import { z } from 'zod';
import { RPC, RpcError } from './json-rpc.ts';
import { statelessTransport, type StatelessTransport } from './stateless-transport.ts';

export const PROTOCOL_VERSION = '2025-06-18';

/** A tool in `tools/list`. */
export type ToolDefinition = Tool;
export type ToolResult = CallToolResult;

/** The tools of one address. */
export type Surface = {
  serverInfo: Implementation;
  instructions: string;
  tools: ToolDefinition[];
  /** Throws `RpcError` for the caller's errors. Any other error is a failure of this server. */
  call(name: string, args: unknown): Promise<ToolResult>;
};

/** For the call of a tool. */
const CALL_DEADLINE_MS = 10_000;

// Lenient about missing fields, strict about wrong ones.
const InitializeParams = z.looseObject({
  protocolVersion: z.string(),
  capabilities: z.looseObject({}).optional(),
  clientInfo: z.looseObject({ name: z.string(), version: z.string() }).optional(),
});
// No copy: a copy would lose a key called `__proto__`, which the tool must refuse.
const Arguments = z.custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'must be an object');
// The list has one page, so no cursor is valid.
const ListParams = z.looseObject({ cursor: z.undefined('must be absent, since this list has one page').optional() });
const CallParams = z.looseObject({ name: z.string(), arguments: Arguments.optional() });

/** One stateless server object for all clients. It speaks one revision, whichever a client requests. */
export async function serveSurface(surface: Surface, logger: Logger, deadlineMs = CALL_DEADLINE_MS): Promise<StatelessTransport> {
  const { serverInfo, instructions, tools } = surface;
  const capabilities = { tools: {} };
  const server = new Server(serverInfo, { capabilities });

  server.setRequestHandler(requestOf('initialize', InitializeParams), () => ({ protocolVersion: PROTOCOL_VERSION, capabilities, serverInfo, instructions }));
  server.setRequestHandler(requestOf('tools/list', ListParams), () => ({ tools }));
  server.setRequestHandler(requestOf('tools/call', CallParams), async ({ method, params }, { requestInfo }) => {
    try {
      return await surface.call(params.name, params.arguments ?? {});
    } catch (error) {
      if (error instanceof RpcError) throw error;
      logger.error({ err: error, method, tool: params.name, requestId: requestInfo?.headers['x-request-id'] }, 'request failed');
      throw new RpcError(RPC.internalError, 'Internal error');
    }
  });

  const onLate = (method: string, requestId: string) => logger.error({ method, requestId }, 'request took too long');
  const transport = statelessTransport({ deadlineMs, onLate });
  await server.connect(transport);
  return transport;
}

/** The SDK reads each request with this schema. Bad params throw here, as -32602 with their issues; the SDK would answer -32603. */
function requestOf<M extends string, S extends z.ZodType>(method: M, params: S) {
  const checked = (given: unknown): z.output<S> => {
    const result = params.safeParse(given ?? {});
    if (result.success) return result.data;
    const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    throw new RpcError(RPC.invalidParams, `Invalid params of ${method}: ${issues.map(({ path, message }) => `${path}: ${message}`).join('; ')}`, { issues });
  };
  return z.object({ method: z.literal(method), params: z.unknown().transform(checked) });
}
