import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pairwiseIds } from './pairwise-ids.ts';

it('differ by organization and map back to the record', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.array(fc.uuid(), { minLength: 1 }), (one, other, ids) => {
      fc.pre(one !== other);
      const [ofOne, ofOther] = [pairwiseIds(one), pairwiseIds(other)];
      expect(ids.map(ofOne.shown).map(ofOne.kept)).toEqual(ids);
      for (const id of ids) {
        expect(ofOne.shown(id)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
        expect(new Set([id, ofOne.shown(id), ofOther.shown(id)]).size).toBe(3);
      }
    }),
  );
});

// FIPS 197, appendix C.1.
it('use AES-128', () => {
  const { shown } = pairwiseIds('00010203-0405-0607-0809-0a0b0c0d0e0f');
  expect(shown('00112233-4455-6677-8899-aabbccddeeff')).toBe('69c4e0d8-6a7b-0430-d8cd-b78070b4c55a');
});
