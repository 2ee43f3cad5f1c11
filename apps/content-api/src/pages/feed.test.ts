import { golden } from '@biomarker/testbed/golden';
import { expect, it } from '@jest/globals';
import { feed } from './feed.ts';

const BASE_URL = 'https://site.test';
const page = (path: string, updatedAt?: string) => ({ path, title: 'Iron & more', description: 'What it tells.', updatedAt });
const summariesOf = (text: string) => [...text.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, summary]) => summary);

it.each<[parts: string[] | undefined, summary: string]>([
  [undefined, 'What it tells.'],
  [[], 'New page. What it tells.'],
  [['ranges'], 'Changed: ranges. What it tells.'],
  [['ranges', 'next steps'], 'Changed: ranges, next steps. What it tells.'],
])('a page with the changed parts %j says so', (parts, summary) => {
  const changes = new Map(parts ? [['/iron', parts]] : []);
  expect(summariesOf(feed([page('/iron', '2026-11-27T10:00:00Z')], BASE_URL, changes))).toEqual([summary]);
});

it('lists the 50 pages that changed last, the newest first, and none without a date', () => {
  const pages = Array.from({ length: 60 }, (_, day) => page(`/${day}`, `2026-01-${String(day + 1).padStart(2, '0')}T00:00:00Z`));
  const paths = [...feed([page('/never'), ...pages], BASE_URL, new Map()).matchAll(/<entry><id>https:\/\/site\.test\/(.*?)<\/id>/g)].map(([, path]) => path);
  expect(paths).toEqual(Array.from({ length: 50 }, (_, place) => String(59 - place)));
});

it('escapes titles, and has the date of its newest page', () => {
  const text = feed([page('/iron', '2026-11-27T10:00:00Z')], BASE_URL, new Map());
  expect(text).toContain('<title>Iron &amp; more</title><link href="https://site.test/iron" />');
  expect(text).toContain('<updated>2026-11-27T10:00:00Z</updated>\n<author>');
});

it('is the document that was reviewed', () => {
  const text = feed([page('/iron', '2026-11-27T10:00:00Z'), page('/tsh', '2026-11-26T10:00:00Z')], BASE_URL, new Map([['/tsh', ['ranges']]]));
  expect(text).toBe(golden(new URL('golden/feed.xml', import.meta.url), text));
});
