import { describe, expect, it } from '@jest/globals';
import { DomainError, invalid, isUnavailable, notFound } from './errors.ts';

const fault = (name: string) => ({ in: 'query', name, message: 'must be a number' }) as const;

describe('a refusal', () => {
  it('is unavailable only by its reason', () => {
    expect(isUnavailable(new DomainError('unavailable', 'database_unavailable', 'Later.'))).toBe(true);
    expect([new DomainError('conflict', 'x', 'x'), new Error('unavailable'), { refusal: 'unavailable' }, undefined].map(isUnavailable)).toEqual(
      Array(4).fill(false),
    );
  });

  it('carries no faults, suggestions or cause unless it is given some', () => {
    const plain = new DomainError('conflict', 'taken', 'It is taken.');
    expect(plain).toMatchObject({ name: 'DomainError', refusal: 'conflict', code: 'taken', message: 'It is taken.', faults: [], suggestions: [] });
    expect([plain.details, plain.cause]).toEqual([undefined, undefined]);
    const cause = new Error('deeper');
    expect(new DomainError('unavailable', 'x', 'x', { cause, details: 'why' })).toMatchObject({ cause, details: 'why' });
  });

  it('of an unknown thing names it in words, and the first suggestion', () => {
    const suggestions = [
      { text: 'Iron panel', slug: 'iron-panel' },
      { text: 'Iron', slug: 'iron' },
    ];
    expect(notFound('catalog_lab_package', 'x')).toMatchObject({
      refusal: 'not_found',
      code: 'catalog_lab_package_not_found',
      message: 'No catalog lab package is called "x".',
      suggestions: [],
    });
    expect(notFound('biomarker', 'x', suggestions)).toMatchObject({ message: 'No biomarker is called "x". Did you mean "iron-panel"?', suggestions });
  });

  it('of input names the only fault in its message, and all of them in the details', () => {
    expect(invalid(fault('limit'))).toMatchObject({
      refusal: 'invalid',
      code: 'invalid_request',
      message: 'The request is not valid: limit must be a number.',
      details: 'limit: must be a number',
      faults: [fault('limit')],
    });
    expect(invalid(fault('limit'), fault('page'))).toMatchObject({
      message: 'The request is not valid.',
      details: 'limit: must be a number; page: must be a number',
      faults: [fault('limit'), fault('page')],
    });
    expect(invalid()).toMatchObject({ message: 'The request is not valid.', details: '', faults: [] });
  });
});
