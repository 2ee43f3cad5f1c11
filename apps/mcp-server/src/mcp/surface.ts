import { annotate, inSpan } from '@biomarker/service-kit';
import type { z } from 'zod';
import type { ToolDeps } from '../deps.ts';
import type { Tool } from '../tools/tool.ts';
import type { HeldAnswers } from './held-answers.ts';
import type { WrittenResult } from './json-text.ts';
import type { Surface } from './protocol.ts';
import { answerRefusal, clipped, invalidArguments } from './refusals.ts';
import { replyOf } from './reply.ts';
import { RPC, RpcError } from './rpc-error.ts';
import type { ToolCalls, ToolMetrics } from './tool-metrics.ts';

type About = Pick<Surface, 'serverInfo' | 'instructions'>;

/** One dispatcher for all tools: arguments by the input schema, the answer by the output schema, refusals into the words of MCP. */
export function surfaceOf(about: About, tools: readonly Tool[], deps: ToolDeps, held: HeldAnswers, metrics: ToolMetrics): Surface {
  const server = about.serverInfo.name;
  const served = new Map(tools.map((tool) => [tool.name, { tool, calls: metrics(server, tool.name) }]));
  const unknown = { tool: undefined, calls: metrics(server, 'unknown') };

  return {
    ...about,
    tools: tools.map(({ definition }) => definition),

    async call(name, args) {
      const { tool, calls } = served.get(name) ?? unknown;
      try {
        if (!tool) throw unknownTool(name);
        const input = parsed(tool, args);
        annotate({ 'gen_ai.tool.name': name });
        const key = tool.holdable ? `${server} ${name} ${JSON.stringify(input)}` : '';
        const known = tool.holdable && held.get(key);
        if (known) {
          calls.ok++;
          return known;
        }
        const run = async () => replyOf(tool.output.parse(await tool.run(input, deps)), tool.shorten);
        const answer = await calls.timed(() => inSpan(`tools/call ${name}`, { 'gen_ai.tool.name': name }, run));
        calls.ok++;
        if (tool.holdable) held.set(key, answer);
        return answer;
      } catch (error) {
        return refused(name, error, calls);
      }
    },
  };
}

/** Bad arguments and outcomes without an answer are the caller's error; what is not known here is a failure. */
function refused(name: string, error: unknown, calls: ToolCalls): WrittenResult {
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
  const message = `No tool is called "${clipped(name)}"`;
  return new RpcError(RPC.invalidParams, message, { issues: [{ path: 'name', message }] });
}

const sayMissing: z.core.$ZodErrorMap = ({ code, input }) => (code === 'invalid_type' && input === undefined ? 'is missing' : undefined);

function parsed({ name, input }: Tool, args: unknown) {
  const result = input.safeParse(args, { error: sayMissing });
  if (result.success) return result.data;
  const takes = Object.keys(input.shape).join(', ') || 'no arguments';
  throw invalidArguments(
    name,
    result.error.issues.map(({ code, path, message }: { code: string; path: PropertyKey[]; message: string }) => ({
      path: path.map(String).join('.'),
      message: code === 'unrecognized_keys' ? `${message} (this tool takes: ${takes})` : message,
    })),
  );
}
