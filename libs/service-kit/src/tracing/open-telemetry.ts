import { setTimeout as sleep } from 'node:timers/promises';
import { context, diag, DiagLogLevel, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseKeyPairsIntoRecord, setGlobalErrorHandler } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { atMostOnceAMinute } from '../at-most-once-a-minute.ts';
import type { Logger } from '../logger.ts';
import { traceRedis } from './redis-spans.ts';
import { requestSpan, type Tracing } from './request-span.ts';
import type { TracingOptions } from './tracing-env.ts';

type Options = TracingOptions & { service: string; version: string };

/** For the last spans. */
const CLOSE_TIMEOUT_MS = 2000;

/** The required parts of OpenTelemetry. Sends spans in batches. While the collector is down, spans are lost and one line a minute is logged. */
export async function openTelemetry(options: Options, logger: Logger): Promise<Tracing> {
  reportFailures(logger);
  const provider = new TracerProvider({
    sampler: samplerOf(options),
    resource: resourceFromAttributes({
      'service.name': options.service,
      'service.version': options.version,
      ...parseKeyPairsIntoRecord(options.resourceAttributes),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: await exporterOf(options), scheduledDelayMillis: options.gatherMs })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  const tracer = provider.getTracer('@biomarker/service-kit');
  const stopRedis = traceRedis(tracer);

  return {
    startRequest: requestSpan(tracer),
    async close() {
      stopRedis();
      const done = new AbortController();
      const late = sleep(CLOSE_TIMEOUT_MS, undefined, { signal: done.signal }).catch(() => {});
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      done.abort();
      for (const part of [trace, context, diag]) part.disable();
    },
  };
}

async function exporterOf({ endpoint, protocol, headers, timeoutMs }: TracingOptions): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? (await import('@opentelemetry/exporter-trace-otlp-http')).default
      : (await import('@opentelemetry/exporter-trace-otlp-proto')).default;
  return new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: parseKeyPairsIntoRecord(headers), timeoutMillis: timeoutMs });
}

/** `parentbased_…` samples by the second sampler only if the caller has not decided. */
function samplerOf({ sampler, ratio }: TracingOptions): Sampler {
  const [, parentBased, kind] = /^(parentbased_)?(.*)$/.exec(sampler)!;
  const root = kind === 'always_on' ? new AlwaysOnSampler() : kind === 'always_off' ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio);
  return parentBased ? new ParentBasedSampler({ root }) : root;
}

/** The exporter reports failures in two ways. */
function reportFailures(logger: Logger): void {
  const report = atMostOnceAMinute((failure: string) => logger.warn({ err: failure }, 'traces are not delivered'));
  const ignore = () => {};
  diag.setLogger({ error: report, warn: report, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
  setGlobalErrorHandler((error) => report(typeof error === 'string' ? error : String(error.code ?? error.message)));
}
