import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientFault, type Abuse } from '../client-fault.ts';
import type { Send } from '../load/raw.ts';
import { drip, head } from '../load/requests.ts';
import { closes, refusedAbuse } from '../refused-abuse.ts';
import type { Service, ServiceName } from '../testbed/service.ts';

const CLIENTS = 30;
const REFUSED_WITH = [408];
const DRIP_MS = 400;
/** A request has 15 seconds, its headers have 10, checked every 5. Includes a margin for a busy machine. */
const DEADLINE_MS = 25_000;

const timedOut = (name: string, clients: number, send: (service: ServiceName) => Send) =>
  refusedAbuse({ name, clients, refusedWith: REFUSED_WITH, deadlineMs: DEADLINE_MS, send, also: closes });

/** Requests whose answers, in large numbers, fill the system's buffers of a connection. */
const LARGE: Record<ServiceName, string> = {
  'content-api': head('content-api', [], '/api/v1/biomarkers?pageSize=100', 'GET'),
  'partner-auth': head('partner-auth', [], '/api/fhir/r4/metadata', 'GET'),
  'mcp-server': (() => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    return `${head('mcp-server', [`Content-Length: ${body.length}`])}${body}`;
  })(),
};
/** The service waits at most 40 seconds for a stalled connection. Includes a margin for a busy machine. */
const STALLED_MS = 70_000;
const LOOK_EVERY_MS = 1000;

/** Sends requests for more than any buffer holds, and reads nothing for longer than the service waits. */
const neverReads = (asked: number, clients: number): Abuse => ({
  name: `asks ${asked} times ahead and reads no answer`,
  clients,
  async commit({ name, port }: Service) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    socket.write(LARGE[name].repeat(asked));
    const limit = performance.now() + STALLED_MS;
    await once(socket, 'connect');
    const { localPort } = socket;
    do await sleep(2 * LOOK_EVERY_MS);
    while (performance.now() < limit && isHeld(port, localPort!));
    const ended = !isHeld(port, localPort!);
    socket.destroy();
    return { refused: ended, wrong: ended ? undefined : `its connection is still open after ${STALLED_MS / 1000} s` };
  },
});

const ESTABLISHED = '01';
const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');

/** The system's table of connections: a client that does not read never learns that its own has closed. */
let table = { text: '', readAt: -Infinity };

function isHeld(serverPort: number, clientPort: number): boolean {
  if (performance.now() - table.readAt > LOOK_EVERY_MS) table = { text: readFileSync('/proc/net/tcp', 'utf8'), readAt: performance.now() };
  return new RegExp(`:${hex(serverPort)} \\w+:${hex(clientPort)} ${ESTABLISHED} `).test(table.text);
}

export const slowClients = clientFault({
  name: 'slow-clients',
  title: 'Clients that send headers or bodies byte by byte, send nothing, or read nothing',
  quick: false,
  uses: { large: LARGE, stalledMs: STALLED_MS },
  abuses: [
    timedOut('headers byte by byte', CLIENTS, (service) => (socket, keepOn) => {
      socket.write(head(service, []).replace(/\r\n\r\n$/, '\r\n'));
      let sent = 0;
      return drip(socket, () => `X-Drop-${++sent}: 1\r\n`, DRIP_MS, keepOn);
    }),
    timedOut('a body byte by byte', CLIENTS, (service) => (socket, keepOn) => {
      socket.write(head(service, ['Content-Length: 1000']));
      return drip(socket, () => 'a', DRIP_MS, keepOn);
    }),
    timedOut('connections without a request', 200, () => () => {}),
    neverReads(500, 5),
    // More than the service lets wait.
    neverReads(20_000, 2),
  ],
});
