import { INTERPRETATIONS, type LabResult, type LabValue, type OwnResult, type ReferenceRange } from '@biomarker/domain/partner';
import { html, type Html } from '@biomarker/service-kit';
import { shortDayOf } from '../words.ts';

const COMPARATORS = { '<': '<', '<=': '≤', '>=': '≥', '>': '>' } as const;

/** As the laboratory reported it. */
export function valueText(value: LabValue): string {
  switch (value.kind) {
    case 'quantity':
      return `${value.comparator ? `${COMPARATORS[value.comparator]} ` : ''}${value.value} ${value.unit}`.trim();
    case 'concept':
      return value.display;
    case 'text':
      return value.text;
    case 'absent':
      return `no value (${value.reason.replaceAll('-', ' ')})`;
  }
}

/** The laboratory's own interval, in the unit of the value. */
export const intervalText = (ranges: readonly ReferenceRange[]): string => ranges.map(rangeText).filter(Boolean).join('; ');

function rangeText({ low, high, text, appliesTo }: ReferenceRange): string {
  const numbers = low !== undefined && high !== undefined ? `${low}–${high}` : low !== undefined ? `from ${low}` : high !== undefined ? `up to ${high}` : text;
  return [numbers, appliesTo && `(${appliesTo})`].filter(Boolean).join(' ');
}

export const isFlagged = ({ interpretation }: Pick<LabResult, 'interpretation'>): boolean => interpretation !== undefined && interpretation !== 'N';

/** The laboratory's own flag; this service computes none. */
export const flag = ({ interpretation }: Pick<LabResult, 'interpretation'>): Html | string =>
  interpretation === undefined
    ? ''
    : isFlagged({ interpretation })
      ? html`<span class="off">${INTERPRETATIONS[interpretation]}</span>`
      : INTERPRETATIONS[interpretation];

const STATUSES: Partial<Record<LabResult['status'], string>> = {
  corrected: 'Corrected by the laboratory',
  amended: 'Amended by the laboratory',
  'entered-in-error': 'Entered in error: the laboratory withdrew this result',
};

/** Empty for a final result. */
export const statusText = ({ status }: { status: string }): string => STATUSES[status as LabResult['status']] ?? '';

/** The change since the previous result, when both are exact and share a unit. */
export function changeText(latest: OwnResult, before: OwnResult | undefined): string {
  if (!before) return '';
  const since = `since ${shortDayOf(before.effectiveAt)}`;
  const [now, then] = [exactOf(latest.value), exactOf(before.value)];
  if (!now || !then) return valueText(latest.value) === valueText(before.value) ? `the same ${since}` : '';
  if (now.ucum !== then.ucum) return `another unit ${since}`;
  const change = Number((now.value - then.value).toPrecision(6));
  if (change === 0) return `the same ${since}`;
  const percent = then.value > 0 ? Math.round((Math.abs(change) / then.value) * 100) : 0;
  const share = percent > 0 ? ` (${change > 0 ? '+' : '−'}${percent}%)` : '';
  return `${change > 0 ? '+' : '−'}${Math.abs(change)}${share} ${since}`;
}

const exactOf = (value: LabValue) => (value.kind === 'quantity' && !value.comparator ? value : undefined);
