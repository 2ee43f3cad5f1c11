import type { RequestHandler, Response } from 'express';
import { RPC, rpcRefusal } from '../mcp/rpc-error.ts';
import { negotiate, type ReplyForm } from './negotiate.ts';

declare module 'node:http' {
  interface IncomingMessage {
    replyForm?: ReplyForm;
  }
}

const ALLOW = 'POST, OPTIONS';
const EXPOSED = 'Retry-After, X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit, RateLimit-Policy, MCP-Protocol-Version';
/** Those of newer revisions are among them: browsers refuse to send what a preflight did not allow. */
const TAKEN = 'Content-Type, Accept, Authorization, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID, X-Request-Id';

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * Refuses what is no MCP post, before a body is read. Any origin may ask, since nobody has anything here that a foreign page could use in
 * their name; against DNS rebinding the Host is checked instead.
 */
export function guard(allowedHosts: ReadonlySet<string>, path: string): RequestHandler {
  return (req, res, next) => {
    req.routeTemplate = path;
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.setHeader('Access-Control-Expose-Headers', EXPOSED);
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Vary', 'Accept');
    if (!allowedHosts.has(hostOf(req.headers.host))) return refuse(res, 403, 'This host is not served here');
    if (req.method === 'OPTIONS') return preflight(res);
    if (req.method !== 'POST') {
      res.setHeader('Allow', ALLOW);
      return refuse(res, 405, `${req.method} is not possible here; send JSON-RPC with POST`);
    }
    req.replyForm = negotiate(req.headers.accept);
    if (!req.replyForm) return refuse(res, 406, 'Answers are application/json or text/event-stream; Accept allows neither');
    if (!JSON_TYPE.test(req.headers['content-type'] ?? '')) return refuse(res, 415, 'The body must be JSON, with "Content-Type: application/json"');
    next();
  };
}

/** The name alone, in lower case: the port says nothing about who is meant. */
function hostOf(header = ''): string {
  const name = header.startsWith('[') ? header.slice(0, header.indexOf(']') + 1) : header.split(':', 1)[0]!;
  return name.toLowerCase().replace(/\.$/, '');
}

function preflight(res: Response): void {
  res.writeHead(204, { Allow: ALLOW, 'Access-Control-Allow-Methods': ALLOW, 'Access-Control-Allow-Headers': TAKEN, 'Access-Control-Max-Age': '86400' }).end();
}

/** A refusal of the transport: JSON whatever was asked for, as it belongs to no stream. */
export function refuse(res: Response, status: number, message: string, code: number = RPC.refused, headers: Record<string, string> = {}): void {
  const body = rpcRefusal(code, message);
  res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ...headers }).end(body);
}
