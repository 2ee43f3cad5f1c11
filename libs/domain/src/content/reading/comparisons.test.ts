import { describe, expect, it } from '@jest/globals';
import type { ComparisonStore, Comparison } from '../model/comparison.ts';
import { comparisonByName, readComparison } from './comparisons.ts';

const ALL = [
  { slug: 'acme-labs', name: 'Acme Laboratories' },
  { slug: 'blood-co', name: 'Blood & Co' },
] as Comparison[];
const store: ComparisonStore = { list: async () => ALL, find: async (slug) => ALL.find((each) => each.slug === slug) };

describe('a comparison', () => {
  it.each(['acme-labs', 'ACME Labs', 'acme laboratories'])('is found as %s', async (name) => expect(await comparisonByName(store, name)).toBe(ALL[0]));

  it('is refused under another name, with all slugs', async () => {
    await expect(comparisonByName(store, 'acme')).rejects.toMatchObject({
      refusal: 'not_found',
      code: 'comparison_not_found',
      message: 'No service is called "acme". There are acme-labs, blood-co.',
    });
  });

  it('is read by its slug only', async () => {
    expect(await readComparison(store, 'blood-co')).toBe(ALL[1]);
    await expect(readComparison(store, 'Blood & Co')).rejects.toMatchObject({ code: 'comparison_not_found' });
  });
});
