import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import document from '../../openapi.json' with { type: 'json' };
import { ADMIN_TOKEN, startContentApi } from '../testing.ts';

type Query = Record<string, string>;
type Data = Record<string, unknown> & { data: Named[]; pagination: { next_cursor: string } };
type Named = Record<string, unknown> & { slug?: string; id?: string };

/**
 * What a parameter does to an answer: `nothing` is left of it, `fewer` or `more` members, or the same ones in another order.
 * `beside` are the other parameters of both requests; a value may come from the answer without it.
 */
type Probe = {
  value: string | ((before: Data) => string);
  leaves: 'nothing' | 'fewer' | 'more' | 'another order';
  beside?: Query;
  members?: (data: Data) => unknown[];
};
type Operation = { path?: string; body?: object; beside?: Query; members(data: Data): unknown[]; parameters: Record<string, Probe> };

const nothing = (value: string, beside: Query = {}): Probe => ({ value, leaves: 'nothing', beside });
const fewer = (value: string, beside: Query = {}): Probe => ({ value, leaves: 'fewer', beside });
const anotherOrder = (value: string, beside: Query = {}): Probe => ({ value, leaves: 'another order', beside });

const paged = { page: nothing('1000'), pageSize: fewer('1') };
const namesOf = (items: readonly Named[]) => items.map(({ slug, id }) => slug ?? id);
const ofList = ({ data }: Data) => namesOf(data);
const ofResults = ({ results }: Data) => namesOf(results as Named[]);
const ofSuggestions = ({ suggestions }: Data) => namesOf(suggestions as Named[]);

const OPERATIONS: Record<string, Operation> = {
  listBiomarkers: {
    members: ofList,
    parameters: {
      ...paged,
      limit: fewer('1'),
      cursor: { value: ({ pagination }) => pagination.next_cursor, leaves: 'another order', beside: { pageSize: '1' } },
      sortBy: anotherOrder('categorySlug'),
      sortOrder: anotherOrder('desc'),
      search: nothing('zzqxv'),
      fields: { value: 'minimal', leaves: 'fewer', members: ({ data }) => Object.keys(data[0]!) },
      category: nothing('no-such-category'),
      gender: nothing('female', { search: 'PSA' }),
      hasLabvendorMapping: fewer('false', { pageSize: '100' }),
      inPackages: nothing('no-such-package'),
    },
  },
  searchBiomarkers: {
    beside: { q: 'iron' },
    members: ofResults,
    parameters: { q: nothing('zzqxv'), category: nothing('no-such-category'), gender: fewer('female', { q: 'PSA' }), limit: fewer('1') },
  },
  trendingBiomarkers: { members: (data) => namesOf(data as unknown as Named[]), parameters: { limit: fewer('1'), timeframe: anotherOrder('day') } },
  getBiomarker: { members: Object.keys, parameters: { include: { value: 'related,packages,stories,questions', leaves: 'more' } } },
  batchBiomarkers: {
    body: { slugs: ['ferritin'] },
    members: ({ items }) => Object.keys((items as object[])[0]!),
    parameters: { fields: fewer('minimal') },
  },
  suggest: { beside: { q: 'iro' }, members: ofSuggestions, parameters: { q: nothing('zzqxv'), limit: fewer('1') } },
  listCategories: { members: ofList, parameters: { ...paged, sortBy: anotherOrder('biomarkerCount'), sortOrder: anotherOrder('desc') } },
  listLabPackages: {
    members: ofList,
    parameters: {
      ...paged,
      sortBy: anotherOrder('name'),
      sortOrder: anotherOrder('desc'),
      search: nothing('zzqxv'),
      category: nothing('no-such-category'),
      condition: nothing('no such condition'),
      minPrice: nothing('1000000'),
      maxPrice: nothing('0.01'),
      sampleType: nothing('saliva'),
      isActive: nothing('false'),
    },
  },
  getLabPackage: { path: '/api/v1/lab-packages/essential', members: Object.keys, parameters: { includeBiomarkers: { value: 'true', leaves: 'more' } } },
  listStories: { members: ofList, parameters: { ...paged, sortBy: anotherOrder('helpful') } },
  listQuestions: { members: ofList, parameters: { ...paged, category: nothing('symptoms'), featured: fewer('true') } },
  clearCache: { members: ({ cleared }) => cleared as unknown[], parameters: { target: fewer('biomarkers') } },
};

type Bounds = { minimum?: number; maximum?: number; minLength?: number; maxLength?: number; enum?: string[] };
type Published = { operationId: string; parameters?: { in: string; name: string; schema: Bounds }[] };
const published = Object.entries(document.paths as unknown as Record<string, Record<string, Published>>).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId, parameters = [] }]) =>
    parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }) => ({ operationId, name, schema, method: method as 'get' | 'post' | 'delete', path })),
  ),
);

