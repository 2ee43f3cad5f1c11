import { PROBLEMS, problemOf, type Problem, type ProblemKind } from '@biomarker/envelope';
import type { FaultReply, ParserFault } from '@biomarker/service-kit';
import { EARLY_HEADERS } from './headers.ts';

type Fault = NonNullable<Problem['errors']>[number];

export const BODY_TOO_LARGE = 'The body is larger than 32 KB.';

const FAULT_KINDS: Record<ParserFault, { kind: ProblemKind; message: string; fault?: Fault }> = {
  badRequest: {
    kind: 'validation',
    message: 'This is not an HTTP request that can be read.',
    fault: { in: 'header', name: 'request', message: 'breaks the form of HTTP/1.1: request line, Host, framing or Expect' },
  },
  requestTimeout: { kind: 'requestTimeout', message: 'The request did not arrive in time.' },
  headersTooLarge: { kind: 'headersTooLarge', message: 'The headers are more than 100, or larger than 16 KB.' },
  uriTooLong: { kind: 'uriTooLong', message: 'The address is too long.' },
  bodyTooLarge: { kind: 'payloadTooLarge', message: BODY_TOO_LARGE },
};

/** The answer to a request that the HTTP parser refused. */
export function replyToFault(baseUrl: string) {
  return (parserFault: ParserFault, path?: string): FaultReply => {
    const { kind, message, fault } = FAULT_KINDS[parserFault];
    const said = { message, instance: path?.split('?')[0], ...(fault && { details: `${fault.name}: ${fault.message}`, errors: [fault] }) };
    return {
      status: PROBLEMS[kind].status,
      contentType: 'application/problem+json; charset=utf-8',
      body: JSON.stringify(problemOf(kind, baseUrl, said)),
      headers: EARLY_HEADERS,
    };
  };
}
