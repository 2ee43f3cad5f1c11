import type { FaultReply, ParserFault } from '@biomarker/service-kit';
import type { RequestHandler, Response } from 'express';
import { RPC, rpcRefusal } from '../mcp/json-rpc.ts';

type RefusalOptions = { code?: number; headers?: Record<string, string> };

/** A refusal of the transport. It is JSON for any `Accept`, since it belongs to no stream. */
export function refuse(res: Response, status: number, message: string, { code = RPC.refused, headers = {} }: RefusalOptions = {}): void {
  const body = rpcRefusal(code, message);
  res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ...headers }).end(body);
}

/** 404 in the form of OAuth errors (RFC 6749, section 5.2): clients look here for the metadata of an authorization server, and there is none. */
export const nothingHere: RequestHandler = (req, res) => {
  if (req.method === 'OPTIONS') return void res.status(204).end();
  res
    .status(404)
    .set('Cache-Control', 'no-store')
    .json({ error: 'not_found', error_description: 'Nothing is served at this address. MCP is at POST /mcp and POST /mcp/docs, without sign-in.' });
};

const FAULTS: Record<ParserFault, { status: number; message: string }> = {
  badRequest: { status: 400, message: 'The HTTP request is not readable' },
  requestTimeout: { status: 408, message: 'The request did not arrive in time' },
  headersTooLarge: { status: 431, message: 'The request has more than 100 headers, or more than 16 KB of them' },
  uriTooLong: { status: 414, message: 'The address is too long' },
  bodyTooLarge: { status: 413, message: 'The body is larger than 64 KB' },
};

/** The reply to a fault of the HTTP parser. */
export function replyToFault(fault: ParserFault): FaultReply {
  const { status, message } = FAULTS[fault];
  return { status, contentType: 'application/json', body: rpcRefusal(RPC.refused, message) };
}
