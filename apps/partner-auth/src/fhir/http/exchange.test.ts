import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import type { Deps } from '../../deps.ts';
import { exchange, refuse, type Call } from './exchange.ts';
import { FhirError } from './fhir-error.ts';

const away = () => Promise.reject(Object.assign(new Error('no database'), { code: 'ECONNREFUSED' }));
const never = () => new Promise<never>(() => {});

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Asks a server that answers each request by `work`, while who asks cannot be found out and the audit hangs. */
async function askWhileAway(work: (deps: Deps, call: Call) => Promise<void>) {
  const deps = { logger: { error: () => {} }, admission: { admit: away }, audit: { append: never } } as unknown as Deps;
  const server = createServer((req: IncomingMessage, res: ServerResponse) => {
    req.requestId = 'one';
    void work(deps, { req, res, matter: { action: 'unknown', parameters: new URLSearchParams() } });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { Authorization: 'Bearer token' } });
  return { status: answer.status, code: ((await answer.json()) as { issue: { code: string }[] }).issue[0]!.code };
}

it('does not wait for the audit of a database that is away', async () => {
  expect(await askWhileAway((deps, call) => exchange(deps, call, never))).toEqual({ status: 503, code: 'transient' });
});

it('says that the database is away, and not what else is wrong with the request', async () => {
  const wrong = new FhirError(405, 'not-supported', 'DELETE is not possible here; GET is.');
  expect(await askWhileAway((deps, call) => refuse(deps, call, wrong))).toEqual({ status: 503, code: 'transient' });
});
