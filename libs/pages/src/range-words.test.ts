import { expect, it } from '@jest/globals';
import { NO_LOWER_LIMIT, NO_UPPER_LIMIT, type OptimalRange } from '@biomarker/domain/content';
import { normalOf } from './range-words.ts';

const words = (normalMin: number, normalMax: number, unit: string, notes = '') => normalOf({ normalMin, normalMax, unit, notes } as OptimalRange);

it('an interval has its unit, and an open side its words', () => {
  expect(words(0.4, 4, 'mIU/L')).toBe('0.4–4 mIU/L');
  expect(words(0, 1200, 'pg/mL', NO_LOWER_LIMIT)).toBe('up to 1,200 pg/mL');
  expect(words(60, 999, 'mg/dL', NO_UPPER_LIMIT)).toBe('60 mg/dL or more');
});

it('a pure number has no unit, and as many digits on both sides', () => {
  expect(words(1.002, 1.03, '1')).toBe('1.002–1.030');
  expect(words(1.002, 1.03, '1', NO_LOWER_LIMIT)).toBe('up to 1.030');
  expect(words(1, 3, '1', NO_UPPER_LIMIT)).toBe('1 or more');
});
