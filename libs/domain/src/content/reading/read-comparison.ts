import { notFound } from '../../shared/index.ts';
import type { Comparison } from '../model/comparison.ts';
import type { ComparisonStore } from '../model/comparison-store.ts';

export async function readComparison(comparisons: ComparisonStore, slug: string): Promise<Comparison> {
  const comparison = await comparisons.find(slug);
  if (!comparison) throw notFound('comparison', slug);
  return comparison;
}
