import { gzipSync } from 'node:zlib';
import { clientFault } from '../client-fault.ts';
import type { RawAnswer, Send } from '../load/raw.ts';
import { head, pour } from '../load/requests.ts';
import { refusedAbuse } from '../refused-abuse.ts';
import type { ServiceName } from '../testbed/service.ts';

const CLIENTS = 4;
const DEADLINE_MS = 8000;
const MOST_BYTES = 100e6;
/** The most bytes of a body that may be in transit when a server refuses it. */
const MOST_TAKEN = 30e6;

const BOMB = gzipSync(Buffer.alloc(50e6, 'a'));
const CHUNK = `10000\r\n${'a'.repeat(65_536)}\r\n`;
const DEPTH = 16_000;

const takesLittle = ({ sent }: RawAnswer) => (sent > MOST_TAKEN ? `${sent} bytes were taken` : undefined);

const refused = (name: string, refusedWith: readonly number[], send: (service: ServiceName) => Send) =>
  refusedAbuse({ name, clients: CLIENTS, refusedWith, deadlineMs: DEADLINE_MS, send, also: takesLittle });

const whole =
  (body: Buffer | string, ...more: string[]) =>
  (service: ServiceName) =>
  (socket: Parameters<Send>[0]) => {
    socket.write(head(service, [`Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close', ...more]));
    socket.write(body);
  };

const chunked =
  (...more: string[]) =>
  (service: ServiceName): Send =>
  (socket, keepOn) => {
    socket.write(head(service, ['Transfer-Encoding: chunked', ...more]));
    return pour(socket, CHUNK, MOST_BYTES, keepOn);
  };

export const bodyFlood = clientFault({
  name: 'body-flood',
  title: 'Clients with oversized, endless, compressed and nested bodies',
  quick: true,
  abuses: [
    refused('a body of 500 KB', [413], whole(`"${'a'.repeat(500_000)}"`)),
    refused('a chunked body without end', [413], chunked()),
    refused('50 MB compressed to 50 KB', [413], whole(BOMB, 'Content-Encoding: gzip')),
    refused('compressed twice', [415], whole(gzipSync(gzipSync('{}')), 'Content-Encoding: gzip, gzip')),
    refused('not compressed as it says', [400], whole('0123456789', 'Content-Encoding: gzip')),
    // As a form, this is one field with an odd name, without a credential.
    refused('16,000 arrays within each other', [400, 401], whole('['.repeat(DEPTH) + ']'.repeat(DEPTH))),
    refused('two lengths', [400], whole('{}', 'Content-Length: 3')),
    refused('a length and chunks', [400], chunked('Content-Length: 5')),
  ],
});
