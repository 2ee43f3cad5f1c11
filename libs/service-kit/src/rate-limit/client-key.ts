import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** IPv6 networks give each subscriber a whole /64, so a /64 counts as one client. */
const IPV6_CLIENT_BITS = 64;

/** The key of the client of a request: its IPv4 address, or the /64 of its IPv6 address. */
export type ClientOf = (req: IncomingMessage) => string;

/**
 * Finds the client of a request. `trustProxy` is a number of proxies or a comma-separated list of CIDRs. Without it, `X-Forwarded-For` is ignored.
 * Throws on an invalid list.
 */
export function createClientOf(trustProxy: string | undefined): ClientOf {
  if (trustProxy === undefined) return (req) => clientKey(req.socket.remoteAddress ?? '');
  const hops = /^\d+$/.test(trustProxy) ? Number(trustProxy) : undefined;
  const trust = hops === undefined ? proxyAddr.compile(trustProxy.split(',').map((part) => part.trim())) : (_address: string, hop: number) => hop < hops;
  return (req) => clientKey(proxyAddr(req, trust));
}

/** `203.0.113.7:49152` and `[2001:db8::1]:49152`: some proxies add the port, and each connection of a client has another one. */
const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([\da-f:.]+)\])(?::\d+)?$/i;

/**
 * One client: an IPv4 address, also inside an IPv6 address, or the /64 of an IPv6 address; without its port. Anything else is `unknown`: a client
 * that names itself, where fewer proxies stand in front than TRUST_PROXY counts, must not name the key of another limit.
 */
export function clientKey(given: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(given) ?? [];
  const address = ipv4 ?? ipv6 ?? given;
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = (parsed as ipaddr.IPv6).parts.slice(0, IPV6_CLIENT_BITS / 16).map((part) => part.toString(16));
  return `${network.join(':')}::/${IPV6_CLIENT_BITS}`;
}

/** Whether the client of a key lies in `cidr`. A range within a /64 stands for that client. */
export function inRange(key: string, cidr: string): boolean {
  const [address = ''] = key.split('/');
  if (!ipaddr.isValid(address)) return false;
  const client = ipaddr.parse(address);
  const [network, bits] = ipaddr.parseCIDR(cidr);
  return client.kind() === network.kind() && client.match(network, client.kind() === 'ipv6' ? Math.min(bits, IPV6_CLIENT_BITS) : bits);
}
