import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RESULT_KINDS, type CatalogItem } from '@biomarker/domain/content';
import { NOT_A_DIAGNOSIS } from '@biomarker/domain/shared';
import { DISCLAIMER, fetchResult } from '@biomarker/pages';
import { BASE_URL, LONGEST_REPLY, startMcpServer, type McpServer } from '../testing.ts';

const item: CatalogItem = {
  handle: 'many',
  name: 'Many',
  itemType: 'individual_test',
  category: 'iron-status',
  gender: 'both',
  priceCents: 100,
  biomarkerSlugs: [],
  isActive: true,
  isOrderable: true,
};

let service: McpServer;

const content: McpServer['rpc']['content'] = (...call) => service.rpc.content(...call);
const outcome: McpServer['rpc']['outcome'] = (...call) => service.rpc.outcome(...call);

describe('discovery tools', () => {
  beforeAll(async () => {
    service = await startMcpServer();
  });
  afterAll(() => service.stop());

  describe('an unknown name', () => {
    it.each([
      ['get_biomarker', { slug: 'nope' }, 'biomarker_not_found', 'search_biomarkers'],
      ['get_biomarker_category', { slug: 'nope' }, 'category_not_found', 'list_biomarker_categories'],
      ['browse_biomarkers', { category: 'nope' }, 'category_not_found', 'list_biomarker_categories'],
      ['search_lab_catalog', { category: 'nope' }, 'category_not_found', 'list_biomarker_categories'],
      ['get_lab_catalog_item', { handle: 'nope' }, 'catalog_item_not_found', 'search_lab_catalog'],
      ['create_checkout_link', { handles: ['nope'] }, 'catalog_item_not_found', 'search_lab_catalog'],
      ['compare_blood_testing_services', { competitor: 'nope' }, 'comparison_not_found', 'compare_blood_testing_services'],
      ['get_page_as_markdown', { path: '/nope' }, 'page_not_available', 'browse_biomarkers'],
      ['fetch', { id: 'biomarker:nope' }, 'result_not_found', 'search'],
      ['recommend_panel', { concern: 'specific_tests', goal: 'retest', biomarkerSlugs: ['nope'] }, 'biomarker_not_found', 'search_biomarkers'],
    ])('in %s %j is %s, and the message names %s', async (name, args, code, next) => {
      expect(await outcome(name, args)).toEqual({ code, message: expect.stringContaining(next) });
    });

    it('returns one text item marked as an error, without structured content', async () => {
      const { body } = await service.api
        .post('/mcp')
        .send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_biomarker', arguments: { slug: 'nope' } } });
      expect(body.result).toEqual({
        isError: true,
        content: [{ type: 'text', text: expect.stringMatching(/^\{"error":\{"code":"biomarker_not_found","message":"/) }],
      });
    });
  });

  describe('a name in place of a slug', () => {
    it.each(['hemoglobin-a1c', 'HbA1c', 'hba1c', 'a1c', 'Glycated Hemoglobin', '4548-4'])('such as %p finds the biomarker', async (slug) => {
      expect((await content('get_biomarker', { slug })).biomarker.slug).toBe('hemoglobin-a1c');
    });

    it.each([
      ['vit D', 'vitamin-d-25-hydroxy'],
      ['CRP', 'hs-crp'],
      ['urea', 'blood-urea-nitrogen'],
      ['glucose', 'glucose-fasting'],
      ['2345-7', 'glucose-fasting'],
      ['platelets', 'platelet-count'],
    ])('get_biomarker finds %s', async (name, slug) => {
      expect((await content('get_biomarker', { slug: name })).biomarker.slug).toBe(slug);
    });

    it('works in every tool that takes biomarkers', async () => {
      expect((await content('get_page_as_markdown', { path: '/biomarkers/TSH' })).path).toBe('/biomarkers/tsh');
      expect((await content('compare_blood_testing_services', { competitor: 'Quest Health' })).services).toMatchObject([{ slug: 'quest-health' }]);
    });

    it.each([
      ['get_biomarker', { slug: 'ferritn' }, 'ferritin'],
      ['get_biomarker_category', { slug: 'thyroid' }, 'thyroid-health'],
      ['get_lab_catalog_item', { handle: 'Ferritin' }, 'ferritin'],
      ['get_lab_catalog_item', { handle: 'CBC' }, 'complete-blood-count'],
      ['get_lab_catalog_item', { handle: 'hba1c' }, 'hemoglobin-a1c'],
      ['create_checkout_link', { handles: ['vitamin b12'] }, 'vitamin-b12'],
    ])('in %s %j gets a suggestion', async (name, args, meant) => {
      expect((await outcome(name, args))?.message).toContain(`Did you mean "${meant}"?`);
    });
  });

  describe('search and fetch', () => {
    it('return each result once, with the URL that fetch returns and a summary', async () => {
      for (const query of ['iron', 'CBC', 'thyroid panel', 'rate limits']) {
        const { results } = await content('search', { query });
        const ids = results.map(({ id }: { id: string }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { id, url } of results) expect([id, (await content('fetch', { id })).url]).toEqual([id, url]);
        expect(results[0].text.length).toBeGreaterThan(20);
      }
    });

    it.each(['biomarker:ferritin', 'category:iron-status', 'panel:essential', 'test:ferritin', 'doc:budgets', 'comparison:everlywell'])(
      'end %s with one line of notices',
      async (id) => {
        const { text } = await content('fetch', { id });
        const [, notices, ...rest] = text.split('\n---\n');
        expect(notices.trim()).toMatch(/^Educational, not a diagnosis\. .+LOINC.+\/docs\/attribution\)$/);
        expect(rest).toEqual([]);
        expect(text).not.toContain(DISCLAIMER);
      },
    );

    it.each([
      ['ferritin', 'biomarker:ferritin', 'test:ferritin'],
      ['thyroid health', 'category:thyroid-health'],
      ['essential panel', 'panel:essential'],
      ['medical disclaimer', 'doc:medical-disclaimer'],
      ['everlywell', 'comparison:everlywell'],
      ['how to prepare for a blood test', 'doc:fasting-tests'],
      ['black coffee before blood test', 'doc:fasting-tests'],
      ['coffee', 'doc:fasting-tests'],
      ['ashwagandha', 'biomarker:alt'],
      ['is green tea extract safe', 'biomarker:alt'],
    ])('find %p as %s', async (query, ...ids) => {
      const found = (await content('search', { query })).results.map(({ id }: { id: string }) => id);
      expect(found).toEqual(expect.arrayContaining(ids));
      expect(found[0]).toBe(ids[0]);
    });

    it.each([
      ['ferritin', /^Ferritin .+\. \(named in the query\)$/],
      ['hair loss', /\. \(among the first tests for "hair loss".*\)$/],
    ])('say of %p what it is and why it is found', async (query, text) => {
      expect((await content('search', { query })).results[0].text).toMatch(text);
    });

    it.each(['blood test', 'lab tests', 'how to lead a healthy life'])('find the usual tests for %p', async (query) => {
      const usual = ['hemoglobin', 'creatinine', 'alt'];
      expect((await content('search_biomarkers', { query })).results.slice(0, 3).map(({ slug }: { slug: string }) => slug)).toEqual(usual);
      const ids = (await content('search', { query })).results.map(({ id }: { id: string }) => id);
      expect(ids).toEqual(expect.arrayContaining(usual.map((slug) => `biomarker:${slug}`)));
      expect(ids).not.toContain('biomarker:lead');
      const { items } = await content('search_lab_catalog', { query });
      expect(items.map(({ handle }: { handle: string }) => handle)).toEqual(expect.arrayContaining(['hemoglobin', 'alt', 'essential']));
    });

    it.each(['blue table window', 'what should I eat for breakfast', 'purple elephant', 'what time is it'])(
      'find nothing for %p, and suggest nothing',
      async (query) => {
        for (const tool of ['search', 'search_biomarkers']) {
          const found = await content(tool, { query });
          expect([tool, found.results, found.notice]).toEqual([tool, [], expect.stringMatching(/^Nothing here matches\. Try a name, .+ tired\.$/)]);
        }
        expect(await content('search_lab_catalog', { query })).toMatchObject({ items: [], notice: expect.stringContaining('Try the name of one test') });
      },
    );

    it('say what to try instead, and find something for each word of that', async () => {
      const tried = async (tool: string, path?: string) => {
        const { notice, ...empty } = await content(tool, { query: 'qqxzvy' }, path);
        expect([tool, empty.results ?? empty.items]).toEqual([tool, []]);
        const words = / such as (.+)\.$/.exec(notice)![1]!.split(/, | or /);
        for (const query of words) {
          const found = await content(tool, { query }, path);
          expect([tool, query, (found.results ?? found.items).length > 0, found.notice ?? '']).toEqual([
            tool,
            query,
            true,
            expect.not.stringMatching(/Nothing|read as/),
          ]);
        }
        return words.length;
      };
      expect([await tried('search'), await tried('search_biomarkers'), await tried('search_lab_catalog'), await tried('search', '/mcp/docs')]).toEqual([
        4, 4, 2, 5,
      ]);
    });

    it('return every result that a search finds', async () => {
      const ids = new Set<string>();
      for (const query of ['iron', 'heart', 'panel price', 'how to compare services', 'vitamin d', 'rate limit errors', 'thyroid']) {
        for (const { id, url, title } of (await content('search', { query })).results) {
          expect([RESULT_KINDS.includes(id.split(':')[0]), title.length > 0, url.startsWith(`${BASE_URL}/`)]).toEqual([true, true, true]);
          ids.add(id);
        }
      }
      expect(new Set([...ids].map((id) => id.split(':')[0]))).toEqual(new Set(RESULT_KINDS));
      for (const id of ids) {
        const called = await service.rpc.call('fetch', { id });
        expect([id, called.content?.id, called.length <= LONGEST_REPLY]).toEqual([id, id, true]);
        const { title, text, metadata } = called.content;
        expect([id, title.length > 2, text.length > 100, metadata.kind]).toEqual([id, true, true, id.split(':')[0]]);
      }
    });

    it('list the biomarkers of a test in catalog order, with its path and notices', async () => {
      const slugs = ['vitamin-b12', 'mcv', 'ferritin', 'iron', 'alt'];
      const shuffled = (await service.deps.tools.biomarkers.findMany(slugs)).sort((a, b) => slugs.indexOf(b.slug) - slugs.indexOf(a.slug));
      const deps = {
        ...service.deps.tools,
        catalog: { read: async () => ({ items: [{ ...item, biomarkerSlugs: slugs }], total: 1, asOf: '' }) },
        biomarkers: { ...service.deps.tools.biomarkers, findMany: async () => shuffled },
      };
      const { text, path } = await fetchResult(deps, 'test:many', ['test']);
      expect([...text.matchAll(/It measures .*\(\/biomarkers\/([a-z0-9-]+)\)/g)].map(([, slug]) => slug)).toEqual(slugs);
      expect(text).toContain(NOT_A_DIAGNOSIS);
      expect(path).toBe(`/biomarkers/${slugs[0]}`);
    });

    it.each([
      'ferritin',
      'biomarker',
      'biomarker:',
      'story:x',
      'biomarker:ferritin:x',
      'Biomarker:ferritin',
      'biomarker:Ferritin',
      'test:leptin',
      'test:essential',
      'panel:nope',
      'biomarker:../docs/mcp',
      ' biomarker:tsh',
    ])('know no result with the id %p', async (id) => {
      expect((await outcome('fetch', { id }))?.code).toBe('result_not_found');
    });

    it.each([
      ['biomarker:feritin', 'biomarker:ferritin'],
      ['ferritin', 'biomarker:ferritin'],
      ['biomarker:CRP', 'biomarker:hs-crp'],
      ['biomarker:vitamin-d', 'biomarker:vitamin-d-25-hydroxy'],
      ['panel:heart', 'panel:'],
      ['doc:rate-limit', 'doc:'],
      ['category:heart', 'category:heart-health'],
      ['biomarker:hba1c', 'biomarker:hemoglobin-a1c'],
      ['comparison:quest', 'comparison:'],
      ['story:tsh', 'biomarker:tsh'],
    ])('%s is unknown: the message has %s', async (id, meant) => {
      const { message } = (await outcome('fetch', { id }))!;
      const [, suggested] = message.match(/Did you mean "([^"]+)"/) ?? [message];
      expect(suggested).toContain(meant);
      expect(await content('fetch', { id: suggested })).toMatchObject({ id: suggested });
    });

    it('an unknown document is answered with documents alone', async () => {
      const { outcome } = await service.rpc.call('fetch', { id: 'doc:pkce' }, '/mcp/docs');
      const ids = outcome!.message.match(/"([^"]+)"/g)!.slice(1);
      expect(ids.length).toBeGreaterThan(0);
      for (const id of ids) expect(id).toMatch(/^"doc:/);
    });

    it('cover only documents at the documentation server', async () => {
      const { docs } = await content('list_docs', {}, '/mcp/docs');
      expect(docs.length).toBeGreaterThan(3);
      for (const { id, title, url } of docs) {
        expect(await content('fetch', { id }, '/mcp/docs')).toMatchObject({ id, title, url });
      }
      const { results } = await content('search', { query: 'disclaimer' }, '/mcp/docs');
      expect(results[0].id).toBe('doc:medical-disclaimer');
      expect((await service.rpc.call('fetch', { id: 'biomarker:ferritin' }, '/mcp/docs')).outcome?.code).toBe('result_not_found');
      expect((await service.rpc.call('get_biomarker', { slug: 'ferritin' }, '/mcp/docs')).error?.code).toBe(-32602);
    });
  });

  describe('pages', () => {
    it.each([
      '/',
      '/biomarkers',
      '/biomarkers/ferritin',
      '/biomarkers/ferritin.md',
      '/categories/iron-status',
      '/panels',
      '/panels/max',
      '/compare',
      '/compare/everlywell',
      '/docs',
      '/llms.txt',
      '/biomarkers//ferritin/',
      '/biomarkers/%66erritin',
      '/x/../biomarkers/ferritin',
    ])('%s is available as markdown', async (path) => {
      const called = await service.rpc.call('get_page_as_markdown', { path });
      expect(called.content?.markdown).toMatch(/^# /);
      // Only the instructions and fetch contain it.
      if (path !== '/llms.txt') expect(called.content.markdown).not.toContain(DISCLAIMER);
      expect(called.content.path).toMatch(/^\/[a-z0-9/.-]*$/);
      expect(called.length).toBeLessThanOrEqual(LONGEST_REPLY);
    });

    it('/llms.txt is cut after a whole entry and says so', async () => {
      const { content } = await service.rpc.call('get_page_as_markdown', { path: '/llms.txt' });
      expect(content).toMatchObject({ truncated: true, totalChars: expect.any(Number) });
      expect(content.markdown.split('\n').at(-1)).toMatch(/^- \[.+\]\(https:.+\.md\): .+/);
    });

    it.each([
      '/checkout',
      '/checkout/custom',
      '/account',
      '/account/connections',
      '/results/1',
      '/problems/not-found',
      '/robots.txt',
      '/sitemap.xml',
      '/api/v1/biomarkers',
      '/oauth/authorize',
      '/biomarkers/../checkout',
      '/biomarkers/%2e%2e/account',
      '/%63heckout',
      '/biomarkers/%252e%252e/account',
      '/biomarkers/ferritin%00',
      '/%ff',
      '//evil.example/x',
      '/biomarkers\\ferritin',
      '/readyz',
    ])('%s is not available', async (path) => {
      const refused = await outcome('get_page_as_markdown', { path });
      expect([refused?.code, refused?.message.includes('Account, checkout and result pages are never given.')]).toEqual(['page_not_available', true]);
    });

    it.each(['/biomarkers/HbA1c', '/loinc/4548-4', '/loinc/59261-8'])('%s is the page of its biomarker', async (path) => {
      expect((await content('get_page_as_markdown', { path })).path).toBe('/biomarkers/hemoglobin-a1c');
    });
  });
});
