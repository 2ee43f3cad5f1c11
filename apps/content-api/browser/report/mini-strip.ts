import type { IntervalBar } from '@biomarker/domain/interpretation';
import { drawn } from './elements.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** A value in its interval at a glance. The words beside it say the same. */
export const miniStrip = ({ from, to, at }: IntervalBar): SVGSVGElement =>
  drawn(
    'svg',
    { class: 'mini', 'aria-hidden': 'true' },
    drawn('rect', { class: 'beyond', x: '0', y: '5', width: '100%', height: '6', rx: '3' }),
    drawn('rect', { class: 'within', x: percent(from), y: '5', width: percent(to - from), height: '6' }),
    drawn('circle', { class: at < from || at > to ? 'off' : 'in', cx: percent(at), cy: '8', r: '6.5' }),
  );
