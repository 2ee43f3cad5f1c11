import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pairwiseIds } from './pairwise-ids.ts';

it('differ by organization and map back to the record', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.array(fc.uuid(), { minLength: 1 }), (one, other, ids) => {
      fc.pre(one !== other);
      const [ofOne, ofOther] = [pairwiseIds(one), pairwiseIds(other)];
      const shown = ofOne.shown(ids);
      expect(ofOne.kept(shown)).toEqual(ids);
      for (const [at, id] of ids.entries()) {
        expect(shown[at]).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
        expect(ofOne.shown([id])).toEqual([shown[at]]);
        expect(new Set([id, shown[at], ...ofOther.shown([id])]).size).toBe(3);
      }
    }),
  );
});

// FIPS 197, appendix C.1.
it('use AES-128', () => {
  const { shown } = pairwiseIds('00010203-0405-0607-0809-0a0b0c0d0e0f');
  expect(shown(['00112233-4455-6677-8899-aabbccddeeff'])).toEqual(['69c4e0d8-6a7b-0430-d8cd-b78070b4c55a']);
  expect(shown([])).toEqual([]);
});
