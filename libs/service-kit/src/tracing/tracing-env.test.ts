import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { readEnv } from '../env.ts';
import { tracingEnv, tracingOptions } from './tracing-env.ts';

const read = (env: Record<string, string>) => tracingOptions(readEnv(z.object(tracingEnv), env));
const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';

it('traces need a collector', () => {
  expect(read({ OTEL_TRACES_SAMPLER: 'always_on', OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBeUndefined();
});

it('traces with a collector have the defaults of the specification', () => {
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT })).toMatchObject({
    endpoint: 'http://collector:4318',
    protocol: 'http/protobuf',
    sampler: 'parentbased_always_on',
    ratio: 1,
    gatherMs: 5000,
  });
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
])('%s=%s stops the start with an error that names the variable', (name, value) => {
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT, [name]: value })).toThrow(name);
});
