import type { RateLimit, ClientOf } from '@biomarker/service-kit';
import { jsonBody, rateLimitHeaders } from '@biomarker/service-kit';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { readMessage, RPC } from '../mcp/json-rpc.ts';
import type { StatelessTransport } from '../mcp/stateless-transport.ts';
import { allowAnyOrigin, guard } from './guard.ts';
import type { ReplyForm } from './negotiate.ts';
import { refuse } from './refuse.ts';

const BODY_LIMIT = '64kb';
const VERSIONS = new Set([undefined, '2025-06-18', '2025-03-26']);

export type EndpointOptions = {
  transport: StatelessTransport;
  allowedHosts: ReadonlySet<string>;
  rateLimit: Pick<RateLimit, 'name' | 'windowSeconds' | 'consume'>;
  clientOf: ClientOf;
};

/** One MCP address: every step from the first header to the answer. */
export function endpoint(path: string, options: EndpointOptions): (RequestHandler | ErrorRequestHandler)[] {
  // The guard has checked the media type. An empty body is not JSON.
  const readBody = jsonBody({ limit: BODY_LIMIT, strict: false, type: () => true, verify: refuseEmpty });
  return [allowAnyOrigin, guard(options.allowedHosts, path), readBody, answer(options), refuseBody];
}

function answer({ transport, rateLimit, clientOf }: EndpointOptions): RequestHandler {
  return async (req, res) => {
    if (req.body === undefined) return refuse(res, 400, 'The body is empty', { code: RPC.parseError });
    const message = readMessage(req.body);
    if (message.kind === 'invalid') return refuse(res, 400, message.reason, { code: RPC.invalidRequest });

    const isInitialize = message.kind === 'request' && message.request.method === 'initialize';
    const version = req.headers['mcp-protocol-version'] as string | undefined;
    if (!isInitialize && !VERSIONS.has(version)) return refuse(res, 400, 'This protocol version is not supported; 2025-06-18 is');
    if (message.kind === 'oneWay') return void res.writeHead(202).end();

    const counted = await rateLimit.consume(clientOf(req));
    const headers = rateLimitHeaders(rateLimit, counted);
    if (!counted.allowed) return refuse(res, 429, `The limit of ${counted.limit} requests is reached; try again after Retry-After seconds`, { headers });
    write(res, req.replyForm!, await transport.request(message.request, req.requestId), headers);
  };
}

function write(res: Response, form: ReplyForm, json: string, headers: Record<string, string>): void {
  if (res.destroyed) return;
  const body = form === 'json' ? json : `event: message\ndata: ${json}\n\n`;
  const type = form === 'json' ? { 'Content-Type': 'application/json' } : { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' };
  res.writeHead(200, { ...type, 'Content-Length': Buffer.byteLength(body), ...headers }).end(body);
}

function refuseEmpty(_req: unknown, _res: unknown, body: Buffer): void {
  if (body.length === 0) throw Object.assign(new Error('empty'), { status: 400 });
}

/** Refusals of the body parser. Express recognizes an error handler by its four parameters. */
const refuseBody: ErrorRequestHandler = (error, _req, res, next) => {
  const { status } = error as { status?: number };
  if (status === undefined || status >= 500) return next(error);
  // The bound of all bodies has answered.
  if (res.headersSent) return void res.destroy();
  if (status === 413) return refuse(res, 413, 'The body is larger than 64 KB');
  if (status === 415) return refuse(res, 415, 'The body must be JSON in UTF-8, plain or compressed with gzip, deflate or br');
  refuse(res, 400, 'The body is not valid JSON', { code: RPC.parseError });
};
