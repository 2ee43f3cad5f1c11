import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CatalogItem, CatalogStore } from '../model/catalog-item.ts';
import type { CatalogStores } from '../search/search-catalog.ts';
import { createCheckoutLink, type CheckoutRequest } from './create-checkout-link.ts';
import { ASSISTANTS } from './hand-off-urls.ts';

const SITE = 'https://site.example';

const item = (handle: string, priceCents: number, more: Partial<CatalogItem> = {}): CatalogItem => ({
  handle,
  name: handle.toUpperCase(),
  itemType: 'individual_test',
  category: 'any',
  gender: 'both',
  priceCents,
  biomarkerSlugs: [handle],
  isActive: true,
  isOrderable: true,
  ...more,
});

const ITEMS = [
  item('essential', 12_900, { itemType: 'panel', biomarkerSlugs: ['a', 'b'] }),
  item('max', 54_900, { itemType: 'panel', biomarkerSlugs: ['a', 'b', 'c'], isActive: false, isOrderable: false }),
  item('a', 1001),
  item('b', 2002),
  item('c', 3003),
  item('ab', 2500, { biomarkerSlugs: ['a', 'b'] }),
  item('bc', 4400, { biomarkerSlugs: ['b', 'c'] }),
  item('inactive', 100, { isActive: false }),
  item('unorderable', 100, { isOrderable: false }),
];

const catalog: CatalogStore = { read: async (handles) => ({ items: ITEMS.filter(({ handle }) => !handles || handles.includes(handle)), total: 0, asOf: '' }) };
const specimen = { type: 'serum', fasting: 'required', notes: [], cautions: [{ text: 'rest before it', without: ['c'] }] };
const biomarkers = {
  search: async () => ({ results: [], total: 0, understood: { names: [], absent: [], corrections: [], topics: [] } }),
  specimens: async (slugs: readonly string[]) => slugs.map((slug) => ({ slug, name: slug.toUpperCase(), specimen: slug === 'b' ? specimen : null })),
};
const stores = { catalog, biomarkers, categories: {} } as unknown as CatalogStores;
const link = (asked: Partial<CheckoutRequest>) => createCheckoutLink(stores, SITE, { handles: [], ...asked });

