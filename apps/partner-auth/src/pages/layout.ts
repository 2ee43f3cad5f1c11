import { DISCLAIMER, LOINC_NOTICE, SITE_NAME } from '@biomarker/domain/shared';
import { FONT, html, safe, siteFooter, siteHeader, type Html } from '@biomarker/look';
import { STYLE } from './style.ts';

const STYLE_ELEMENT = safe(`<style>${STYLE}</style>`);

/** The site around a page of the account. `content` is the address of content-api; `name` is that of the member. */
export type Site = { content: string | undefined; name?: string };

/** A complete HTML document. A `wide` one has room for tables. Without a site, no link leads away: a link would end the request. */
export function page(title: string, card: Html, { wide = false, site }: { wide?: boolean; site?: Site } = {}): string {
  const frame = site ? { content: site.content, account: { name: site.name ?? 'Sign in', href: '/account' } } : { bare: true as const };
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – ${SITE_NAME}</title>
        <link rel="preload" href="${FONT.address}" as="font" type="${FONT.type}" crossorigin />
        ${STYLE_ELEMENT}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        ${siteHeader({ siteName: SITE_NAME, ...frame })}
        <main id="content" tabindex="-1">
          <div class="wide"><div class="${wide ? 'whole' : 'narrow'}">${card}</div></div>
        </main>
        ${siteFooter({ disclaimer: DISCLAIMER, legal: [LOINC_NOTICE], ...frame })}
      </body>
    </html>`.markup;
}
