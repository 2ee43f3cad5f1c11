import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RESULT_KINDS, readResultId, resultId } from './result-id.ts';

describe('the id of a result', () => {
  it('comes back as kind and slug', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RESULT_KINDS), fc.stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,3}$/), (kind, slug) => {
        expect(readResultId(resultId(kind, slug), RESULT_KINDS)).toEqual({ kind, slug });
      }),
    );
  });

  it('of any other form is not found, and nothing else happens', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        fc.pre(!/^[a-z]+:[a-z0-9-]+$/.test(text));
        expect(() => readResultId(text, RESULT_KINDS)).toThrow(expect.objectContaining({ code: 'result_not_found' }));
      }),
    );
  });

  it('of a kind that is not asked for is not found', () => {
    expect(() => readResultId('biomarker:ferritin', ['doc'])).toThrow(expect.objectContaining({ code: 'result_not_found' }));
    expect(() => readResultId('toString:x', RESULT_KINDS)).toThrow(expect.objectContaining({ code: 'result_not_found' }));
  });
});
