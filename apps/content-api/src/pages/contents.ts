import { html, type Html } from '@biomarker/look';
import type { Heading } from './markdown/inserts.ts';

/** Links to the sections of a page. */
export const contentsNav = (headings: readonly Heading[]): Html =>
  html`<nav class="contents" aria-label="On this page">
    <p>On this page</p>
    <ul>
      ${headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}
    </ul>
  </nav>`;