describe('a checkout link', () => {
  it('opens individual tests as a custom panel', async () => {
    expect(await link({ handles: ['c', 'a'] })).toEqual({
      url: `${SITE}/checkout/custom?items=c,a&utm_source=mcp`,
      panel: undefined,
      items: [
        { handle: 'c', name: 'C', priceCents: 3003, includedInPanel: false },
        { handle: 'a', name: 'A', priceCents: 1001, includedInPanel: false },
      ],
      subtotalCents: 4004,
      advice: ['An order is for one person.'],
    });
  });

  it('opens a panel alone, without items', async () => {
    expect(await link({ basePackage: 'essential' })).toMatchObject({
      url: `${SITE}/checkout?panel=essential&utm_source=mcp`,
      items: [],
      subtotalCents: 12_900,
    });
  });

  it('lists tests that the panel covers at no charge', async () => {
    const found = await link({ basePackage: 'essential', handles: ['ab', 'bc', 'a'], assistant: 'claude' });
    expect(found.url).toBe(`${SITE}/checkout?panel=essential&items=bc&utm_source=claude`);
    expect(found.items.map(({ handle, includedInPanel }) => [handle, includedInPanel])).toEqual([
      ['ab', true],
      ['bc', false],
      ['a', true],
    ]);
    expect(found.subtotalCents).toBe(12_900 + 4400);
    expect((await link({ basePackage: 'essential', handles: ['a'] })).url).toBe(`${SITE}/checkout?panel=essential&utm_source=mcp`);
  });

  it('charges once for tests that a bundle covers, and names the bundle', async () => {
    const found = await link({ handles: ['a', 'ab', 'c'] });
    expect(found.url).toBe(`${SITE}/checkout/custom?items=ab,c&utm_source=mcp`);
    expect(found.items.map(({ handle, includedIn }) => [handle, includedIn])).toEqual([
      ['a', 'ab'],
      ['ab', undefined],
      ['c', undefined],
    ]);
    expect(found.subtotalCents).toBe(2500 + 3003);
  });

  it('tells overlaps, and the cheaper way to the same markers', async () => {
    const found = await link({ handles: ['bc', 'ab'] });
    expect(found.items.map(({ alreadyCovered }) => alreadyCovered)).toEqual([undefined, '1 of 2']);
    expect(found.subtotalCents).toBe(6900);
    expect(found.advice.slice(0, 2)).toEqual([
      'AB: 1 of its 2 markers are in the rest of this choice, and would be paid twice.',
      'The same markers for $54.01 in place of $69.00: BC and A.',
    ]);
    const beside = await link({ basePackage: 'essential', handles: ['bc'] });
    expect(beside.items[0]!.alreadyCovered).toBe('1 of 2');
    expect(beside.advice[1]).toBe('The same markers for $30.03 in place of $44.00 beside ESSENTIAL: C.');
    expect((await link({ handles: ['a', 'b'] })).advice.join()).not.toContain('paid twice');
  });

  it('names a bundle or a panel that measures the chosen tests for less', async () => {
    expect((await link({ handles: ['a', 'b'] })).advice[0]).toBe('The same markers for $25.00 in place of $30.03: AB.');
    const priced = ITEMS.map((one) => (one.handle === 'essential' ? { ...one, priceCents: 2300 } : one));
    const cheap = { ...stores, catalog: { read: async () => ({ items: priced, total: 0, asOf: '' }) } };
    const { advice } = await createCheckoutLink(cheap, SITE, { handles: ['a', 'b', 'c'] });
    expect(advice[0]).toBe('The same markers for $53.03 in place of $60.06: ESSENTIAL and C.');
    expect((await createCheckoutLink(cheap, SITE, { handles: ['c'] })).advice.join()).not.toContain('in place of');
  });

  it('names no other way where none is cheaper', async () => {
    const dear = ITEMS.filter(({ handle }) => ['ab', 'bc'].includes(handle));
    const { advice } = await createCheckoutLink({ ...stores, catalog: { read: async () => ({ items: dear, total: 0, asOf: '' }) } }, SITE, {
      handles: ['bc', 'ab'],
    });
    expect(advice.filter((words) => /paid twice|in place of/.test(words))).toEqual([
      'AB: 1 of its 2 markers are in the rest of this choice, and would be paid twice.',
    ]);
  });

  it('says how to prepare, and that an order is for one person', async () => {
    expect((await link({ handles: ['b'] })).advice).toEqual([
      'B: fast for at least 8 hours before the draw, with water allowed.',
      'B: rest before it.',
      'An order is for one person.',
    ]);
    expect((await link({ handles: ['b', 'c'] })).advice).not.toContain('B: rest before it.');
  });

  it('sends a panel among the tests to basePackage', async () => {
    await expect(link({ handles: ['essential'] })).rejects.toMatchObject({ message: '"essential" is a panel and no test. Give it as basePackage.' });
  });

  it.each([['nope'], ['inactive'], ['unorderable'], ['essential']])('refuses the handle %s as a whole', async (handle) => {
    await expect(link({ handles: ['a', handle] })).rejects.toMatchObject({ code: 'catalog_item_not_found', message: expect.stringContaining(`"${handle}"`) });
    await expect(link({ basePackage: 'essential', handles: [handle] })).rejects.toMatchObject({ code: 'catalog_item_not_found' });
  });

  it('refuses inactive panels and an empty selection', async () => {
    await expect(link({ basePackage: 'max' })).rejects.toMatchObject({ code: 'catalog_item_not_found' });
    await expect(link({ basePackage: 'a' })).rejects.toMatchObject({ code: 'catalog_item_not_found' });
    await expect(link({})).rejects.toMatchObject({ refusal: 'invalid' });
  });

  it('charges the sum of its items, with a plain source in the URL', async () => {
    const asked = fc.record({
      basePackage: fc.option(fc.constant('essential'), { nil: undefined }),
      handles: fc.shuffledSubarray(['a', 'b', 'c', 'ab', 'bc'], { minLength: 1 }),
      assistant: fc.option(fc.constantFrom(...ASSISTANTS), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(asked, async (request) => {
        const { url, panel, items, subtotalCents } = await link(request);
        const charged = items.filter(({ includedInPanel, includedIn }) => !includedInPanel && includedIn === undefined);
        const query = new URL(url).searchParams;
        expect(subtotalCents).toBe(charged.reduce((sum, { priceCents }) => sum + priceCents, panel?.priceCents ?? 0));
        expect(query.get('items') ?? '').toBe(charged.map(({ handle }) => handle).join(','));
        expect(query.get('utm_source')).toMatch(/^[a-z0-9-]{1,40}$/);
        expect(items.map(({ handle }) => handle)).toEqual(request.handles);
      }),
    );
  });

  it('names the assistant as source, or the protocol by default', async () => {
    const sources = await Promise.all(
      [undefined, ...ASSISTANTS].map(async (assistant) => new URL((await link({ handles: ['a'], assistant })).url).searchParams.get('utm_source')),
    );
    expect(sources).toEqual(['mcp', 'chatgpt', 'claude', 'gemini', 'mcp']);
  });
});
