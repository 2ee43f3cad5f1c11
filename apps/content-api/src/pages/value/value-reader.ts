import { conditionsOf, type Numbers, type Threshold } from '@biomarker/domain/content';
import { html, icon, iconSymbols, safe, type Html } from '@biomarker/look';
import { capital } from '@biomarker/pages';
import { jsonForScript } from '../structured-data.ts';
import { ANSWER_ICONS } from './standing.ts';
import { UNITS } from './units-module.ts';
import { zoneStrip, type Make } from './zone-strip.ts';

export const READER_HEADING = { id: 'where-does-my-value-fall', text: 'Where does my value fall?' };

type Option = { value: string; words: string };

const SEXES = ['female', 'male'] as const;

type Counted = Exclude<Threshold['quantity'], 'level' | 'timesLimit'>;
const COUNTED: Readonly<Record<Counted, string>> = { rise: 'a rise over time', ratio: 'a ratio', difference: 'a distance to another value' };

/**
 * The controls of the reader, and the numbers of the page for its script (browser/value-reader.ts), which answers in the browser. There is no
 * form, and no control but the two that a group joins has a name, so nothing can be sent. Undefined for markers that answer in words.
 */
export function valueReader(numbers: Numbers): Html | undefined {
  const { unit, conversions } = numbers;
  if (unit === undefined) return undefined;
  const conditions = conditionsOf(numbers);
  return html`<noscript
      ><p class="note">Find your number in the strip. The field for it needs JavaScript, so that your number never leaves your browser.</p></noscript
    >
    <section class="card raised value" id="value-reader" data-units="${UNITS}" aria-labelledby="${READER_HEADING.id}">
      ${iconSymbols(ANSWER_ICONS)}
      <h2 class="vh" id="${READER_HEADING.id}">${READER_HEADING.text}</h2>
      <div class="ask">
        <p>
          <label for="my-value">My value</label>
          <input class="field" id="my-value" type="text" inputmode="decimal" autocomplete="off" maxlength="30" placeholder="Number" />
        </p>
        <p><label for="my-unit">Unit</label> ${select('my-unit', [unit, ...conversions.map((other) => other.unit)].map(option))}</p>
        <fieldset>
          <legend>Sex</legend>
          <div class="segments">
            ${SEXES.map((sex) => html`<label><input type="radio" name="my-sex" value="${sex}" /><span>${capital(sex)}</span></label>`)}
          </div>
        </fieldset>
        <p><label for="my-age">Age</label> <input class="field" id="my-age" type="text" inputmode="numeric" autocomplete="off" maxlength="3" /></p>
        ${conditions.length > 0 && html`<p><label for="my-condition">Condition</label> ${select('my-condition', [{ value: '', words: 'None of these' }, ...conditions.map((value) => ({ value, words: capital(value) }))])}</p>`}
      </div>
      <div class="show" id="my-zones">${zoneStrip(markup, { numbers, unit, person: {} })}</div>
      <div id="my-alert" role="alert"></div>
      <div id="my-answer" role="status"></div>
      <div class="fine">
        <p class="needs-script">${icon('lock')} Your browser works this out. Nothing is sent or stored. <a href="/report">Read a whole report</a></p>
        <p>${icon('info')} The interval on your own report prevails. Signs matter more than a number. Widths of zones are not to scale.</p>
        ${notCompared(numbers)} ${multiples(numbers)}
      </div>
    </section>
    <script type="application/json" id="value-numbers">
      ${safe(jsonForScript(numbersForScript(numbers)))}
    </script>`;
}

/** Decision values that no single number can be compared with, by what they count. */
function notCompared({ thresholds }: Numbers): Html | false {
  const counted = Object.entries(COUNTED).flatMap(([quantity, words]) => {
    const labels = labelsOf(thresholds, quantity);
    return labels.length > 0 ? [`${words}: ${labels.join('; ')}`] : [];
  });
  return (
    counted.length > 0 &&
    html`<p>${icon('info')} Some decision values of this page count something else, so they are not compared here. ${capital(counted.join('. '))}.</p>`
  );
}

function multiples({ thresholds }: Numbers): Html | false {
  const labels = labelsOf(thresholds, 'timesLimit');
  return (
    labels.length > 0 &&
    html`<p>${icon('info')} Multiples of the upper limit are taken of the limit on this page; the one of your laboratory may differ: ${labels.join('; ')}.</p>`
  );
}

const labelsOf = (thresholds: Numbers['thresholds'], counted: string): string[] => [
  ...new Set(thresholds.filter(({ quantity }) => quantity === counted).map(({ label }) => label)),
];

/** An element as text. Names of tags and attributes are ours; values are escaped. */
export const markup: Make<Html> = (tag, attributes, ...children) =>
  html`${safe(`<${tag}`)}${Object.entries(attributes).map(([name, value]) => html` ${safe(name)}="${value}"`)}>${children}${safe(`</${tag}>`)}`;

const option = (value: string): Option => ({ value, words: value });

const select = (id: string, options: readonly Option[]): Html =>
  html`<select class="field" id="${id}">
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
