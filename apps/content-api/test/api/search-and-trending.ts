import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NOTHING_OF_OURS } from '../nothing-of-ours.ts';
import { contentApiOn, startContentApi } from '../testing.ts';

let service: Awaited<ReturnType<typeof startContentApi>>;

const search = async (query: Record<string, string | number>) => (await service.api.get('/api/v1/biomarkers/search').query(query).expect(200)).body.data;
const view = (slug: string, client: string) => service.api.get(`/api/v1/biomarkers/${slug}`).set('X-Forwarded-For', client).expect(200);
type Trend = { slug: string; trendingRank: number; trendingChange: string; trendingScore: number; viewCount: number; searchVolume: number };
const trending = async (query = ''): Promise<Trend[]> => {
  service.deps.cache.clear('trending');
  return (await service.api.get(`/api/v1/biomarkers/trending${query}`).expect(200)).body.data;
};

describe('search and trending', () => {
  beforeAll(async () => {
    service = await startContentApi({ RATE_LIMIT_POINTS: '100000', TRUST_PROXY: '1' });
  });
  afterAll(() => service.stop());

  describe('GET /api/v1/biomarkers/search', () => {
    it.each([
      ['HbA1c', 'hemoglobin-a1c'],
      ['4548-4', 'hemoglobin-a1c'],
      ['45484', 'hemoglobin-a1c'],
      ['Lp(a)', 'lipoprotein-a'],
      ['feritin', 'ferritin'],
      ['vitamin d', 'vitamin-d-25-hydroxy'],
      ['good cholesterol', 'hdl-cholesterol'],
      ['ferrtiin', 'ferritin'],
      ['albmuin', 'albumin'],
      ['leptni', 'leptin'],
      ['cortsiol', 'cortisol'],
      ['glucose', 'glucose-fasting'],
      ['ldl', 'ldl-cholesterol'],
      ['red blood cells', 'red-blood-cell-count'],
      ['pH', 'urine-ph'],
      ['α-Amylase', 'amylase'],
      ['amylase α', 'amylase'],
      ['γ-GT', 'ggt'],
      ['cholesterol calkowity', 'total-cholesterol'],
      ['Kwas moczowy', 'uric-acid'],
      ['hemácias', 'red-blood-cell-count'],
      ['Jern', 'iron'],
    ])('finds %s', async (q, slug) => {
      const before = performance.now();
      const { results, query, totalResults, searchTime } = await search({ q });
      expect(searchTime).toBeLessThanOrEqual(Math.ceil(performance.now() - before));
      expect(results[0].slug).toBe(slug);
      expect(query).toBe(q);
      expect(totalResults).toBeGreaterThanOrEqual(results.length);
      expect(searchTime).toBeGreaterThanOrEqual(0);
    });

    it.each(['/api/v1/biomarkers/search?q=', '/api/v1/biomarkers?search=', '/api/v1/suggest?q=', '/search?q='])(
      'finds a name with a Greek letter as %s does',
      async (address) => {
        const { text } = await service.api.get(`${address}${encodeURIComponent('α-Amylase')}`).expect(200);
        expect(text).toMatch(/"amylase"|\/biomarkers\/amylase"/);
      },
    );

    it.each(['male', 'female'])('keeps those of both beside those of the %s', async (gender) => {
      const all = (await search({ q: 'hormone', limit: 50 })).results as { slug: string; applicableGender: string }[];
      const wanted = all.filter(({ applicableGender }) => [gender, 'both'].includes(applicableGender)).map(({ slug }) => slug);
      expect(wanted.length).toBeGreaterThan(3);
      const some = (await search({ q: 'hormone', limit: 50, gender })).results as { slug: string; applicableGender: string }[];
      expect(some.map(({ slug }) => slug)).toEqual(expect.arrayContaining(wanted));
      expect(new Set(some.map(({ applicableGender }) => applicableGender))).toEqual(
        new Set(all.map((one) => one.applicableGender).filter((of) => of === gender || of === 'both')),
      );
    });

    it('sorts by the shown relevance', async () => {
      for (const q of ['total protein', 'mg', 'cl', 'na', 'blood sugar', 'vitamin-c', 'thyriod']) {
        const { results } = await search({ q, limit: 50 });
        const shown = results.map(({ relevanceScore }: { relevanceScore: number }) => relevanceScore);
        expect(results.length).toBeGreaterThan(0);
        expect({ q, shown }).toEqual({ q, shown: [...shown].sort((a, b) => b - a) });
      }
    });

    it('respects category, gender and limit', async () => {
      const { results } = await search({ q: 'hormone', category: 'thyroid-health', limit: 3 });
      expect(results).toHaveLength(3);
      expect(new Set(results.map(({ categorySlug }: { categorySlug: string }) => categorySlug))).toEqual(new Set(['thyroid-health']));
      expect((await search({ q: 'psa', gender: 'female' })).results.map(({ slug }: Trend) => slug)).not.toContain('psa-total');
      expect((await search({ q: 'psa', gender: 'male' })).results[0].slug).toBe('psa-total');
    });

    it('opens with the care notice for an emergency, and says nothing else for self-harm and poisoning', async () => {
      const urgent = await search({ q: 'crushing ache behind the breastbone with low iron' });
      expect(urgent.careNotice).toContain('Call the local emergency number');
      expect(urgent.results.length).toBeGreaterThan(0);
      expect(await search({ q: 'nobody would miss me' })).toMatchObject({
        careNotice: expect.stringMatching(/^Talk to someone now/),
        results: [],
        suggestions: [],
      });
      expect(await search({ q: 'my toddler got into the iron pills' })).toMatchObject({ careNotice: expect.stringContaining('1-800-222-1222'), results: [] });
      expect(await search({ q: 'सीने में दर्द' })).toMatchObject({ careNotice: urgent.careNotice, results: [], suggestions: [] });
      expect(await search({ q: 'хочу умереть' })).toMatchObject({ careNotice: expect.stringMatching(/^Talk to someone now/), results: [], suggestions: [] });
    });

    it.each([
      ['pale stool', 'bilirubin-total'],
      ['HIV medicine', 'creatinine'],
      ['fluoride oxalate', 'glucose-fasting'],
      ['thyroid cancer', 'tsh'],
      ['blood tests', 'hemoglobin'],
      ['how to lead a healthy life', 'hemoglobin'],
      ['foods that lead to anemia', 'hemoglobin'],
      ['lead in blood', 'lead'],
      ['lead poisoning', 'lead'],
    ])('finds the tests of "%s", and names no absent test that is only a part of it', async (q, first) => {
      const { results, notOffered } = await search({ q });
      expect({ first: results[0]?.slug, notOffered }).toEqual({ first });
    });

    it.each([
      ['keto diet creatine', 'Creatine'],
      ['Down syndrome', 'Genetic test'],
      ['chickenpox immunity', 'Varicella antibodies'],
    ])('tells for "%s" that there is no "%s"', async (q, name) => {
      expect(await search({ q })).toMatchObject({ notOffered: [name] });
    });

    it('puts named tests first, tells corrections and reasons, and replaces no test that is absent', async () => {
      const both = await search({ q: 'TSH and feritin' });
      expect(both.results.slice(0, 2)).toMatchObject([
        { slug: 'tsh', relevanceScore: 1, reason: 'named in the query' },
        { slug: 'ferritin', reason: '"feritin" read as "ferritin"' },
      ]);
      expect(both.corrections).toEqual([{ from: 'feritin', to: 'ferritin' }]);
      expect((await search({ q: 'hair loss' })).results[0]).toMatchObject({
        slug: 'ferritin',
        reason: 'among the first tests for "hair loss"; low: hair shedding in some people',
      });
      const absent = await search({ q: 'GAD antibodies' });
      expect(absent).toMatchObject({ results: [], notOffered: ['GAD antibodies'] });
      expect(absent.suggestions.length).toBeGreaterThan(0);
    });

    it.each([
      'calling',
      'helping',
      'posting',
      'fatal',
      'abuse',
      'paid',
      'river',
      'bank',
      'tickets',
      'country',
      'might',
      'winning',
      'singer',
      'creative',
      'insulting',
      'funeral',
      'onion',
      'tails',
      'lager',
    ])('takes the ordinary word "%s" for no misspelled term', async (word) => {
      expect((await search({ q: word })).corrections).toEqual([]);
      expect((await search({ q: `feritin ${word}` })).corrections).toEqual([{ from: 'feritin', to: 'ferritin' }]);
    });

    it('finds no A1c for gestational diabetes, and names its test, which is not here', async () => {
      const { results } = await search({ q: 'gestational diabetes' });
      expect(results.map(({ slug }: { slug: string }) => slug)).toEqual(['glucose-fasting']);
      expect(await search({ q: 'gestational diabetes test' })).toMatchObject({ results: [], notOffered: ['Oral glucose tolerance test'] });
    });

    it.each(['what time of day should I test cortisol', 'morning or afternoon cortisol', 'best time of day for a cortisol test'])(
      'finds cortisol for "%s"',
      async (q) => {
        expect((await search({ q })).results[0]).toMatchObject({ slug: 'cortisol' });
      },
    );

    it.each(NOTHING_OF_OURS)('finds nothing for "%s", and suggests nothing', async (q) => {
      expect(await search({ q })).toMatchObject({ results: [], totalResults: 0, suggestions: [] });
      expect((await service.api.get('/api/v1/suggest').query({ q }).expect(200)).body.data.suggestions).toEqual([]);
    });

    it.each(['calprotectin', 'fecal calprotectin', 'copeptin', 'procalcitonin'])('suggests no other test for %s, which shares some letters', async (q) => {
      expect(await search({ q })).toMatchObject({ results: [], notOffered: [expect.any(String)], suggestions: [] });
    });

    it.each([
      ['vitamin D overdose', 'vitamin-d-25-hydroxy'],
      ['my ferritin is out of range today', 'ferritin'],
      ['how do I keep my ferritin up', 'ferritin'],
      ['TSH, but I cant go to the lab tomorrow', 'tsh'],
    ])('answers "%s" as a question, without a care notice', async (q, first) => {
      const { careNotice, results } = await search({ q });
      expect([careNotice, results[0].slug]).toEqual([undefined, first]);
    });

    it.each(["' OR 1=1 --", '&|!():*', 'a & b | !c', '""', '\\\\', '%25', '中文字', '🩸🩸', 'a'.repeat(200)])('handles %s', async (q) => {
      expect((await search({ q })).results).toBeInstanceOf(Array);
    });

    it.each([
      ['', 'q'],
      ['q=x', 'q'],
      ['q=', 'q'],
      ['q=%20%20%20', 'q'],
      ['q=a%20', 'q'],
      [`q=${'x'.repeat(2001)}`, 'q'],
      ['q=iron&limit=51', 'limit'],
      ['q=iron&limit=0', 'limit'],
      ['q=iron&gender=both', 'gender'],
      ['q=iron&q=zinc', 'q'],
    ])('refuses "%s"', async (query, name) => {
      const { body } = await service.api.get(`/api/v1/biomarkers/search?${query}`).expect(400);
      expect(body.errors).toEqual([{ in: 'query', name, message: expect.any(String) }]);
    });
  });

  describe('GET /api/v1/biomarkers/trending', () => {
    it('ranks by views, counted once per client, biomarker and hour', async () => {
      for (const client of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) await view('tsh', client);
      for (let repeat = 0; repeat < 5; repeat++) await view('ferritin', '198.51.100.1');
      await search({ q: 'ferritin' });
      await service.deps.flushActivity();

      const [first, second] = await trending();
      expect(first).toMatchObject({ slug: 'tsh', trendingRank: 1, viewCount: 3 });
      expect(second).toMatchObject({ slug: 'ferritin', trendingRank: 2, viewCount: 1, searchVolume: 1 });
      for (const { trendingScore, viewCount, searchVolume } of [first!, second!]) {
        expect(trendingScore).toBeCloseTo(Math.log(1 + viewCount) + 0.25 * Math.log(1 + searchVolume), 6);
      }
    });

    it('decays old views, faster in shorter timeframes', async () => {
      await service.database.run(
        `INSERT INTO content.biomarker_activity (biomarker_id, day, views) SELECT id, current_date - 7, 40 FROM content.biomarker WHERE slug = 'zinc'`,
      );
      // The first snapshot of a day brings all scores up to date.
      await service.deps.activity.takeSnapshot(10);
      await service.database.run(`UPDATE content.trending_snapshot SET taken_at = taken_at - interval '1 day'`);
      await service.deps.activity.takeSnapshot(1e6);
      // Outside the first 20, it has no rank.
      const rankOf = async (timeframe: string) =>
        (await trending(`?timeframe=${timeframe}&limit=20`)).find(({ slug }) => slug === 'zinc')?.trendingRank ?? Infinity;
      expect(await rankOf('month')).toBe(1);
      expect(await rankOf('week')).toBe(1);
      expect(await rankOf('day')).toBeGreaterThan(1);
    });

    it('shows changes since the last snapshot, and as a rise what that lacks', async () => {
      const changes = async () => Object.fromEntries((await trending('?timeframe=day')).map(({ slug, trendingChange }) => [slug, trendingChange]));
      const noChange = ['stable'];
      await service.database.run('DELETE FROM content.trending_snapshot');
      expect([...new Set(Object.values(await changes()))]).toEqual(noChange);
      await service.deps.activity.takeSnapshot(10);
      expect([...new Set(Object.values(await changes()))]).toEqual(noChange);
      for (let client = 1; client <= 9; client++) await view('ferritin', `203.0.113.${client}`);
      await service.deps.flushActivity();
      expect(await changes()).toMatchObject({ ferritin: 'up', tsh: 'down' });
      await service.database.run(`DELETE FROM content.trending_snapshot WHERE biomarker_id = (SELECT id FROM content.biomarker WHERE slug = 'tsh')`);
      expect(await changes()).toMatchObject({ ferritin: 'up', tsh: 'up' });
    });

    it('returns ten by default and at most twenty, with dense ranks from 1', async () => {
      expect(await trending()).toHaveLength(10);
      const ranks = (await trending('?limit=20')).map(({ trendingRank }) => trendingRank);
      expect(ranks[0]).toBe(1);
      ranks.slice(1).forEach((rank, index) => expect(rank - ranks[index]!).toBeLessThanOrEqual(1));
    });

    it.each(['limit=21', 'limit=0', 'timeframe=year', 'timeframe='])('refuses %s', async (query) => {
      await service.api.get(`/api/v1/biomarkers/trending?${query}`).expect(400);
    });

    it('keeps counts through a shutdown and a database failure', async () => {
      const instance = await contentApiOn(service.database.urlAs('content_api'), { RATE_LIMIT_POINTS: '100000' });
      await instance.api.get('/api/v1/biomarkers/copper').expect(200);
      await service.database.run('ALTER TABLE content.biomarker_activity RENAME TO away');
      await instance.deps.flushActivity();
      await service.database.run('ALTER TABLE content.away RENAME TO biomarker_activity');
      await instance.deps.close();
      const { rows } = await service.database.run(`SELECT view_count FROM content.biomarker WHERE slug = 'copper'`);
      expect(rows[0].view_count).toBe(1);
    });
  });
});
