import { html, safe, type Html } from '@biomarker/service-kit';
import { STYLE } from './style.ts';

const DROP = html`<svg viewBox="0 0 32 32" aria-hidden="true">
  <path d="M16 2c5 7 9 11.500 9 17a9 9 0 0 1-18 0C7 13.500 11 9 16 2z" fill="var(--strong)" />
  <path d="M11 19.500l3.500 3.500 6.500-7" fill="none" stroke="var(--paper)" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round" />
</svg>`;

const STYLE_ELEMENT = safe(`<style>${STYLE}</style>`);

/** A whole document. It has no script. A `wide` one has room for tables. */
export function page(title: string, card: Html, { wide = false } = {}): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main${wide && html` class="wide"`}>
          <div class="brand">${DROP}<span>Biomarker member account</span></div>
          <div class="card">${card}</div>
        </main>
      </body>
    </html>`.markup;
}
