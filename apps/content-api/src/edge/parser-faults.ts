import { PROBLEMS, problemOf, type Problem, type ProblemKind } from '@biomarker/envelope';
import type { FaultReply, ParserFault } from '@biomarker/service-kit';
import { EARLY_HEADERS } from './headers.ts';

type Fault = NonNullable<Problem['errors']>[number];

export const BODY_TOO_LARGE = 'The body is larger than 32 KB.';

const FAULT_KINDS: Record<ParserFault, { kind: ProblemKind; message: string; fault?: Fault }> = {
  badRequest: {
    kind: 'validation',
    message: 'The HTTP request is not readable.',
    fault: { in: 'header', name: 'request', message: 'violates HTTP/1.1: request line, Host, framing or Expect' },
  },
  requestTimeout: { kind: 'requestTimeout', message: 'The request did not arrive in time.' },
  headersTooLarge: { kind: 'headersTooLarge', message: 'The request has more than 100 headers, or more than 16 KB of them.' },
  uriTooLong: { kind: 'uriTooLong', message: 'The address is too long.' },
  bodyTooLarge: { kind: 'payloadTooLarge', message: BODY_TOO_LARGE },
};

/** The answer to a request that the HTTP parser refused. */
export function replyToFault(baseUrl: string) {
  return (parserFault: ParserFault, path?: string): FaultReply => {
    const { kind, message, fault } = FAULT_KINDS[parserFault];
    const details = { message, instance: path?.split('?')[0], ...(fault && { details: `${fault.name}: ${fault.message}`, errors: [fault] }) };
    return {
      status: PROBLEMS[kind].status,
      contentType: 'application/problem+json; charset=utf-8',
      body: JSON.stringify(problemOf(kind, baseUrl, details)),
      headers: EARLY_HEADERS,
    };
  };
}
