import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startContentApi } from '../testing.ts';

const MOST_BYTES = 2048;

let service: Awaited<ReturnType<typeof startContentApi>>;

type Suggestion = { kind: string; slug: string; title: string; abbreviation?: string; url: string };
const suggest = async (query: Record<string, string | number>): Promise<Suggestion[]> =>
  (await service.api.get('/api/v1/suggest').query(query).expect(200)).body.data.suggestions;

describe('suggest', () => {
  beforeAll(async () => {
    service = await startContentApi({ RATE_LIMIT_POINTS: '1000' });
  });
  afterAll(() => service.stop());

  describe('GET /api/v1/suggest', () => {
    it.each([
      ['fer', { kind: 'biomarker', slug: 'ferritin', title: 'Ferritin', url: '/biomarkers/ferritin' }],
      ['sgpt', { kind: 'biomarker', slug: 'alt', abbreviation: 'ALT', url: '/biomarkers/alt' }],
      ['HbA', { kind: 'biomarker', slug: 'hemoglobin-a1c', url: '/biomarkers/hemoglobin-a1c' }],
      ['essen', { kind: 'panel', slug: 'essential', url: '/panels/essential' }],
      ['thyroid he', { kind: 'category', slug: 'thyroid-health', url: '/categories/thyroid-health' }],
      ['pagin', { kind: 'doc', slug: 'pagination', url: '/docs/pagination' }],
      // No name starts with these, so a search answers.
      ['lab test', { kind: 'biomarker', slug: 'hemoglobin', url: '/biomarkers/hemoglobin' }],
      ['how to lead a healthy life', { kind: 'biomarker', slug: 'hemoglobin', url: '/biomarkers/hemoglobin' }],
      ['ozempic', { kind: 'biomarker', slug: 'hemoglobin-a1c', url: '/biomarkers/hemoglobin-a1c' }],
      ['tryglicerides', { kind: 'biomarker', slug: 'triglycerides', url: '/biomarkers/triglycerides' }],
      // The start of a misspelled name and of a phrase.
      ['tryglic', { kind: 'biomarker', slug: 'triglycerides', url: '/biomarkers/triglycerides' }],
      ['homocis', { kind: 'biomarker', slug: 'homocysteine', url: '/biomarkers/homocysteine' }],
      ['ozemp', { kind: 'biomarker', slug: 'hemoglobin-a1c', url: '/biomarkers/hemoglobin-a1c' }],
    ])('answers "%s" with the expected entry first', async (q, thing) => {
      expect((await suggest({ q }))[0]).toMatchObject(thing);
    });

    it.each(['my husband just keeled over', 'πόνος στο στήθος'])('opens with the care notice for "%s", and suggests its page alone', async (q) => {
      const { body } = await service.api.get('/api/v1/suggest').query({ q }).expect(200);
      expect(body.data.careNotice).toContain('Call the local emergency number');
      expect(body.data.suggestions.map(({ url }: Suggestion) => url)).toEqual(['/docs/emergency-signs']);
    });

    it.each(['fer', 'vitamin d d', 'ferritin'])('suggests no guide by its text for "%s"', async (q) => {
      expect((await suggest({ q })).map(({ kind }) => kind)).not.toContain('doc');
    });

    it('lists each entry once, eight by default', async () => {
      const found = await suggest({ q: 'vitamin' });
      expect(found).toHaveLength(8);
      expect(new Set(found.map(({ url }) => url)).size).toBe(8);
      expect(await suggest({ q: 'vitamin', limit: 3 })).toEqual(found.slice(0, 3));
    });

    it('returns at most 2 KB', async () => {
      const sizes = [];
      for (const letter of 'abcdefghijklmnopqrstuvwxyz0123456789') {
        const { text } = await service.api.get('/api/v1/suggest').query({ q: letter, limit: 10 }).expect(200);
        sizes.push(Buffer.byteLength(text));
      }
      const { text } = await service.api
        .get('/api/v1/suggest')
        .query({ q: `thyroid ${'\u0001'.repeat(52)}`, limit: 10 })
        .expect(200);
      expect(Math.max(...sizes, Buffer.byteLength(text))).toBeLessThanOrEqual(MOST_BYTES);
    });

    it('is cached and revalidates', async () => {
      await suggest({ q: 'cached' });
      const { body, headers } = await service.api.get('/api/v1/suggest?q=cached').expect(200);
      expect(body.meta.cached).toBe(true);
      await service.api.get('/api/v1/suggest?q=cached').set('If-None-Match', headers.etag!).expect(304);
    });

    it.each([
      ['', 'q'],
      ['q=', 'q'],
      ['q=%20', 'q'],
      [`q=${'x'.repeat(61)}`, 'q'],
      ['q=a&limit=11', 'limit'],
      ['q=a&limit=0', 'limit'],
    ])('refuses "%s"', async (query, name) => {
      const { body } = await service.api.get(`/api/v1/suggest?${query}`).expect(400);
      expect(body.errors).toEqual([{ in: 'query', name, message: expect.any(String) }]);
    });

    it('has its own limit, ten times the public one, for cached answers too', async () => {
      const small = await startContentApi({ RATE_LIMIT_POINTS: '2' });
      for (let requests = 1; requests <= 20; requests++) {
        const { headers } = await small.api.get('/api/v1/suggest?q=iron').expect(200);
        expect(headers).toMatchObject({ 'ratelimit-policy': '"suggest";q=20;w=900', 'x-ratelimit-remaining': String(20 - requests) });
      }
      await small.api.get('/api/v1/suggest?q=iron').expect(429);
      const { headers } = await small.api.get('/api/v1/biomarkers/ferritin').expect(200);
      expect(headers['x-ratelimit-remaining']).toBe('1');
      await small.stop();
    });

    it.each(['\u0000', 'a\u0000b', "' OR 1=1 --", '&|!():*', '%', '{', '中文字', '🩸'])('handles %j', async (q) => {
      const { status } = await service.api.get(`/api/v1/suggest?q=${encodeURIComponent(q)}`);
      expect([200, 400]).toContain(status);
      const search = await service.api.get(`/api/v1/biomarkers/search?q=${encodeURIComponent(`${q}xx`)}`);
      expect([200, 400]).toContain(search.status);
    });
  });

  describe('an approximate name', () => {
    it.each([
      ['hba1c', 'hemoglobin-a1c'],
      ['sgpt', 'alt'],
      ['Ferritin', 'ferritin'],
      ['2276-4', 'ferritin'],
      ['feritin', 'ferritin'],
    ])('is resolved in the 404 of "%s"', async (slug, meant) => {
      const { body } = await service.api.get(`/api/v1/biomarkers/${slug}`).expect(404);
      expect(body).toMatchObject({ detail: `No biomarker is called "${slug}". Did you mean "${meant}"?`, error: { code: 'NOT_FOUND' } });
      expect(body.suggestions[0]).toEqual({ text: expect.any(String), slug: meant });
    });

    it('gets no suggestion for nonsense', async () => {
      const { body } = await service.api.get('/api/v1/biomarkers/qzxwvk').expect(404);
      expect(body.detail).toBe('No biomarker is called "qzxwvk".');
      expect(body).not.toHaveProperty('suggestions');
      await service.api.get(`/api/v1/biomarkers/${'x y '.repeat(400)}`).expect(404);
    });

    it('gets a suggestion only if a search finds nothing', async () => {
      const nothing = (await service.api.get('/api/v1/biomarkers/search').query({ q: 'cholestxx home kit' }).expect(200)).body.data;
      expect(nothing).toMatchObject({ results: [], totalResults: 0 });
      expect(nothing.suggestions.map(({ slug }: Suggestion) => slug)).toContain('total-cholesterol');
      expect((await service.api.get('/api/v1/biomarkers/search?q=ferritin').expect(200)).body.data.suggestions).toEqual([]);
      expect((await service.api.get('/api/v1/biomarkers/search?q=qzxwvk').expect(200)).body.data).toMatchObject({ results: [], suggestions: [] });
    });
  });
});
