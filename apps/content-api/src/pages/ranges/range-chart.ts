import { capital, siUnitOf, type Page } from '@biomarker/pages';
import { bandOf, labelsOf, normalOf, openSides, targetOf, levelIn, rangeIn } from '@biomarker/domain/content';
import { html, type Html } from '@biomarker/look';
import { lanesOf, type Lane, type Zone } from './lanes.ts';
import { percent, scaleOf, type Scale } from './scale.ts';

type Numbers = NonNullable<Page['numbers']>;
type Range = Numbers['optimalRanges'][number];

/** With more rows than this, all but the first four are folded. */
const MOST_OPEN = 6;
const FIRST_ROWS = 4;

/** Intervals and decision values as bars on one axis per unit, in US and SI units. Text next to each bar says the same. */
export function rangeChart(numbers: Numbers): Html | undefined {
  const { unit, optimalRanges, thresholds, conversions } = numbers;
  const units = [...new Set([unit, ...optimalRanges.map((range) => range.unit)])].filter((each) => each !== undefined);
  const charts = units.map((each) => chart(each, rowsIn(numbers, each), each === unit ? levelsIn(thresholds, each) : []));
  if (!charts.some(Boolean)) return undefined;
  const [other] = conversions;
  const inOther =
    other &&
    unit !== undefined &&
    chart(
      other.unit,
      rowsIn(numbers, unit).map((range) => rangeIn(range, other, thresholds)),
      levelsIn(thresholds, other.unit),
    );
  return html`<figure class="ranges">
    ${inOther ? inBoth(charts, inOther, unit, other.unit) : charts}
    <figcaption>Published examples. Laboratories differ, so the interval on your own report prevails.</figcaption>
  </figure>`;
}

/** Only levels stand on an axis of levels. */
const levelsIn = (thresholds: Numbers['thresholds'], unit: string) =>
  thresholds.map((threshold) => levelIn(threshold, unit)).filter((level) => level !== undefined);

const rowsIn = ({ optimalRanges }: Numbers, unit: string) => optimalRanges.filter((range) => range.unit === unit);

/** The switch needs a script, which also shows it. Without scripts, the page shows its own unit. */
function inBoth(charts: readonly (Html | undefined)[], inOther: Html, unit: string, other: string): Html {
  const [own, converted] = siUnitOf(unit, other) === other ? (['us', 'si'] as const) : (['si', 'us'] as const);
  const names = { [own]: unit, [converted]: other };
  return html`<p class="units" role="group" aria-label="Units" hidden>
      <button type="button" data-units="us">US: ${names.us}</button> <button type="button" data-units="si">SI: ${names.si}</button>
    </p>
    <div class="own-units in-${own}">${charts}</div>
    <div class="other-units in-${converted}">${inOther}</div>`;
}

function chart(unit: string, ranges: readonly Range[], thresholds: Numbers['thresholds']): Html | undefined {
  const scale = scaleOf(ranges, thresholds);
  if (!scale) return undefined;
  const labels = labelsOf(ranges);
  const lanes = lanesOf(thresholds, ranges, scale);
  const rows = [...ranges.map((range, index) => interval(range, labels[index]!, scale)), ...lanes.map((lane) => laneOf(lane, scale))];
  const shown = rows.length > MOST_OPEN ? FIRST_ROWS : MOST_OPEN;
  const folded = rows.slice(shown);
  return html`<div class="chart" data-unit="${unit}" data-from="${scale.from}" data-to="${scale.to}">
    ${rows.slice(0, shown)}${axisOf(scale, unit)}
    ${
      folded.length > 0 &&
      html`<details>
        <summary>${folded.length} more rows</summary>
        ${folded}${axisOf(scale, unit)}
      </details>`
    }
  </div>`;
}

function interval(range: Range, label: string, scale: Scale): Html {
  const { normalMin = scale.from, normalMax = scale.to, optimalMin, optimalMax } = range;
  const { below, above } = openSides(range);
  const target = targetOf(range);
  return html`<div class="range">
    <p><span>${label}${source(range)}</span> <strong>${normalOf(range)}</strong></p>
    <svg height="18" focusable="false" aria-hidden="true">
      <rect class="track" y="4" width="100%" height="10" rx="5" />
      ${bar('normal', below ? scale.from : normalMin, above ? scale.to : normalMax, scale)}${
        target !== undefined && bar('target', optimalMin, above && optimalMax === normalMax ? scale.to : optimalMax, scale)
      }
    </svg>
    ${target !== undefined && html`<p class="zones"><span>Guideline target: ${target}</span></p>`}
  </div> `;
}

function laneOf({ title, zones }: Lane, scale: Scale): Html {
  return html`<div class="range">
    <p><span>${title}</span></p>
    <svg height="22" focusable="false" aria-hidden="true">
      <rect class="track" y="9" width="100%" height="4" />
      ${zones.map((zone) => zoneBar(zone, scale))}
    </svg>
    <ul class="zones">
      ${zones.map(({ threshold, mark, shade }) => {
        const meaning = mark === capital(threshold.label) ? threshold.meaning : threshold.label;
        return html`<li><b class="shade-${shade}">${mark}</b> ${bandOf(threshold, 'bare')}: ${meaning}${source(threshold)}</li>`;
      })}
    </ul>
  </div> `;
}

const source = ({ source: name, sourceUrl }: { source: string; sourceUrl?: string }): Html | false =>
  sourceUrl !== undefined &&
  html` <a class="source" href="${sourceUrl}" rel="external noopener nofollow" title="${name}" aria-label="Source: ${name}">source</a>`;

function bar(kind: 'normal' | 'target', min: number, max: number, scale: Scale): Html {
  const x = percent(min, scale);
  const [y, height] = kind === 'normal' ? [4, 10] : [1, 16];
  return html`<rect class="${kind}" x="${x}%" y="${y}" width="${width(x, percent(max, scale))}%" height="${height}" rx="${height / 2}" />`;
}

function zoneBar({ low, high, mark, shade }: Zone, scale: Scale): Html {
  const x = percent(low, scale);
  const wide = width(x, percent(high, scale));
  return html`<rect class="zone shade-${shade}" x="${x}%" y="1" width="${wide}%" height="20" rx="3" />
    <text class="mark" x="${x + wide / 2}%" y="15.5" text-anchor="middle">${mark}</text>`;
}

const width = (from: number, to: number) => Math.max(0.8, Math.round((to - from) * 100) / 100);

function axisOf(scale: Scale, unit: string): Html {
  const last = scale.ticks.length - 1;
  const anchor = (index: number) => (index === 0 ? 'start' : index === last ? 'end' : 'middle');
  return html`<div class="axis">
    <svg height="24" focusable="false" aria-hidden="true">
      ${scale.ticks.map((value, index) => {
        const at = percent(value, scale);
        return html`<line x1="${at}%" x2="${at}%" y1="0" y2="5" /><text x="${at}%" y="19" text-anchor="${anchor(index)}">
            ${value.toLocaleString('en-US', { maximumFractionDigits: 6 })}
          </text>`;
      })}
    </svg>
    ${unit !== '1' && html`<p>${unit}</p>`}
  </div>`;
}
