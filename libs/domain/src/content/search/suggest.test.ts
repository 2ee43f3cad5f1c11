import { describe, expect, it } from '@jest/globals';
import type { BiomarkerStore } from '../model/biomarker-store.ts';
import { slugByName, slugsByName } from '../names/biomarkers-by-name.ts';
import type { DiscoveryStore, LikeThing, Thing } from '../model/discovery-store.ts';
import { biomarkerNotFound, didYouMean, slugOfName, suggest } from './suggest.ts';

const thing = (kind: Thing['kind'], slug: string, more: Partial<Thing> = {}): Thing => ({ kind, slug, title: slug.toUpperCase(), ...more });
const like = (slug: string, likeness: number): LikeThing => ({ slug, title: slug.toUpperCase(), likeness });

describe('suggestions during typing', () => {
  function stores(begun: Thing[], found: Thing[] = []) {
    const asked: unknown[][] = [];
    const discovery = {
      beginning: async (...given: unknown[]) => (asked.push(['beginning', ...given]), begun),
      find: async (query: object) => (asked.push(['find', query]), found),
    } as unknown as DiscoveryStore;
    return { discovery, asked };
  }
  const slugs = async (begun: Thing[], found: Thing[], text = 'iron', limit = 3) => (await suggest(stores(begun, found), text, limit)).map(({ slug }) => slug);

  it('are names with this prefix, then search results, each once', async () => {
    const begun = [thing('biomarker', 'iron', { abbreviation: 'Fe' }), thing('category', 'iron')];
    const { discovery, asked } = stores(begun, [thing('biomarker', 'iron'), thing('biomarker', 'ferritin'), thing('biomarker', 'tibc')]);
    expect(await suggest({ discovery }, 'iro', 3)).toEqual([
      { kind: 'biomarker', slug: 'iron', title: 'IRON', abbreviation: undefined, path: '/biomarkers/iron' },
      { kind: 'category', slug: 'iron', title: 'IRON', path: '/categories/iron' },
      { kind: 'biomarker', slug: 'ferritin', title: 'FERRITIN', path: '/biomarkers/ferritin' },
    ]);
    expect(asked).toEqual([
      ['beginning', 'iro', ['biomarker', 'panel', 'category', 'doc'], 3],
      ['find', { text: 'iro', kinds: ['biomarker', 'category'], limit: 3 }],
    ]);
  });

  it('carry an abbreviation where there is one', async () => {
    const [only, without] = await suggest(stores([thing('biomarker', 'iron', { abbreviation: 'Fe' }), thing('doc', 'a')]), 'i', 2);
    expect([only, without]).toStrictEqual([
      { kind: 'biomarker', slug: 'iron', title: 'IRON', abbreviation: 'Fe', path: '/biomarkers/iron' },
      { kind: 'doc', slug: 'a', title: 'A', path: '/docs/a' },
    ]);
  });

  it('search only when names are too few, with three letters at least', async () => {
    const found = [thing('biomarker', 'found')];
    expect(await slugs([thing('biomarker', 'a')], found, 'iro', 2)).toEqual(['a', 'found']);
    expect(await slugs([thing('biomarker', 'a'), thing('biomarker', 'b')], found, 'iro', 2)).toEqual(['a', 'b']);
    expect(await slugs([], found, 'ir')).toEqual([]);
    expect(await slugs([], found, ' ir ')).toEqual([]);
  });
});

/** A store of discovery with these similar names, and the texts that it was asked for. */
function alike(...found: LikeThing[]) {
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
