import { DISCLAIMER, LOINC_NOTICE, SITE_NAME } from '@biomarker/domain/shared';
import { html, htmlDocument, safe, siteFooter, siteHeader, type Html } from '@biomarker/look';
import { STYLE } from './style.ts';

const STYLE_ELEMENT = safe(`<style>${STYLE}</style>`);

/** The site around a page of the account. `content` is the address of content-api; `name` is that of the member. */
export type Site = { content: string | undefined; name?: string };

/** A complete HTML document. A `wide` one has room for tables. Without a site, no link leads away: a link would end the request. */
export function page(title: string, card: Html, { wide = false, site }: { wide?: boolean; site?: Site } = {}): string {
  const frame = site ? { content: site.content, account: { name: site.name ?? 'Sign in', href: '/account' } } : { bare: true as const };
  return htmlDocument({
    title: `${title} – ${SITE_NAME}`,
    head: html`<meta name="robots" content="noindex" /> ${STYLE_ELEMENT}`,
    header: siteHeader({ siteName: SITE_NAME, ...frame }),
    main: html`<div class="wide"><div class="${wide ? 'whole' : 'narrow'}">${card}</div></div>`,
    footer: siteFooter({ disclaimer: DISCLAIMER, legal: [LOINC_NOTICE], ...frame }),
  });
}
