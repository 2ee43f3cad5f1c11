import { expect, it } from '@jest/globals';
import { accessLog } from './access-log.ts';
import { createLogger } from './logger.ts';

const seen = { method: 'GET', route: '/api/v1/biomarkers/{slug}', status: 200, durationMs: 0.42, requestId: '5f0c9a1e-8a55' };

function linesOf(write: (logger: ReturnType<typeof createLogger>) => void, level = 'info') {
  const lines: string[] = [];
  write(createLogger('content-api', level, { write: (line: string) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line));
}

it('writes a request as the general logger would', () => {
  const [byHand] = linesOf((logger) => accessLog(logger)(seen));
  const [general] = linesOf((logger) => logger.info(seen, 'request'));
  expect({ ...byHand, time: '' }).toEqual({ ...general, time: '' });
  expect(Math.abs(Date.parse(byHand.time) - Date.parse(general.time))).toBeLessThan(1000);
  expect(Object.keys(byHand)).toEqual(Object.keys(general));
});

it('names the span of a traced request', () => {
  const trace = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
  const [line] = linesOf((logger) => accessLog(logger)({ ...seen, trace }));
  expect(line).toMatchObject({ ...seen, trace_id: trace.traceId, span_id: trace.spanId });
});

it('keeps to the level of its logger', () => {
  expect(linesOf((logger) => accessLog(logger)(seen), 'warn')).toEqual([]);
});
