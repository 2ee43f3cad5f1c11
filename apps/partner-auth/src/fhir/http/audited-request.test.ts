import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { DomainError } from '@biomarker/domain/shared';
import express, { type Express } from 'express';
import type { Chart } from '@biomarker/domain/partner';
import type { Deps } from '../../deps.ts';
import { auditedRequest, refuseRequest } from './audited-request.ts';
import { FhirError } from './fhir-error.ts';
import { requestInfo } from './request-info.ts';

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

/** Sends a request while the token lookup fails and the audit hangs. */
async function sendWhileAway(serve: (app: Express, deps: Deps) => void) {
  const deps = { logger: { error: () => {} }, admission: { admit: away }, audit: { append: never } } as unknown as Deps;
  return sendRequest((app) => serve(app, deps));
}

it('answers without waiting for the audit when the database is unavailable', async () => {
  const serve = (app: Express, deps: Deps) => app.use((req, res) => auditedRequest(deps, { req, res, info: requestInfo(req) }, never));
  expect(await sendWhileAway(serve)).toEqual({ status: 503, code: 'transient' });
});

it('writes one audit row for a request that fails after an audited read', async () => {
  const rows: unknown[] = [];
  const access = { recordKey: '00010203-0405-0607-0809-0a0b0c0d0e0f' };
  const deps = {
    logger: { error: () => {} },
    admission: { admit: async () => ({ access, allowed: true, headers: {} }) },
    charts: { open: () => ({ search: async () => ({ items: [], total: 0 }) }) },
    audit: { append: async (row: unknown) => void rows.push(row) },
  } as unknown as Deps;
  const query = { filter: {}, sort: { by: 'effective', descending: true }, limit: 1 } as const;
  const fails = (audit?: object) => async (_access: unknown, chart: Chart) => {
    await chart.search('result', query, audit as never);
    throw new Error('the statement of _include failed');
  };
  for (const [audit, left] of [
    [{}, 0],
    [undefined, 1],
  ] as const) {
    rows.length = 0;
    expect(await sendRequest((app) => app.use((req, res) => auditedRequest(deps, { req, res, info: requestInfo(req) }, fails(audit))))).toMatchObject({
      status: 500,
    });
    expect(rows).toHaveLength(left);
  }
});

it('reports an unavailable database before any other error of the request', async () => {
  const wrong = new FhirError(405, 'not-supported', 'DELETE is not allowed; use GET.');
  const serve = (app: Express, deps: Deps) => app.use(() => Promise.reject(wrong)).use(refuseRequest(deps));
  expect(await sendWhileAway(serve)).toEqual({ status: 503, code: 'transient' });
});
