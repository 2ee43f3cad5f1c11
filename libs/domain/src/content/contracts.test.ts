import { expect, it } from '@jest/globals';
import type { z } from 'zod';
import {
  Answer,
  Biomarker,
  BIOMARKER_FIELDS,
  BIOMARKER_SORTS,
  Category,
  CATEGORY_SORTS,
  Comparison,
  ComparisonFact,
  Document,
  FIELD_SETS,
  Question,
  REQUIRED_FIELDS,
  Review,
  SelectedBiomarker,
  Specimen,
  Story,
  Threshold,
} from './index.ts';

/** A field, values that it takes and values that it refuses, on both sides of each bound. */
const BOUNDS: readonly [string, z.ZodType, readonly unknown[], readonly unknown[]][] = [
  ['metaDescription of Biomarker', Biomarker.shape.metaDescription, [undefined, 'x'.repeat(160)], ['x'.repeat(161), null]],
  ['viewCount of Biomarker', Biomarker.shape.viewCount, [0], [-1, 0.5]],
  ['searchVolume of Biomarker', Biomarker.shape.searchVolume, [0], [-1, 0.5]],
  ['trendingScore of Biomarker', Biomarker.shape.trendingScore, [0, 0.5], [-0.1]],
  ['biomarkerCount of Category', Category.shape.biomarkerCount, [0], [-1, 0.5]],
  ['iconUrl of Category', Category.shape.iconUrl, [undefined, 'https://example.test/icon.svg'], ['icon']],
  ['year of Threshold', Threshold.shape.year, [undefined, 1900, 2100], [1899, 2101, 2000.5]],
  ['kind of Threshold', Threshold.shape.kind, ['diagnostic', 'target', 'severity', 'action', 'critical'], ['reference']],
  ['fastingHours of Specimen', Specimen.shape.fastingHours, [undefined, 1, 24], [0, 25, 8.5]],
  ['fasting of Specimen', Specimen.shape.fasting, ['required', 'preferred', 'no', 'varies'], ['yes']],
  ['country of Comparison', Comparison.shape.country, ['US'], ['U', 'USA']],
  ['checkedOn of ComparisonFact', ComparisonFact.shape.checkedOn, ['2026-02-28'], ['2026-02-30', '28.2.2026']],
  ['confidence of ComparisonFact', ComparisonFact.shape.confidence, ['A', 'B'], ['C']],
  ['displayOrder of Document', Document.shape.displayOrder, [1, -1], [1.5]],
  ['helpfulCount of Story', Story.shape.helpfulCount, [0], [-1, 0.5]],
  ['isSample of Story', Story.shape.isSample, [undefined, true], [false]],
  ['helpfulCount of Question', Question.shape.helpfulCount, [0], [-1, 0.5]],
  ['isSample of Question', Question.shape.isSample, [undefined, true], [false]],
  ['authorRole of Answer', Answer.shape.authorRole, ['expert', 'member', 'staff'], ['doctor']],
  ['status of Review', Review.shape.status, ['reviewed', 'approved'], ['pending']],
  ['reviewer of Review', Review.shape.reviewer, ['x', 'x'.repeat(120)], ['', ' ', 'x'.repeat(121)]],
  ['note of Review', Review.shape.note, ['x', 'x'.repeat(2000)], ['', ' ', 'x'.repeat(2001)]],
];

it.each(BOUNDS)('%s takes values within its bounds only', (_name, field, taken, refused) => {
  const takes = (value: unknown) => field.safeParse(value).success;
  expect({ taken: taken.filter(takes), refused: refused.filter(takes) }).toEqual({ taken, refused: [] });
});

it('a biomarker of chosen fields needs only those that identify it', () => {
  const named = { id: '2f1b0b3c-6c5e-4c8e-9d53-0d4f2f6f7a11', slug: 'ferritin', name: 'Ferritin', categorySlug: 'iron-status' };
  expect(Object.keys(named)).toEqual(REQUIRED_FIELDS);
  expect(SelectedBiomarker.parse(named)).toEqual(named);
  for (const field of REQUIRED_FIELDS) expect(SelectedBiomarker.safeParse({ ...named, [field]: undefined }).error?.issues[0]?.path).toEqual([field]);
});

it('fields of sets and sorts are fields of their entity', () => {
  expect(BIOMARKER_FIELDS).toEqual(expect.arrayContaining([...FIELD_SETS.card, ...BIOMARKER_SORTS]));
  expect(FIELD_SETS.card).toEqual(expect.arrayContaining([...FIELD_SETS.minimal]));
  expect(Object.keys(Category.shape)).toEqual(expect.arrayContaining([...CATEGORY_SORTS]));
});
