import {
  compareDecimals,
  differenceOf,
  flagWords,
  isUnusual,
  markerOf,
  sideOf,
  unitSizeKey,
  type LabResult,
  type LabValue,
  type OwnResult,
  type ReferenceRange,
} from '@biomarker/domain/partner';
import { html, type Html } from '@biomarker/look';
import { shortDayOf } from '../words.ts';

const COMPARATORS = { '<': '< ', '<=': '≤ ', '>=': '≥ ', '>': '> ' } as const;
const limit = (comparator?: keyof typeof COMPARATORS) => (comparator ? COMPARATORS[comparator] : '');

/** As the laboratory reported it. */
export function valueText(value: LabValue): string {
  switch (value.kind) {
    case 'quantity':
      return `${limit(value.comparator)}${value.value} ${value.unit}`.trim();
    case 'range':
      return `${rangeText(value)} ${value.unit}`.trim();
    case 'ratio':
      return `${limit(value.comparator)}${value.numerator}:${value.denominator}`;
    case 'coded':
    case 'text':
      return value.text;
    case 'absent':
      return value.text !== undefined ? `no value: ${value.text}` : `no value (${value.reason.replaceAll('-', ' ')})`;
  }
}

/** The value, and below it the parts of a result that has some. */
export const valueCell = ({ value, components = [] }: Pick<LabResult, 'value' | 'components'>): Html =>
  html`${value.kind === 'absent' && value.reason === 'see-components' ? '' : html`<strong>${valueText(value)}</strong>`}
  ${components.map(
    (part) =>
      html`<br /><span
          >${part.name}: ${valueText(part.value)}${[flag(part), intervalText(part.referenceRanges)].filter(Boolean).map((words) => html`, ${words}`)}</span
        >`,
  )}`;

/** The laboratory's own interval, in the unit of the value. */
export const intervalText = (ranges: readonly ReferenceRange[]): string => ranges.map(intervalOf).filter(Boolean).join('; ');

function intervalOf({ text, type, appliesTo, ...bounds }: ReferenceRange): string {
  // A text without letters says the bounds as the laboratory prints them; one with letters says more than they do.
  const numbers = text !== undefined && !/\p{L}/u.test(text) ? text : rangeText(bounds);
  const words = numbers === text ? undefined : text;
  return [[numbers, words].filter(Boolean).join(', '), [type, appliesTo].filter(Boolean).map((scope) => `(${scope})`)].flat().filter(Boolean).join(' ');
}

const rangeText = ({ low, high }: { low?: string; high?: string }): string | undefined =>
  low !== undefined && high !== undefined ? `${low}–${high}` : low !== undefined ? `from ${low}` : high !== undefined ? `up to ${high}` : undefined;

const SIDES = { below: 'Below the lab’s interval', above: 'Above the lab’s interval' } as const;

/** The laboratory's own flag; where it sends none, the side of its interval on which the value lies. */
export function flag(result: Pick<LabResult, 'flags' | 'value' | 'referenceRanges' | 'components'>): Html | string {
  const { flags } = result;
  const side = flags && isUnusual(flags) ? undefined : sideOf(result);
  const words = [flags && flagWords(flags), side && SIDES[side]].filter(Boolean).join('. ');
  return words && (side || (flags && isUnusual(flags))) ? html`<span class="off">${words}</span>` : words;
}

const STATUSES: Partial<Record<string, string>> = {
  corrected: 'Corrected by the laboratory',
  amended: 'Amended by the laboratory',
  appended: 'Completed by the laboratory',
  'entered-in-error': 'Entered in error: the laboratory withdrew this result',
};

/** Empty for a final result. */
export const statusText = ({ status }: { status: string }): string => STATUSES[status] ?? '';

/** The page of all results of a test. */
export const markerPath = (result: LabResult): string => `/account/results/${encodeURIComponent(markerOf(result))}`;

/** The change since the previous result, with its day. */
export function changeText(latest: OwnResult, before: OwnResult | undefined): string {
  const change = before && differenceText(latest, before);
  return change ? `${change} since ${shortDayOf(before.effectiveAt)}` : '';
}

/** The change from an earlier result, when both are exact and share a unit. */
export function differenceText(latest: OwnResult, before: OwnResult): string {
  const [now, then] = [exactOf(latest.value), exactOf(before.value)];
  if (!now || !then) return valueText(latest.value) === valueText(before.value) ? 'the same' : '';
  if (unitSizeKey(now) !== unitSizeKey(then)) return 'another unit';
  const rises = compareDecimals(now.value, then.value);
  if (rises === 0) return 'the same';
  const change = rises > 0 ? differenceOf(now.value, then.value) : differenceOf(then.value, now.value);
  const percent = Number(then.value) > 0 ? Math.round((Number(change) / Number(then.value)) * 100) : 0;
  const sign = rises > 0 ? '+' : '−';
  return `${sign}${change}${percent > 0 ? ` (${sign}${percent}%)` : ''}`;
}

const exactOf = (value: LabValue) => (value.kind === 'quantity' && !value.comparator ? value : undefined);
