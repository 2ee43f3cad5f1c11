import { once } from 'node:events';
import http from 'node:http';
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

it('closes connections while it drains and loses no request', async () => {
  const service = await forkServer('a service', fileURLToPath(new URL('draining-service.ts', import.meta.url)), {
    env: { PATH: process.env.PATH },
    execArgv: ['--conditions=@biomarker/source', '--import', 'tsx'],
  });
  const { port } = (service.message as { listening: { port: number } }).listening;
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
