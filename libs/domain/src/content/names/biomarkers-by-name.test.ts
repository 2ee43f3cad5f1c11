import { describe, expect, it } from '@jest/globals';
import type { BiomarkerStore } from '../model/biomarker-store.ts';
import type { DiscoveryStore, FoundBy, SimilarName } from '../model/discovery-store.ts';
import { biomarkerNotFound, didYouMean, slugByName, slugOfName, slugsByName } from './biomarkers-by-name.ts';

type Knows = {
  names?: { slug: string; kind?: string; corrected?: boolean }[];
  hits?: [slug: string, by: FoundBy][];
  absent?: string[];
  isNamed?: boolean;
  alike?: string[];
};

/** A store that understands and finds this, and the texts that it was asked for. */
function storeOf({ names = [], hits = [], absent = [], isNamed = true, alike = [] }: Knows) {
  const asked: string[] = [];
  const understood = { names: names.map((name) => ({ kind: 'biomarker', corrected: false, ...name })), absent, isNamed };
  const discovery = {
    understand: async (text: string) => (asked.push(text), understood),
    find: async ({ text }: { text: string }) => (
      asked.push(text),
      { hits: hits.map(([slug, by]) => ({ slug, by, title: slug.toUpperCase() })), understood: { ...understood, text } }
    ),
    alike: async (text: string): Promise<SimilarName[]> => (asked.push(text), alike.map((slug) => ({ slug, title: slug.toUpperCase(), likeness: 0.9 }))),
  } as unknown as DiscoveryStore;
  return { asked, discovery };
}

const meant = async (knows: Knows, text = 'x') => (await didYouMean(storeOf(knows), text)).map(({ slug }) => slug);

describe('the biomarkers that a text may mean', () => {
  it('are those of its names, then the first of its topic, then similar names', async () => {
    expect(await meant({ hits: [['iron', 'name'], ['zinc', 'topic']] })).toEqual(['iron']); // prettier-ignore
    expect(await meant({ hits: [['a', 'topic'], ['b', 'topic'], ['c', 'topic'], ['d', 'topic']] })).toEqual(['a', 'b', 'c']); // prettier-ignore
    expect(await meant({ hits: [['iron', 'text']], alike: ['zinc'] })).toEqual(['zinc']);
    expect(await meant({})).toEqual([]);
  });

  it('are similar names for a test outside of the content', async () => {
    expect(await meant({ absent: ['Calcitriol'], hits: [['iron', 'topic']], alike: ['vitamin-d'] })).toEqual(['vitamin-d']);
  });

  it('are looked up by the first 100 characters', async () => {
    const stores = storeOf({});
    await didYouMean(stores, 'x'.repeat(101));
    await slugOfName(stores, 'y'.repeat(101));
    expect(stores.asked).toEqual(['x'.repeat(100), 'x'.repeat(100), 'y'.repeat(100)]);
  });

  it('stand in the refusal of an unknown biomarker', async () => {
    expect(await biomarkerNotFound(storeOf({ hits: [['hemoglobin-a1c', 'name']] }), 'a1c test')).toMatchObject({
      code: 'biomarker_not_found',
      message: 'No biomarker is called "a1c test". Did you mean "hemoglobin-a1c"?',
    });
  });
});

describe('the slug of a name', () => {
  const biomarkers = {
    names: async (names: readonly string[]) => names.filter((name) => name === 'iron').map((slug) => ({ slug })),
  } as unknown as BiomarkerStore;
  const slug = (knows: Knows) => slugOfName(storeOf(knows), 'fe');

  it('needs one biomarker, named by all telling words, without a slip', async () => {
    expect(await slug({ names: [{ slug: 'iron' }] })).toBe('iron');
    expect(await slug({ names: [{ slug: 'iron' }, { slug: 'iron', kind: 'test' }] })).toBe('iron');
    expect(await slug({ names: [{ slug: 'iron' }, { slug: 'zinc' }] })).toBeUndefined();
    expect(await slug({ names: [{ slug: 'iron', corrected: true }] })).toBeUndefined();
    expect(await slug({ names: [{ slug: 'iron' }], isNamed: false })).toBeUndefined();
    expect(await slug({})).toBeUndefined();
  });

  it('is the name itself, or that of the only biomarker with this name', async () => {
    const { discovery, asked } = storeOf({ names: [{ slug: 'lipoprotein-a' }] });
    expect([...(await slugsByName({ biomarkers, discovery }, ['iron', 'Lp(a)', 'iron\0', '']))]).toEqual([
      ['iron', 'iron'],
      ['Lp(a)', 'lipoprotein-a'],
    ]);
    expect(asked).toEqual(['Lp(a)']);
    expect(await slugByName({ biomarkers, discovery }, 'Lp(a)')).toBe('lipoprotein-a');
  });

  it('is absent, and refused alone, when none or several match', async () => {
    const { discovery } = storeOf({ names: [{ slug: 'iron' }, { slug: 'zinc' }], hits: [['iron', 'name'], ['zinc', 'name']] }); // prettier-ignore
    expect([...(await slugsByName({ biomarkers, discovery }, ['fe']))]).toEqual([]);
    await expect(slugByName({ biomarkers, discovery }, 'fe')).rejects.toMatchObject({
      code: 'biomarker_not_found',
      suggestions: [{ slug: 'iron' }, { slug: 'zinc' }],
    });
  });
});
