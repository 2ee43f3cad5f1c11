import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { answerOf } from '../cache/answer.ts';
import { createAnswerCache } from '../cache/answer-cache.ts';
import { createFastPath } from './fast-path.ts';

it('a request that fails on the fast path is logged by its id, and its connection ends', async () => {
  const cache = createAnswerCache({ ttlSeconds: 60, maxBytes: 1_000_000, onFailedLoad: () => {} });
  await cache.through('biomarkers', 'a', async () => answerOf({ name: 'Ferritin' }));
  const logged: object[] = [];
  const fault = new Error('the rate limit failed');
  const gate = { consume: () => Promise.reject(fault), headers: () => ({}) };
  const path = createFastPath({ cache, gate, logger: { error: (about: object) => void logged.push(about) }, onServed: () => {} });
  path.learn('/a', { group: 'biomarkers', key: 'a', routeTemplate: '/{name}', headers: [] });

  const listener = path.before((_req, res) => void res.end());
  const server = createServer((req, res) => listener(Object.assign(req, { requestId: 'request-1' }), res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ended = await new Promise((resolve) => get({ port: (server.address() as AddressInfo).port, path: '/a', agent: false }, resolve).on('error', resolve));
  server.close();

  expect(ended).toMatchObject({ code: 'ECONNRESET' });
  expect(logged).toEqual([{ err: fault, requestId: 'request-1' }]);
});
