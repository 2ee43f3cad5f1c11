import { DomainError, invalid, notFound } from '@biomarker/domain/shared';
import { expect, it } from '@jest/globals';
import { problemFrom } from './problem.ts';

const codeOf = (error: unknown) => {
  const { status, error: inner, title } = problemFrom(error, 'https://api.example', '/api/v1/x');
  return [status, inner.code, title];
};

it('maps the refusals of use cases to problems', () => {
  expect(codeOf(invalid({ in: 'query', name: 'page', message: 'must be 1 or more' })).slice(0, 2)).toEqual([400, 'VALIDATION_ERROR']);
  expect(codeOf(notFound('biomarker', 'x')).slice(0, 2)).toEqual([404, 'NOT_FOUND']);
  expect(codeOf(new DomainError('unavailable', 'database_away', 'Away.'))).toEqual([503, 'SERVICE_UNAVAILABLE', 'Away.']);
});

it.each([notFound('biomarker', 'x'), invalid({ in: 'query', name: 'page', message: 'must be 1 or more' }), new Error('secret')])(
  'names the address of the request: %s',
  (error) => expect(problemFrom(error, 'https://api.example', '/api/v1/x').instance).toBe('/api/v1/x'),
);

it('lists faults and suggestions only if there are any', () => {
  const bare = problemFrom(notFound('biomarker', 'x'), 'https://api.example', '/api/v1/x');
  expect(Object.keys(bare)).toEqual(['type', 'title', 'status', 'detail', 'instance', 'success', 'error']);
  const meant = problemFrom(notFound('biomarker', 'feritin', [{ text: 'Ferritin', slug: 'ferritin' }]), 'https://api.example', '/api/v1/x');
  expect(meant).toMatchObject({
    ...{ type: 'https://api.example/problems/not-found', success: false },
    suggestions: [{ text: 'Ferritin', slug: 'ferritin' }],
  });
  const full = problemFrom(invalid({ in: 'query', name: 'page', message: 'must be 1 or more' }), 'https://api.example', '/api/v1/x');
  expect(full).toMatchObject({ error: { details: 'page: must be 1 or more' }, errors: [{ name: 'page' }] });
});

it.each(['conflict', 'unprocessable'] as const)('maps an unexpected %s to an internal error without details', (refusal) => {
  expect(codeOf(new DomainError(refusal, 'already_decided', 'The story 7 is approved already.'))).toEqual([
    500,
    'INTERNAL_ERROR',
    'Something went wrong on our side. Please try again later.',
  ]);
});
