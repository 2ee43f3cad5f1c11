import { expect, it } from '@jest/globals';
import { replyToFault } from './parser-faults.ts';

it('answers FHIR clients with an OperationOutcome, and all others in the words of OAuth', () => {
  for (const path of ['/api/fhir/r4', '/api/fhir/r4/Patient/x']) {
    const { status, contentType, body } = replyToFault('headersTooLarge', path);
    expect([status, contentType]).toEqual([431, 'application/fhir+json; charset=utf-8']);
    expect(JSON.parse(body)).toEqual({
      resourceType: 'OperationOutcome',
      issue: [{ severity: 'error', code: 'too-long', details: { text: 'The request cannot be read.' } }],
    });
  }
  for (const path of ['/api/oauth/token', '/api/fhir/r44', undefined]) {
    const { status, contentType, body } = replyToFault('badRequest', path);
    expect([status, contentType, Object.keys(JSON.parse(body))]).toEqual([400, 'application/json; charset=utf-8', ['error', 'error_description']]);
  }
});
