import { counter } from '@biomarker/service-kit';
import { Histogram, type Registry } from 'prom-client';

const OUTCOMES = ['ok', 'error', 'failed'] as const;

/** Counts the calls of one tool by outcome. */
export type ToolCalls = Record<(typeof OUTCOMES)[number], number> & {
  /** Measures a call that the cache did not answer. */
  timed<T>(run: () => Promise<T>): Promise<T>;
};

/** The calls of `tool` at `server`: both servers have a `search`. */
export type ToolMetrics = (server: string, tool: string) => ToolCalls;

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5, 10];

export function toolMetrics(registry: Registry): ToolMetrics {
  const all: { server: string; tool: string; calls: ToolCalls }[] = [];
  counter(registry, {
    name: 'mcp_tool_calls_total',
    help: 'Tool calls: answered (ok), refused or not found (error), or failed in this server (failed).',
    labelNames: ['server', 'tool', 'outcome'],
    read: () => all.flatMap(({ server, tool, calls }) => OUTCOMES.map((outcome) => ({ of: { server, tool, outcome }, value: calls[outcome] }))),
  });
  const durations = new Histogram({
    name: 'mcp_tool_duration_seconds',
    help: 'Duration of tool calls that the cache did not answer.',
    labelNames: ['server', 'tool'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });

  return (server, tool) => {
    durations.zero({ server, tool });
    const calls: ToolCalls = {
      ok: 0,
      error: 0,
      failed: 0,
      timed(run) {
        const end = durations.startTimer({ server, tool });
        return run().finally(end);
      },
    };
    all.push({ server, tool, calls });
    return calls;
  };
}
