import { FONT } from './font.ts';
import { html, type Html } from './html.ts';

type Document = {
  title: string;
  /** What a page has in its head beside the parts of every page. */
  head: Html;
  /** The kind of the page, for its style. */
  kind?: string;
  header: Html;
  main: Html;
  footer: Html;
};

/** The frame of every page of every service. */
export const htmlDocument = ({ title, head, kind, header, main, footer }: Document): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="preload" href="${FONT.address}" as="font" type="${FONT.type}" crossorigin />
        ${head}
      </head>
      <body ${kind !== undefined && html`data-page="${kind}"`}>
        <a class="skip" href="#content">Skip to the content</a>
        ${header}
        <main id="content" tabindex="-1">${main}</main>
        ${footer}
      </body>
    </html> `.markup;
