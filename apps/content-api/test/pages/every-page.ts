import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HtmlValidate } from 'html-validate';
import { catalogue } from '../../../../prisma/test/fixtures.ts';
import { readLastChanged } from '../../../../prisma/seeding/last-changed.ts';
import openapi from '../../openapi.json' with { type: 'json' };
import { loadAssets } from '../../src/pages/assets.ts';
import { feed } from '../../src/pages/feed.ts';
import { routes } from '../../src/routes/index.ts';
import { BASE_URL, startContentApi } from '../testing.ts';
import { HTML, innerLinks, listedPaths, MARKDOWN, type Service } from './testing.ts';

let service: Service;
let paths: string[];

/** A trace of a missing value outside of code. */
const leakIn = (text: string) => /undefined|\[object Object\]|NaN|[:>] ?null\b/.exec(text.replace(/<code>.*?<\/code>|`[^`]*`/gs, ''))?.[0];

/** The HTML of a page on one line. */
async function htmlOf(path: string): Promise<string> {
  const { text } = await service.api.get(path).expect(200);
  return onOneLine(text);
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ');

function jsonLdOf(page: string) {
  return JSON.parse(/<script type="application\/ld\+json"> ?(.+?) ?<\/script>/.exec(page)![1]!);
}

describe('every page', () => {
  beforeAll(async () => {
    // The tests follow every link, including those that count against the rate limit.
    service = await startContentApi({ RATE_LIMIT_POINTS: '10000' });
    paths = await listedPaths(service);
  });
  afterAll(() => service.stop());

  describe('the sitemap', () => {
    it('lists every biomarker, category, panel, document and comparison once', () => {
      const under = (prefix: string) => paths.filter((path) => path.startsWith(prefix)).length;
      expect(under('/biomarkers/')).toBe(catalogue.length);
      expect(under('/categories/')).toBe(14);
      // Three panels and the page of recommendations.
      expect(under('/panels/')).toBe(4);
      expect(under('/compare/')).toBe(5);
      expect(under('/docs/')).toBeGreaterThanOrEqual(12);
      expect(new Set(paths).size).toBe(paths.length);
    });

    it('is named in robots.txt', async () => {
      const { text } = await service.api.get('/robots.txt').expect(200).expect('Content-Type', 'text/plain; charset=utf-8');
      expect(text).toBe(`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${BASE_URL}/sitemap.xml\n`);
    });
  });

  it('that asks not to be indexed may be crawled, so that its request is read', async () => {
    const { text } = await service.api.get('/robots.txt').expect(200);
    const barred = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, start]) => start!);
    expect(barred).toEqual(['/api/']);
    for (const path of ['/search?q=iron', '/biomarkers?search=iron', '/panels/recommend?concern=thyroid']) {
      expect([path, (await htmlOf(path)).includes('<meta name="robots" content="noindex" />')]).toEqual([path, true]);
      expect(barred.filter((start) => path.startsWith(start))).toEqual([]);
    }
  });

  describe('every page of the sitemap', () => {
    // Uncompressed: other suites check encodings.
    const get = (path: string) => service.api.get(path).set('Accept-Encoding', 'identity');
    const pages: { path: string; html: string; markdown: string }[] = [];
    beforeAll(async () => {
      for (const path of paths) {
        const html = await get(path).expect(200).expect('Content-Type', HTML);
        const markdown = await get(path).set('Accept', 'text/markdown').expect(200).expect('Content-Type', MARKDOWN);
        pages.push({ path, html: html.text, markdown: markdown.text });
      }
    });

    it('has at most seven sections if it is a biomarker', () => {
      const longer = pages
        .filter(({ path }) => path.startsWith('/biomarkers/'))
        .map(({ path, markdown }) => ({ path, sections: markdown.match(/^## .+$/gm) ?? [] }))
        .filter(({ sections }) => sections.length > 7);
      expect(longer).toEqual([]);
    });

    it('exists in HTML and markdown, is complete and has no broken link', async () => {
      expect(pages).toHaveLength(paths.length);
      const links = new Set<string>();
      for (const { path, html, markdown } of pages) {
        for (const text of [html, markdown]) {
          expect({ path, leak: leakIn(text) }).toEqual({ path, leak: undefined });
          innerLinks(text).forEach((link) => links.add(link));
        }
        if (path !== '/docs/api')
          expect({ path, title: /<title>\s*(.+?)\s*<\/title>/.exec(html)?.[1] }).toEqual({ path, title: expect.stringContaining('Biomarker Guide') });
        expect(html).not.toMatch(/ style=| onclick=|<script>/);
      }
      // Another router serves the OpenAPI document; the pages themselves were read above.
      for (const known of ['/openapi.json', ...paths]) links.delete(known);
      for (const link of links) expect({ link, status: (await get(link)).status }).toEqual({ link, status: 200 });
    });

    it('tells beside each closed heading what is below it, if it is no prose', () => {
      const folds = pages.flatMap(({ html }) => [...html.matchAll(/<details class="fold">\s*<summary>\s*<h3[^>]*>([^<]*)<\/h3>\s*(<small>)?/g)]);
      const told = new Set(folds.filter(([, , hint]) => hint).map(([, title]) => title));
      expect(new Set(folds.map(([, title]) => title!).filter((title) => !told.has(title)))).toEqual(new Set(['What it tells you']));
    });

    it('weighs less than 40 KiB beside files that a browser has already', () => {
      const heavy = pages.filter(({ html }) => gzipSync(html).length >= 40 * 1024).map(({ path }) => path);
      expect(heavy).toEqual([]);
    });

    it('has a short description and JSON-LD with its URL', () => {
      for (const { path, html } of pages.filter((each) => each.path !== '/docs/api')) {
        const text = onOneLine(html);
        const description = /<meta name="description" content="([^"]*)"/.exec(text)?.[1] ?? '';
        expect({ path, long: description.length > 20 && description.length <= 240 }).toEqual({ path, long: true });
        const graph = jsonLdOf(text)['@graph'];
        expect(graph.at(-1)['@type']).toBe('BreadcrumbList');
        expect(graph[0].url).toBe(`${BASE_URL}${path}`);
      }
    });
  });

  it('the reference has a form to try each open read, and no other operation', async () => {
    const [, ...operations] = (await htmlOf('/docs/api')).split('<section class="operation" id="');
    const tried = operations.filter((operation) => operation.includes('<summary>Try it')).map((operation) => operation.split('"')[0]!);
    const open = routes.filter(({ method, access }) => method === 'get' && !access).map(({ operationId }) => operationId);
    expect(tried.toSorted()).toEqual(open.toSorted());
  });

  it('the reference names each parameter of each operation, but the conditional header of every read', async () => {
    const [, ...operations] = (await htmlOf('/docs/api')).split('<section class="operation" id="');
    const all = Object.values(openapi.paths).flatMap((path) => Object.values(path) as { operationId: string; parameters?: { name: string }[] }[]);
    const parameters = new Map(all.map((operation) => [operation.operationId, operation.parameters ?? []]));
    expect(operations.length).toBe(parameters.size);
    for (const operation of operations) {
      const id = operation.split('"')[0]!;
      const named = parameters.get(id)!.map(({ name }) => name);
      const shown = named.filter((name) => operation.includes(`<code>${name}</code>`));
      expect({ id, shown }).toEqual({ id, shown: named.filter((name) => name !== 'If-None-Match') });
    }
  });

  it('the reference lists each of its parts where a screen is narrow', async () => {
    const page = await htmlOf('/docs/api');
    const parts = [...page.matchAll(/<h2 id="([^"]+)">/g)].map(([, id]) => `#${id}`);
    const [list] = /<nav class="contents parts".*?<\/nav>/s.exec(page)!;
    expect([...list.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)).toEqual(parts);
  });

  describe('a page of each kind', () => {
    const KINDS = ['/', '/biomarkers', '/biomarkers/ferritin', '/categories/heart-health', '/panels', '/panels/max', '/panels/recommend', '/compare'];
    const MORE = [
      '/compare/everlywell',
      '/compare-biomarkers?of=ldl,apob',
      '/search?q=iron',
      '/docs',
      '/docs/partner-rail',
      '/docs/api',
      '/problems/rate-limited',
    ];
    const LARGEST_KIB = 60;

    it.each([...KINDS, ...MORE])('such as %s is valid HTML', async (path) => {
      const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });
      const { results } = await validator.validateString((await service.api.get(path).expect(200)).text);
      expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message, line }) => `${line}: ${ruleId}: ${message}`))).toEqual([]);
    });

    it.each([...KINDS, ...MORE])('such as %s loads at most 60 KiB', async (path) => {
      const { text } = await service.api.get(path).expect(200);
      const loaded = [...text.matchAll(/<(?:link rel="(?:stylesheet|icon)"[^>]*href|script[^>]*src|img src)="([^"]+)"/g)].map(([, address]) => address!);
      expect(loaded.length).toBeGreaterThan(2);
      const sizes = await Promise.all([...new Set([path, ...loaded])].map(async (address) => gzipSync(await bytesOf(address)).length));
      expect(sizes.reduce((sum, size) => sum + size) / 1024).toBeLessThan(LARGEST_KIB);
    });

    it.each(['/', '/biomarkers/ferritin', '/panels/max', '/docs/errors', '/docs/api'])('such as %s has a social image of 1200 by 630', async (path) => {
      const text = await htmlOf(path);
      const [, address] = /<meta property="og:image" content="([^"]+)"/.exec(text)!;
      const picture = await bytesOf(address!.replace(BASE_URL, ''));
      // The header of a PNG: signature, then size.
      expect([picture.toString('latin1', 1, 4), picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual(['PNG', 1200, 630]);
      const told = [...text.matchAll(/<meta property="og:image:(width|height)" content="(\d+)"/g)].map(([, side, size]) => [side, size]);
      expect(told).toEqual([['width', '1200'], ['height', '630']]); // prettier-ignore
    });

    const bytesOf = async (address: string): Promise<Buffer> => (await service.api.get(address).responseType('blob').expect(200)).body;
  });

  describe('the date of the last change', () => {
    const { date } = readLastChanged()['biomarkers/ferritin.yaml']!;
    const day = `${date}T00:00:00.000Z`;

    it('is that of the file on the page, in JSON-LD, the sitemap and the API', async () => {
      const text = await htmlOf('/biomarkers/ferritin');
      expect(text).toContain(`<time datetime="${date}">`);
      expect(jsonLdOf(text)['@graph'][0].dateModified).toBe(day);
      expect((await service.api.get('/sitemap.xml')).text).toContain(`<loc>${BASE_URL}/biomarkers/ferritin</loc><lastmod>${day}</lastmod>`);
      expect((await service.api.get('/api/v1/biomarkers/ferritin')).body.data.lastUpdated).toBe(day);
    });

    it('sorts the feed of changes (RFC 4287), newest first', async () => {
      const { text } = await service.api.get('/feed.xml').expect(200).expect('Content-Type', 'application/atom+xml; charset=utf-8');
      const found = (name: string) => [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value]) => value!);
      const [whole, ...entries] = found('updated');
      expect(entries).toHaveLength(50);
      expect(entries).toEqual(entries.toSorted().reverse());
      expect(whole).toBe(entries[0]);
      const ids = found('id').slice(1);
      expect(new Set(ids).size).toBe(50);
      for (const id of ids) expect(paths.map((each) => BASE_URL + each)).toContain(id);
      for (const summary of found('summary')) expect(summary).toMatch(/^(New page|Changed: [^.]+)\. \w/);
      const newest = ids[0]!.slice(BASE_URL.length);
      await service.database.run(`UPDATE content.page_change SET parts = '{reference ranges,other names}' WHERE path = $1`, [newest]);
      await service.clearCaches();
      const entry = (await service.api.get('/feed.xml')).text.split('<entry>').find((each) => each.includes(`${newest}</id>`));
      expect(entry).toContain('<summary>Changed: reference ranges, other names. ');
      expect(await htmlOf('/')).toContain('<link rel="alternate" type="application/atom+xml" title="Changes" href="/feed.xml" />');
    });
  });

  it('a feed without entries has a date, as RFC 4287 asks', () => {
    expect(feed([], BASE_URL, new Map())).toMatch(/<updated>\d{4}-\d\d-\d\dT[\d:]+Z<\/updated>/);
  });

  describe('the page of a biomarker', () => {
    it('has JSON-LD with its LOINC code and its URL', async () => {
      const text = await htmlOf('/biomarkers/ferritin');
      const [page, trail] = jsonLdOf(text)['@graph'];
      expect(page['@type']).toBe('MedicalWebPage');
      expect(page.about).toMatchObject({ '@type': 'MedicalTest', code: { '@type': 'MedicalCode', codeValue: '2276-4', codingSystem: 'LOINC' } });
      expect(page.lastReviewed).toBeUndefined();
      expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual(['Home', 'Iron Status', 'Ferritin']);
    });

    it('has a table of its ranges, with sources, and states the same numbers in markdown', async () => {
      const html = await service.api.get('/biomarkers/ferritin').expect(200);
      expect(html.text).toMatch(/<summary>All ranges and decision values[\s\S]+<table[\s\S]+24–307 ng\/mL[\s\S]+<a href="https/);
      const markdown = await service.api.get('/biomarkers/ferritin.md').expect(200);
      expect(markdown.text).toContain('24–307 ng/mL');
      expect(markdown.text).not.toContain('<svg');
    });

    it('shows an open bound in words, not as a number', async () => {
      const { text } = await service.api.get('/biomarkers/hdl-cholesterol.md').expect(200);
      expect(text).toMatch(/\d+ mg\/dL or more/);
    });

    it('counts as a view of the biomarker', async () => {
      await service.api.get('/biomarkers/zinc').expect(200);
      await service.deps.flushActivity();
      const [zinc] = await service.deps.biomarkers.findMany(['zinc']);
      expect(zinc?.viewCount).toBe(1);
    });
  });

  describe('the search box', () => {
    it('finds by name, abbreviation and code without JavaScript', async () => {
      for (const search of ['ferritin', 'FERRITIN ', '2276-4', 'feritin']) {
        const { text } = await service.api.get('/biomarkers').query({ search }).expect(200);
        expect(text).toMatch(/<li><a href="\/biomarkers\/ferritin">/);
        expect(text).toContain('noindex');
      }
    });

    it('stands above the ways to browse, of which the page that is open has no link', async () => {
      for (const [path, here] of [
        ['/biomarkers', 'By category'],
        ['/browse/a-z', 'A to Z'],
      ] as const) {
        const [, ways = ''] = /<ul class="chips">(.+?)<\/ul>/.exec(await htmlOf(path))!;
        expect([path, /<strong>(.+?)<\/strong>/.exec(ways)?.[1], ways.split('<a href="').length - 1]).toEqual([path, here, 4]);
      }
      expect(await htmlOf('/search?q=qqxzvy')).toMatch(/browse the biomarkers:<\/p> ?<ul class="chips">/);
    });

    it('explains an empty result, a short query and a long query', async () => {
      expect((await service.api.get('/biomarkers').query({ search: 'qqxzvy' }).expect(200)).text).toContain('No biomarker matches');
      expect((await service.api.get('/biomarkers').query({ search: 'f' }).expect(200)).text).toContain('at least 2 characters');
      expect((await service.api.get('/biomarkers').query({ search: ' ' }).expect(200)).text).toContain('Iron Status');
      await service.api
        .get('/biomarkers')
        .query({ search: 'f'.repeat(201) })
        .expect(400);
    });

    it('escapes the query', async () => {
      const { text } = await service.api.get('/biomarkers').query({ search: '"><script>alert(1)</script>[x](javascript:alert(2))' }).expect(200);
      expect(text).not.toContain('<script>alert');
      expect(text).not.toContain('href="javascript');
      expect(text).toContain('&lt;script&gt;');
    });
  });

  describe('panel pages', () => {
    it('name urine and blood if a panel has urine markers', async () => {
      const sample = async (slug: string) => /\*\*Sample:?\*\*:? (.*)|Sample: (.*)/.exec((await service.api.get(`/panels/${slug}.md`).expect(200)).text)?.[0];
      expect([await sample('essential'), await sample('advanced'), await sample('max')]).toEqual([
        expect.stringMatching(/Blood$/),
        expect.stringMatching(/Blood and urine$/),
        expect.stringMatching(/Blood and urine$/),
      ]);
      expect((await service.api.get('/panels.md')).text).toMatch(/\| *Sample *\| *Blood *\| *Blood and urine *\| *Blood and urine *\|/);
    });

    it('state the number of tests behind the price of single tests', async () => {
      const { individualTestsAvailable, includedValue } = (await service.api.get('/api/v1/lab-packages/max')).body.data;
      const { text } = await service.api.get('/panels/max.md').expect(200);
      expect(text).toContain(`${individualTestsAvailable}, together $${includedValue.toLocaleString('en-US')}`);
      expect(text).not.toContain('The same tests');
    });
  });

  it('a guide lists each guide by its title', async () => {
    const [, nav] = /<nav class="side"[^>]*>(.*?)<\/nav>/.exec(await htmlOf('/docs/pagination'))!;
    const listed = [...nav!.matchAll(/<a href="(\/docs\/[^"]+)"[^>]*>(.*?)<\/a>/g)];
    expect(listed.map(([, path]) => path).sort()).toEqual(paths.filter((path) => path.startsWith('/docs/')).sort());
    for (const [, path, name] of listed) expect([path, /<h1[^>]*>(.*?)<\/h1>/.exec(await htmlOf(path!))![1]]).toEqual([path, name]);
  });

  describe('llms.txt', () => {
    it('lists every page once, with its markdown URL', async () => {
      const { text } = await service.api.get('/llms.txt').expect(200).expect('Content-Type', 'text/plain; charset=utf-8');
      await service.api.get('/llms.txt').set('Accept', 'text/markdown').expect('Content-Type', MARKDOWN);
      const times = (path: string) => text.split(`](${BASE_URL}${path === '/' ? '/index' : path}.md)`).length - 1;
      expect(paths.filter((path) => times(path) !== 1)).toEqual([]);
    });
  });

  describe('static files', () => {
    it('of style are minified', async () => {
      for (const page of ['/', '/docs/api']) {
        const [, address = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(await htmlOf(page))!;
        const { text } = await service.api.get(address).expect(200);
        expect(text.length).toBeLessThan(40 * 1024);
        expect(text).not.toMatch(/\/\*|\n  \w[\w-]+: [^\n]+;\n}\n\n\./);
      }
    });

    it('are immutable under their own hash, and cached for an hour otherwise', async () => {
      const text = await htmlOf('/');
      const style = /<link rel="stylesheet" href="([^"]+)"/.exec(text)![1]!;
      const cacheControlOf = async (address: string) => (await service.api.get(address).expect(200)).headers['cache-control'];
      expect(await cacheControlOf(style)).toBe('public, max-age=31536000, immutable');
      expect(Object.values(loadAssets()).filter((address) => !/\?v=[0-9a-f]{12}$/.test(address))).toEqual([]);
      for (const address of Object.values(loadAssets()))
        expect([address, await cacheControlOf(address)]).toEqual([address, 'public, max-age=31536000, immutable']);
      for (const address of ['/assets/site.css', '/assets/site.css?v=of-another-release', style.replace('site.css', 'icon.svg')])
        expect(await cacheControlOf(address)).toBe('public, max-age=3600');
      await service.api.get('/assets/../config.ts').expect(404);
      await service.api.get('/assets/%2e%2e/%2e%2e/package.json').expect(404);
    });
  });
});
