import { expect, test } from '@jest/globals';
import { isPositive, placeInInterval } from './compare.ts';

test.each([
  [{ value: 12, low: 13, high: 150 }, 'below'],
  [{ value: 13, low: 13, high: 150 }, 'inside'],
  [{ value: 150, low: 13, high: 150 }, 'inside'],
  [{ value: 151, low: 13, high: 150 }, 'above'],
  [{ value: 5, comparator: '<', low: 13, high: 150 }, 'below'],
  [{ value: 13, comparator: '<', low: 13, high: 150 }, 'below'],
  [{ value: 20, comparator: '<', low: 13, high: 150 }, 'unclear'],
  [{ value: 1, comparator: '<', high: 5 }, 'inside'],
  [{ value: 90, comparator: '>', low: 60 }, 'inside'],
  [{ value: 90, comparator: '>', low: 60, high: 120 }, 'unclear'],
  [{ value: 2000, comparator: '>', low: 211, high: 911 }, 'above'],
  [{ value: 911, comparator: '>=', low: 211, high: 911 }, 'unclear'],
  [{ value: 5.7, high: 5.7, exclusive: true }, 'above'],
  [{ value: 5.6, high: 5.7, exclusive: true }, 'inside'],
  [{ value: 5.7, comparator: '<', high: 5.7, exclusive: true }, 'inside'],
  [{ value: 5.7, comparator: '<=', high: 5.7, exclusive: true }, 'unclear'],
  [{ value: 60, low: 60, exclusive: true }, 'below'],
  [{ value: 60, comparator: '>', low: 60, exclusive: true }, 'inside'],
  [{ value: 60, comparator: '>=', low: 60, exclusive: true }, 'unclear'],
  [{ value: 60, low: 60 }, 'inside'],
  [{ value: 12 }, undefined],
  [{ value: 'NEGATIVE', low: 0 }, undefined],
] as const)('%j lies %s', (result, place) => {
  expect(placeInInterval(result)).toBe(place);
});

test.each([
  '1+',
  '4+',
  '+1',
  '+',
  '++',
  '++++',
  'positive',
  'POSITIV',
  'Positif',
  'positivo',
  'pos',
  'Pos.',
  'reactive',
  'detected',
  'present',
  'small',
  'moderate',
  'LARGE',
])('the answer %s is positive', (value) => {
  expect(isPositive({ value })).toBe(true);
});

test.each(['negative', 'NEG', 'trace', '(+)', '±', '+/-', 'non-reactive', 'not detected', 'none seen', 'absent', 'normal', 'nil', 'yellow', '1:80', 3])(
  'the answer %s is not',
  (value) => {
    expect(isPositive({ value })).toBe(false);
  },
);
