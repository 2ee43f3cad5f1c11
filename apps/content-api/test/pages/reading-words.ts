import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { icon, ICONS } from '@biomarker/look';
import { golden, wordsOf } from '@biomarker/testbed/golden';
import { startContentApi } from '../testing.ts';
import type { Service } from './testing.ts';

const PATHS = [
  '/',
  '/biomarkers',
  '/biomarkers/potassium',
  '/biomarkers/ferritin-of-no-name',
  '/biomarkers?category=iron-status',
  '/browse/symptoms',
  '/browse/a-z',
  '/browse/panels',
  '/categories/iron-status',
  '/compare',
  '/panels',
  '/panels/recommend?concern=thyroid&budget=60',
  '/panels/essential',
  '/docs',
  '/docs/versioning',
  '/checkout',
  '/report',
  '/search',
  '/search?q=i',
  '/search?q=iron',
  '/search?q=chest+pain',
  '/search?q=qqxzvy',
];

let service: Service;

const NAMES = new Map(ICONS.map((name) => [icon(name).markup, name]));

/** The words of a page as a person meets them, each icon by its name. */
const readWords = (html: string) => wordsOf(html.replace(/<svg class="i".*?<\/svg>/gs, (drawn) => (NAMES.has(drawn) ? `‹${NAMES.get(drawn)}› ` : drawn)));

describe('the words of a page', () => {
  beforeAll(async () => {
    service = await startContentApi();
  });
  afterAll(() => service.stop());

  it('its anchors stay as reviewed, since other sites lead to them', async () => {
    const anchors = [];
    for (const path of ['/biomarkers/potassium', '/categories/iron-status', '/panels/essential', '/docs/versioning', '/report', '/']) {
      const { text } = await service.api.get(path).set('Accept', 'text/html');
      anchors.push(`${path}\n${[...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => `  ${id}\n`).join('')}`);
    }
    const all = anchors.join('');
    expect(all).toBe(golden(new URL('golden/anchors.txt', import.meta.url), all));
  });

  // A list is cards, chips, rows or tiles by the section in which it stands.
  it('its lists look as reviewed, section by section', async () => {
    const lists = [];
    for (const path of [...PATHS, '/biomarkers/ferritin', '/categories/heart-health']) {
      const { text } = await service.api.get(path).set('Accept', 'text/html');
      const [, article = ''] = /<article>(.*)<\/article>/s.exec(text)!;
      const told = [...article.matchAll(/<section aria-labelledby="([^"]+)"|<(?:ul|div|details) class="([^"]+)"/g)].map(([, section, look]) =>
        section ? `# ${section}` : look!,
      );
      lists.push(path, ...told.filter((one, at) => one !== told[at - 1]).map((one) => `  ${one}`));
    }
    const all = `${lists.join('\n')}\n`;
    expect(all).toBe(golden(new URL('golden/lists.txt', import.meta.url), all));
  });

  it.each(PATHS)('%s are as they were reviewed', async (path) => {
    const { text } = await service.api.get(path).set('Accept', 'text/html');
    const words = readWords(text.replace(/^.*?<body[^>]*>/s, ''));
    expect(words).toBe(golden(new URL(`golden/words${path.replace(/[^a-z0-9]+/g, '-').replace(/-$/, '') || '-home'}.txt`, import.meta.url), words));
  });
});
