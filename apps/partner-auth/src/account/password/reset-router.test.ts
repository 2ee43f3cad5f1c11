import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from '@jest/globals';
import express, { type ErrorRequestHandler } from 'express';
import type { PageError } from '../../pages/page-error.ts';
import { resetRouter } from './reset-router.ts';

let msToReset = 0;
const deps = { rateLimits: { address: { consume: async () => ({ allowed: false, msToReset }) } }, clientOf: () => '127.0.0.1' };
const entrance = { site: {}, deps, sessions: {}, form: (_req: unknown, _res: unknown, next: () => void) => next(), assertOwnForm() {} };
const told: ErrorRequestHandler = ({ status, text }: PageError, _req, res, _next) => void res.status(status).send(text);
const app = express().use(resetRouter(entrance as unknown as Parameters<typeof resetRouter>[0]), told);
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close().closeAllConnections());

it.each([
  ['POST', '/account/forgot-password', 61_500, '62'],
  ['GET', '/account/reset-password', 900_000, '900'],
  ['POST', '/account/reset-password', 0, '1'],
])('%s %s beyond the limit tells the seconds to wait', async (method, path, left, seconds) => {
  msToReset = left;
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method });
  expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
    429,
    seconds,
    'Too many attempts. Please wait a few minutes and try again.',
  ]);
});
