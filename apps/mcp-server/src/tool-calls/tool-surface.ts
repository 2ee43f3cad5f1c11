import { careNoticeFor } from '@biomarker/domain/content';
import { DomainError, quoted } from '@biomarker/domain/shared';
import { annotate, inSpan } from '@biomarker/service-kit';
import type { z } from 'zod';
import { RPC, RpcError } from '../mcp/json-rpc.ts';
import type { Surface, ToolResult } from '../mcp/server.ts';
import type { Tool, ToolDeps } from '../tools/tool.ts';
import type { CachedAnswers } from './cached-answers.ts';
import { answerRefusal, invalidArguments } from './refusals.ts';
import { resultOf } from './result.ts';
import type { ToolCalls, ToolMetrics } from './tool-metrics.ts';

type ServerIdentity = Pick<Surface, 'serverInfo' | 'instructions'>;
type SurfaceParts = { deps: ToolDeps; cache: CachedAnswers; metrics: ToolMetrics };

/** One dispatcher for all tools: input schema, cache, handler, output schema and MCP refusals. */
export function toolSurface(identity: ServerIdentity, tools: readonly Tool[], { deps, cache, metrics }: SurfaceParts): Surface {
  const server = identity.serverInfo.name;
  const served = new Map(tools.map((tool) => [tool.name, { tool, calls: metrics(server, tool.name) }]));
  const unknown = { tool: undefined, calls: metrics(server, 'unknown') };

  return {
    ...identity,
    tools: tools.map(({ definition }) => definition),

    async call(name, args) {
      const { tool, calls } = served.get(name) ?? unknown;
      try {
        if (!tool) throw unknownTool(name);
        const input = parsed(tool, args);
        annotate({ 'gen_ai.tool.name': name });
        const key = tool.cacheable ? `${server} ${name} ${JSON.stringify(input)}` : undefined;
        let answer = key === undefined ? undefined : cache.get(key);
        if (!answer) {
          refuseUrgent(input);
          const run = async () => resultOf(tool.output.parse(await tool.run(input, deps)), tool.shorten);
          answer = await calls.timed(() => inSpan(`tools/call ${name}`, { 'gen_ai.tool.name': name }, run));
          if (key !== undefined) cache.set(key, answer);
        }
        calls.ok++;
        return answer;
      } catch (error) {
        return refused(name, error, calls);
      }
    },
  };
}

/** Words of an emergency in the place of a name get the notice alone. Answers to a `query` open with it themselves. */
function refuseUrgent({ query: _answered, ...names }: Record<string, unknown>): void {
  const notice = careNoticeFor(
    Object.values(names)
      .flat()
      .filter((value) => typeof value === 'string')
      .join(' '),
  );
  if (notice !== undefined) throw new DomainError('unprocessable', 'urgent_symptoms', notice);
}

/** Bad arguments and outcomes without an answer count as the caller's error; any other error is a failure. */
function refused(name: string, error: unknown, calls: ToolCalls): ToolResult {
  try {
    const outcome = answerRefusal(name, error);
    calls.error++;
    return outcome;
  } catch (thrown) {
    calls[thrown instanceof RpcError ? 'error' : 'failed']++;
    throw thrown;
  }
}

function unknownTool(name: string): RpcError {
  const message = `No tool is called ${quoted(name)}`;
  return new RpcError(RPC.invalidParams, message, { issues: [{ path: 'name', message }] });
}

const sayMissing: z.core.$ZodErrorMap = ({ code, input }) => (code === 'invalid_type' && input === undefined ? 'is missing' : undefined);

function parsed({ name, input }: Tool, args: unknown) {
  const result = input.safeParse(args, { error: sayMissing });
  if (result.success) return result.data;
  const takes = Object.keys(input.shape).join(', ') || 'no arguments';
  throw invalidArguments(
    name,
    result.error.issues.map((issue: z.core.$ZodIssue) => ({
      path: issue.path.map(String).join('.'),
      message: issue.code === 'unrecognized_keys' ? `${unknownKeys(issue.keys)} (this tool takes: ${takes})` : issue.message,
    })),
  );
}

const unknownKeys = (keys: readonly string[]) => `Unrecognized key${keys.length > 1 ? 's' : ''}: ${keys.map(quoted).join(', ')}`;
