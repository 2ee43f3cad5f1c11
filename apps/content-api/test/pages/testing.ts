import type { startContentApi } from '../testing.ts';

export const HTML = 'text/html; charset=utf-8';
export const MARKDOWN = 'text/markdown; charset=utf-8';

export type Service = Awaited<ReturnType<typeof startContentApi>>;

/** The paths in the sitemap. */
export async function listedPaths({ api }: Service): Promise<string[]> {
  const { text } = await api.get('/sitemap.xml').expect(200);
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
}

/** The root-relative links of a text in HTML or markdown. */
export function innerLinks(text: string): string[] {
  const found = [...text.matchAll(/(?:href|src)="(\/[^"#]*)/g), ...text.matchAll(/\]\((\/[^)#]*)/g)];
  return [...new Set(found.map(([, path]) => path!.replaceAll('&amp;', '&')))];
}
