import type { FaultReply, ParserFault } from '@biomarker/service-kit';
import { outcome } from './fhir/fhir-error.ts';

const FHIR = /^\/api\/fhir\/r4(\/|$)/;

const FAULTS: Record<ParserFault, { status: number; code: 'invalid' | 'timeout' | 'too-long'; message: string }> = {
  badRequest: { status: 400, code: 'invalid', message: 'The HTTP request is not readable.' },
  requestTimeout: { status: 408, code: 'timeout', message: 'The request did not arrive in time.' },
  headersTooLarge: { status: 431, code: 'too-long', message: 'The request has more than 100 headers, or more than 16 KB of them.' },
  uriTooLong: { status: 414, code: 'too-long', message: 'The address is too long.' },
  bodyTooLarge: { status: 413, code: 'too-long', message: 'The body is larger than 32 KB.' },
};

/** Answers HTTP parser errors as FHIR or OAuth errors, depending on the path. */
export function replyToFault(fault: ParserFault, path = ''): FaultReply {
  const { status, code, message } = FAULTS[fault];
  return FHIR.test(path)
    ? { status, contentType: 'application/fhir+json; charset=utf-8', body: JSON.stringify(outcome('error', code, message)) }
    : {
        status,
        contentType: 'application/json; charset=utf-8',
        body: JSON.stringify({ error: 'invalid_request', error_description: message }),
      };
}
