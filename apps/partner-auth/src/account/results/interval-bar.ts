import { ownInterval, sideOf, type OwnResult } from '@biomarker/domain/partner';
import { html, type Html } from '@biomarker/look';

const WIDTH = 120;
/** The share of the bar that the interval takes, in its middle. */
const INSIDE = 0.6;
const EDGE = (WIDTH * (1 - INSIDE)) / 2;

/** The place of an exact value in the laboratory's own interval of two bounds. The text beside it says the same. */
export function intervalBar({ value, referenceRanges }: Pick<OwnResult, 'value' | 'referenceRanges'>): Html | false {
  const { low, high } = ownInterval(referenceRanges) ?? {};
  if (value.kind !== 'quantity' || value.comparator || low === undefined || high === undefined) return false;
  const [from, to] = [Number(low), Number(high)];
  if (!(to > from)) return false;
  const place = EDGE + ((Number(value.value) - from) / (to - from)) * WIDTH * INSIDE;
  const isOut = sideOf({ value, referenceRanges }) !== undefined;
  const x = Math.round(Math.min(WIDTH - 4, Math.max(4, place)) * 10) / 10;
  return html`<svg class="bar" viewBox="0 0 ${WIDTH} 12" preserveAspectRatio="xMinYMid" aria-hidden="true" focusable="false">
    <rect class="beyond" x="0" y="4" width="${WIDTH}" height="4" rx="2" />
    <rect class="within" x="${EDGE}" y="4" width="${WIDTH * INSIDE}" height="4" />
    <circle class="${isOut ? 'dot off' : 'dot'}" cx="${x}" cy="6" r="4" />
  </svg>`;
}
