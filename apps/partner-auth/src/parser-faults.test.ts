import { expect, it } from '@jest/globals';
import { replyToFault } from './parser-faults.ts';

it('answers FHIR paths with an OperationOutcome and all others with an OAuth error', () => {
  for (const path of ['/api/fhir/r4', '/api/fhir/r4/Patient/x']) {
    const { status, contentType, body } = replyToFault('headersTooLarge', path);
    expect([status, contentType]).toEqual([431, 'application/fhir+json; charset=utf-8']);
    expect(JSON.parse(body)).toEqual({
      resourceType: 'OperationOutcome',
      issue: [{ severity: 'error', code: 'too-long', details: { text: 'The request has more than 100 headers, or more than 16 KB of them.' } }],
    });
  }
  for (const path of ['/api/oauth/token', '/api/fhir/r44', undefined]) {
    const { status, contentType, body } = replyToFault('badRequest', path);
    expect([status, contentType]).toEqual([400, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toEqual({ error: 'invalid_request', error_description: 'The HTTP request is not readable.' });
  }
});

it('gives each fault its own message', () => {
  const faults = ['badRequest', 'requestTimeout', 'headersTooLarge', 'uriTooLong', 'bodyTooLarge'] as const;
  const messages = faults.map((fault) => JSON.parse(replyToFault(fault).body).error_description);
  expect(new Set(messages).size).toBe(faults.length);
});
