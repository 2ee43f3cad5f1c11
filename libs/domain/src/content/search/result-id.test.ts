import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RESULT_KINDS, readResultId, resultId } from './result-id.ts';

describe('a result id', () => {
  it('round-trips to kind and slug', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RESULT_KINDS), fc.stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,3}$/), (kind, slug) => {
        expect(readResultId(resultId(kind, slug), RESULT_KINDS)).toEqual({ kind, slug });
      }),
    );
  });

  it('is not found in any other form', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        fc.pre(!/^[a-z]+:[a-z0-9-]+$/.test(text));
        expect(() => readResultId(text, RESULT_KINDS)).toThrow(expect.objectContaining({ code: 'result_not_found' }));
      }),
    );
  });

  it('is not found for a kind that was not requested', () => {
    expect(() => readResultId('biomarker:ferritin', ['doc'])).toThrow(expect.objectContaining({ code: 'result_not_found' }));
    expect(() => readResultId('toString:x', RESULT_KINDS)).toThrow(expect.objectContaining({ code: 'result_not_found' }));
  });
});
