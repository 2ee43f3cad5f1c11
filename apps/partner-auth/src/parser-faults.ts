import type { FaultReply, ParserFault } from '@biomarker/service-kit';
import { outcome } from './fhir/fhir-error.ts';

const FHIR = /^\/api\/fhir\/r4(\/|$)/;

const FAULTS: Record<ParserFault, { status: number; code: 'invalid' | 'timeout' | 'too-long' }> = {
  badRequest: { status: 400, code: 'invalid' },
  requestTimeout: { status: 408, code: 'timeout' },
  headersTooLarge: { status: 431, code: 'too-long' },
  uriTooLong: { status: 414, code: 'too-long' },
  bodyTooLarge: { status: 413, code: 'too-long' },
};

/** Answers what the HTTP parser refused, in the words of the part of the service that was asked. */
export function replyToFault(fault: ParserFault, path = ''): FaultReply {
  const { status, code } = FAULTS[fault];
  return FHIR.test(path)
    ? { status, contentType: 'application/fhir+json; charset=utf-8', body: JSON.stringify(outcome('error', code, 'The request cannot be read.')) }
    : {
        status,
        contentType: 'application/json; charset=utf-8',
        body: JSON.stringify({ error: 'invalid_request', error_description: 'the request cannot be read' }),
      };
}
