import type { startContentApi } from '../testing.ts';

export const HTML = 'text/html; charset=utf-8';
export const MARKDOWN = 'text/markdown; charset=utf-8';

export type Service = Awaited<ReturnType<typeof startContentApi>>;

/** Paths of all pages that the site map names. */
export async function listedPaths({ api }: Service): Promise<string[]> {
  const { text } = await api.get('/sitemap.xml').expect(200);
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
}

/** The root-relative addresses that a text in HTML or markdown leads to. */
export function innerLinks(text: string): string[] {
  const found = [...text.matchAll(/(?:href|src)="(\/[^"#]*)/g), ...text.matchAll(/\]\((\/[^)#]*)/g)];
  return [...new Set(found.map(([, path]) => path!.replaceAll('&amp;', '&')))];
}
