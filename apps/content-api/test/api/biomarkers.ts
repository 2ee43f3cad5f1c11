import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Biomarker, BiomarkerDetail, BIOMARKER_SORTS, DETAIL_FIELDS } from '@biomarker/domain/content';
import { catalogue } from '../../../../prisma/test/fixtures.ts';
import { startContentApi } from '../testing.ts';

let service: Awaited<ReturnType<typeof startContentApi>>;

type Card = Record<string, unknown> & { slug: string };
const list = async (query: Record<string, string | number>): Promise<{ data: Card[]; pagination: Record<string, unknown> }> =>
  (await service.api.get('/api/v1/biomarkers').query(query).expect(200)).body.data;

async function walk(query: Record<string, string | number>, how: 'cursor' | 'page'): Promise<string[]> {
  const slugs: string[] = [];
  for (let page = 1, cursor: unknown; ; page++) {
    const { data, pagination } = await list({
      pageSize: 17,
      fields: 'minimal',
      ...query,
      ...(how === 'page' ? { page } : cursor ? { cursor: String(cursor) } : {}),
    });
    slugs.push(...data.map(({ slug }) => slug));
    expect(pagination).toMatchObject({ page, hasNext: pagination.hasNextPage, hasPrevious: page > 1 });
    cursor = pagination.next_cursor;
    if (!pagination.hasNext) {
      expect(cursor).toBeNull();
      return slugs;
    }
  }
}

