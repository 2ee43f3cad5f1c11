import { normalOf, openSides, peopleOf, targetOf, type Page } from '@biomarker/domain/content';
import { html, type Html } from './html.ts';

type Range = NonNullable<Page['ranges']>[number];
type Scale = { from: number; to: number };

/** Intervals as bars on one scale per unit, as inline SVG. The table below says the same in words, so the drawing is hidden from readers of the screen. */
export function rangeChart(ranges: readonly Range[]): Html | undefined {
  const units = [...new Set(ranges.map(({ unit }) => unit))];
  if (ranges.length === 0) return undefined;
  const anyTarget = ranges.some((range) => targetOf(range) !== undefined);
  return html`<figure class="ranges" aria-hidden="true">
    ${units.map((unit) => unitChart(ranges.filter((range) => range.unit === unit)))}
    <figcaption><span class="key key-normal">Interval</span>${anyTarget && html`<span class="key key-target">Guideline target</span>`}</figcaption>
  </figure>`;
}

function unitChart(ranges: readonly Range[]): Html {
  const scale = scaleOf(ranges);
  return html`${ranges.map((range) => bar(range, scale))}${axis(scale, ranges[0]!.unit)}`;
}

function bar(range: Range, scale: Scale): Html {
  const { normalMin = 0, normalMax = scale.to, optimalMin, optimalMax } = range;
  const { below, above } = openSides(range);
  const target = targetOf(range);
  return html`<div class="range">
    <p><span>${peopleOf(range)}</span> <strong>${normalOf(range)}</strong></p>
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

const TICK_LABELS = { start: 'start', middle: 'middle', end: 'end' } as const;

function axis(scale: Scale, unit: string): Html {
  const ticks = ticksOf(scale).map((value) => ({ value, at: percent(value, scale) }));
  return html`<svg class="axis" width="100%" height="20" focusable="false">
    ${ticks.map(({ value, at }, index) => {
      const anchor = at < 4 ? TICK_LABELS.start : at > 90 ? TICK_LABELS.end : TICK_LABELS.middle;
      const last = index === ticks.length - 1;
      return html`<text x="${at}%" y="14" text-anchor="${anchor}">${value.toLocaleString('en-US', { maximumFractionDigits: 6 })}${last && ` ${unit}`}</text>`;
    })}
  </svg>`;
}

/** A little room on both sides, but none below 0 where no value can be. */
function scaleOf(ranges: readonly Range[]): Scale {
  const low = Math.min(...ranges.flatMap(({ normalMin = 0, optimalMin }) => [normalMin, optimalMin]));
  const high = Math.max(...ranges.flatMap(({ normalMax, optimalMax }) => [normalMax ?? optimalMax, optimalMax]));
  const room = (high - low || Math.abs(high) || 1) * 0.25;
  return { from: low >= 0 ? Math.max(0, low - room) : low - room, to: high + room };
}

const percent = (value: number, { from, to }: Scale) => Math.round(((Math.min(Math.max(value, from), to) - from) / (to - from)) * 10_000) / 100;

/** Three to six round numbers inside the scale. */
export function ticksOf({ from, to }: Scale): number[] {
  const rough = (to - from) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough)!;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}
