import { html, type Html } from '@biomarker/look';

type Fact = readonly [name: string, value: Html | string | false | undefined];

/** Names with their values, without those that have none. */
export const factList = (facts: readonly Fact[]): Html =>
  html`<dl class="facts">
    ${facts.map(
      ([name, value]) =>
        value &&
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
