import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { productTools } from '../../src/tools/index.ts';
import { startMcpServer, type McpServer } from '../testing.ts';
import { OTHER_ARGUMENTS, TEXT_ARGUMENTS } from './text-arguments.ts';

let service: McpServer;

const chars = (length: number) => 'x'.repeat(length);
const list = (length: number, size = 1) => Array.from({ length }, (_, index) => `${index}`.padStart(size, 'x'));
const path = (length: number) => `/${chars(length - 1)}`;

const CONCERNS =
  'general_baseline fatigue_energy thyroid hormone_balance heart_risk metabolic_health vitamin_nutrient inflammation healthy_aging athletic_performance sleep_stress specific_tests'.split(
    ' ',
  );
const panel = { concern: 'thyroid', goal: 'build_baseline' };

/** Arguments within and just beyond each bound of the tools. */
const BOUNDS: { tool: string; of: string; base?: object; within: object[]; beyond: object[] }[] = [
  { tool: 'list_biomarker_categories', of: 'no arguments', within: [{}], beyond: [{ x: 1 }] },
  {
    tool: 'get_biomarker_category',
    of: 'slug',
    within: [{ slug: 'x' }, { slug: chars(120) }],
    beyond: [{}, { slug: '' }, { slug: chars(121) }, { slug: 5 }, { slug: null }],
  },
  {
    tool: 'search_biomarkers',
    of: 'query',
    within: [{ query: 'x' }, { query: chars(200) }],
    beyond: [{}, { query: '' }, { query: chars(201) }, { query: ['x'] }],
  },
  {
    tool: 'search_biomarkers',
    of: 'limit',
    base: { query: 'x' },
    within: [{ limit: 1 }, { limit: 25 }],
    beyond: [{ limit: 0 }, { limit: 26 }, { limit: 1.5 }, { limit: '5' }],
  },
  { tool: 'get_biomarker', of: 'slug', within: [{ slug: 'x' }, { slug: chars(160) }], beyond: [{}, { slug: '' }, { slug: chars(161) }] },
  { tool: 'browse_biomarkers', of: 'cursor', within: [{}], beyond: [{ cursor: '' }, { cursor: chars(257) }, { cursor: chars(256) }, { cursor: 'x' }] },
  { tool: 'browse_biomarkers', of: 'limit', within: [{ limit: 1 }, { limit: 50 }], beyond: [{ limit: 0 }, { limit: 51 }, { limit: 2.5 }] },
  { tool: 'browse_biomarkers', of: 'category', within: [{ category: 'x' }, { category: chars(120) }], beyond: [{ category: '' }, { category: chars(121) }] },
  {
    tool: 'browse_biomarkers',
    of: 'gender',
    within: [{ gender: 'all' }, { gender: 'male' }, { gender: 'female' }],
    beyond: [{ gender: 'both' }, { gender: 'Male' }, { gender: '' }],
  },
  {
    tool: 'get_biomarkers',
    of: 'slugs',
    within: [{ slugs: list(1) }, { slugs: list(20, 128) }],
    beyond: [{}, { slugs: [] }, { slugs: list(21) }, { slugs: [''] }, { slugs: list(1, 129) }, { slugs: ['x', 'x'] }, { slugs: 'x' }, { slugs: [5] }],
  },
  { tool: 'list_lab_packages', of: 'no arguments', within: [{}], beyond: [{ slug: 'max' }] },
  {
    tool: 'get_lab_package',
    of: 'slug',
    within: ['essential', 'advanced', 'max'].map((slug) => ({ slug })),
    beyond: [{}, { slug: 'basic' }, { slug: 'Max' }, { slug: '' }],
  },
  { tool: 'search_lab_catalog', of: 'query', within: [{}, { query: 'xx' }, { query: chars(120) }], beyond: [{ query: 'x' }, { query: chars(121) }] },
  { tool: 'search_lab_catalog', of: 'category', within: [{ category: 'x' }, { category: chars(120) }], beyond: [{ category: '' }, { category: chars(121) }] },
  { tool: 'search_lab_catalog', of: 'itemType', within: ['all', 'panel', 'individual_test'].map((itemType) => ({ itemType })), beyond: [{ itemType: 'test' }] },
  { tool: 'search_lab_catalog', of: 'gender', within: ['all', 'male', 'female'].map((gender) => ({ gender })), beyond: [{ gender: 'both' }] },
  { tool: 'search_lab_catalog', of: 'page', within: [{ page: 1 }, { page: 1000 }], beyond: [{ page: 0 }, { page: 1001 }, { page: 1.5 }] },
  { tool: 'search_lab_catalog', of: 'limit', within: [{ limit: 1 }, { limit: 50 }], beyond: [{ limit: 0 }, { limit: 51 }] },
  { tool: 'get_lab_catalog_item', of: 'handle', within: [{ handle: 'x' }, { handle: chars(128) }], beyond: [{}, { handle: '' }, { handle: chars(129) }] },
  {
    tool: 'recommend_panel',
    of: 'concern',
    base: { goal: 'retest' },
    within: [...CONCERNS, 'urgent_symptoms'].map((concern) => ({ concern })),
    beyond: [{}, { concern: 'other' }],
  },
  {
    tool: 'recommend_panel',
    of: 'goal',
    base: { concern: 'thyroid' },
    within: ['build_baseline', 'investigate_concern', 'monitor_progress', 'retest', 'find_specific_test'].map((goal) => ({ goal })),
    beyond: [{}, { goal: 'other' }],
  },
  {
    tool: 'recommend_panel',
    of: 'budget',
    base: panel,
    within: ['under_100', 'under_200', 'under_400', 'flexible'].map((budget) => ({ budget })),
    beyond: [{ budget: 100 }],
  },
  {
    tool: 'recommend_panel',
    of: 'maxBudgetUsd',
    base: panel,
    within: [{ maxBudgetUsd: 2 }, { maxBudgetUsd: 2000 }, { maxBudgetUsd: 149.99 }],
    beyond: [{ maxBudgetUsd: 1.99 }, { maxBudgetUsd: 2000.01 }, { maxBudgetUsd: '150' }, { maxBudgetUsd: -150 }],
  },
  {
    tool: 'recommend_panel',
    of: 'packagePreference',
    base: panel,
    within: [{ packagePreference: 'allow_packages' }, { packagePreference: 'custom_only', maxBudgetUsd: 2 }],
    beyond: [{ packagePreference: 'custom_only' }, { packagePreference: 'custom_only', budget: 'under_100' }, { packagePreference: 'none' }],
  },
  {
    tool: 'recommend_panel',
    of: 'ageBand',
    base: panel,
    within: ['18_29', '30_39', '40_49', '50_59', '60_plus', 'not_specified'].map((ageBand) => ({ ageBand })),
    beyond: [{ ageBand: '70_plus' }, { ageBand: 40 }],
  },
  { tool: 'recommend_panel', of: 'sex', base: panel, within: ['female', 'male', 'not_specified'].map((sex) => ({ sex })), beyond: [{ sex: 'all' }] },
  {
    tool: 'recommend_panel',
    of: 'biomarkerSlugs',
    base: panel,
    within: [{ biomarkerSlugs: ['tsh'] }, { biomarkerSlugs: list(5, 128) }],
    beyond: [
      { biomarkerSlugs: [] },
      { biomarkerSlugs: list(6) },
      { biomarkerSlugs: [''] },
      { biomarkerSlugs: list(1, 129) },
      { biomarkerSlugs: ['tsh', 'tsh'] },
    ],
  },
  { tool: 'start_guided_panel_builder', of: 'no arguments', within: [{}], beyond: [{ concern: 'thyroid' }] },
  {
    tool: 'create_checkout_link',
    of: 'basePackage',
    within: ['essential', 'advanced', 'max'].map((basePackage) => ({ basePackage })),
    beyond: [{}, { basePackage: 'basic' }, { assistant: 'claude' }],
  },
  {
    tool: 'create_checkout_link',
    of: 'handles',
    base: { basePackage: 'essential' },
    within: [{ handles: [] }, { handles: list(20, 128) }],
    beyond: [{ handles: list(21) }, { handles: [''] }, { handles: list(1, 129) }, { handles: ['tsh', 'tsh'] }],
  },
  {
    tool: 'create_checkout_link',
    of: 'assistant',
    base: { basePackage: 'essential' },
    within: ['chatgpt', 'claude', 'gemini', 'other'].map((assistant) => ({ assistant })),
    beyond: [{ assistant: 'copilot' }, { assistant: '' }],
  },
  {
    tool: 'compare_blood_testing_services',
    of: 'competitor',
    within: [{}, { competitor: '' }, { competitor: 'x' }, { competitor: chars(80) }],
    beyond: [{ competitor: chars(81) }, { competitor: 5 }],
  },
  {
    tool: 'get_page_as_markdown',
    of: 'path',
    within: [{ path: '/' }, { path: path(2048) }],
    beyond: [{}, { path: '' }, { path: 'x' }, { path: path(2049) }, { path: 'https://x/' }],
  },
  { tool: 'search', of: 'query', within: [{ query: 'x' }, { query: chars(200) }], beyond: [{}, { query: '' }, { query: chars(201) }] },
  { tool: 'fetch', of: 'id', within: [{ id: 'x' }, { id: chars(300) }], beyond: [{}, { id: '' }, { id: chars(301) }] },
];

