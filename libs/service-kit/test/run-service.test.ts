import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { forkServer } from '@biomarker/testbed/fork-server';

/** The `Connection` header of an answer on a keep-alive connection. */
async function connectionOf(port: number, agent: http.Agent): Promise<string | undefined> {
  const request = http.get({ port, host: '127.0.0.1', agent });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.headers.connection;
}

const startDraining = (drainMs: number) =>
  forkServer('a service', fileURLToPath(new URL('draining-service.ts', import.meta.url)), {
    env: { PATH: process.env.PATH, DRAIN_MS: String(drainMs) },
    execArgv: ['--conditions=@biomarker/source', '--import', 'tsx'],
  });

const portOf = ({ message }: { message: unknown }) => (message as { listening: { port: number } }).listening.port;

it('closes connections while it drains and loses no request', async () => {
  // Longer than the test runs.
  const service = await startDraining(600_000);
  const port = portOf(service);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  expect(await connectionOf(port, agent)).toBe('keep-alive');

  const draining = once(service.process, 'message');
  service.process.kill('SIGTERM');
  expect(await draining).toContain('draining');
  // The process sends the message just before it sets the header.
  await new Promise(setImmediate);
  expect(await connectionOf(port, agent)).toBe('close');
  agent.destroy();
  await service.stop('SIGKILL');
});

it('ends with 0 when its parent is gone', async () => {
  const service = await startDraining(0);
  service.process.disconnect();
  expect(await service.exited).toBe(0);
});

it('ends with 0 at once beside a connection that sends no request', async () => {
  const service = await startDraining(50);
  const silent = net.connect(portOf(service), '127.0.0.1').on('error', () => {});
  await once(silent, 'connect');
  const agent = new http.Agent({ keepAlive: true });
  await connectionOf(portOf(service), agent);
  service.process.kill('SIGTERM');
  await once(silent, 'close');
  expect(await service.exited).toBe(0);
  agent.destroy();
});
