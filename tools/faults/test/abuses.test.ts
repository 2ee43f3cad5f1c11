import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import type { Abuse } from '../client-fault.ts';
import { bodyFlood } from '../faults/body-flood.ts';
import { headerFlood } from '../faults/header-flood.ts';
import { slowClients } from '../faults/slow-clients.ts';
import { raw } from '../load/raw.ts';
import type { Service, ServiceName } from '../testbed/service.ts';
import { SERVICES } from '../testbed/testbed.ts';

const REFUSALS: Record<ServiceName, { type: string; body(status: number): object }> = {
  'content-api': { type: 'application/problem+json', body: (status) => ({ success: false, status, error: { code: 'X', message: 'x' } }) },
  'partner-auth': { type: 'application/json', body: () => ({ error: 'x', error_description: 'x' }) },
  'mcp-server': { type: 'application/json', body: () => ({ jsonrpc: '2.0', error: { code: -32_600, message: 'x' } }) },
};

const SHOWN = 400;
const SILENT_MS = 300;

let server: Server | undefined;
const open = new Set<Socket>();
afterEach(async () => {
  open.forEach((socket) => socket.destroy());
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
});

type Behavior = { status: number; type?: string; body?: object; keeps?: boolean };

/** A service that answers once this many bytes have come, or what is shorter has been silent for a while. */
async function serviceThat(
  name: ServiceName,
  { status, type = REFUSALS[name].type, body = REFUSALS[name].body(status), keeps = false }: Behavior,
  after = 400,
) {
  let heard = '';
  let bytes = 0;
  const text = JSON.stringify(body);
  const answer = `HTTP/1.1 ${status} X\r\nContent-Type: ${type}\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
  server = createServer((socket) => {
    open.add(socket);
    let answered = false;
    const reply = () => {
      if (answered) return;
      answered = true;
      if (keeps) socket.write(answer);
      else socket.end(answer);
    };
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      if (heard.length < SHOWN) heard += chunk.toString('latin1');
      if (bytes >= after) reply();
    });
    if (after <= SHOWN) setTimeout(reply, SILENT_MS).unref();
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return { service: { name, port: (server.address() as AddressInfo).port } as Service, heard: () => heard };
}

const FLOODS = [bodyFlood, headerFlood, slowClients];
const answered = FLOODS.flatMap(({ abuses }) => abuses.filter(({ refusedWith }) => refusedWith));

/** The beginning of what was sent, without what differs between runs and libraries: compressed bytes, and how often something is repeated. */
const beginning = (text: string) =>
  JSON.stringify(
    text
      .slice(0, SHOWN)
      .replace(/Content-Length: \d+(?=\r\n(?:.*\r\n)*Content-Encoding: gzip\r\n\r\n[^\d])/, 'Content-Length: N')
      .replace(/Content-Length: \d+(?=\r\n(?:.*\r\n)*Content-Encoding: gzip, gzip)/, 'Content-Length: N')
      .replace(/(Content-Encoding: gzip(?:, gzip)?\r\n\r\n)\x1f[^]*$/, '$1…')
      .replace(/([a[])\1*$/, '$1…')
      .replace(/(X-Drop-1: 1\r\n)[^]*$/, '$1…'),
  );

describe('an abuse', () => {
  it('sends what was reviewed', async () => {
    const told: string[] = [];
    for (const { name, clients, refusedWith, commit } of answered) {
      const { service, heard } = await serviceThat('content-api', { status: refusedWith![0]! });
      const { refused, wrong } = await commit(service);
      expect([name, refused, wrong]).toEqual([name, true, undefined]);
      told.push(`${name}, ${clients} clients, ${refusedWith!.join(' or ')}: ${beginning(heard())}`);
      open.forEach((socket) => socket.destroy());
      server!.close();
    }
    const text = `${told.join('\n')}\n`;
    expect(text).toBe(golden(new URL('golden/abuses.txt', import.meta.url), text));
  });

  const one = answered.find(({ name }) => name === '150 headers')!;
  const flood = answered.find(({ name }) => name === 'a chunked body without end')!;
  const slow = answered.find(({ name }) => name === 'connections without a request')!;

  const verdictOf = async (abuse: Abuse, name: ServiceName, behavior: Behavior, after?: number) => {
    const { service } = await serviceThat(name, behavior, after);
    return abuse.commit(service);
  };

  it.each<[string, Behavior, string]>([
    ['is accepted', { status: 200 }, 'answered 200, not 431'],
    ['gets another status', { status: 400 }, 'answered 400, not 431'],
    ['gets HTML', { status: 431, type: 'text/html' }, '431 as text/html'],
    ['gets other words', { status: 431, body: { message: 'no' } }, '431 in other words'],
    ['keeps its connection', { status: 431, keeps: true }, 'the connection was kept'],
  ])('is a fault of the service when it %s', async (_what, behavior, sentence) => {
    const { refused, wrong } = await verdictOf(one, 'content-api', behavior);
    expect(wrong).toContain(sentence);
    expect(refused).toBe(sentence === 'the connection was kept');
  }, 30_000); // prettier-ignore

  it.each(SERVICES)('is refused in the words of %s', async (name) => {
    expect(await verdictOf(one, name, { status: 431 })).toEqual({ refused: true, wrong: undefined });
    server!.close();
    const other = SERVICES[(SERVICES.indexOf(name) + 1) % 3]!;
    expect((await verdictOf(one, name, { status: 431, body: REFUSALS[other].body(431) })).wrong).toContain('in other words');
  });

  it('is answered with the bytes of one answer, of as many as come', async () => {
    const answer = (more: string) => `HTTP/1.1 400 Bad\r\nX-Own:  kept \r\n${more}`;
    const read = async (text: string) => {
      server = createServer((socket) => void socket.end(text)).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { status, headers, body, closed } = await raw((server.address() as AddressInfo).port, () => {}, 5000);
      server.close();
      return [status, headers['x-own'], body, closed];
    };
    expect(await read(answer('Content-Length: 2\r\n\r\néHTTP/1.1 200 OK\r\n\r\n'))).toEqual([400, 'kept', 'é', true]);
    expect(await read(answer('\r\nno length'))).toEqual([400, 'kept', '', true]);
    expect(await read('')).toEqual([0, undefined, '', true]);
  });

  it('is a fault when the service takes too much before it refuses', async () => {
    expect((await verdictOf(flood, 'content-api', { status: 413 }, 35e6)).wrong).toMatch(/^\d+ bytes were taken$/);
  });

  it('is a fault when a connection without a request gets another answer than 408', async () => {
    expect((await verdictOf(slow, 'content-api', { status: 400 })).wrong).toContain('not 408');
    expect(slowClients.abuses.map(({ name, clients }) => [name, clients]).slice(3)).toEqual([
      ['asks 500 times ahead and reads no answer', 5],
      ['asks 20000 times ahead and reads no answer', 2],
    ]);
  });
});