/** The first value beyond each bound. */
function beyond({ minimum, maximum, minLength = 0, maxLength, enum: known }: Bounds): string[] {
  return [
    ...(minimum === undefined ? [] : [String(minimum - 1)]),
    ...(maximum === undefined ? [] : [String(maximum + 1)]),
    ...(minLength === 0 ? [] : ['a'.repeat(minLength - 1)]),
    ...(maxLength === undefined ? [] : ['a'.repeat(maxLength + 1)]),
    ...(known ? [known[0]!.toUpperCase()] : []),
  ];
}
const bounded = published.flatMap(({ schema, ...parameter }) => beyond(schema).map((value) => ({ ...parameter, value, shown: value.slice(0, 20) })));

let service: Awaited<ReturnType<typeof startContentApi>>;

describe('query parameters', () => {
  beforeAll(async () => {
    service = await startContentApi({ RATE_LIMIT_POINTS: '100000' });
    await service.database.run(`
      WITH told AS (DELETE FROM content.question WHERE biomarker_id = (SELECT id FROM content.biomarker WHERE slug = 'ferritin'))
      INSERT INTO content.story (id, biomarker_id, title, body, author_name, tags, status, helpful_count, published_at)
      SELECT gen_random_uuid(), id, 't', 'b', 'a', '{}', 'approved', helpful, now() - helpful * interval '1 day'
      FROM content.biomarker, generate_series(1, 2) helpful WHERE slug IN ('ferritin', 'zinc')`);
    await service.database.run(`
      INSERT INTO content.question (id, biomarker_id, question, category, status, is_featured, published_at)
      SELECT gen_random_uuid(), id, 'q', 'testing', 'approved', number = 1, now()
      FROM content.biomarker, generate_series(1, 2) number WHERE slug IN ('ferritin', 'zinc')`);
    await service.database.run(`
      INSERT INTO content.biomarker_activity (biomarker_id, day, views)
      SELECT id, current_date - CASE slug WHEN 'zinc' THEN 7 ELSE 0 END, CASE slug WHEN 'zinc' THEN 40 ELSE 3 END
      FROM content.biomarker WHERE slug IN ('zinc', 'ferritin')`);
    await service.deps.activity.takeSnapshot(0);
  });
  afterAll(() => service.stop());

  it('are probed here one by one, as the OpenAPI document names them', () => {
    const probed = Object.entries(OPERATIONS).flatMap(([operationId, { parameters }]) => Object.keys(parameters).map((name) => `${operationId} ${name}`));
    expect(probed.sort()).toEqual(published.map(({ operationId, name }) => `${operationId} ${name}`).sort());
  });

  it.each(['stories', 'questions'])('of one biomarker, the %s alone are counted', async (list) => {
    const { data } = (await service.api.get(`/api/v1/biomarkers/ferritin/${list}`).expect(200)).body;
    expect([ofList(data).length, data.pagination.totalCount]).toEqual([2, 2]);
  });

  it.each(bounded)('$operationId refuses $name=$shown, which is beyond the published bound', async ({ operationId, name, method, path, value }) => {
    const { path: own = path, beside, body } = OPERATIONS[operationId]!;
    const { error } = (
      await service.api[method](own.replace('{slug}', 'ferritin'))
        .query({ ...beside, [name]: value })
        .set('Authorization', `Bearer ${ADMIN_TOKEN}`)
        .send(body)
        .expect(400)
    ).body;
    expect(error.details).toMatch(new RegExp(`^${name}: `));
  });

  it.each(published)('$operationId: $name changes the answer', async ({ operationId, name, method, path }) => {
    const operation = OPERATIONS[operationId]!;
    const { value, leaves, beside, members = operation.members } = operation.parameters[name]!;
    const answerTo = async (query: Query): Promise<Data> => {
      const call = service.api[method]((operation.path ?? path).replace('{slug}', 'ferritin'))
        .query(query)
        .set('Authorization', `Bearer ${ADMIN_TOKEN}`)
        .send(operation.body);
      return (await call.expect(200)).body.data;
    };
    const others = { ...operation.beside, ...beside };
    const before = await answerTo(others);
    const after = await answerTo({ ...others, [name]: typeof value === 'string' ? value : value(before) });
    const [one, other] = [members(before), members(after)];
    expect(one).not.toHaveLength(0);
    if (leaves === 'nothing') expect(other).toEqual([]);
    if (leaves === 'fewer') expect(other.length).toBeLessThan(one.length);
    if (leaves === 'more') expect(other.length).toBeGreaterThan(one.length);
    if (leaves === 'another order') {
      expect(other).toHaveLength(one.length);
      expect(other).not.toEqual(one);
    }
  });
});
