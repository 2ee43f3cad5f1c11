import { describe, expect, it } from '@jest/globals';
import { brief, DomainError, invalid, isUnavailable, notFound, quoted } from './errors.ts';

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

  it('repeats at most 40 letters of an input, and splits none', () => {
    expect([quoted('x'.repeat(40)), quoted('x'.repeat(41))]).toEqual([`"${'x'.repeat(40)}"`, `"${'x'.repeat(40)}…"`]);
    expect(brief('🩸'.repeat(41))).toBe(`${'🩸'.repeat(40)}…`);
    expect(notFound('biomarker', 'y'.repeat(50)).message).toBe(`No biomarker is called "${'y'.repeat(40)}…".`);
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
