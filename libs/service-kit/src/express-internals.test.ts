import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import express from 'express';
import { presetPrototypes } from './express-internals.ts';

it('creates requests and responses with the prototypes that Express gives them', async () => {
  const app = express();
  const server = http.createServer(presetPrototypes(app)).listen(0, '127.0.0.1');
  const [[req, res]] = await Promise.all([
    once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>,
    once(server, 'listening').then(() => http.get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  ]);
  const born = [req, res].map((part) => Object.getPrototypeOf(part));
  app.get('/', (_req, handled) => void handled.send('answered'));
  app(req, res);
  await once(res, 'finish');
  expect([req, res].map((part) => Object.getPrototypeOf(part))).toEqual(born);
  expect(born[0] === app.request && born[1] === app.response).toBe(true);
  server.close();
  server.closeAllConnections();
});
