import { describe, expect, test } from '@jest/globals';
import { content } from '../fixtures.ts';

describe('sources', () => {
  test('a table of an exam board is no guideline', () => {
    const rows = content.biomarkers.flatMap(({ slug, ranges }) => ranges.map((range) => ({ slug, ...range })));
    const wrong = rows.filter(({ kind, source }) => kind.startsWith('guideline') && source.startsWith('ABIM'));
    expect(wrong.map(({ slug }) => slug)).toEqual([]);
  });
});
