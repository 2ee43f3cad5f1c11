import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import { bindingsOf, logOf } from './settings.ts';
import { stopAll, stopSignal } from './endings.ts';

const source = () => Object.assign(new EventEmitter(), { stdout: new EventEmitter(), stderr: new EventEmitter() });

it.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'stdout', 'stderr'])('%s asks for the end', async (name) => {
  const from = source();
  const asked = stopSignal(from);
  const heard = name === 'stdout' || name === 'stderr' ? from[name].emit('error', new Error('EPIPE')) : from.emit(name);
  expect([heard, await asked]).toEqual([true, undefined]);
});

it('the database stops when all others have', async () => {
  const acts: string[] = [];
  const stop = (name: string) => async () => {
    await new Promise((resolve) => setImmediate(resolve));
    acts.push(name);
  };
  await stopAll([stop('database'), stop('one'), stop('other')]);
  expect(acts).toEqual(['one', 'other', 'database']);
  await stopAll([]);
});

it('each service has a log and two ports, each with the variable that moves it', () => {
  const port = (first: number) => ({ port: first, metricsPort: first + 1 });
  const bindings = { contentApi: port(10), partnerAuth: port(20), mcpServer: port(30) };
  expect(logOf({ folder: '/data' }, 'content-api')).toBe('/data/logs/content-api.log');
  expect(bindingsOf({ bindings })).toEqual([
    { name: 'content-api', port: 10, variable: 'CONTENT_API_PORT' },
    { name: 'content-api metrics', port: 11, variable: 'CONTENT_API_METRICS_PORT' },
    { name: 'partner-auth', port: 20, variable: 'PARTNER_AUTH_PORT' },
    { name: 'partner-auth metrics', port: 21, variable: 'PARTNER_AUTH_METRICS_PORT' },
    { name: 'mcp-server', port: 30, variable: 'MCP_SERVER_PORT' },
    { name: 'mcp-server metrics', port: 31, variable: 'MCP_SERVER_METRICS_PORT' },
  ]);
});
