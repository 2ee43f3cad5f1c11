import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '@biomarker/testbed/postgres/server';
import { serveReloading } from './reload.ts';
import { restarts } from './service.ts';

const PAGE = '<html><head><title>x</title></head><body>é';
const heard: string[] = [];
let service: Server;
let base: string;
let end: () => Promise<void>;

beforeAll(async () => {
  service = createServer((req, res) => {
    heard.push(`${req.method} ${req.url} ${req.headers['accept-encoding']} ${req.headers['if-none-match']} ${req.headers['x-own']}`);
    const type = req.url === '/page' ? 'text/html; charset=utf-8' : 'application/json';
    const body = Buffer.from(PAGE);
    res
      .writeHead(404, {
        'Content-Type': type,
        'Content-Length': body.length,
        'Content-Security-Policy': "default-src 'self'; connect-src https://x.example; img-src *",
      })
      .end(body);
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  end = await serveReloading(new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}`), port, '127.0.0.1');
});
afterAll(async () => {
  await end();
  service.close();
});

const told = async (path: string) => {
  const answer = await fetch(base + path, { headers: { 'x-own': 'kept', 'if-none-match': '"x"' } });
  return { status: answer.status, policy: answer.headers.get('content-security-policy'), text: await answer.text() };
};

it('a page has a script that may listen here, and anything else is as the service sends it', async () => {
  const page = await told('/page');
  const [, script] = /<script src="([^"]+)" defer><\/script><\/head>/.exec(page.text)!;
  expect(page).toEqual({
    status: 404,
    policy: "default-src 'self'; connect-src 'self'; img-src *",
    text: PAGE.replace('</head>', `<script src="${script}" defer></script></head>`),
  });
  expect(await told('/api')).toEqual({ status: 404, policy: "default-src 'self'; connect-src https://x.example; img-src *", text: PAGE });
  expect(heard).toEqual(['GET /page undefined undefined kept', 'GET /api undefined undefined kept']);

  const answer = await fetch(base + script!);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript']);
  const [, changes] = /new EventSource\('([^']+)'\)/.exec(await answer.text())!;
  const events = await fetch(base + changes!);
  expect([events.headers.get('content-type'), events.headers.get('cache-control')]).toEqual(['text/event-stream', 'no-store']);
  const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('retry: 500\n\n');
  restarts.emit('restarted', 'mcp-server');
  restarts.emit('restarted', 'content-api');
  expect((await reader.read()).value).toBe('data: restarted\n\n');
  await reader.cancel();
});

it('a page that the service cannot send now loads itself again', async () => {
  const gone = await freePort();
  const port = await freePort();
  const other = await serveReloading(new URL(`http://127.0.0.1:${gone}`), port, '127.0.0.1');
  const answer = await fetch(`http://127.0.0.1:${port}/page`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html']);
  expect(await answer.text()).toMatch(/^<script src="\/dev\/reload\.js" defer><\/script><p>/);
  await other();
});
