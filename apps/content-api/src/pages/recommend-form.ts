import type { Page } from '@biomarker/pages';
import { html, safe, type Html } from '@biomarker/look';

const SEXES = [
  { value: 'not_specified', words: 'Not given' },
  { value: 'female', words: 'Female' },
  { value: 'male', words: 'Male' },
];

/** A plain GET form, so that it works without JavaScript and the answer has a URL. Folded above an answer. */
export function recommendForm({ concerns, values }: NonNullable<Page['form']>): Html {
  const form = html`<form class="card raised choose" action="/panels/recommend" method="get">
    <p><label for="concern">Concern</label> ${select('concern', concerns, values.concern)}</p>
    <p><label for="sex">Sex</label> ${select('sex', SEXES, values.sex)}</p>
    <p>
      <label for="budget">Budget in US dollars (optional)</label>
      <input class="field" id="budget" type="number" name="budget" min="2" max="2000" step="0.01" inputmode="decimal" value="${values.budget}" />
    </p>
    <p>
      <label for="markers">Up to five markers (optional)</label>
      <input class="field" id="markers" type="text" name="markers" maxlength="200" placeholder="ferritin, TSH" autocomplete="off" value="${values.markers}" />
    </p>
    <button class="button" type="submit">Show the tests</button>
  </form>`;
  if (values.concern === undefined) return form;
  return html`<details>
    <summary>Change the concern, sex, budget or markers</summary>
    ${form}
  </details>`;
}

function select(name: string, options: readonly { value: string; words: string }[], chosen: string | undefined): Html {
  return html`<select class="field" id="${name}" name="${name}">
    ${options.map(({ value, words }) => html`<option value="${value}" ${value === chosen && safe('selected')}>${words}</option>`)}
  </select>`;
}
