import { describe, expect, it } from '@jest/globals';
import type { CatalogItem } from '../model/catalog-item.ts';
import type { SearchHit, HitQuery } from '../model/discovery-store.ts';
import type { FoundKind } from '../model/found-kind.ts';
import { searchBiomarkers } from './search-biomarkers.ts';
import { idsLike, searchDocuments, searchEverything, searchSite } from './search-everything.ts';
import { CARE_NOTICE, LIFELINE_NOTICE, POISON_NOTICE } from './urgency/notices.ts';

const thing = (kind: FoundKind, slug: string, relevance: number, more: Partial<SearchHit> = {}): SearchHit => ({
  ...{ kind, slug, relevance, by: 'text', title: slug.toUpperCase(), summary: `About ${slug}. More.` },
  ...more,
});
const item = (handle: string, biomarkerSlugs: string[], more: Partial<CatalogItem> = {}): CatalogItem => ({
  ...{ handle, biomarkerSlugs, name: `${handle} test`, itemType: 'individual_test', category: 'any', gender: 'both', priceCents: 1000 },
  ...{ isActive: true, isOrderable: true },
  ...more,
});

const ITEMS = [
  item('ferritin', ['ferritin']),
  item('ferritin-home', ['ferritin']),
  item('ferritin-old', ['ferritin'], { isActive: false }),
  item('iron-panel', ['iron', 'ferritin']),
  item('closed', ['iron', 'ferritin'], { isOrderable: false }),
  item('essential', ['ferritin'], { itemType: 'panel' }),
];

/** Stores that find these things, and the queries. */
function storesOf(found: SearchHit[]) {
  const queries: HitQuery[] = [];
  const discovery = {
    alike: async () => [],
    find: async (query: HitQuery) => (
      queries.push(query),
      { hits: found, total: found.length, understood: { names: [], topics: [], corrections: [], absent: [] } }
    ),
  };
  const stores = { discovery, catalog: { read: async () => ({ items: ITEMS, total: ITEMS.length, asOf: '' }) } } as unknown as Parameters<
    typeof searchEverything
  >[0];
  return { stores, queries };
}
const search = async (found: SearchHit[], text = 'iron') => (await searchEverything(storesOf(found).stores, text)).results;
const ids = async (found: SearchHit[], text?: string) => (await search(found, text)).map(({ id }) => id);

describe('a search of biomarkers without a result', () => {
  const similar = { kind: 'biomarker', slug: 'ferritin', title: 'Ferritin', likeness: 0.9 };
  const stores = {
    biomarkers: { search: async () => ({ results: [], total: 0, understood: { names: [], topics: [], corrections: [{ from: 'a', to: 'b' }], absent: [] } }) },
    discovery: { find: async () => ({ hits: [], understood: { absent: [] } }), alike: async () => [similar] },
  } as unknown as Parameters<typeof searchBiomarkers>[0];

  it.each([
    ['feritine', { corrections: [{ from: 'a', to: 'b' }], suggestions: [{ slug: 'ferritin' }] }],
    ['chest pain feritine', { careNotice: CARE_NOTICE, corrections: [], suggestions: [] }],
    ['i want to die', { careNotice: LIFELINE_NOTICE, corrections: [], suggestions: [] }],
  ])('%s', async (text, answer) => {
    expect(await searchBiomarkers(stores, { text, limit: 10 })).toMatchObject({ results: [], total: 0, ...answer });
  });
});

