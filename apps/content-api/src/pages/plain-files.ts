import { escapeHtml } from '@biomarker/look';
import type { PageEntry } from '@biomarker/pages';

export const SECURITY_TXT = '/.well-known/security.txt';

/** The time to `Expires` in security.txt. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** https://www.sitemaps.org/protocol.html */
export function siteMap(entries: readonly PageEntry[], baseUrl: string): string {
  const urls = entries.map(({ path, updatedAt }) => `<url><loc>${escapeHtml(baseUrl + path)}</loc>${updatedAt ? `<lastmod>${updatedAt}</lastmod>` : ''}</url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** Crawlers may read every page, search results too, whose `noindex` they would not see otherwise. Crawling the API would exhaust its rate limit. */
export function robots(baseUrl: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${baseUrl}/sitemap.xml\n`;
}

/** The contact for vulnerability reports (RFC 9116). Expires 180 days after `now`, at midnight, so that the file stays the same all day. */
export function securityText(contact: string, baseUrl: string, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS);
  return `Contact: mailto:${contact}\nExpires: ${expires.toISOString()}\nPreferred-Languages: en\nCanonical: ${baseUrl}${SECURITY_TXT}\n`;
}
