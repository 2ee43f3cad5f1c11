import { describe, expect, it } from '@jest/globals';
import type { DiscoveryStore, SearchEntry } from '../model/discovery-store.ts';
import { suggest } from './suggest.ts';
import { CARE_NOTICE } from './urgency/notices.ts';

const thing = (kind: SearchEntry['kind'], slug: string, more: Partial<SearchEntry> = {}): SearchEntry => ({ kind, slug, title: slug.toUpperCase(), ...more });

describe('suggestions during typing', () => {
  function stores(begun: SearchEntry[], found: SearchEntry[] = []) {
    const asked: unknown[][] = [];
    const discovery = {
      beginning: async (...given: unknown[]) => (asked.push(['beginning', ...given]), begun),
      find: async (query: object) => (asked.push(['find', query]), { hits: found }),
    } as unknown as DiscoveryStore;
    return { discovery, asked };
  }
  const slugs = async (begun: SearchEntry[], found: SearchEntry[], text = 'iron', limit = 3) =>
    (await suggest(stores(begun, found), text, limit)).suggestions.map(({ slug }) => slug);

  it('are names with this prefix, then search results, each once', async () => {
    const begun = [thing('biomarker', 'iron', { abbreviation: 'Fe' }), thing('category', 'iron')];
    const { discovery, asked } = stores(begun, [thing('biomarker', 'iron'), thing('biomarker', 'ferritin'), thing('biomarker', 'tibc')]);
    expect((await suggest({ discovery }, 'iro', 3)).suggestions).toEqual([
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
    const {
      suggestions: [only, without],
    } = await suggest(stores([thing('biomarker', 'iron', { abbreviation: 'Fe' }), thing('doc', 'a')]), 'i', 2);
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

  it('are the page of emergency signs alone for urgent words, with the notice', async () => {
    const { discovery, asked } = stores([thing('biomarker', 'iron')]);
    expect(await suggest({ discovery }, 'chest pain', 3)).toEqual({
      careNotice: CARE_NOTICE,
      suggestions: [{ kind: 'doc', slug: 'emergency-signs', title: expect.stringContaining('emergency number now'), path: '/docs/emergency-signs' }],
    });
    expect(asked).toEqual([]);
  });
});
