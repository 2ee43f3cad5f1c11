import { expect, it } from '@jest/globals';
import { RESULT_KINDS } from '@biomarker/domain/content';
import { golden } from '@biomarker/testbed/golden';
import { fetchResult } from './fetch-result.ts';
import type { PageSources } from './page.ts';
import { readPage } from './read-page.ts';

// What pages say of content that the site does not have today: a panel that lacks markers of the smaller one, a test for men, one day, more results than a page.

const biomarker = (slug: string, categorySlug: string) => ({
  slug,
  name: slug.toUpperCase(),
  categorySlug,
  summary: `About ${slug}. More.`,
  optimalRanges: [],
});
const BIOMARKERS = [biomarker('alt', 'liver'), biomarker('iron', 'blood'), biomarker('psa', 'men'), biomarker('urine-ph', 'blood')];
const CATEGORIES = ['blood', 'liver', 'men'].map((slug, displayOrder) => ({ slug, name: `Tests of ${slug}`, displayOrder }));

const panel = (slug: string, biomarkerSlugs: readonly string[], more: object = {}) => ({
  ...{ slug, name: `Panel ${slug}`, tagline: `For ${slug}`, description: `All of ${slug}.`, features: ['Quick'], targetConditions: ['Tiredness'] },
  ...{ biomarkerSlugs, biomarkerCount: biomarkerSlugs.length, individualTests: [], sampleType: 'blood', lastUpdated: '2026-05-04T00:00:00.000Z', ...more },
});
const PANELS = [
  panel('small', ['alt', 'iron'], { priceCents: 12_900, fastingRequired: true, turnaroundDays: 1 }),
  panel('other', ['alt', 'psa', 'urine-ph'], { priceCents: 14_950, fastingRequired: false, turnaroundDays: 3 }),
  panel('large', ['alt', 'psa', 'urine-ph', 'iron'], { priceCents: 20_000, fastingRequired: true, turnaroundDays: 5 }),
];
const TESTS = ['female', 'male', 'both'].map((gender) => ({
  ...{ handle: `psa-${gender}`, name: `PSA, ${gender}`, itemType: 'individual_test', category: 'men', gender, priceCents: 4_900 },
  ...{ isActive: true, isOrderable: true, aliases: [], biomarkerSlugs: ['psa'] },
}));

const named = async (slugs: readonly string[]) => BIOMARKERS.filter(({ slug }) => slugs.includes(slug));
const slice = async (items: readonly object[]) => ({ items, totalCount: items.length, offset: 0 });
/** A search finds as many as its text says, of which one fits on a page. */
const found = async ({ text }: { text: string }) => ({
  results: BIOMARKERS.slice(0, Math.min(Number(text), 2)),
  total: Number(text),
  understood: { absent: [], corrections: [], names: [], topics: [], meant: [] },
});

const sources = (panels: readonly object[], hasShop = false) =>
  ({
    ...{ addresses: { base: 'https://site.example', mcp: 'https://mcp.example' }, siteUrl: 'https://shop.example', hasShop },
    biomarkers: { list: () => slice(BIOMARKERS), findMany: named, findFields: named, specimens: async () => [], search: found },
    categories: { list: () => slice(CATEGORIES) },
    labPackages: { list: () => slice(panels), find: async (slug: string) => PANELS.find((one) => one.slug === slug) },
    catalog: { read: async (handles?: string[]) => ({ items: TESTS.filter(({ handle }) => !handles || handles.includes(handle)), asOf: '', total: 3 }) },
    comparisons: { list: async () => [] },
    discovery: { find: async () => ({ hits: [], understood: { names: [], absent: [] } }), alike: async () => [] },
  }) as unknown as PageSources;

it('pages of rare content read as they were reviewed', async () => {
  const [both, small] = [sources(PANELS), sources(PANELS.slice(0, 1), true)];
  const told: string[] = [];
  const tell = (name: string, ...texts: string[]) => told.push(`== ${name}`, ...texts);
  for (const path of ['/panels', '/panels/small', '/panels/other', '/panels/large', '/compare']) {
    const { description, content } = await readPage(both, path);
    tell(path, description, content);
  }
  for (const path of ['/panels', '/compare']) tell(`${path}, of one panel in a shop`, (await readPage(small, path)).content);
  tell('/compare, without a panel', (await readPage(sources([]), '/compare')).content);
  for (const count of [0, 1, 2, 3]) tell(`a search that finds ${count}`, (await readPage(both, `/biomarkers?search=0${count}`)).content);
  for (const { handle } of TESTS) tell(handle, (await fetchResult(both, `test:${handle}`, RESULT_KINDS)).text);
  const text = `${told.join('\n\n')}\n`;
  expect(text).toBe(golden(new URL('golden/rare-states.md', import.meta.url), text));
});
