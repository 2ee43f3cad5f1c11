import { randomBytes } from 'node:crypto';
import { bundledApp, type BundledService } from '@biomarker/testbed/bundled-service';
import { startCollector } from '@biomarker/testbed/collector';
import { freshDatabase } from '@biomarker/testbed/database';

export const SECRET = 'of-the-tests-only';
export const FERRITIN = '/api/v1/biomarkers/ferritin';

export type TracedApp = Awaited<ReturnType<typeof tracedApp>>;

/** The bundled content-api beside a collector. `start` starts it as a process, which sends its spans there. */
export async function tracedApp() {
  const [app, database, collector] = await Promise.all([bundledApp('content-api'), freshDatabase(), startCollector()]);
  return {
    database,
    collector,
    start: (env: Record<string, string> = {}) =>
      app.start({
        DATABASE_URL: database.urlAs('content_api'),
        CURSOR_SECRET: SECRET,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_BSP_SCHEDULE_DELAY: '100',
        ...env,
      }),
    async stop() {
      await app.stop();
      await collector.stop();
      await database.drop();
    },
  };
}

/** A tracing caller (W3C Trace Context). */
export const newCaller = (flags = '01') => {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-${flags}` } };
};

export async function ask(service: BundledService, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(service.url + path, { headers });
  await answer.text();
  return answer;
}

export const lines = (service: BundledService) =>
  service
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