describe('tool bounds', () => {
  beforeAll(async () => {
    service = await startMcpServer();
  });
  afterAll(() => service.stop());

  describe.each(BOUNDS)('$tool: $of', ({ tool, base = {}, within, beyond }) => {
    it('accepts values within the bounds', async () => {
      for (const args of within) {
        const { error } = await service.rpc.call(tool, { ...base, ...args });
        expect({ args, error }).toEqual({ args, error: undefined });
      }
    });

    it('refuses values beyond the bounds, with the reason in message and data.issues', async () => {
      for (const args of beyond) {
        const { error } = await service.rpc.call(tool, { ...base, ...args });
        expect({ args, error }).toEqual({
          args,
          error: {
            code: -32602,
            message: expect.stringContaining(`Invalid arguments for ${tool}: `),
            data: { issues: expect.arrayContaining([{ path: expect.any(String), message: expect.any(String) }]) },
          },
        });
      }
    });
  });

  it('every tool has a test of its bounds', () => {
    expect(new Set(BOUNDS.map(({ tool }) => tool))).toEqual(new Set(productTools.map(({ name }) => name)));
  });

  it('a refusal names the invalid field, or the known arguments', async () => {
    expect((await service.rpc.call('get_biomarker', { slug: chars(161) })).error!.message).toMatch(/^Invalid arguments for get_biomarker: slug: /);
    expect((await service.rpc.call('get_biomarker')).error!.message).toBe('Invalid arguments for get_biomarker: slug: is missing');
    expect((await service.rpc.call('get_biomarker', { slug: 5 })).error!.message).toBe(
      'Invalid arguments for get_biomarker: slug: Invalid input: expected string, received number',
    );
    expect((await service.rpc.call('get_biomarkers', { slugs: ['a', ''] })).error!.message).toContain('slugs.1: ');
    expect((await service.rpc.call('search_biomarkers', { question: 'iron' })).error!.message).toContain(
      'Unrecognized key: "question" (this tool takes: query, limit)',
    );
  });

  it('every tool refuses an unknown argument', async () => {
    for (const { name } of productTools) {
      for (const key of ['unknown', '__proto__', 'constructor']) {
        const { error } = await service.rpc.call(name, JSON.parse(`{"${key}":1}`));
        expect([name, key, error?.code]).toEqual([name, key, -32602]);
      }
    }
  });

  it('an unknown tool gets -32602 with its name', async () => {
    for (const name of ['nope', '', 'toString', '__proto__', 'search '])
      expect((await service.rpc.call(name)).error).toEqual({
        code: -32602,
        message: `No tool is called "${name}"`,
        data: { issues: [{ path: 'name', message: `No tool is called "${name}"` }] },
      });
  });

  it('deeply nested arguments are refused normally', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    for (const args of [`{"slug":${deep}}`, `{"x":${deep}}`]) {
      const { body } = await service.api
        .post('/mcp')
        .type('json')
        .send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_biomarker","arguments":${args}}}`);
      expect(body.error.code).toBe(-32602);
    }
  });

  it('a refusal is short even for long input', async () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`unknown-${index}`, index]));
    for (const [name, args] of [
      ['get_biomarkers', { slugs: Array.from({ length: 9000 }, () => 5) }],
      ['search', many],
      ['x'.repeat(60_000), {}],
    ] as const) {
      const { error, length } = await service.rpc.call(name, args);
      expect(error!.code).toBe(-32602);
      expect(error!.message.length).toBeLessThan(700);
      expect(length).toBeLessThan(20_000);
    }
  });

  it('texts with NUL, lone surrogates and markup find nothing', async () => {
    for (const odd of ['fer\u0000rit\u0000in', '\u0000', '\ud800', '<script>', "' OR 1=1 --", '../../etc/passwd', '%00', '🩸'.repeat(30)]) {
      expect((await service.rpc.call('get_biomarker', { slug: odd })).outcome?.code).toBe('biomarker_not_found');
      expect((await service.rpc.call('get_biomarker_category', { slug: odd })).outcome?.code).toBe('category_not_found');
      expect((await service.rpc.call('get_lab_catalog_item', { handle: odd })).outcome?.code).toBe('catalog_item_not_found');
      expect((await service.rpc.call('fetch', { id: `biomarker:${odd}` })).outcome?.code).toBe('result_not_found');
      expect((await service.rpc.call('get_page_as_markdown', { path: `/biomarkers/${odd}` })).outcome?.code).toBe('page_not_available');
      expect((await service.rpc.call('compare_blood_testing_services', { competitor: odd })).outcome?.code).toBe('comparison_not_found');
      expect((await service.rpc.call('get_biomarkers', { slugs: [odd] })).content.missing).toHaveLength(1);
      for (const name of ['search', 'search_biomarkers']) expect((await service.rpc.call(name, { query: odd })).content.results).toEqual(expect.any(Array));
      expect((await service.rpc.call('search_lab_catalog', { query: `${odd}x` })).content.items).toEqual(expect.any(Array));
    }
  });

  it('no answer repeats more than 40 letters of its input', async () => {
    const long = 'Priya Nair born 1980 Baker Street 221b, my own results: zzqx 9.1';
    const beyond = long.slice(0, 41);
    const calls: [string, object][] = [
      ...TEXT_ARGUMENTS.map(({ tool, field, isList }): [string, object] => [tool, { ...OTHER_ARGUMENTS[tool], [field]: isList ? [long] : long }]),
      ['get_page_as_markdown', { path: `/${long}` }],
      ['search', { query: 'iron', [long]: 1 }],
      [long, {}],
    ];
    expect(TEXT_ARGUMENTS.length).toBeGreaterThan(10);
    for (const [name, args] of calls) {
      const { content, outcome, error } = await service.rpc.call(name, args);
      expect([name, JSON.stringify(content ?? outcome ?? error).includes(beyond)]).toEqual([name, false]);
    }
    expect((await service.rpc.call('get_biomarker', { slug: long })).outcome?.message).toContain(`No biomarker is called "${long.slice(0, 40)}…"`);
  });

  it('a refusal lists at most 20 faults', async () => {
    const { error } = await service.rpc.call('get_biomarkers', { slugs: Array.from({ length: 20 }, () => 5), other: 1 });
    expect((error!.data as { issues: unknown[] }).issues).toHaveLength(20);
  });
});
