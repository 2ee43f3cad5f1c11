import { describe, expect, it } from '@jest/globals';
import type { BiomarkerExtra } from '../model/biomarker-detail.ts';
import type { RankedBiomarker } from '../model/biomarker.ts';
import { likelyMeant } from './list-biomarkers.ts';
import { withPreparation } from './preparation.ts';
import { readBiomarker } from './read-biomarker.ts';

describe('a biomarker', () => {
  function stores() {
    const asked: unknown[][] = [];
    const recorded =
      (name: string, answer: unknown) =>
      async (...given: unknown[]) => (asked.push([name, ...given]), answer);
    const all = {
      biomarkers: { find: async (slug: string) => (slug === 'iron' ? { slug } : undefined), related: recorded('related', [{ slug: 'tibc' }]) },
      discovery: {
        find: async () => ({ hits: [], understood: { names: [], absent: [], corrections: [], topics: [] } }),
        alike: async () => [{ slug: 'iron', title: 'Iron', likeness: 0.8 }],
      },
      labPackages: { withBiomarker: recorded('packages', [{ slug: 'max', priceCents: 100, individualTests: [], biomarkerSlugs: ['iron'] }]) },
      stories: { list: recorded('stories', { items: ['a story'] }) },
      questions: { list: recorded('questions', { items: ['a question'] }) },
      siteUrl: 'https://site.example',
    } as unknown as Parameters<typeof readBiomarker>[0];
    return { all, asked };
  }
  const read = async (...include: BiomarkerExtra[]) => {
    const { all, asked } = stores();
    return { biomarker: await readBiomarker(all, 'iron', new Set(include)), asked };
  };

  it('comes without extras, and asks for none', async () => {
    const { biomarker, asked } = await read();
    expect([biomarker, asked]).toEqual([{ slug: 'iron' }, []]);
  });

  it.each<[BiomarkerExtra, unknown, unknown[]]>([
    ['related', [{ slug: 'tibc' }], ['iron', 6]],
    ['packages', [expect.objectContaining({ slug: 'max', price: 1, url: 'https://site.example/panels/max' })], ['iron']],
    ['stories', ['a story'], [{ biomarkerSlug: 'iron', offset: 0, pageSize: 3, sortBy: 'newest' }]],
    ['questions', ['a question'], [{ biomarkerSlug: 'iron', offset: 0, pageSize: 3 }]],
  ])('comes with its %s on request', async (extra, value, given) => {
    const { biomarker, asked } = await read(extra);
    expect([biomarker, asked]).toEqual([{ slug: 'iron', [extra]: value }, [[extra, ...given]]]);
  });

  it('is refused with a suggestion when it is unknown', async () => {
    await expect(readBiomarker(stores().all, 'irn', new Set())).rejects.toThrow('No biomarker is called "irn". Did you mean "iron"?');
  });
});

it('the best result is likely meant from a relevance of 0.6', () => {
  const ranked = (...scores: number[]) => scores.map((relevanceScore, index) => ({ slug: `b${index}`, relevanceScore }) as RankedBiomarker);
  expect([ranked(0.6, 0.9), ranked(0.59, 0.9), ranked()].map(likelyMeant)).toEqual(['b0', undefined, undefined]);
});

it('each line of a list gets the preparation of its own biomarker', async () => {
  const specimens = async () => [
    { slug: 'b', specimen: { fasting: 'required', affectedByBiotin: true } },
    { slug: 'c', specimen: null },
  ];
  const lines = [{ slug: 'a' }, { slug: 'b' }, { slug: 'c' }];
  expect(await withPreparation({ specimens } as unknown as Parameters<typeof withPreparation>[0], lines)).toEqual([
    { slug: 'a' },
    { slug: 'b', fasting: 'required', affectedByBiotin: true },
    { slug: 'c' },
  ]);
});
