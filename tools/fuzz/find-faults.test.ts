import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findFaults, told } from './find-faults.ts';
import type { Target } from './target.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const GOOD = { 'Content-Type': 'application/json', 'X-Request-Id': 'x', 'X-Content-Type-Options': 'nosniff' };
const good = (res: ServerResponse) => res.writeHead(200, GOOD).end('{"ok":true}');

/** A service that answers correctly for path numbers up to 100, half of them asked by HEAD, then with `wrongly`. */
async function targetThat(wrongly: (res: ServerResponse) => unknown): Promise<Target> {
  server = createServer((req, res) => (Number(req.url!.slice(1)) > 100 ? wrongly(res) : good(res)));
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return {
    name: 'a service of the test',
    port: (server.address() as AddressInfo).port,
    inputs: fc.nat(10_000).map((number) => ({ method: number <= 100 && number % 2 === 0 ? 'HEAD' : 'GET', target: `/${number}`, headers: [] })),
    expected: () => ({
      operation: 'numbers',
      answers: {
        200: { types: ['application/json'], fault: ({ body }) => ('ok' in JSON.parse(body.toString()) ? undefined : 'ok is missing') },
        500: { types: ['application/json'] },
      },
    }),
    secrets: ['hunter2'],
    log: () => '',
    running: () => true,
  };
}

describe('the fuzz loop', () => {
  it('reports nothing for a correct service', async () => {
    const found = await findFaults(await targetThat(good), { runs: 200, seed: 1 });
    expect(found).toEqual({ seed: 1, sent: 200, findings: [] });
  });

  it.each<[string, string, (res: ServerResponse) => unknown]>([
    ['a failure', 'status 500', (res) => res.writeHead(500, GOOD).end('{}')],
    ['a status without a contract', 'status 418 is not documented', (res) => res.writeHead(418, GOOD).end('{}')],
    ['another media type', 'status 200 comes as text/plain', (res) => res.writeHead(200, { ...GOOD, 'Content-Type': 'text/plain' }).end('{"ok":true}')],
    ['another body', 'the body of 200 is not as documented: ok is missing', (res) => res.writeHead(200, GOOD).end('{}')],
    ['a body that is none', 'the body of 200 is not as documented: it cannot be read', (res) => res.writeHead(200, GOOD).end('{')],
    ['no request id', 'status 200 lacks x-request-id', (res) => res.writeHead(200, { ...GOOD, 'X-Request-Id': [] }).end('{"ok":true}')],
    ['HTML', 'is HTML', (res) => res.writeHead(200, GOOD).end('<!doctype html>')],
    ['a stack', 'tells "', (res) => res.writeHead(400, GOOD).end('{"ok":"Error\\n    at run (/app/main.js:1:2)"}')],
    ['a secret', 'tells secret number 0', (res) => res.writeHead(200, GOOD).end('{"ok":"hunter2"}')],
    ['a connection that is closed', 'the connection was closed without an answer', (res) => res.destroy()],
    [
      'an answer that ends early',
      'the connection was closed within the answer',
      (res) => void res.writeHead(200, { ...GOOD, 'Content-Length': 99 }).write('{', () => res.destroy()),
    ],
    ['bytes after an answer', 'bytes after the end', (res) => res.socket!.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}HTTP/1.1 200 OK\r\n')],
  ])('finds %s and shrinks it to the smallest input', async (_name, complaint, wrongly) => {
    const { findings } = await findFaults(await targetThat(wrongly), { runs: 50, seed: 1 });
    expect(findings.map((finding) => finding.complaint).join('\n')).toContain(complaint);
    expect(findings[0]!.curl).toContain(`--request-target '/101'`);
  });

  it('tells each finding at once, with the number of inputs so far', async () => {
    const told: unknown[] = [];
    const target = await targetThat((res) => res.writeHead(500, GOOD).end('{}'));
    const { sent, findings } = await findFaults(target, { runs: 50, seed: 1 }, (...progress) => told.push(progress));
    expect(told).toEqual(findings.map((finding) => [expect.any(Number), finding]));
    expect([findings.length, sent]).toEqual([1, 50]);
  });

  it('tells a finding with its seed, its request and each line of the log', () => {
    const finding = { complaint: 'status 500', seed: 7, path: '3:1', curl: "curl '/x'", log: 'one\ntwo' };
    expect(told(finding)).toBe("status 500\n  seed 7, path 3:1\n  curl '/x'\n  | one\n  | two");
  });
});
