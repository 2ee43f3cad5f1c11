import { PROBLEMS, problemOf, type Problem, type ProblemKind } from '@biomarker/envelope';
import type { FaultReply, ParserFault } from '@biomarker/service-kit';
import { EARLY_HEADERS } from './headers.ts';

type Fault = NonNullable<Problem['errors']>[number];

const FAULT_KINDS: Record<ParserFault, { kind: ProblemKind; message?: string; fault?: Fault }> = {
  badRequest: {
    kind: 'validation',
    message: 'The HTTP request is not readable.',
    fault: { in: 'header', name: 'request', message: 'violates HTTP/1.1: request line, Host, framing or Expect' },
  },
  requestTimeout: { kind: 'requestTimeout' },
  headersTooLarge: { kind: 'headersTooLarge' },
  uriTooLong: { kind: 'uriTooLong', message: 'The address is too long.' },
  bodyTooLarge: { kind: 'payloadTooLarge' },
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
