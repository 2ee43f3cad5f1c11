import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { readEnv } from '../env.ts';
import { SAMPLERS, tracingEnv, tracingOptions } from './tracing-env.ts';

const read = (env: Record<string, string>) => tracingOptions(readEnv(z.object(tracingEnv), env));
const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';

it('traces need a collector', () => {
  expect(read({ OTEL_TRACES_SAMPLER: 'always_on', OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBeUndefined();
});

it('traces with a collector have the defaults of the specification', () => {
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({
    endpoint: 'http://collector:4318',
    protocol: 'http/protobuf',
    sampler: 'parentbased_always_on',
    ratio: 1,
    gatherMs: 5000,
    timeoutMs: 5000,
  });
});

it('traces have every option of their variables', () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x, x-own=y',
    OTEL_EXPORTER_OTLP_TIMEOUT: '20000',
    OTEL_BSP_SCHEDULE_DELAY: '60000',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.5',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production',
  };
  expect(read(env)).toEqual({
    endpoint: 'http://collector:4318',
    protocol: 'http/json',
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMs: 20_000,
    gatherMs: 60_000,
    sampler: 'traceidratio',
    ratio: 0.5,
    resourceAttributes: env.OTEL_RESOURCE_ATTRIBUTES,
  });
});

it('the samplers are those of the specification', () => {
  const kinds = ['always_on', 'always_off', 'traceidratio'];
  expect([...SAMPLERS].sort()).toEqual([...kinds, ...kinds.map((kind) => `parentbased_${kind}`)].sort());
});

it.each(['0', '1', '0.05', '.5', '1.0'])('%s is a valid ratio', (OTEL_TRACES_SAMPLER_ARG) => {
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG })!.ratio).toBe(Number(OTEL_TRACES_SAMPLER_ARG));
});

it.each([
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_TRACES_SAMPLER_ARG', '5%'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_TIMEOUT', '10s'],
  ['OTEL_EXPORTER_OTLP_TIMEOUT', '20001'],
  ['OTEL_EXPORTER_OTLP_TIMEOUT', '0'],
  ['OTEL_BSP_SCHEDULE_DELAY', '60001'],
  ['OTEL_BSP_SCHEDULE_DELAY', '0'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b,c'],
  ['OTEL_RESOURCE_ATTRIBUTES', '=b'],
])('%s=%s stops the start with an error that names the variable', (name, value) => {
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT, [name]: value })).toThrow(name);
});
