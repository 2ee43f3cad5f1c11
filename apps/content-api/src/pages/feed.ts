import { escapeHtml } from '@biomarker/look';
import { SITE_NAME, type PageEntry } from '@biomarker/pages';

export const FEED = '/feed.xml';

const ENTRIES = 50;
/** A feed must have a date (RFC 4287, section 4.1.1), also before there is any content. */
const NOTHING_YET = '1970-01-01T00:00:00Z';

/** The changed parts of a page, in words, by its path; none stands for a new page. */
export type PageChanges = ReadonlyMap<string, readonly string[]>;

/** The pages that changed last, newest first, with what changed (Atom, RFC 4287). */
export function feed(pages: readonly PageEntry[], baseUrl: string, changes: PageChanges): string {
  const changed = pages
    .filter((page): page is Dated => page.updatedAt !== undefined)
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
    .slice(0, ENTRIES);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeHtml(baseUrl)}/</id>
<title>${SITE_NAME}: changes</title>
<link href="${escapeHtml(baseUrl)}/" />
<link rel="self" href="${escapeHtml(baseUrl + FEED)}" />
<updated>${changed[0]?.updatedAt ?? NOTHING_YET}</updated>
<author><name>${SITE_NAME}</name></author>
${changed.map((page) => entry(page, baseUrl, changes.get(page.path))).join('\n')}
</feed>
`;
}

type Dated = PageEntry & { updatedAt: string };

function entry({ path, title, description, updatedAt }: Dated, baseUrl: string, parts: readonly string[] | undefined): string {
  const address = escapeHtml(baseUrl + path);
  const change = parts && (parts.length === 0 ? 'New page.' : `Changed: ${parts.join(', ')}.`);
  return `<entry><id>${address}</id><title>${escapeHtml(title)}</title><link href="${address}" /><updated>${updatedAt}</updated><summary>${escapeHtml([change, description].filter(Boolean).join(' '))}</summary></entry>`;
}
