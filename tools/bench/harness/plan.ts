import { bundleServer } from './bundle-server.ts';
import type { Lab } from './lab.ts';
import type { BenchServer } from './server-process.ts';

type Environment = Record<string, string>;

/** A server of a comparison: a bundled service, or a script of `tools/bench/servers`. A value such as `{redis}` is known only in the lab. */
export type PlannedServer = { name: string; env: Environment } & ({ service: string } | { script: string });

/** A request to each of these servers in turn. */
export type Comparison = {
  request: string;
  baseline: string;
  load: { path: string; connections: number; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };
};

export async function startPlanned({ start, service, folder }: Lab, server: PlannedServer, known: Environment = {}): Promise<BenchServer> {
  const env = withKnown(server.env, known);
  if ('service' in server) return service(server.service, server.name, env);
  return start(server.name, server.script.endsWith('.ts') ? await bundleServer(server.script, folder) : server.script, env);
}

/** Throws on a value that nobody knows. */
export const withKnown = (env: Environment, known: Environment): Environment =>
  Object.fromEntries(
    Object.entries(env).map(([variable, value]) => {
      const [, name] = /^\{(\w+)\}$/.exec(value) ?? [];
      if (name !== undefined && known[name] === undefined) throw new Error(`${variable} needs ${name}, which the lab does not know.`);
      return [variable, name === undefined ? value : known[name]!];
    }),
  );
