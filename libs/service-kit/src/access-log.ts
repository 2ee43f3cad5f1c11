import { pino, type DestinationStream } from 'pino';
import type { Logger } from './logger.ts';
import type { Observation } from './observe.ts';

const LEVEL_INFO = 30;

/**
 * Writes the line of a request in the form of the other log lines. It has one fixed shape and there is one for every request,
 * so it is put together by hand: the general serialiser costs more than sending a held answer.
 */
export function accessLog(logger: Logger): (seen: Observation) => void {
  if (!logger.isLevelEnabled('info')) return () => {};
  const output = (logger as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]!;
  const start = `{"level":${LEVEL_INFO},"time":"`;
  const middle = `","service":${JSON.stringify(logger.bindings().service)},"method":"`;
  let second = 0;
  let upToSecond = '';

  return ({ method, route, status, durationMs, requestId, trace }) => {
    const now = Date.now();
    if (Math.floor(now / 1000) !== second) {
      second = Math.floor(now / 1000);
      upToSecond = new Date(second * 1000).toISOString().slice(0, 20);
    }
    // Methods are the parser's own, routes are our templates, and ids are checked: nothing here needs escaping.
    const ofTrace = trace === undefined ? '' : `,"trace_id":"${trace.traceId}","span_id":"${trace.spanId}"`;
    output.write(
      `${start}${upToSecond}${String(now % 1000).padStart(3, '0')}Z${middle}${method}","route":"${route}","status":${status},"durationMs":${durationMs},"requestId":"${requestId}"${ofTrace},"msg":"request"}\n`,
    );
  };
}
