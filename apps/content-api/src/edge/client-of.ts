import type { IncomingMessage } from 'node:http';
import { clientKey, type ClientAddress } from '@biomarker/service-kit';

/** The name under which a client is counted: an IPv4 address, or an IPv6 /64. */
export type ClientOf = (req: IncomingMessage) => string;

export const clientOfAddress =
  (addressOf: ClientAddress): ClientOf =>
  (req) =>
    clientKey(addressOf(req));
