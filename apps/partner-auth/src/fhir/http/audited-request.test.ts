import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { DomainError } from '@biomarker/domain/shared';
import express, { type Express } from 'express';
import type { Deps } from '../../deps.ts';
import { auditedRequest, refuseRequest } from './audited-request.ts';
import { FhirError } from './fhir-error.ts';
import { requestInfo } from './request-info.ts';

const away = () => Promise.reject(new DomainError('unavailable', 'database_unavailable', 'no database'));
const never = () => new Promise<never>(() => {});

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Asks a server while the token cannot be looked up and the audit hangs. */
async function askWhileAway(serve: (app: Express, deps: Deps) => void) {
  const deps = { logger: { error: () => {} }, admission: { admit: away }, audit: { append: never } } as unknown as Deps;
  const app = express();
  app.use((req, _res, next) => {
    req.requestId = 'one';
    next();
  });
  serve(app, deps);
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { Authorization: 'Bearer token' } });
  return { status: answer.status, code: ((await answer.json()) as { issue: { code: string }[] }).issue[0]!.code };
}

it('does not wait for the audit of a database that is away', async () => {
  const serve = (app: Express, deps: Deps) => app.use((req, res) => auditedRequest(deps, { req, res, info: requestInfo(req) }, never));
  expect(await askWhileAway(serve)).toEqual({ status: 503, code: 'transient' });
});

it('says that the database is away, and not what else is wrong with the request', async () => {
  const wrong = new FhirError(405, 'not-supported', 'DELETE is not allowed; use GET.');
  const serve = (app: Express, deps: Deps) => app.use(() => Promise.reject(wrong)).use(refuseRequest(deps));
  expect(await askWhileAway(serve)).toEqual({ status: 503, code: 'transient' });
});
