import { conditionsOf, type Numbers } from '@biomarker/domain/content';
import { html, safe, type Html } from '@biomarker/look';
import { capital } from '@biomarker/pages';
import { jsonForScript } from '../structured-data.ts';
import { zoneStrip, type Make } from './zone-strip.ts';

export const READER_HEADING = { id: 'where-does-my-value-fall', text: 'Where does my value fall?' };

type Option = { value: string; words: string };

const SEXES: readonly Option[] = [
  { value: '', words: 'Not given' },
  { value: 'female', words: 'Female' },
  { value: 'male', words: 'Male' },
];

/**
 * The controls of the reader, and the numbers of the page for its script (browser/value-reader.ts), which answers in the browser. No control has a
 * name and there is no form, so nothing can be sent. Undefined for markers that answer in words.
 */
export function valueReader(numbers: Numbers): Html | undefined {
  const { unit, conversions } = numbers;
  if (unit === undefined) return undefined;
  const conditions = conditionsOf(numbers);
  return html`<noscript
      ><p class="note">Find your number in the strip. The field for it needs JavaScript, so that your number never leaves your browser.</p></noscript
    >
    <section class="value" id="value-reader" aria-labelledby="${READER_HEADING.id}">
      <h2 id="${READER_HEADING.id}">${READER_HEADING.text}</h2>
      <div class="fields">
        <p>
          <label for="my-value">Value</label> <input id="my-value" type="text" inputmode="decimal" autocomplete="off" maxlength="30" placeholder="as printed" />
        </p>
        <p><label for="my-unit">Unit</label> ${select('my-unit', [unit, ...conversions.map((other) => other.unit)].map(option))}</p>
        <p><label for="my-sex">Sex</label> ${select('my-sex', SEXES)}</p>
        <p><label for="my-age">Age</label> <input id="my-age" type="text" inputmode="numeric" autocomplete="off" maxlength="3" /></p>
        ${conditions.length > 0 && html`<p><label for="my-condition">Condition</label> ${select('my-condition', [{ value: '', words: 'None of these' }, ...conditions.map((value) => ({ value, words: capital(value) }))])}</p>`}
      </div>
      <div id="my-zones">${zoneStrip(markup, { numbers, unit, person: {} })}</div>
      <div id="my-alert" role="alert"></div>
      <div id="my-answer" role="status"></div>
      <p class="note">
        Your browser works this out. Nothing is sent or stored. This is not a diagnosis. Widths of zones are not to scale.
        <a href="/report">Read a whole report</a>
      </p>
    </section>
    <script type="application/json" id="value-numbers">
      ${safe(jsonForScript(numbersForScript(numbers)))}
    </script>`;
}

/** An element as text. Names of tags and attributes are ours; values are escaped. */
const markup: Make<Html> = (tag, attributes, ...children) =>
  html`${safe(`<${tag}`)}${Object.entries(attributes).map(([name, value]) => html` ${safe(name)}="${value}"`)}>${children}${safe(`</${tag}>`)}`;

const option = (value: string): Option => ({ value, words: value });

const select = (id: string, options: readonly Option[]): Html =>
  html`<select id="${id}">
    ${options.map(({ value, words }) => html`<option value="${value}">${words}</option>`)}
  </select>`;

/** Without the ids of rows, which no reader needs. */
export const numbersForScript = ({ unit, optimalRanges, thresholds, conversions, whatNext }: Numbers) => ({
  unit,
  conversions,
  whatNext,
  optimalRanges: optimalRanges.map(({ id: _id, ...range }) => range),
  thresholds: thresholds.map(({ id: _id, ...threshold }) => threshold),
});
