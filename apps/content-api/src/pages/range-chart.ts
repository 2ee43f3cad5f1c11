import { html, type Html } from '@biomarker/service-kit';
import { labelsOf, normalOf, openSides, targetOf, type Page } from '@biomarker/pages';

type Range = NonNullable<Page['ranges']>[number];
type Row = { range: Range; label: string };
type Scale = { from: number; to: number };

/** Intervals as bars on one scale per unit, as inline SVG. The table below says the same in words, so the drawing is hidden from readers of the screen. */
export function rangeChart(ranges: readonly Range[]): Html | undefined {
  if (ranges.length === 0) return undefined;
  const labels = labelsOf(ranges);
  const rows = ranges.map((range, index) => ({ range, label: labels[index]! }));
  const units = [...new Set(ranges.map(({ unit }) => unit))];
  const anyTarget = ranges.some((range) => targetOf(range) !== undefined);
  return html`<figure class="ranges" aria-hidden="true">
    ${units.map((unit) => unitChart(rows.filter(({ range }) => range.unit === unit)))}
    <figcaption><span class="key key-normal">Interval</span>${anyTarget && html`<span class="key key-target">Guideline target</span>`}</figcaption>
  </figure>`;
}

function unitChart(rows: readonly Row[]): Html {
  const scale = scaleOf(rows.map(({ range }) => range));
  return html`${rows.map((row) => bar(row, scale))}${axis(scale)}`;
}

function bar({ range, label }: Row, scale: Scale): Html {
  const { normalMin = 0, normalMax = scale.to, optimalMin, optimalMax } = range;
  const { below, above } = openSides(range);
  const target = targetOf(range);
  return html`<div class="range">
    <p><span>${label}</span> <strong>${normalOf(range)}</strong></p>
    <svg width="100%" height="18" focusable="false">
      <rect class="track" y="4" width="100%" height="10" rx="5" />
      ${rect('normal', below ? scale.from : normalMin, above ? scale.to : normalMax, scale)}${
        target !== undefined && rect('target', optimalMin, above && optimalMax === normalMax ? scale.to : optimalMax, scale)
      }
    </svg>
  </div> `;
}

function rect(kind: 'normal' | 'target', min: number, max: number, scale: Scale): Html {
  const x = percent(min, scale);
  const [y, height] = kind === 'normal' ? [4, 10] : [1, 16];
  return html`<rect
    class="${kind}"
    x="${x}%"
    y="${y}"
    width="${Math.max(0.8, Math.round((percent(max, scale) - x) * 100) / 100)}%"
    height="${height}"
    rx="${height / 2}"
  />`;
}

function axis(scale: Scale): Html {
  const label = (value: number, at: number) =>
    html`<text x="${at}%" y="14" text-anchor="${at < 3 ? 'start' : at > 97 ? 'end' : 'middle'}">${number(value)}</text>`;
  return html`<svg class="axis" width="100%" height="20" focusable="false">${ticksOf(scale).map((value) => label(value, percent(value, scale)))}</svg>`;
}

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 6 });

/** A little room on both sides, but none below 0 where no value can be. The number that closes an open side for display does not stretch the scale. */
function scaleOf(ranges: readonly Range[]): Scale {
  const low = Math.min(...ranges.flatMap(({ normalMin = 0, optimalMin }) => [normalMin, optimalMin]));
  const high = Math.max(...ranges.map(highest));
  const room = (high - low || Math.abs(high) || 1) * 0.25;
  return { from: low >= 0 ? Math.max(0, low - room) : low - room, to: high + room };
}

function highest(range: Range): number {
  const { normalMin = 0, normalMax, optimalMin, optimalMax } = range;
  return openSides(range).above ? Math.max(normalMin, optimalMin) * 1.5 : Math.max(normalMax ?? optimalMax, optimalMax);
}

const percent = (value: number, { from, to }: Scale) => Math.round(((Math.min(Math.max(value, from), to) - from) / (to - from)) * 10_000) / 100;

/** Two to five round numbers inside the scale. */
export function ticksOf({ from, to }: Scale): number[] {
  const rough = (to - from) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough)!;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}