describe('a search of everything', () => {
  it('asks for the kinds that have ids', async () => {
    const { stores, queries } = storesOf([]);
    expect(await searchEverything(stores, 'iron')).toEqual({ note: expect.stringMatching(/^Nothing here matches\. Try a name, /), results: [] });
    expect(queries[0]).toEqual({ text: 'iron', kinds: ['biomarker', 'category', 'panel', 'test', 'doc', 'comparison'], limit: 50 });
  });

  it('gives each result its page and the first sentence about it', async () => {
    expect(await search([thing('category', 'iron-status', 0.5, { abbreviation: 'IS' })])).toEqual([
      {
        id: 'category:iron-status',
        kind: 'category',
        title: 'IRON-STATUS',
        abbreviation: 'IS',
        path: '/categories/iron-status',
        summary: 'About iron-status.',
      },
    ]);
  });

  it('lists the orderable tests of a biomarker after it, on its page', async () => {
    expect(await ids([thing('biomarker', 'ferritin', 0.6)])).toEqual(['biomarker:ferritin', 'test:ferritin', 'test:ferritin-home']);
    expect((await search([thing('biomarker', 'ferritin', 0.6)]))[1]).toEqual({
      ...{ id: 'test:ferritin', kind: 'test', title: 'ferritin test', abbreviation: undefined },
      ...{ path: '/biomarkers/ferritin', summary: 'A test that can be ordered.' },
    });
    expect(await ids([thing('biomarker', 'ferritin', 0.59)])).toEqual(['biomarker:ferritin']);
    expect(await ids([thing('panel', 'ferritin', 0.9)])).toEqual(['panel:ferritin']);
  });

  it('shows a bundle that can be ordered on the page of its first marker', async () => {
    expect(await search([thing('test', 'iron-panel', 0.9), thing('test', 'closed', 0.9), thing('test', 'gone', 0.9)])).toEqual([
      {
        ...{ id: 'test:iron-panel', kind: 'test', title: 'IRON-PANEL', abbreviation: undefined },
        ...{ path: '/biomarkers/iron', summary: 'A bundle of 2 markers that can be ordered.' },
      },
    ]);
  });

  it('holds at most 20 results, 10 of them biomarkers', async () => {
    const many = Array.from({ length: 30 }, (_each, index) => [thing('biomarker', `b${index}`, 0.5), thing('category', `c${index}`, 0.5)]).flat();
    const found = await ids(many);
    expect(found).toHaveLength(20);
    expect(found.slice(0, 4)).toEqual(['biomarker:b0', 'category:c0', 'biomarker:b1', 'category:c1']);
    expect((await ids(many.filter(({ kind }) => kind === 'biomarker'))).at(-1)).toBe('biomarker:b9');
  });

  it('drops results below half of the best relevance, and texts below 0.62 of it', async () => {
    const relevant = async (kind: FoundKind, relevance: number) => (await ids([thing('panel', 'best', 1), thing(kind, 'x', relevance)])).includes(`${kind}:x`);
    expect(await Promise.all([relevant('category', 0.5), relevant('category', 0.49)])).toEqual([true, false]);
    for (const kind of ['doc', 'comparison'] as const) expect(await Promise.all([relevant(kind, 0.62), relevant(kind, 0.61)])).toEqual([true, false]);
  });

  it('puts comparisons last, unless one is the best', async () => {
    const [comparison, doc, panel] = [thing('comparison', 'x', 0.9), thing('doc', 'd', 0.8), thing('panel', 'p', 0.8)];
    expect(await ids([doc, comparison, panel])).toEqual(['doc:d', 'panel:p', 'comparison:x']);
    expect(await ids([comparison, doc, panel])).toEqual(['comparison:x', 'doc:d', 'panel:p']);
  });

  describe('asked for a document', () => {
    const guide = (summary: string, title = 'Fasting guide') => thing('doc', 'guide', 0.1, { title, summary });
    const best = thing('panel', 'best', 1);
    const asked = async (text: string, ...found: SearchHit[]) => ids([best, ...found], text);

    it('puts it first when its title and summary hold all words, whatever their endings', async () => {
      expect(await asked('fasting before surgery', guide('Fast before a test.'))).toEqual(['panel:best']);
      expect(await asked('fasting guides', guide('How to fast.'))).toEqual(['doc:guide', 'panel:best']);
      expect(await asked('guide for preparation', guide('Prepares for a draw.'))).toEqual(['panel:best']);
      expect(await asked('guide drawing', guide('Prepares for a draw.'))).toEqual(['doc:guide', 'panel:best']);
    });

    it('ignores short and question words, but needs two others', async () => {
      expect(await asked('which fasting guide do I have', guide('How to fast.'))).toEqual(['doc:guide', 'panel:best']);
      expect(await asked('fasting', guide('How to fast.'))).toEqual(['panel:best']);
      expect(await asked('which fasting', guide('How to fast.'))).toEqual(['panel:best']);
      expect(await asked('fasting now', guide('How to fast now.'))).toEqual(['panel:best']);
      expect(await asked('fasting soon', guide('How to fast soon.'))).toEqual(['doc:guide', 'panel:best']);
    });

    it('does so for documents only', async () => {
      expect(await asked('fasting guide', { ...guide('How to fast.'), kind: 'category' })).toEqual(['panel:best']);
    });
  });

  it('answers urgent symptoms with the care notice, and nothing to buy', async () => {
    const found = await search([thing('panel', 'p', 1), thing('biomarker', 'ferritin', 1), thing('doc', 'd', 1)], 'chest pain');
    expect(found.map(({ id }) => id)).toEqual(['doc:emergency-signs', 'biomarker:ferritin']);
    expect(found[0]).toMatchObject({ path: '/docs/emergency-signs', summary: CARE_NOTICE, title: expect.stringContaining('emergency number now') });
    expect(await search([thing('biomarker', 'ferritin', 1)], 'I want to die')).toMatchObject([{ id: 'doc:emergency-signs', summary: LIFELINE_NOTICE }]);
    expect(await search([thing('biomarker', 'ferritin', 1)], 'took 30 paracetamol')).toMatchObject([{ id: 'doc:emergency-signs', summary: POISON_NOTICE }]);
  });
});

