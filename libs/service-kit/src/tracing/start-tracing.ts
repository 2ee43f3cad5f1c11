import library from '../../package.json' with { type: 'json' };
import type { Logger } from '../logger.ts';
import type { Tracing } from './request-span.ts';
import type { TracingOptions } from './tracing-env.ts';

/** All packages of this repository have one version. */
export const SERVICE_VERSION = library.version;

/** Traces of this process. Without `options`, only the API of OpenTelemetry is loaded, and nothing is recorded. */
export async function startTracing(service: string, options: TracingOptions | undefined, logger: Logger): Promise<Tracing | undefined> {
  if (!options) return undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry({ ...options, service, version: SERVICE_VERSION }, logger);
}
