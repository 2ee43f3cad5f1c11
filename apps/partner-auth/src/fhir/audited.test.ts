import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, jest } from '@jest/globals';
import type { AuditEntry } from '@biomarker/domain/partner';
import { DomainError } from '@biomarker/domain/shared';
import express, { type Express } from 'express';
import { audited, refuseRequest, type Served } from './audited.ts';
import type { Answer } from './answer.ts';
import { FhirError } from './fhir-error.ts';
import type { FhirRequest } from './fhir-request.ts';
import { requestInfo } from './read-request.ts';

const away = () => Promise.reject(new DomainError('unavailable', 'database_unavailable', 'no database'));
const never = () => new Promise<never>(() => {});

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Sends a request with a token. */
async function sendRequest(serve: (app: Express) => void) {
  const app = express();
  app.use((req, _res, next) => {
    req.requestId = 'one';
    next();
  });
  serve(app);
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { Authorization: 'Bearer token' } });
  return { status: answer.status, code: ((await answer.json()) as { issue: { code: string }[] }).issue[0]!.code };
}

const servedWith = (deps: object): Served =>
  ({ deps: { logger: { error: () => {} }, ...deps }, baseUrl: 'http://here.example', cursors: {} }) as unknown as Served;

/** Sends a request while the token lookup fails and the audit hangs. Nobody is known, so no row is tried. */
async function sendWhileAway(serve: (app: Express, served: Served) => void) {
  const append = jest.fn(never);
  const answer = await sendRequest((app) => serve(app, servedWith({ accesses: { find: away }, audit: { append } })));
  expect(append).not.toHaveBeenCalled();
  return answer;
}

/** Sends a request with a valid token to a work, and lists the audit rows. */
async function sendTo(work: (request: FhirRequest) => Promise<Answer>, append?: () => Promise<never>) {
  const rows: AuditEntry[] = [];
  const limit = { name: 'fhir', windowSeconds: 60, consume: async () => ({ allowed: true, limit: 9, remaining: 8, msToReset: 1000 }) };
  const served = servedWith({
    accesses: { find: async () => ({ recordKey: '00010203-0405-0607-0809-0a0b0c0d0e0f', clientId: 'client' }) },
    clientOf: () => '203.0.113.1',
    proofs: { check: async () => undefined },
    rateLimits: { fhirApplication: limit, fhirConnection: limit },
    audit: { append: append ?? (async (row: AuditEntry) => void rows.push(row)) },
  });
  const answer = await sendRequest((app) => app.use((req, res) => audited(served, { req, res, info: requestInfo(req) }, work)));
  return { answer, rows };
}

const answered: Answer = { status: 200, body: { resourceType: 'OperationOutcome', issue: [{ code: 'informational' }] } };

it('answers without waiting for the audit when the database is unavailable', async () => {
  const serve = (app: Express, served: Served) => app.use((req, res) => audited(served, { req, res, info: requestInfo(req) }, never));
  expect(await sendWhileAway(serve)).toEqual({ status: 503, code: 'transient' });
});

it('reports an unavailable database before any other error of the request', async () => {
  const wrong = new FhirError(405, 'not-supported', 'DELETE is not allowed; use GET.');
  const serve = (app: Express, served: Served) => app.use(() => Promise.reject(wrong)).use(refuseRequest(served));
  expect(await sendWhileAway(serve)).toEqual({ status: 503, code: 'transient' });
});

it('writes one audit row, of the answer that the caller gets', async () => {
  const fails = () => Promise.reject(new Error('the statement of _include failed'));
  const endless: { itself?: object } = {};
  endless.itself = endless;
  for (const [work, status, outcome] of [
    [async () => answered, 200, 'ok'],
    [fails, 500, 'exception'],
    [async () => ({ status: 200, body: endless }), 500, 'exception'],
    [away, 503, 'transient'],
    [() => Promise.reject(new FhirError(404, 'not-found', 'There is no such resource.')), 404, 'not-found'],
  ] as const) {
    const { answer, rows } = await sendTo(work);
    expect(answer.status).toBe(status);
    expect(rows).toEqual([expect.objectContaining({ outcome, clientId: 'client', detail: expect.objectContaining({ status }) })]);
  }
});

it('refuses an access whose audit row cannot be written', async () => {
  const failing = () => Promise.reject(new Error('no space left'));
  expect((await sendTo(async () => answered, failing)).answer).toEqual({ status: 503, code: 'transient' });
});
