import { z } from 'zod';
import { envInt, envUrl } from '../env.ts';

export const SAMPLERS = ['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const;

const PAIR = /^\s*[^\s=]+\s*=/;

/** OpenTelemetry's library leaves out a pair that it cannot read, without a word. */
const envPairs = z
  .string()
  .refine((list) => list.split(',').every((pair) => pair.trim() === '' || PAIR.test(pair)), 'name=value, several of them with commas between');

/** The variables of OpenTelemetry's specification. */
export const tracingEnv = {
  /** The address of an OpenTelemetry collector that accepts OTLP over HTTP; `/v1/traces` is added. Without it there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: envUrl.optional(),
  /** The format of the traces. */
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json']).default('http/protobuf'),
  /** `name=value,…`: headers for the collector, such as a credential. A secret. */
  OTEL_EXPORTER_OTLP_HEADERS: envPairs.optional(),
  /** Milliseconds within which the collector must accept a batch. */
  OTEL_EXPORTER_OTLP_TIMEOUT: envInt(1, 20_000).default(5000),
  /** Milliseconds between two batches of finished spans. */
  OTEL_BSP_SCHEDULE_DELAY: envInt(1, 60_000).default(5000),
  /** Selects the requests to trace. With `parentbased_…` a caller decides by its `traceparent`. */
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  /** 0 to 1: the share of requests that a ratio sampler traces. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|0?\.\d+|1\.0+)$/, 'a number from 0 to 1')
    .transform(Number)
    .default(1),
  /** `name=value,…`: attributes of every span, such as `deployment.environment.name=production`. */
  OTEL_RESOURCE_ATTRIBUTES: envPairs.optional(),
};

/** The options of tracing; undefined without a collector. */
export function tracingOptions(read: z.output<z.ZodObject<typeof tracingEnv>>) {
  if (read.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  return {
    endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
    protocol: read.OTEL_EXPORTER_OTLP_PROTOCOL,
    headers: read.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMs: read.OTEL_EXPORTER_OTLP_TIMEOUT,
    gatherMs: read.OTEL_BSP_SCHEDULE_DELAY,
    sampler: read.OTEL_TRACES_SAMPLER,
    ratio: read.OTEL_TRACES_SAMPLER_ARG,
    resourceAttributes: read.OTEL_RESOURCE_ATTRIBUTES,
  };
}
export type TracingOptions = NonNullable<ReturnType<typeof tracingOptions>>;
