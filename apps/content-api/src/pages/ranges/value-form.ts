import { bandIn, bandOf, labelsOf, normalOf, openSides, levelIn, rangeIn } from '@biomarker/domain/content';
import { capital, type Page } from '@biomarker/pages';
import { html, safe, type Html } from '@biomarker/look';
import { jsonForScript } from '../structured-data.ts';

const SEXES = [
  { value: '', words: 'Not given' },
  { value: 'female', words: 'Female' },
  { value: 'male', words: 'Male' },
];

type Numbers = NonNullable<Page['numbers']>;

/** "Where does my value fall?": a script answers in the browser from these rows. Nothing is sent or stored. */
export function valueForm(numbers: Numbers): Html | undefined {
  const { unit, conversions } = numbers;
  if (unit === undefined) return undefined;
  const rows = rowsOf(numbers, unit);
  const conditions = [...new Set(rows.ranges.map(({ condition }) => condition).filter((condition) => condition !== undefined))];
  const units = [unit, ...conversions.slice(0, 1).map((other) => other.unit)];
  return html`<form class="value" hidden>
      <h3>Where does my value fall?</h3>
      <div class="fields">
        <p><label for="my-value">Value</label> <input id="my-value" type="text" inputmode="decimal" autocomplete="off" maxlength="20" /></p>
        <p><label for="my-unit">Unit</label> ${select('my-unit', units.map(option))}</p>
        <p>
          <label for="my-sex">Sex</label>
          ${select('my-sex', SEXES)}
        </p>
        <p><label for="my-age">Age</label> <input id="my-age" type="text" inputmode="numeric" autocomplete="off" maxlength="3" /></p>
        ${conditions.length > 0 && html`<p><label for="my-condition">Condition</label> ${select('my-condition', [{ value: '', words: 'None of these' }, ...conditions.map((value) => ({ value, words: capital(value) }))])}</p>`}
      </div>
      <div id="my-answer" role="status"></div>
      <p class="note">Your browser works this out. Nothing is sent or stored. This is not a diagnosis.</p>
    </form>
    <script type="application/json" id="value-rows">
      ${safe(jsonForScript(rows))}
    </script>`;
}

type Option = { value: string; words: string };

const option = (value: string): Option => ({ value, words: value });

const select = (id: string, options: readonly Option[]): Html =>
  html`<select id="${id}">
    ${options.map(({ value, words }) => html`<option value="${value}">${words}</option>`)}
  </select>`;

/** The numbers for the script, in the unit of the page, and the texts that it shows, in each unit. */
function rowsOf({ optimalRanges, thresholds, conversions }: Numbers, unit: string) {
  const [other] = conversions;
  const ranges = optimalRanges.filter((range) => range.unit === unit);
  const labels = labelsOf(ranges);
  return {
    unit,
    other: other && { unit: other.unit, slope: other.slope, intercept: other.intercept },
    ranges: ranges.map((range, index) => {
      const { below, above } = openSides(range);
      const { gender, ageMin, ageMax, isPregnancySpecific, normalMin, normalMax, source, sourceUrl } = range;
      const condition = range.condition ?? (isPregnancySpecific ? 'pregnancy' : undefined);
      return {
        ...{ label: labels[index]!, gender, ageMin, ageMax, condition, source, sourceUrl },
        low: below ? undefined : normalMin,
        high: above ? undefined : normalMax,
        words: [normalOf(range), ...(other ? [normalOf(rangeIn(range, other, thresholds))] : [])],
      };
    }),
    thresholds: thresholds
      .map((threshold) => levelIn(threshold, unit))
      .filter((threshold) => threshold !== undefined)
      .map((threshold) => {
        const { kind, label, population, meaning, low, high, lowInclusive, highInclusive, source, sourceUrl } = threshold;
        const words = [bandOf(threshold), ...(other ? [bandIn(threshold, other.unit)] : [])];
        return { kind, label, population, meaning, low, high, lowInclusive, highInclusive, source, sourceUrl, words };
      }),
  };
}
