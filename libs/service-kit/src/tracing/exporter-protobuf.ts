// A module to load on demand, as redis-package.ts.
export { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
