import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of the key set at a `jwks_uri`, in bytes. */
const LONGEST_SET = 64 * 1024;
const JSON_TYPE = /^application\/(jwk-set\+)?json *(;|$)/i;
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** Name resolution and trust of a connection. `ca` adds trusted certificates to those of Node. */
export type Network = {
  lookup(host: string, options: LookupAllOptions, done: (error: Error | null, addresses: LookupAddress[]) => void): void;
  isAllowed(address: string): boolean;
  ca?: string;
};

export const INTERNET: Network = { lookup, isAllowed: isPublic };

/** False for private, loopback and translated addresses. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST));
}

/** The body of a JWK Set at an https address. Follows no redirect, and connects to public addresses alone. */
export async function fetchKeySet(address: string, { headers, signal }: RequestInit, network: Network): Promise<string> {
  const options = { headers: Object.fromEntries(new Headers(headers)), signal: signal!, ca: network.ca, agent: false, autoSelectFamily: true } as const;
  const request = get(address, { ...options, lookup: allowedLookup(network) });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  // The reader of the body gets the error of a truncated response.
  request.on('error', () => {});
  try {
    return await bodyOf(response);
  } finally {
    response.destroy();
  }
}

/** Connects to the addresses it has checked, which defeats DNS rebinding. */
const allowedLookup =
  ({ lookup, isAllowed }: Network): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...(options as LookupAllOptions), all: true }, (error, addresses = []) => {
      const isInside = addresses.some(({ address }) => !isAllowed(address));
      done(error ?? (isInside ? new Error(`${host} has an address that is not public`) : null), addresses);
    });

async function bodyOf(response: IncomingMessage): Promise<string> {
  const { 'content-type': type = 'none' } = response.headers;
  if (response.statusCode !== 200) throw new Error(`the answer is ${response.statusCode}, not 200`);
  if (!JSON_TYPE.test(type)) throw new Error(`the content type is ${type}, not application/json or application/jwk-set+json`);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LONGEST_SET) throw new Error('the answer is longer than 64 KB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
