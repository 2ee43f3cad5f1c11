import { readdirSync } from 'node:fs';
import { RESULT_KINDS } from '@biomarker/domain/content';
import { DomainError } from '@biomarker/domain/shared';
import { expect, it } from '@jest/globals';
import { fetchResult } from './fetch-result.ts';
import type { PageSources, PageSpec } from './page.ts';
import { pages } from './pages.ts';
import { readPage } from './read-page.ts';

const NOT_PAGES = ['read-page.ts'];

/** `llms.txt` lists the others, so it is made from them and has no value of its own. */
const LLMS = '/llms.txt';

it('every page has one file, named after the page, and is listed', async () => {
  const files = readdirSync('libs/pages/src').filter((file) => file.endsWith('-page.ts') && !NOT_PAGES.includes(file));
  const named = await Promise.all(
    files.map(async (file) => {
      const exported = (await import(`./${file}`)) as Record<string, PageSpec | undefined>;
      const name = file.replace('.ts', '').replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
      return [file, exported[name]?.pattern];
    }),
  );
  expect(named.filter(([, pattern]) => pattern === undefined)).toEqual([]);
  expect([...named.map(([, pattern]) => pattern), LLMS].sort()).toEqual(pages.map(({ pattern }) => pattern).sort());
});

const AWAY = new DomainError('unavailable', 'database_unavailable', 'The data is away.');
const storeThat = (answer: () => Promise<unknown>) => new Proxy({}, { get: () => answer });
const [away, empty] = [storeThat(() => Promise.reject(AWAY)), storeThat(async () => [])];
/** Names like an unknown one could still be looked up. */
const sources = new Proxy({} as PageSources, { get: (_, name) => (name === 'discovery' ? empty : away) });

const PATHS = ['/browse/symptoms', '/categories/x', '/biomarkers/x', '/panels/x', '/compare/x', '/docs/x'];

it.each(PATHS)('%s is not called unknown while the data is away', (path) => expect(readPage(sources, path)).rejects.toBe(AWAY));

it.each(RESULT_KINDS)('%s:x is not called unknown while the data is away', (kind) =>
  expect(fetchResult(sources, `${kind}:x`, RESULT_KINDS)).rejects.toBe(AWAY),
);
