import { limitsOf, type TypedValue, type ValueReading } from '@biomarker/domain/interpretation';
import { element } from '../report/elements.ts';

const PLACES = { below: 'below', inside: 'inside', above: 'above' } as const;

/** One strip for the person: below, inside and above the interval, with its limits at the cuts and the value in its zone. */
export function stripOf({ value, comparator, unit }: TypedValue & { unit: string }, { intervals: [first] }: ValueReading): HTMLElement | undefined {
  if (!first || first.place === 'unclear') return undefined;
  const { low, high } = limitsOf(first.interval);
  const zones = [
    ...(low === undefined ? [] : [{ place: PLACES.below, limit: low }]),
    { place: PLACES.inside, limit: high },
    ...(high === undefined ? [] : [{ place: PLACES.above, limit: undefined }]),
  ];
  return element(
    'div',
    { class: 'strip', role: 'img', 'aria-label': first.sentence },
    ...zones.map(({ place, limit }) =>
      element(
        'span',
        { class: `zone ${place}` },
        place === first.place ? element('b', {}, `${comparator ?? ''}${value} ${unit}`) : undefined,
        limit === undefined ? undefined : element('i', {}, String(limit)),
      ),
    ),
  );
}
