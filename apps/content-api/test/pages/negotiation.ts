import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE_URL, startContentApi } from '../testing.ts';
import { HTML, MARKDOWN, type Service } from './testing.ts';

let service: Service;

const PAGES = [
  '/',
  '/biomarkers',
  '/biomarkers/ferritin',
  '/categories/iron-status',
  '/panels',
  '/panels/essential',
  '/docs',
  '/docs/medical-disclaimer',
  '/compare',
  '/problems/not-found',
];
const markdownPathOf = (path: string) => (path === '/' ? '/index.md' : `${path}.md`);

describe('negotiation', () => {
  beforeAll(async () => {
    service = await startContentApi();
  });
  afterAll(() => service.stop());

  describe.each(PAGES)('the page %s', (path) => {
    it('is HTML for browsers and for any media type', async () => {
      for (const accept of ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', '*/*']) {
        const { text } = await service.api.get(path).set('Accept', accept).expect(200).expect('Content-Type', HTML).expect('Vary', 'Accept, Accept-Encoding');
        expect(text).toMatch(/^<!doctype html>/);
        expect(text.match(/<h1/g)).toHaveLength(1);
      }
    });

    it('is the same markdown by Accept and at its .md path', async () => {
      const byAccept = await service.api
        .get(path)
        .set('Accept', 'text/markdown')
        .expect(200)
        .expect('Content-Type', MARKDOWN)
        .expect('Vary', 'Accept, Accept-Encoding');
      const byPath = await service.api
        .get(markdownPathOf(path))
        .set('Accept', 'text/html')
        .expect(200)
        .expect('Content-Type', MARKDOWN)
        .expect('Vary', 'Accept, Accept-Encoding');
      expect(byAccept.text).toMatch(/^# \S/);
      expect(byPath.text).toBe(byAccept.text);
      expect(byAccept.text).toContain('LOINC is copyright');
    });

    it('never answers 406', async () => {
      await service.api.get(path).set('Accept', 'image/png').expect(200).expect('Content-Type', HTML);
      await service.api.get(path).set('Accept', 'text/html;q=0, text/markdown;q=0').expect(200).expect('Content-Type', HTML);
    });

    it('answers HEAD without a body, and 304 by the ETag of each form', async () => {
      const html = await service.api.get(path).set('Accept-Encoding', 'identity').expect(200);
      const markdown = await service.api.get(path).set('Accept', 'text/markdown').expect(200);
      expect(html.headers.etag).toMatch(/^W\/"/);
      expect(markdown.headers.etag).not.toBe(html.headers.etag);

      const head = await service.api.head(path).set('Accept-Encoding', 'identity').expect(200);
      expect(head.headers.etag).toBe(html.headers.etag);
      expect(head.headers['content-length']).toBe(html.headers['content-length']);
      expect(head.text).toBeUndefined();

      const notModified = await service.api.get(path).set('If-None-Match', html.headers.etag!).expect(304).expect('Vary', 'Accept, Accept-Encoding');
      expect(notModified.headers['cache-control']).toContain('max-age=60');
      await service.api.get(path).set('Accept', 'text/markdown').set('If-None-Match', html.headers.etag!).expect(200);
    });

    it('is compressed at the first request in each form', async () => {
      for (const accept of ['text/html', 'text/markdown']) {
        const ask = (coding: string) => service.api.get(path).set({ Accept: accept, 'Accept-Encoding': coding }).expect(200);
        const plain = await ask('identity');
        if (Buffer.byteLength(plain.text) < 1024) continue;
        const packed = await ask('gzip').expect('Content-Encoding', 'gzip');
        expect(packed.text).toBe(plain.text);
        expect(Number(packed.headers['content-length'])).toBeLessThan(Buffer.byteLength(plain.text));
      }
    });

    it('refuses other methods', async () => {
      const { body } = await service.api.post(path).expect(405).expect('Allow', 'GET, HEAD, OPTIONS');
      expect(body.error.code).toBe('METHOD_NOT_ALLOWED');
      await service.api.options(path).expect(204).expect('Allow', 'GET, HEAD, OPTIONS');
    });
  });

  it('a page for one reader is compressed too', async () => {
    await service.api.get('/search?q=iron').set('Accept-Encoding', 'gzip').expect(200).expect('Content-Encoding', 'gzip');
  });

  it.each(['/robots.txt', '/sitemap.xml', '/assets/site.css', '/openapi.json'])('%s is read-only', async (path) => {
    await service.api.post(path).expect(405).expect('Allow', 'GET, HEAD, OPTIONS');
    await service.api.options(path).expect(204).expect('Allow', 'GET, HEAD, OPTIONS');
    await service.api.head(path).expect(200);
  });

  it.each([
    ['/nothing', 404, 'Page not found'],
    ['/biomarkers?search=' + 'x'.repeat(201), 400, 'This page cannot be shown'],
  ])('%s has its own title', async (path, status, title) => {
    const { text } = await service.api.get(path).set('Accept', 'text/html').expect(status);
    expect(/<title>\s*(.+?)\s*<\/title>/.exec(text)?.[1]).toBe(`${title} – Biomarker Guide`);
  });

  describe('a path without a page', () => {
    it.each([
      '/nothing',
      '/biomarkers/unobtainium',
      '/checkout/none',
      '/account',
      '/panels/none',
      '/docs/none',
      '/compare/none',
      '/problems/none',
      '/Biomarkers/ferritin',
      '/a/b/c/d',
    ])('such as %s is 404 in HTML and in short markdown', async (path) => {
      const html = await service.api.get(path).set('Accept', 'text/html').expect(404).expect('Content-Type', HTML).expect('Vary', 'Accept, Accept-Encoding');
      expect(html.text).toContain('href="/llms.txt"');
      expect(html.headers['cache-control']).toBe('no-store');
      const markdown = await service.api
        .get(path)
        .set('Accept', 'text/markdown')
        .expect(404)
        .expect('Content-Type', MARKDOWN)
        .expect('Vary', 'Accept, Accept-Encoding');
      expect(markdown.text).toContain('](/llms.txt)');
      expect(markdown.text.length).toBeLessThan(500);
      await service.api.get(`${path}.md`).expect(404).expect('Content-Type', MARKDOWN);
    });

    it('is a problem document for JSON clients and under /api', async () => {
      const { body } = await service.api.get('/nothing').set('Accept', 'application/json').expect(404);
      expect(body.error.code).toBe('NOT_FOUND');
      await service.api
        .get('/api/v2/biomarkers')
        .expect(404)
        .expect('Content-Type', /problem\+json/);
      await service.api
        .post('/nothing')
        .expect(404)
        .expect('Content-Type', /problem\+json/);
    });
  });

  describe('an invalid URL', () => {
    it('gets a page in a browser and a problem document elsewhere', async () => {
      const { text } = await service.api.get('/biomarkers/%E0%A4%A').set('Accept', 'text/html').expect(400).expect('Content-Type', HTML);
      expect(text).toContain('invalid percent-encoding');
      const { body } = await service.api.get('/biomarkers/%E0%A4%A').set('Accept', 'application/json').expect(400);
      expect(body.error.code).toBe('VALIDATION_ERROR');
    });
  });

  describe('a variant of a page URL', () => {
    it.each([
      ['/biomarkers/', '/biomarkers'],
      ['//biomarkers//ferritin?x=1', '/biomarkers/ferritin?x=1'],
      ['/%62iomarkers/ferritin', '/biomarkers/ferritin'],
      ['/biomarkers//ferritin.md', '/biomarkers/ferritin.md'],
    ])('such as %s redirects to %s', async (path, address) => {
      await service.api.get(path).expect(308).expect('Location', address).expect('Vary', 'Accept');
    });

    it('never redirects to another host', async () => {
      const { headers, status } = await service.api.get('//evil.test/biomarkers');
      expect(status).toBe(404);
      expect(headers.location).toBeUndefined();
    });
  });

  describe('headers of a page', () => {
    it('forbid sniffing, foreign scripts and frames', async () => {
      const { headers } = await service.api.get('/biomarkers/ferritin').expect(200);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['content-security-policy']).toContain("script-src 'self';");
    });

    it('name the canonical URL, the markdown and llms.txt', async () => {
      const { headers } = await service.api.get('/biomarkers/ferritin').expect(200);
      expect(headers.link).toContain(`<${BASE_URL}/biomarkers/ferritin>; rel="canonical"`);
      expect(headers.link).toContain('</biomarkers/ferritin.md>; rel="alternate"; type="text/markdown"');
      expect(headers.link).toContain('</llms.txt>; rel="describedby"');
    });
  });

  describe('pages and the rate limit', () => {
    it('are independent', async () => {
      const { headers } = await service.api.get('/biomarkers').expect(200);
      expect(Object.keys(headers).filter((name) => name.includes('ratelimit'))).toEqual([]);
    });
  });

  describe('a page while the database is down', () => {
    it('comes from the cache, or is refused with an explanation', async () => {
      const offline = await startContentApi();
      const before = await offline.api.get('/biomarkers/ferritin').expect(200);
      await offline.database.drop();
      offline.deps.cache.expireAll();
      const after = await offline.api.get('/biomarkers/ferritin').expect(200);
      expect(after.text).toBe(before.text);
      const refused = await offline.api
        .get('/biomarkers/zinc')
        .set('Accept', 'text/html')
        .expect('Content-Type', HTML)
        .expect('Vary', 'Accept, Accept-Encoding');
      expect(refused.status).toBeGreaterThanOrEqual(500);
      expect(refused.text).toContain('This page cannot be shown');
      expect(refused.text).toContain('<a href="/biomarkers/zinc">Try this page again</a>');
      expect(refused.text).not.toMatch(/pool|postgres|node_modules/i);
      await offline.deps.close();
    });
  });
});