describe('a search of the site', () => {
  it('finds everything with its own page, in order of relevance', async () => {
    const { stores, queries } = storesOf([thing('comparison', 'x', 1), thing('concern', 'thyroid', 0.9), thing('doc', 'd', 0.5)]);
    expect((await searchSite(stores, 'iron')).results.map(({ path }) => path)).toEqual(['/compare/x', '/panels/recommend?concern=thyroid']);
    expect(queries).toEqual([{ text: 'iron', kinds: ['biomarker', 'category', 'panel', 'concern', 'doc', 'comparison'], limit: 50 }]);
    expect((await searchSite(stores, 'chest pain')).results.map(({ id }) => id)).toEqual(['doc:emergency-signs']);
  });
});

it('a search of documents asks for nothing else', async () => {
  const { stores, queries } = storesOf([thing('doc', 'd', 0.1)]);
  expect(await searchDocuments(stores, 'limits')).toMatchObject([{ id: 'doc:d', path: '/docs/d' }]);
  expect((await searchDocuments(stores, 'chest pain')).map(({ id }) => id)).toEqual(['doc:emergency-signs', 'doc:d']);
  expect(queries[0]).toEqual({ text: 'limits', kinds: ['doc'], limit: 20 });
});

describe('ids that an unknown one may mean', () => {
  const asked: { text: string; kinds: readonly FoundKind[]; limit: number }[] = [];
  /** Finds hits of these kinds alone. */
  const discovery = (hits: SearchHit[], likenesses: object[] = []) => ({
    alike: async () => likenesses,
    find: async ({ text, kinds, limit }: HitQuery) => {
      asked.push({ text, kinds, limit: limit! });
      return { hits: hits.filter(({ kind }) => kinds.includes(kind)), understood: { absent: [] } };
    },
  });
  const stores = (...given: Parameters<typeof discovery>) => ({ discovery: discovery(...given) }) as unknown as Parameters<typeof idsLike>[0];
  const slugs = async (found: Parameters<typeof idsLike>[0], id: string, kinds: Parameters<typeof idsLike>[2] = ['biomarker', 'panel', 'doc']) =>
    (await idsLike(found, id, kinds)).map(({ slug }) => slug);

  it('are of its own kind first, else of all kinds', async () => {
    const found = stores([thing('panel', 'iron-panel', 1), thing('biomarker', 'ferritin', 0.5)]);
    asked.length = 0;
    expect(await slugs(found, 'biomarker:iron-level')).toEqual(['biomarker:ferritin']);
    expect(await slugs(found, 'doc:iron-level')).toEqual(['panel:iron-panel', 'biomarker:ferritin']);
    expect(await slugs(found, 'iron-level')).toEqual(['panel:iron-panel', 'biomarker:ferritin']);
    expect(asked[0]).toEqual({ text: 'iron level', kinds: ['biomarker'], limit: 3 });
  });

  it('are alike in spelling where nothing is found, and biomarkers may be meant', async () => {
    const found = stores([], [{ kind: 'biomarker', slug: 'ferritin', title: 'Ferritin', likeness: 0.9 }]);
    expect(await slugs(found, 'biomarker:feritine')).toEqual(['biomarker:ferritin']);
    expect(await slugs(found, 'doc:feritine', ['doc'])).toEqual([]);
  });

  it('are asked for with a hundred characters at most', async () => {
    asked.length = 0;
    await slugs(stores([]), `doc:${'a'.repeat(300)}`);
    expect(asked.every(({ text }) => text.length === 100)).toBe(true);
  });
});
