import type { ServiceName } from '../testbed/service.ts';
import { excerpt, parsed, type Verdict } from './probe.ts';
import type { RawAnswer } from './raw.ts';

type Shape = { contentType: string; holds(body: unknown, status: number): boolean };

/** The format of each service's refusals of unreadable requests: problem+json, RFC 6749, JSON-RPC. */
const shapes: Record<ServiceName, Shape> = {
  'content-api': {
    contentType: 'application/problem+json',
    holds(body, status) {
      const { success, status: said, error } = body as { success?: boolean; status?: number; error?: { code?: string; message?: string } };
      return success === false && said === status && Boolean(error?.code && error.message);
    },
  },
  'partner-auth': {
    contentType: 'application/json',
    holds(body) {
      const { error, error_description: description } = body as { error?: unknown; error_description?: unknown };
      return typeof error === 'string' && typeof description === 'string';
    },
  },
  'mcp-server': {
    contentType: 'application/json',
    holds(body) {
      const { jsonrpc, error } = body as { jsonrpc?: string; error?: { code?: number; message?: string } };
      return jsonrpc === '2.0' && typeof error?.code === 'number' && Boolean(error.message);
    },
  },
};

/** Whether an answer has one of `statuses` and the service's refusal format. */
export function refusedAsDocumented(service: ServiceName, { status, headers, body }: RawAnswer, statuses: readonly number[]): Verdict {
  const { contentType, holds } = shapes[service];
  if (!statuses.includes(status)) return `answered ${status || 'nothing'}, not ${statuses.join(' or ')}: ${excerpt(body)}`;
  if (!headers['content-type']?.startsWith(contentType)) return `${status} as ${headers['content-type']}`;
  return holds(parsed(body) ?? {}, status) ? undefined : `${status} in other words: ${excerpt(body)}`;
}
