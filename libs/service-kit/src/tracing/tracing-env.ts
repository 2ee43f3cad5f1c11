import { z } from 'zod';
import { envInt, envUrl } from '../env.ts';

export const SAMPLERS = ['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const;

/** OpenTelemetry's own variables, as its specification names them. */
export const tracingEnv = {
  /** Of an OpenTelemetry collector that takes OTLP over HTTP; `/v1/traces` is added. Only with it are there traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: envUrl.optional(),
  /** The form in which traces are sent. */
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json']).default('http/protobuf'),
  /** `name=value,…`: headers for the collector, a credential for instance. A secret. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** Milliseconds after which a collector that does not take a batch is given up. */
  OTEL_EXPORTER_OTLP_TIMEOUT: envInt(1, 20_000).default(5000),
  /** Milliseconds for which finished spans are gathered before they are sent. */
  OTEL_BSP_SCHEDULE_DELAY: envInt(1, 60_000).default(5000),
  /** Which requests are traced. With `parentbased_…` a caller decides by its `traceparent`. */
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  /** 0 to 1: the share of requests that the samplers by ratio take. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|[01]?\.\d+)$/, 'a number from 0 to 1')
    .transform(Number)
    .pipe(z.number().min(0).max(1))
    .default(1),
  /** `name=value,…`: what every span says about this deployment, `deployment.environment.name=production` for instance. */
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
};

/** Traces as the environment sets them; undefined when there are none. */
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
