import { clientFault } from '../client-fault.ts';
import type { Send } from '../load/raw.ts';
import { head, pour } from '../load/requests.ts';
import { closes, refusedAbuse } from '../refused-abuse.ts';
import type { ServiceName } from '../testbed/service.ts';

const CLIENTS = 8;
const DEADLINE_MS = 5000;
const MOST_BYTES = 20e6;

const many = (count: number) => Array.from({ length: count }, (_, index) => `X-Flood-${index}: 1`);

/** Refused with one of `statuses`; the connection closes. */
const refused = (name: string, refusedWith: readonly number[], send: (service: ServiceName) => Send) =>
  refusedAbuse({ name, clients: CLIENTS, refusedWith, deadlineMs: DEADLINE_MS, send, also: closes });

const written = (text: (service: ServiceName) => string) => (service: ServiceName) => (socket: Parameters<Send>[0]) => void socket.write(text(service));

/** The parser's error may come from the address or from a header: it cannot tell if the first line is in another packet. */
const TOO_MUCH = [414, 431];

export const headerFlood = clientFault({
  name: 'header-flood',
  title: 'Clients with huge, many and endless headers and addresses',
  quick: true,
  abuses: [
    refused(
      'one header of 20 KB',
      [431],
      written((service) => head(service, [`X-Flood: ${'a'.repeat(20_000)}`])),
    ),
    refused(
      '150 headers',
      [431],
      written((service) => head(service, many(150))),
    ),
    refused(
      '5,000 headers',
      [431],
      written((service) => head(service, many(5000))),
    ),
    refused(
      'an address of 30 KB',
      [414],
      written((service) => head(service, [], `/${'a'.repeat(30_000)}`, 'GET')),
    ),
    refused(
      'trailers of 30 KB',
      [431],
      written((service) => `${head(service, ['Transfer-Encoding: chunked'])}2\r\n{}\r\n0\r\n${many(2000).join('\r\n')}\r\n\r\n`),
    ),
    refused('a header without end', TOO_MUCH, (service) => (socket, keepOn) => {
      socket.write(head(service, []).replace(/\r\n\r\n$/, '\r\nX-Flood: '));
      return pour(socket, 'a'.repeat(65_536), MOST_BYTES, keepOn);
    }),
  ],
});
