import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BiomarkerStore } from '../model/biomarker-store.ts';
import type { SelectedBiomarker } from '../model/selected-biomarker.ts';
import { batchBiomarkers } from './batch-biomarkers.ts';

const known = ['alt', 'ast', 'ferritin'];
const asked: string[][] = [];
const biomarkers = {
  findFields: async (slugs: readonly string[]) => {
    asked.push([...slugs]);
    return known.filter((slug) => slugs.includes(slug)).map((slug) => ({ slug }) as SelectedBiomarker);
  },
} as unknown as BiomarkerStore;

it('returns a biomarker or null per slug, in order, and counts hits', async () => {
  const slug = fc.oneof(fc.constantFrom(...known), fc.string(), fc.constant('a\0b'));
  await fc.assert(
    fc.asyncProperty(fc.array(slug, { minLength: 1, maxLength: 50 }), async (slugs) => {
      const { items, found, requested } = await batchBiomarkers(biomarkers, slugs);
      expect(items.map((item) => item?.slug ?? null)).toEqual(slugs.map((one) => (known.includes(one) ? one : null)));
      expect(found).toBe(slugs.filter((one) => known.includes(one)).length);
      expect(requested).toBe(slugs.length);
      expect(asked.at(-1)!.some((one) => one.includes('\0'))).toBe(false);
    }),
  );
});
