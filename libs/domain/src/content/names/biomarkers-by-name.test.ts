import { describe, expect, it } from '@jest/globals';
import type { BiomarkerStore } from '../model/biomarker-store.ts';
import type { DiscoveryStore, SimilarName } from '../model/discovery-store.ts';
import { biomarkerNotFound, didYouMean, slugByName, slugOfName, slugsByName } from './biomarkers-by-name.ts';

const like = (slug: string, likeness: number): SimilarName => ({ slug, title: slug.toUpperCase(), likeness });

/** A store of discovery with these similar names, and the texts that it was asked for. */
function alike(...found: SimilarName[]) {
  const asked: unknown[][] = [];
  return { asked, discovery: { alike: async (...given: unknown[]) => (asked.push(given), found) } as unknown as DiscoveryStore };
}

describe('similar names', () => {
  it('are all meant, unless a name is equal', async () => {
    expect(await didYouMean(alike(like('iron', 0.9), like('zinc', 0.5)), 'irn')).toEqual([
      { text: 'IRON', slug: 'iron' },
      { text: 'ZINC', slug: 'zinc' },
    ]);
    expect(await didYouMean(alike(like('iron', 1), like('zinc', 0.5)), 'fe')).toEqual([{ text: 'IRON', slug: 'iron' }]);
    expect(await didYouMean(alike(), 'x')).toEqual([]);
  });

  it('are looked up by the first 100 characters', async () => {
    const stores = alike();
    await didYouMean(stores, 'x'.repeat(101));
    await slugOfName(stores, 'y'.repeat(101));
    expect(stores.asked).toEqual([
      ['x'.repeat(100), 5],
      ['y'.repeat(100), 5],
    ]);
  });

  it('give a slug only when exactly one name is equal', async () => {
    expect(await slugOfName(alike(like('iron', 1)), 'fe')).toBe('iron');
    expect(await slugOfName(alike(like('iron', 1), like('zinc', 0.9)), 'fe')).toBe('iron');
    expect(await slugOfName(alike(like('iron', 1), like('zinc', 1)), 'fe')).toBeUndefined();
    expect(await slugOfName(alike(like('iron', 0.99)), 'fe')).toBeUndefined();
    expect(await slugOfName(alike(), 'fe')).toBeUndefined();
  });

  it('stand in the refusal of an unknown biomarker', async () => {
    expect(await biomarkerNotFound(alike(like('hemoglobin-a1c', 1)), 'hba1c')).toMatchObject({
      code: 'biomarker_not_found',
      message: 'No biomarker is called "hba1c". Did you mean "hemoglobin-a1c"?',
    });
  });
});

describe('the slug of a name', () => {
  const biomarkers = {
    names: async (names: readonly string[]) => names.filter((name) => name === 'iron').map((slug) => ({ slug })),
  } as unknown as BiomarkerStore;

  it('is the name itself, or that of the only biomarker with this name', async () => {
    const { discovery, asked } = alike(like('lipoprotein-a', 1));
    expect([...(await slugsByName({ biomarkers, discovery }, ['iron', 'Lp(a)', 'iron\0', '']))]).toEqual([
      ['iron', 'iron'],
      ['Lp(a)', 'lipoprotein-a'],
    ]);
    expect(asked).toEqual([['Lp(a)', 5]]);
    expect(await slugByName({ biomarkers, discovery }, 'Lp(a)')).toBe('lipoprotein-a');
  });

  it('is absent, and refused alone, when none or several match', async () => {
    const { discovery } = alike(like('iron', 1), like('zinc', 1));
    expect([...(await slugsByName({ biomarkers, discovery }, ['fe']))]).toEqual([]);
    await expect(slugByName({ biomarkers, discovery }, 'fe')).rejects.toMatchObject({
      code: 'biomarker_not_found',
      suggestions: [{ slug: 'iron' }, { slug: 'zinc' }],
    });
  });
});