describe('biomarkers', () => {
  beforeAll(async () => {
    service = await startContentApi({ RATE_LIMIT_POINTS: '100000' });
  });
  afterAll(() => service.stop());

  describe('GET /api/v1/biomarkers', () => {
    it.each(BIOMARKER_SORTS.flatMap((sortBy) => [[sortBy, 'asc'] as const, [sortBy, 'desc'] as const]))(
      'pages through all biomarkers by %s %s exactly once, by cursor and by page',
      async (sortBy, sortOrder) => {
        const byCursor = await walk({ sortBy, sortOrder }, 'cursor');
        expect(new Set(byCursor).size).toBe(catalogue.length);
        expect(byCursor).toHaveLength(catalogue.length);
        expect(await walk({ sortBy, sortOrder }, 'page')).toEqual(byCursor);
      },
    );

    it('returns 20 complete biomarkers by name by default', async () => {
      const { data, pagination } = await list({});
      expect(data).toHaveLength(20);
      for (const item of data) expect(() => Biomarker.parse(item)).not.toThrow();
      expect(pagination).toMatchObject({
        page: 1,
        pageSize: 20,
        totalCount: catalogue.length,
        totalPages: Math.ceil(catalogue.length / 20),
        hasNextPage: true,
        hasPreviousPage: false,
      });
      const names = data.map(({ name }) => String(name).toLowerCase());
      expect(names).toEqual([...names].sort());
    });

    it('prefers pageSize to limit and a cursor to a page', async () => {
      expect((await list({ limit: 3 })).data).toHaveLength(3);
      expect((await list({ limit: 3, pageSize: 5 })).data).toHaveLength(5);
      const first = await list({ pageSize: 5 });
      const second = await list({ pageSize: 5, page: 7, cursor: String(first.pagination.next_cursor) });
      expect(second.pagination.page).toBe(2);
      expect(second.data).toEqual((await list({ pageSize: 5, page: 2 })).data);
      expect((await list({ pageSize: 5, cursor: String(second.pagination.cursor) })).data).toEqual(second.data);
    });

    it('keeps cursor pages complete while biomarkers are added', async () => {
      const first = await list({ pageSize: 10, fields: 'minimal' });
      const add = (slug: string, name: string) =>
        service.database.run(
          `INSERT INTO content.biomarker (id, slug, name, category_id, applicable_gender, symptoms, causes, key_insights, seo_variations, has_content, aliases, source_hash, search_keys, search_text)
         SELECT gen_random_uuid(), $1, $2, category_id, 'both', '{}', '{}', '{}', '{}', false, '{}', '', '{}', '' FROM content.biomarker LIMIT 1`,
          [slug, name],
        );
      await add('added-before', 'AA before everything');
      await add('added-behind', `${first.data.at(-1)!.name} behind`);
      await service.clearCaches();
      const next = await list({ pageSize: 10, fields: 'minimal', cursor: String(first.pagination.next_cursor) });
      expect(next.data[0]!.slug).toBe('added-behind');
      await service.database.run(`DELETE FROM content.biomarker WHERE slug LIKE 'added-%'`);
      await service.clearCaches();
    });

    it('returns an empty page past the end', async () => {
      await list({ page: 999_999_999_999_999, pageSize: 100 });
      const { data, pagination } = await list({ page: 400 });
      expect(data).toEqual([]);
      expect(pagination).toMatchObject({ page: 400, totalCount: catalogue.length, hasNextPage: false, hasPreviousPage: true, next_cursor: null });
    });

    it('filters by category, gender, package, vendor and text', async () => {
      expect((await list({ category: 'iron-status' })).pagination.totalCount).toBe(catalogue.filter(({ category }) => category === 'iron-status').length);
      expect((await list({ category: 'nowhere' })).data).toEqual([]);
      expect((await list({ category: 'x'.repeat(500) })).data).toEqual([]);
      const women = await list({ gender: 'female', pageSize: 100, fields: 'applicableGender' });
      expect(women.pagination.totalCount).toBe(catalogue.filter(({ gender }) => gender !== 'male').length);
      expect(new Set((await list({ gender: 'male', pageSize: 100, fields: 'applicableGender' })).data.map(({ applicableGender }) => applicableGender))).toEqual(
        new Set(['male', 'both']),
      );
      expect((await list({ inPackages: 'essential' })).pagination.totalCount).toBe(catalogue.filter(({ panels }) => panels.includes('essential')).length);
      expect((await list({ inPackages: 'essential,advanced' })).pagination.totalCount).toBe(
        catalogue.filter(({ panels }) => panels.some((panel) => ['essential', 'advanced'].includes(panel))).length,
      );
      expect((await list({ inPackages: 'none-of-that' })).pagination.totalCount).toBe(0);
      const [mapped, unmapped] = await Promise.all([list({ hasLabvendorMapping: 'true' }), list({ hasLabvendorMapping: 'false' })]);
      expect(Number(mapped.pagination.totalCount) + Number(unmapped.pagination.totalCount)).toBe(catalogue.length);
      expect(mapped.data.every(({ labvendorMarkerId }) => labvendorMarkerId)).toBe(true);
      expect((await list({ search: '4548-4' })).data.map(({ slug }) => slug)).toEqual(['hemoglobin-a1c']);
      expect((await list({ search: 'qqqqqq' })).data).toEqual([]);
    });

    it('treats operators in a search as plain text', async () => {
      expect((await list({ search: '-zzzzqqq' })).data).toEqual([]);
      for (const [search, slugs] of [
        ['erriti', ['ferritin']],
        ['err_ti', []],
        ['err%ti', []],
        ['%', ['psa-free-percent', 'transferrin-saturation']],
        ['\\', []],
        ['err\\iti', []],
      ] as const)
        expect({ search, slugs: (await list({ search })).data.map(({ slug }) => slug) }).toEqual({ search, slugs });
      expect((await list({ search: 'AST - SGOT' })).data.map(({ slug }) => slug)).toEqual(['ast']);
      expect((await list({ search: 'TSH - thyroid' })).data.map(({ slug }) => slug)).toContain('tsh');
      expect((await list({ search: '-cholesterol' })).pagination.totalCount).toBe((await list({ search: 'cholesterol' })).pagination.totalCount);
    });

    it('selects fields by name and by set, and always the required ones', async () => {
      const keys = async (fields: string) => Object.keys((await list({ fields, pageSize: 1, category: 'iron-status' })).data[0]!).sort();
      expect(await keys('minimal')).toEqual(['categorySlug', 'id', 'name', 'slug']);
      expect(await keys('unit')).toEqual(['categorySlug', 'id', 'name', 'slug', 'unit']);
      expect(await keys('card,loincName')).toEqual(
        [
          'applicableGender',
          'categoryId',
          'categorySlug',
          'hasContent',
          'id',
          'includedInPackages',
          'loincCode',
          'loincName',
          'medicalReviewStatus',
          'name',
          'slug',
          'summary',
          'trendingScore',
          'unit',
        ].sort(),
      );
    });

    it('selects details too, equal to those of the biomarker itself, on a list and in a batch, where nothing else has them', async () => {
      const slugs = ['ferritin', 'tsh', 'albumin-globulin-ratio'];
      const query = `fields=unit,${DETAIL_FIELDS.join(',')}`;
      const page = async (number: number) => (await list({ fields: `unit,${DETAIL_FIELDS.join(',')}`, pageSize: 100, page: number })).data;
      const listed = [...(await page(1)), ...(await page(2))];
      const { body } = await service.api.post(`/api/v1/biomarkers/batch?${query}`).send({ slugs }).expect(200);
      for (const slug of slugs) {
        const one = (await service.api.get(`/api/v1/biomarkers/${slug}?include=questions`).expect(200)).body.data;
        const known = ['id', 'slug', 'name', 'categorySlug', 'unit', ...DETAIL_FIELDS].filter((name) => one[name] !== undefined && one[name] !== null);
        const expected = Object.fromEntries(known.map((name) => [name, one[name]]));
        expect(listed.find((item) => item.slug === slug)).toEqual(expected);
        expect(body.data.items[slugs.indexOf(slug)]).toEqual(expected);
      }
      for (const name of DETAIL_FIELDS) expect((await list({ pageSize: 1 })).data[0]).not.toHaveProperty(name);
      const { headers } = await service.api.get(`/api/v1/biomarkers?${query}`).expect(200);
      await service.api.get(`/api/v1/biomarkers?${query}`).set('If-None-Match', headers.etag!).expect(304);
    });

    it.each([
      ['page=0', 'page'],
      ['page=01', 'page'],
      ['page=-0', 'page'],
      ['page=%2B1', 'page'],
      ['page=-1', 'page'],
      ['page=1.5', 'page'],
      ['page=', 'page'],
      ['page=one', 'page'],
      ['page=1e2', 'page'],
      ['page=1&page=2', 'page'],
      ['page=99999999999999999999', 'page'],
      ['pageSize=0', 'pageSize'],
      ['pageSize=101', 'pageSize'],
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['sortBy=price', 'sortBy'],
      ['sortBy=', 'sortBy'],
      ['sortOrder=up', 'sortOrder'],
      ['sortOrder=ASC', 'sortOrder'],
      ['fields=nope', 'fields'],
      ['fields=', 'fields'],
      ['fields=slug,,name', 'fields'],
      ['fields=__proto__', 'fields'],
      ['fields=constructor', 'fields'],
      ['gender=both', 'gender'],
      ['gender=x', 'gender'],
      ['hasLabvendorMapping=yes', 'hasLabvendorMapping'],
      ['hasLabvendorMapping=1', 'hasLabvendorMapping'],
      ['cursor=abc', 'cursor'],
      ['cursor=', 'cursor'],
      ['inPackages=', 'inPackages'],
      ['search=', 'search'],
      ['search=%20%20', 'search'],
      ['category[]=x&gender[]=y&page=0', 'page'],
    ])('refuses %s and names %s', async (query, name) => {
      const { body } = await service.api
        .get(`/api/v1/biomarkers?${query}`)
        .expect(400)
        .expect('content-type', /problem\+json/);
      expect(body).toMatchObject({ success: false, status: 400, error: { code: 'VALIDATION_ERROR' }, instance: '/api/v1/biomarkers' });
      expect(body.errors).toEqual([{ in: 'query', name, message: expect.any(String) }]);
      expect(body.error.details).toContain(name);
    });

    it('names every invalid field and ignores unknown parameters', async () => {
      const { body } = await service.api.get('/api/v1/biomarkers?page=0&gender=x&sortOrder=up').expect(400);
      expect(body.errors.map(({ name }: { name: string }) => name).sort()).toEqual(['gender', 'page', 'sortOrder']);
      await service.api.get('/api/v1/biomarkers?colour=blue&a[]=1').expect(200);
    });

    it('refuses an altered cursor and a cursor of another order or filter', async () => {
      const { pagination } = await list({ category: 'heart-health', pageSize: 2 });
      const cursor = String(pagination.next_cursor);
      await service.api.get('/api/v1/biomarkers').query({ category: 'heart-health', pageSize: 5, cursor }).expect(200);
      for (const query of [
        { cursor },
        { category: 'heart-health', sortOrder: 'desc', cursor },
        { category: 'heart-health', cursor: `${cursor.slice(0, -1)}${cursor.endsWith('A') ? 'B' : 'A'}` },
      ]) {
        await service.api.get('/api/v1/biomarkers').query(query).expect(400);
      }
    });
  });

  describe('GET /api/v1/biomarkers/{slug}', () => {
    it('returns every biomarker according to its contract', async () => {
      for (const { slug } of catalogue) {
        const { body } = await service.api.get(`/api/v1/biomarkers/${slug}`).expect(200);
        expect(() => BiomarkerDetail.parse(body.data)).not.toThrow();
        expect(body.data).toMatchObject({ slug, category: { slug: body.data.categorySlug }, medicalReviewStatus: 'pending' });
        expect(body.meta).toMatchObject({ cached: false, queryTime: expect.any(Number) });
      }
    });

    it('returns sourced ranges, with the normal interval as optimal without a guideline target', async () => {
      const { body: ferritin } = await service.api.get('/api/v1/biomarkers/ferritin');
      expect(ferritin.data.optimalRanges).toHaveLength(2);
      expect(ferritin.data.optimalRanges[0]).toMatchObject({
        gender: 'female',
        normalMin: 24,
        normalMax: 307,
        optimalMin: 24,
        optimalMax: 307,
        unit: 'ng/mL',
        notes: expect.stringContaining('No narrower'),
      });
      const { body: ldl } = await service.api.get('/api/v1/biomarkers/ldl-cholesterol');
      expect(ldl.data.optimalRanges[0]).toMatchObject({
        normalMin: 0,
        normalMax: 130,
        optimalMin: 0,
        optimalMax: 100,
        notes: expect.stringContaining('no lower limit'),
      });
    });

    it('returns decision values, conversions, specimen, care signs and further reading separately', async () => {
      const { body } = await service.api.get('/api/v1/biomarkers/hemoglobin-a1c').expect(200);
      const { thresholds, conversions, specimen, careSigns, furtherReading, researchLinks, abbreviation } = body.data;
      expect(abbreviation).toBe('HbA1c');
      expect(thresholds).toContainEqual(expect.objectContaining({ kind: 'diagnostic', label: 'diabetes', low: 6.5, lowInclusive: true, unit: '%' }));
      expect(conversions).toEqual([{ unit: 'mmol/mol', ucumUnit: 'mmol/mol', slope: 10.93, intercept: -23.5 }]);
      expect(specimen).toMatchObject({ type: 'EDTA whole blood', fasting: 'no' });
      expect(careSigns[0]).toEqual({ sign: expect.any(String), level: 'emergency' });
      expect([...furtherReading, ...researchLinks].length).toBeGreaterThan(0);
      expect(researchLinks.filter(({ url }: { url: string }) => url.includes('medlineplus'))).toEqual([]);
    });

    it('labels ranges by condition, laboratory and pregnancy', async () => {
      const { body } = await service.api.get('/api/v1/biomarkers/total-t4').expect(200);
      expect(body.data.optimalRanges).toContainEqual(
        expect.objectContaining({
          isPregnancySpecific: true,
          pregnancyTrimester: 2,
          condition: 'pregnancy, second trimester',
          laboratory: 'Quest Diagnostics',
        }),
      );
    });

    it('adds the parts that include names and ignores unknown names', async () => {
      const { body } = await service.api.get('/api/v1/biomarkers/ferritin?include=related, packages ,stories,questions,category,nonsense').expect(200);
      expect(body.data.related).toHaveLength(6);
      expect(body.data.related.map(({ slug }: Card) => slug)).not.toContain('ferritin');
      expect(body.data.packages.map(({ slug }: Card) => slug)).toEqual(['essential', 'advanced', 'max']);
      expect(body.data.stories).toEqual([]);
      expect(Array.isArray(body.data.questions)).toBe(true);
      const { body: plain } = await service.api.get('/api/v1/biomarkers/ferritin?include=');
      expect(plain.data).not.toHaveProperty('related');
    });

    it.each(['unobtainium', 'Ferritin', 'ferritin ', '..%2f..%2fetc', 'x'.repeat(2000), "' OR 1=1 --"])('answers 404 to %s', async (slug) => {
      const { body } = await service.api.get(`/api/v1/biomarkers/${slug.includes('%') ? slug : encodeURIComponent(slug)}`).expect(404);
      expect(body).toMatchObject({ status: 404, success: false, error: { code: 'NOT_FOUND' } });
    });
  });
});
