import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { PageSpec } from './page.ts';
import { pages } from './pages.ts';

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
