import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BIOMARKER_SORTS, CATEGORY_SORTS, CategoryDetail, LAB_PACKAGE_SORTS, LabPackage, LabPackageDetail } from '@biomarker/domain/content';
import { catalogue } from '../../../../prisma/test/fixtures.ts';
import { startContentApi } from '../testing.ts';

let service: Awaited<ReturnType<typeof startContentApi>>;

const dataOf = async (path: string) => (await service.api.get(`/api/v1${path}`).expect(200)).body.data;
const PANELS = ['essential', 'advanced', 'max'];
const membersOf = (panel: string) => catalogue.filter(({ panels }) => panels.includes(panel));
const slugsOf = (items: { slug: string }[]) => items.map(({ slug }) => slug);

/** Each column by which lists are sorted gets an order of its own. */
const distinct = (table: string, columns: Record<string, (number: string) => string>) => {
  const numberOf = (column: string) => `('x' || substr(md5(slug || '${column}'), 1, 5))::bit(20)::int`;
  return `UPDATE content.${table} SET ${Object.entries(columns)
    .map(([column, from]) => `${column} = ${from(numberOf(column))}`)
    .join(', ')}`;
};
const asTime = (number: string) => `timestamptz '2026-01-01T00:00:00Z' + ${number} * interval '1 minute'`;
const asNumber = (number: string) => number;
const TIMES = { created_at: asTime, updated_at: asTime, last_updated: asTime };

