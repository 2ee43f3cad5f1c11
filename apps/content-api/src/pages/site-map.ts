import { escapeHtml } from '@biomarker/service-kit';
import type { PageEntry } from '@biomarker/pages';

/** https://www.sitemaps.org/protocol.html */
export function siteMap(entries: readonly PageEntry[], baseUrl: string): string {
  const urls = entries.map(({ path, updatedAt }) => `<url><loc>${escapeHtml(baseUrl + path)}</loc>${updatedAt ? `<lastmod>${updatedAt}</lastmod>` : ''}</url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** Pages are for every crawler; the API has a budget that crawling would spend. */
export function robots(baseUrl: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /biomarkers?search=\n\nSitemap: ${baseUrl}/sitemap.xml\n`;
}
