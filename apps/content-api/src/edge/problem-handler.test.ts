import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import type { Logger } from '@biomarker/service-kit';
import express, { type ErrorRequestHandler } from 'express';
import { problemHandler } from './problem-handler.ts';

it('closes the connection when an answer fails after its headers, logs it once and throws nothing', async () => {
  const logged: string[] = [];
  const thrown: unknown[] = [];
  const logger = { error: ({ err }: { err: Error }) => void logged.push(err.message) } as unknown as Logger;
  const afterIt: ErrorRequestHandler = (error, _req, res, _next) => {
    thrown.push(error);
    res.destroy();
  };
  const app = express().use((_req, res, next) => {
    res.write('half of');
    next(new Error('the database went away'));
  });
  const server = app.use(problemHandler('http://localhost', logger), afterIt).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text())).rejects.toThrow();
  server.close();
  expect({ logged, thrown }).toEqual({ logged: ['the database went away'], thrown: [] });
});
