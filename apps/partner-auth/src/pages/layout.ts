import { SITE_NAME } from '@biomarker/domain/shared';
import { html, LOGO, safe, type Html } from '@biomarker/look';
import { STYLE } from './style.ts';

const STYLE_ELEMENT = safe(`<style>${STYLE}</style>`);

/** A complete HTML document without scripts. A `wide` one has room for tables. */
export function page(title: string, card: Html, { wide = false } = {}): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${SITE_NAME}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main${wide && html` class="wide"`}>
          <a class="brand" href="/">${safe(LOGO)}<span>${SITE_NAME}</span></a>
          <div class="card">${card}</div>
        </main>
      </body>
    </html>`.markup;
}
