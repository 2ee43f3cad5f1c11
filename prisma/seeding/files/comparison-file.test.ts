import { expect, it } from '@jest/globals';
import { COMPARISON_KEYS } from '@biomarker/domain/content';
import { ComparisonFile } from './comparison-file.ts';

const fact = {
  key: COMPARISON_KEYS[0],
  value: 'Ninety tests',
  sourceUrl: 'https://shop.example',
  sourceTitle: 'Shop',
  sourceDate: '2026-05-02',
  checkedOn: '2026-05-02',
};
const faultsOf = (changed: object) =>
  ComparisonFile.safeParse({ slug: 'shop', name: 'Shop', country: 'US', facts: [{ ...fact, confidence: 'A', ...changed }] }).error?.issues.map(
    ({ message }) => message,
  ) ?? [];

it.each([
  ['a source of the day of its check', {}, []],
  ['a source of the day before', { sourceDate: '2026-05-01' }, []],
  ['a source of the day after', { sourceDate: '2026-05-03' }, ['the source is younger than its check']],
  ['words without a date', { sourceDate: null }, []],
  ['a price without a date', { sourceDate: null, value: 'From $199' }, ['a price needs the date of its source']],
  ['a price with a date', { value: 'From $199' }, []],
])('%s', (_name, changed, faults) => {
  expect(faultsOf(changed)).toEqual(faults);
});
