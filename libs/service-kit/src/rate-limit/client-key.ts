import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** IPv6 networks give each subscriber a whole /64, so a /64 counts as one client. */
const IPV6_CLIENT_BITS = 64;

export type ClientAddress = (req: IncomingMessage) => string;

/**
 * Finds the address of a client. `trustProxy` is a number of proxies or a comma-separated list of CIDRs. Without it, `X-Forwarded-For` is
 * ignored. Throws on an invalid list.
 */
export function clientAddress(trustProxy: string | undefined): ClientAddress {
  if (trustProxy === undefined) return (req) => req.socket.remoteAddress ?? '';
  const hops = /^\d+$/.test(trustProxy) ? Number(trustProxy) : undefined;
  const trust = hops === undefined ? proxyAddr.compile(trustProxy.split(',').map((part) => part.trim())) : (_address: string, hop: number) => hop < hops;
  return (req) => proxyAddr(req, trust);
}

/** `203.0.113.7:49152` and `[2001:db8::1]:49152`: some proxies add the port, and each connection of a client has another one. */
const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([\da-f:.]+)\])(?::\d+)?$/i;

/**
 * One client: an IPv4 address, also inside an IPv6 address, or the /64 of an IPv6 address; without its port. Other names, such as
 * `application x`, stay as they are.
 */
export function clientKey(given: string): string {
  // Parsing a name as an address costs more than counting it.
  if (given.includes(' ')) return given;
  const [, ipv4, ipv6] = WITH_PORT.exec(given) ?? [];
  // The most frequent form: parsing it would cost more than the rest of the check.
  if (ipv4) return ipv4;
  const address = ipv6 ?? given;
  if (!ipaddr.isValid(address)) return address || 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = (parsed as ipaddr.IPv6).parts.slice(0, IPV6_CLIENT_BITS / 16).map((part) => part.toString(16));
  return `${network.join(':')}::/${IPV6_CLIENT_BITS}`;
}

/** Whether `address` lies in `cidr`. */
export function inRange(address: string, cidr: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const range = ipaddr.parseCIDR(cidr);
  return parsed.kind() === range[0].kind() && parsed.match(range);
}
