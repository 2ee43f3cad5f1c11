import { ConfigError, envInt, readEnv } from '@biomarker/service-kit';
import { z } from 'zod';

const SECONDS = 'a number of seconds from 0.1 to 3600';
const seconds = z
  .string()
  .regex(/^\d+(\.\d+)?$/, SECONDS)
  .transform(Number)
  .pipe(z.number().min(0.1, SECONDS).max(3600, SECONDS));

const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(item as z.ZodType<z.output<Item>, string>));

const Env = z.object({
  BENCH_SECONDS: seconds.default(4),
  BENCH_ROUNDS: envInt(1, 1000).optional(),
  BENCH_OBSERVATIONS: envInt(1, 1_000_000_000).default(100_000),
  BENCH_REQUESTS: envInt(1, 1_000_000_000).default(1_000_000),
  BENCH_SERVICES: listOf(z.enum(['content-api', 'mcp-server', 'partner-auth'])).default(['content-api', 'mcp-server', 'partner-auth']),
});

/** The settings of all benchmarks. An unusable or unknown variable ends the run before it measures something else. */
export function readSettings(env: NodeJS.ProcessEnv) {
  const unknown = Object.keys(env).filter((name) => name.startsWith('BENCH_') && !(name in Env.shape));
  if (unknown.length > 0) throw new ConfigError(`No benchmark reads ${unknown.join(', ')}. There are: ${Object.keys(Env.shape).join(', ')}`);
  const read = readEnv(Env, env);
  return {
    seconds: read.BENCH_SECONDS,
    /** Each benchmark has its own number of rounds otherwise. */
    rounds: read.BENCH_ROUNDS,
    observations: read.BENCH_OBSERVATIONS,
    requests: read.BENCH_REQUESTS,
    services: read.BENCH_SERVICES,
  };
}
