import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { careNoticeFor } from '@biomarker/domain/content';
import pg from 'pg';
import { SITE_URL, startMcpServer, type McpServer } from '../testing.ts';
import { OTHER_ARGUMENTS, TEXT_ARGUMENTS } from './text-arguments.ts';

let service: McpServer;
let owner: pg.Client;

const test = (handle: string, change: string) => owner.query(`UPDATE content.catalog_item SET ${change} WHERE handle = $1`, [handle]);
const panel = (slug: string, change: string) => owner.query(`UPDATE content.lab_package SET ${change} WHERE slug = $1`, [slug]);
const content = async (name: string, args: object) => (await service.rpc.call(name, args)).content;
const outcomeCode = async (name: string, args: object) => (await service.rpc.call(name, args)).outcome?.code;

type Priced = { handle: string; name: string; priceUsd: number; relevance: number };
const sumCents = (tests: readonly Priced[]) => tests.reduce((sum, { priceUsd }) => sum + Math.round(priceUsd * 100), 0);

const BASELINE = { concern: 'general_baseline', goal: 'build_baseline' };
const FATIGUE = { concern: 'fatigue_energy', goal: 'investigate_concern', packagePreference: 'custom_only', maxBudgetUsd: 150 };

describe('live prices', () => {
  beforeAll(async () => {
    service = await startMcpServer();
    owner = new pg.Client(service.database.url);
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await service.stop();
  });

  describe('a panel under $150 for fatigue', () => {
    it('keeps within budget, adds up and uses catalog prices', async () => {
      const found = await content('recommend_panel', FATIGUE);
      expect(found.tests.length).toBeGreaterThan(3);
      expect(Math.round(found.totalUsd * 100)).toBe(sumCents(found.tests));
      expect(found.totalUsd).toBeLessThanOrEqual(150);
      expect(Math.round((found.budgetUsd - found.totalUsd) * 100)).toBe(Math.round(found.remainingUsd * 100));
      for (const { handle, priceUsd, name } of [...found.tests, ...found.omissions] as Priced[]) {
        const { item } = await content('get_lab_catalog_item', { handle });
        expect([item.priceUsd, item.name, item.itemType]).toEqual([priceUsd, name, 'individual_test']);
      }
      const link = await content('create_checkout_link', { handles: found.tests.map(({ handle }: Priced) => handle) });
      expect(link.subtotalUsd).toBe(found.totalUsd);
      expect(link.url).toBe(`${SITE_URL}/checkout/custom?items=${found.tests.map(({ handle }: Priced) => handle).join(',')}&utm_source=mcp`);
    });

    it('tests the common causes of fatigue', async () => {
      const { tests } = await content('recommend_panel', FATIGUE);
      const items = await Promise.all(tests.map(async ({ handle }: Priced) => (await content('get_lab_catalog_item', { handle })).item));
      const measured = items.flatMap(({ biomarkerSlugs }) => biomarkerSlugs);
      for (const expected of ['ferritin', 'tsh', 'hemoglobin', 'glucose-fasting', 'creatinine', 'alt', 'vitamin-b12']) expect(measured).toContain(expected);
    });
  });

  describe('a catalog change applies to the next call', () => {
    it('for a price with odd cents', async () => {
      await test('ferritin', 'price_cents = 3137');
      expect((await content('get_lab_catalog_item', { handle: 'ferritin' })).item.priceUsd).toBe(31.37);
      expect((await content('create_checkout_link', { handles: ['ferritin', 'tsh'] })).items[0].priceUsd).toBe(31.37);
      const { tests, totalUsd } = await content('recommend_panel', FATIGUE);
      expect(tests.find(({ handle }: Priced) => handle === 'ferritin').priceUsd).toBe(31.37);
      expect(Math.round(totalUsd * 100)).toBe(sumCents(tests));
      expect((await content('fetch', { id: 'test:ferritin' })).text).toContain('$31.37');

      await test('ferritin', 'price_cents = 15001');
      expect((await content('recommend_panel', FATIGUE)).tests.map(({ handle }: Priced) => handle)).not.toContain('ferritin');
    });

    it.each(['is_active = false', 'is_orderable = false'])('for %s', async (change) => {
      const undo = change.replace('false', 'true');
      await test('tsh', change);
      expect(await outcomeCode('create_checkout_link', { basePackage: 'essential', handles: ['tsh'] })).toBe('catalog_item_not_found');
      expect(await outcomeCode('get_lab_catalog_item', { handle: 'tsh' })).toBe('catalog_item_not_found');
      expect(await outcomeCode('fetch', { id: 'test:tsh' })).toBe('result_not_found');
      expect((await content('recommend_panel', FATIGUE)).tests.map(({ handle }: Priced) => handle)).not.toContain('tsh');
      expect((await content('search_lab_catalog', { query: 'tsh' })).items.map(({ handle }: Priced) => handle)).not.toContain('tsh');
      await test('tsh', undo);
      expect((await content('create_checkout_link', { handles: ['tsh'] })).items).toHaveLength(1);
    });

    it('for the price of a panel and a panel that was withdrawn', async () => {
      await panel('essential', 'price_cents = 13350');
      expect((await content('create_checkout_link', { basePackage: 'essential' })).subtotalUsd).toBe(133.5);
      expect((await content('get_lab_package', { slug: 'essential' })).package.priceUsd).toBe(133.5);
      expect((await content('recommend_panel', { ...BASELINE, maxBudgetUsd: 133.49 })).withinBudget).toBe(false);
      expect((await content('recommend_panel', { ...BASELINE, maxBudgetUsd: 133.5 })).recommendedPanel.slug).toBe('essential');

      await panel('max', 'is_active = false');
      for (const call of [
        ['get_lab_package', { slug: 'max' }],
        ['get_lab_catalog_item', { handle: 'max' }],
        ['create_checkout_link', { basePackage: 'max' }],
      ] as const)
        expect(await outcomeCode(call[0], call[1])).toBe('catalog_item_not_found');
      expect((await content('list_lab_packages', {})).packages).toHaveLength(2);
      await panel('max', 'is_active = true');
    });
  });

  describe('a recommendation from the whole catalog', () => {
    it('keeps the core thyroid tests when the budget grows', async () => {
      const core = ['tsh', 'free-t4', 'thyroid-peroxidase-antibodies'];
      const found: number[] = [];
      for (const maxBudgetUsd of [23.99, 24, 52.99, 53, 58.99, 59, 117, 400]) {
        const { tests, totalUsd } = await content('recommend_panel', { ...FATIGUE, concern: 'thyroid', maxBudgetUsd });
        const items = await Promise.all(tests.map(async ({ handle }: Priced) => (await content('get_lab_catalog_item', { handle })).item));
        const measured = items.flatMap(({ biomarkerSlugs }) => biomarkerSlugs);
        expect(totalUsd).toBeLessThanOrEqual(maxBudgetUsd);
        found.push(core.filter((marker) => measured.includes(marker)).length);
        expect(core.slice(0, found.at(-1)).every((marker) => measured.includes(marker))).toBe(true);
      }
      expect(found).toEqual([0, 1, 1, 2, 2, 3, 3, 3]);
    });

    it('states the examined items and the time', async () => {
      const { catalog } = await content('recommend_panel', { ...FATIGUE, concern: 'general_baseline' });
      expect(catalog).toMatchObject({ complete: true, examinedItems: catalog.eligibleItems, asOf: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) });
      expect(Math.abs(Date.now() - Date.parse(catalog.asOf))).toBeLessThan(60_000);
    });
  });

  it('urgent symptoms get care advice and no offer', async () => {
    const { outcome } = await service.rpc.call('recommend_panel', { concern: 'urgent_symptoms', goal: 'retest', packagePreference: 'custom_only' });
    expect(outcome!.code).toBe('urgent_symptoms');
    expect(outcome!.message).not.toMatch(/\$|https?:|usd|panel|checkout|catalog/i);
  });

  it('urgent words in a query get the notice first, and nothing to buy', async () => {
    for (const [query, words] of [
      ['crushing pain behind my breastbone', 'emergency number'],
      ['how to end it all', 'Talk to someone now'],
      ['took 30 paracetamol', '1-800-222-1222'],
      ['боль в груди', 'emergency number'],
      ['胸が痛い', 'emergency number'],
      ['ألم في الصدر', 'emergency number'],
      ['자살하고 싶어요', 'Talk to someone now'],
      ['喝了农药', '1-800-222-1222'],
    ] as const) {
      expect(await content('search_lab_catalog', { query })).toMatchObject({ notice: expect.stringContaining(words), items: [] });
      expect((await content('search_biomarkers', { query })).notice).toContain(words);
      const { results } = await content('search', { query });
      expect(results[0]).toMatchObject({ id: 'doc:emergency-signs', text: expect.stringContaining(words) });
      expect(results.filter(({ id }: { id: string }) => /^(test|panel):/.test(id))).toEqual([]);
      expect((await service.rpc.content('search', { query }, '/mcp/docs')).results[0].id).toBe('doc:emergency-signs');
    }
    expect((await content('search_lab_catalog', { query: 'vitamin D overdose' })).items.length).toBeGreaterThan(0);
  });

  it.each([
    ['get_biomarker', { slug: 'crushing chest pain troponin' }, 'emergency number'],
    ['get_biomarker', { slug: 'cant breathe' }, 'emergency number'],
    ['get_biomarkers', { slugs: ['ferritin', 'throwing up blood'] }, 'emergency number'],
    ['fetch', { id: 'biomarker:i want to die' }, 'Talk to someone now'],
    ['get_lab_catalog_item', { handle: 'one side of my face droops' }, 'emergency number'],
    ['get_biomarker_category', { slug: 'my child swallowed bleach' }, '1-800-222-1222'],
    ['get_page_as_markdown', { path: '/biomarkers/worst headache of my life' }, 'emergency number'],
    ['recommend_panel', { concern: 'specific_tests', goal: 'retest', biomarkerSlugs: ['cannot stop bleeding'] }, 'emergency number'],
  ] as const)('urgent words in the place of a name get the notice alone: %s %j', async (tool, args, words) => {
    const { outcome } = await service.rpc.call(tool, args);
    expect(outcome).toEqual({ code: 'urgent_symptoms', message: expect.stringContaining(words) });
  });

  it.each(TEXT_ARGUMENTS.filter(({ field }) => field !== 'cursor'))('urgent words in $tool as $field get the notice', async ({ tool, field, isList }) => {
    const words = field === 'path' ? '/crushing chest pain' : 'crushing chest pain';
    const { content: found, outcome } = await service.rpc.call(tool, { ...OTHER_ARGUMENTS[tool], [field]: isList ? [words] : words });
    expect(JSON.stringify(outcome ?? found)).toContain('emergency number');
  });

  it('the documentation answers urgent words in the same way', async () => {
    const { outcome } = await service.rpc.call('fetch', { id: 'doc:kill myself' }, '/mcp/docs');
    expect(outcome).toEqual({ code: 'urgent_symptoms', message: expect.stringContaining('Talk to someone now') });
  });

  it('no name, alias, id or path of our own counts as urgent', async () => {
    const { rows } = await owner.query<{ own: string }>(`
      SELECT replace(slug, '-', ' ') AS own FROM content.search_document
      UNION SELECT title FROM content.search_document
      UNION SELECT unnest(name || aliases) FROM content.biomarker
      UNION SELECT handle FROM content.catalog_item`);
    expect(rows.length).toBeGreaterThan(900);
    expect(rows.filter(({ own }) => careNoticeFor(own) !== undefined)).toEqual([]);
  });

  it('a test outside of the catalog is never replaced, and named tests are sold in their order', async () => {
    for (const query of [
      'GAD antibodies',
      'calcitriol',
      'ANCA',
      'omega 9',
      'taurine',
      'vitamin b1',
      'TSH receptor antibodies',
      'oral glucose tolerance test',
    ]) {
      const found = await content('search_lab_catalog', { query });
      expect({ query, items: found.items, notice: found.notice }).toEqual({ query, items: [], notice: expect.stringContaining('is not offered here') });
      expect((await content('search', { query })).notice).toContain('Not among the tests here');
    }
    const handlesOf = async (query: string) => (await content('search_lab_catalog', { query })).items.map(({ handle }: { handle: string }) => handle);
    expect((await handlesOf('TSH and ferritin')).slice(0, 2)).toEqual(['tsh', 'ferritin']);
    expect((await handlesOf('ferritin in pregnancy'))[0]).toBe('ferritin');
    expect((await handlesOf('mono count'))[0]).toBe('monocytes-absolute');
    const both = await content('search_lab_catalog', { query: 'CBC and INR' });
    expect(both.items[0].handle).toBe('complete-blood-count');
    expect(both.notice).toContain('Not offered here: INR.');
  });

  it('the category list has no length limit', async () => {
    await owner.query(`
    INSERT INTO content.category (id, slug, name, description, display_order, common_conditions, key_benefits, source_hash)
    SELECT gen_random_uuid(), 'more-' || n, 'More ' || n, 'One more.', 100 + n, '{}', '{}', '' FROM generate_series(1, 120) n`);
    const { categories } = await content('list_biomarker_categories', {});
    expect(categories).toHaveLength(14 + 120);
  });

  it('the database role may read content and count requests only', async () => {
    const client = new pg.Client(service.database.urlAs('mcp_server'));
    await client.connect();
    await expect(client.query('UPDATE content.catalog_item SET price_cents = 1')).rejects.toThrow('permission denied');
    await expect(client.query('DELETE FROM content.biomarker')).rejects.toThrow('permission denied');
    await expect(client.query('SELECT * FROM partner.member')).rejects.toThrow(/permission denied|does not exist/);
    await client.end();
  });
});
