import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { client, HANG_MS, type Client } from './exchange.ts';

// The client of the drills sees each way in which an answer may fail, and rejects by none.

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;
let answer: Answer;
let base: string;
let asking: Client;
const sockets = new Set<Socket>();
const server = createServer((request, response) => void answer(request, response)).on('connection', (socket) => sockets.add(socket));

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  asking = client(base, '203.0.113.7');
});
beforeEach(() => sockets.clear());
afterAll(() => {
  asking.close();
  server.closeAllConnections();
  server.close();
});

describe('a client of a drill', () => {
  it('sends what is asked from its own address, and tells of the whole answer', async () => {
    answer = async (request, response) => {
      const { method, url, headers } = request;
      response.writeHead(201, { 'x-mark': 'kept' }).end(`${method} ${url} ${headers['x-forwarded-for']} ${headers['x-own']} ${await text(request)}`);
    };
    const before = performance.now();
    const seen = await asking.ask({ method: 'POST', path: '/a?b=c', headers: { 'x-own': 'own' }, body: 'ferritin é' });
    expect(seen).toMatchObject({ outcome: 'answered', status: 201, body: 'POST /a?b=c 203.0.113.7 own ferritin é', error: undefined });
    expect(seen.headers).toMatchObject({ 'x-mark': 'kept' });
    const times = [before, seen.askedAt, seen.endedAt, performance.now()];
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect((await asking.ask({ path: '/' })).body).toBe('GET / 203.0.113.7 undefined ');
  });

  it('asks again on the same connection', async () => {
    answer = (_request, response) => response.end();
    for (let each = 0; each < 3; each++) await asking.ask({ path: '/' });
    expect(sockets.size).toBeLessThanOrEqual(1);
  });

  it('has 64 requests under way, and the next one when an answer is there', async () => {
    const held: ServerResponse[] = [];
    const all = new Promise<void>((resolve) => {
      answer = (_request, response) => void (held.push(response) === 64 && resolve());
    });
    const asked = Array.from({ length: 65 }, () => asking.ask({ path: '/' }));
    await all;
    expect(held).toHaveLength(64);
    answer = (_request, response) => response.end();
    for (const response of held) response.end();
    expect((await Promise.all(asked)).filter(({ outcome }) => outcome === 'answered')).toHaveLength(65);
  });

  it.each<[string, Answer, object]>([
    [
      'that is cut short',
      (_request, response) => response.writeHead(200, { 'content-length': 9 }).write('four', () => response.destroy()),
      { status: 200, error: 'cut short: aborted' },
    ],
    ['that never comes', (request) => request.socket.destroy(), { status: 0, error: 'socket hang up' }],
  ])('fails with an answer %s', async (_answer, by, seen) => {
    answer = by;
    expect(await asking.ask({ path: '/' })).toMatchObject({ outcome: 'failed', body: '', ...seen });
  });

  it('fails where nobody listens', async () => {
    const other = client('http://127.0.0.1:1', '203.0.113.7');
    expect(await other.ask({ path: '/' })).toMatchObject({ outcome: 'failed', status: 0, error: 'connect ECONNREFUSED 127.0.0.1:1' });
  });

  it('gives a request up that is not answered in time', async () => {
    const own = client(base, '203.0.113.7');
    const given = new Promise<void>((resolve) => {
      answer = (request) => void request.socket.once('close', resolve);
    });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance'] });
    const arrived = new Promise<IncomingMessage>((resolve) => server.once('request', resolve));
    const asked = own.ask({ path: '/' });
    await arrived;
    let isOver = false;
    void asked.then(() => (isOver = true));
    await jest.advanceTimersByTimeAsync(HANG_MS - 1);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    jest.useRealTimers();
    expect(await asked).toMatchObject({ outcome: 'hung', status: 0 });
    await given;
  });
});
