import type { FaultReply, ParserFault } from '@biomarker/service-kit';
import { RPC, rpcRefusal } from '../mcp/rpc-error.ts';

const FAULTS: Record<ParserFault, { status: number; message: string }> = {
  badRequest: { status: 400, message: 'This is not an HTTP request that can be read' },
  requestTimeout: { status: 408, message: 'The request did not arrive in time' },
  headersTooLarge: { status: 431, message: 'The headers are more than 100, or larger than 16 KB' },
  uriTooLong: { status: 414, message: 'The address is too long' },
  bodyTooLarge: { status: 413, message: 'The body is larger than 64 KB' },
};

/** Answers what the HTTP parser refused. */
export function replyToFault(fault: ParserFault): FaultReply {
  const { status, message } = FAULTS[fault];
  return { status, contentType: 'application/json', body: rpcRefusal(RPC.refused, message) };
}