describe('categories and packages', () => {
  beforeAll(async () => {
    service = await startContentApi({ RATE_LIMIT_POINTS: '100000' });
    for (const table of ['category', 'lab_package']) await service.database.run(distinct(table, TIMES));
    await service.database.run(distinct('biomarker', { ...TIMES, trending_score: asNumber, view_count: asNumber, search_volume: asNumber }));
  });
  afterAll(() => service.stop());

  it.each([
    ['/biomarkers', BIOMARKER_SORTS],
    ['/biomarkers/categories', CATEGORY_SORTS],
    ['/lab-packages', LAB_PACKAGE_SORTS],
  ] as const)('%s are sorted by each field of theirs, in both directions', async (path, fields) => {
    for (const field of fields) {
      const sorted = async (order: string) =>
        (await dataOf(`${path}?sortBy=${field}&sortOrder=${order}&pageSize=100`)).data as Record<string, string | number>[];
      const keysOf = (items: Record<string, string | number>[]) => items.map(({ [field]: key }) => (field === 'name' ? String(key).toLowerCase() : key!));
      const up = await sorted('asc');
      const keys = keysOf(up);
      expect([field, new Set(keys).size > 2, keys]).toEqual([field, true, keys.toSorted((one, other) => (one < other ? -1 : Number(one > other)))]);
      const down = await sorted('desc');
      if (path === '/biomarkers') expect(keysOf(down)).toEqual(keysOf(down).toSorted((one, other) => (one > other ? -1 : Number(one < other))));
      else expect(down).toEqual(up.toReversed());
    }
  });

  it('a panel that is not active is in no list of others', async () => {
    const without = async (path: string) => {
      await service.clearCaches();
      return dataOf(path);
    };
    const inAdvanced = (await dataOf('/biomarkers?inPackages=advanced&pageSize=1')).pagination.totalCount;
    expect(inAdvanced).toBeGreaterThan(0);
    await service.database.run(`UPDATE content.lab_package SET is_active = false WHERE slug = 'advanced'`);
    expect((await without('/biomarkers?inPackages=advanced&pageSize=1')).pagination.totalCount).toBe(0);
    expect([slugsOf((await dataOf('/lab-packages?isActive=false')).data), slugsOf((await dataOf('/lab-packages')).data)]).toEqual([
      ['advanced'],
      ['essential', 'max'],
    ]);
    expect((await dataOf('/biomarkers/ferritin')).includedInPackages).toEqual(['essential', 'max']);
    await service.database.run(`UPDATE content.lab_package SET is_active = true WHERE slug = 'advanced'`);
    expect((await without('/biomarkers/ferritin')).includedInPackages).toEqual(PANELS);
  });

  describe('categories', () => {
    it('are fourteen in display order and contain every biomarker once', async () => {
      const { data, pagination } = await dataOf('/biomarkers/categories');
      expect(pagination).toMatchObject({ totalCount: 14, page: 1, pageSize: 20, hasNext: false, next_cursor: null });
      expect(data.map(({ displayOrder }: { displayOrder: number }) => displayOrder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
      const details = await Promise.all(slugsOf(data).map((slug) => dataOf(`/biomarkers/categories/${slug}`)));
      expect(new Set(details.flatMap(({ biomarkers }) => slugsOf(biomarkers))).size).toBe(catalogue.length);
    });

    it('are on pages that follow each other, and the same for each biomarker of theirs', async () => {
      const pages = [1, 2, 3].map(async (page) => slugsOf((await dataOf(`/biomarkers/categories?pageSize=5&page=${page}`)).data));
      expect((await Promise.all(pages)).flat()).toEqual(slugsOf((await dataOf('/biomarkers/categories')).data));
      expect(await dataOf('/biomarkers/categories/iron-status')).toMatchObject((await dataOf('/biomarkers/ferritin')).category);
    });

    it('list their biomarkers as cards by name, in the stated number', async () => {
      const category = await dataOf('/biomarkers/categories/heart-health');
      expect(() => CategoryDetail.parse(category)).not.toThrow();
      const agreed = catalogue.filter(({ category: slug }) => slug === 'heart-health').length;
      expect([category.biomarkers.length, category.biomarkerCount]).toEqual([agreed, agreed]);
      const names = category.biomarkers.map(({ name }: { name: string }) => name.toLowerCase());
      expect(names).toEqual([...names].sort());
    });

    it.each(['/biomarkers/categories?sortBy=colour', '/biomarkers/categories?pageSize=0', '/biomarkers/categories?page=x'])('refuse %s', async (path) => {
      await service.api.get(`/api/v1${path}`).expect(400);
    });

    it('answer 404 to unknown and reserved names', async () => {
      for (const slug of ['nowhere', 'stories', 'questions', 'Heart-Health']) await service.api.get(`/api/v1/biomarkers/categories/${slug}`).expect(404);
    });
  });

  describe('lab packages', () => {
    it('are three nested packages with rising prices', async () => {
      const { data } = await dataOf('/lab-packages');
      expect(slugsOf(data)).toEqual(PANELS);
      for (const item of data) expect(() => LabPackage.parse(item)).not.toThrow();
      expect(data.map(({ biomarkerCount }: LabPackage) => biomarkerCount)).toEqual(PANELS.map((panel) => membersOf(panel).length));
      const prices = data.map(({ price }: LabPackage) => price);
      expect(prices).toEqual([...prices].sort((a, b) => a - b));
      const [essential, advanced, max] = data.map(({ biomarkerSlugs }: LabPackage) => new Set(biomarkerSlugs));
      expect([...essential].every((slug) => advanced.has(slug))).toBe(true);
      expect([...advanced].every((slug) => max.has(slug))).toBe(true);
    });

    it('state the lowest price of their tests bought alone or in bundles', async () => {
      const { includedValue, individualTestsAvailable } = await dataOf('/lab-packages/essential');
      const cheapest = [
        'complete-blood-count',
        'comprehensive-metabolic-panel',
        'lipid-panel',
        'hemoglobin-a1c',
        'hs-crp',
        'ferritin',
        'tsh',
        'vitamin-d-25-hydroxy',
      ];
      const { rows } = await service.database.run(
        `SELECT sum(price_cents)::int AS cents FROM content.catalog_item WHERE handle IN ('${cheapest.join("','")}')`,
      );
      expect(includedValue * 100).toBe(rows[0].cents);
      // Each of the eight, and every test of the three bundles that is sold alone.
      expect(individualTestsAvailable).toBeGreaterThan(cheapest.length);
    });

    it('say that prices are samples, unless there is a shop', async () => {
      const notice = 'Sample prices: no laboratory offers these tests, and nothing can be bought.';
      const paths = ['/lab-packages', '/lab-packages/essential', '/lab-packages/max?includeBiomarkers=true'];
      for (const path of paths) expect([path, await dataOf(path)]).toEqual([path, expect.objectContaining({ notice })]);
      const shop = await startContentApi({ RATE_LIMIT_POINTS: '100000', SITE_URL: 'https://shop.example' });
      for (const path of paths) expect((await shop.api.get(`/api/v1${path}`).expect(200)).body.data).not.toHaveProperty('notice');
      await shop.stop();
    });

    it('include their full biomarkers in order on request', async () => {
      const labPackage = await dataOf('/lab-packages/essential?includeBiomarkers=true');
      expect(() => LabPackageDetail.parse(labPackage)).not.toThrow();
      expect(slugsOf(labPackage.biomarkers)).toEqual(labPackage.biomarkerSlugs);
      expect(await dataOf('/lab-packages/essential?includeBiomarkers=false')).not.toHaveProperty('biomarkers');
    });

    it.each([
      ['search=THE USUAL checkup', ['essential']],
      ['category=heavy-metals', ['max']],
      ['category=nowhere', []],
      ['condition=Anemia', ['essential']],
      ['minPrice=289', ['advanced', 'max']],
      ['maxPrice=288.99', ['essential']],
      ['maxPrice=288.999', ['essential']],
      ['minPrice=129.001', ['advanced', 'max']],
      ['minPrice=999999999999', []],
      ['minPrice=129&maxPrice=129', ['essential']],
      ['sampleType=blood', ['essential', 'advanced', 'max']],
      ['sampleType=saliva', []],
      ['isActive=false', []],
      ['sortBy=price&sortOrder=desc', ['max', 'advanced', 'essential']],
      ['sortBy=name', ['advanced', 'essential', 'max']],
      ['pageSize=2&page=2', ['max']],
    ])('with %s are %j', async (query, slugs) => {
      const { data } = await dataOf(`/lab-packages?${query}`);
      expect(slugsOf(data)).toEqual(slugs);
    });

    it.each(['minPrice=5&maxPrice=4', 'minPrice=-1', 'maxPrice=abc', 'sampleType=hair', 'isActive=1', 'sortBy=slug', 'pageSize=101', 'search=%20'])(
      'refuse %s',
      async (query) => {
        const { body } = await service.api.get(`/api/v1/lab-packages?${query}`).expect(400);
        expect(body.errors[0].name).toBe(query.split('=')[0]);
      },
    );

    it('answer 404 to an unknown name and 400 to an invalid flag', async () => {
      await service.api.get('/api/v1/lab-packages/ultimate').expect(404);
      await service.api.get('/api/v1/lab-packages/essential?includeBiomarkers=yes').expect(400);
    });
  });
});
