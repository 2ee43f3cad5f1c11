import { TRACE_HEADERS } from '@biomarker/service-kit';
import cors from 'cors';
import type { RequestHandler } from 'express';
import { negotiate, type ReplyForm } from './negotiate.ts';
import { refuse } from './refuse.ts';

declare module 'node:http' {
  interface IncomingMessage {
    replyForm?: ReplyForm;
  }
}

const ALLOW = 'POST, OPTIONS';
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Any origin may call: no cookie or credential could be abused by a foreign page. */
export const allowAnyOrigin = cors({
  methods: ALLOW,
  // Clients of newer revisions send some of these; browsers refuse to send a header that the preflight did not allow.
  allowedHeaders: `Content-Type, Accept, Authorization, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID, ${TRACE_HEADERS}, X-Request-Id`,
  exposedHeaders: 'Retry-After, X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit, RateLimit-Policy, MCP-Protocol-Version',
  maxAge: 86_400,
  preflightContinue: true,
});

/** Refuses everything but MCP posts, before a body is read. The Host check protects against DNS rebinding. */
export function guard(allowedHosts: ReadonlySet<string>, path: string): RequestHandler {
  return (req, res, next) => {
    req.routeTemplate = path;
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Vary', 'Accept');
    if (!allowedHosts.has(hostOf(req.hostname))) return refuse(res, 403, 'This host is not served here; the operator names it in ALLOWED_HOSTS');
    if (req.method !== 'POST') {
      res.setHeader('Allow', ALLOW);
      if (req.method === 'OPTIONS') return void res.status(204).end();
      return refuse(res, 405, `${req.method} is not allowed; send JSON-RPC with POST`);
    }
    req.replyForm = negotiate(req.headers.accept);
    if (!req.replyForm) return refuse(res, 406, 'Answers are application/json or text/event-stream; Accept allows neither');
    if (!JSON_TYPE.test(req.headers['content-type'] ?? '')) return refuse(res, 415, 'The body must be JSON, with "Content-Type: application/json"');
    next();
  };
}

/** Host names ignore case, and may end in a dot. */
const hostOf = (hostname = '') => hostname.toLowerCase().replace(/\.$/, '');
